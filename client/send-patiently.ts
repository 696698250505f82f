/** How a request may be tried again. */
export interface Patience {
  readonly retries: number;
  /** Whether doing it twice is doing it once, so that an answer may get lost. */
  readonly isRepeatable: boolean;
  readonly signal?: AbortSignal | undefined;
}

const [firstPause, longestPause] = [100, 2_000];
/** The longest `Retry-After` that is respected; a longer one ends the retries. */
const longestRetryAfterSeconds = 30;

/**
 * Sends a request with retries: without a response, if a retry is safe, and after 409, 429 and 503 with
 * `Retry-After`. Rejects with the error of the last attempt.
 */
export async function sendPatiently(
  send: () => Promise<Response>,
  { retries, isRepeatable, signal }: Patience,
): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    const isLast = attempt >= retries;
    try {
      const response = await send();
      const after = isLast ? undefined : askedPause(response);
      if (after === undefined) return response;
      await response.body?.cancel();
      await pause(after, signal);
    } catch (error) {
      if (isLast || !isRepeatable || signal?.aborted) throw error;
      await pause(Math.min(firstPause * 2 ** attempt, longestPause), signal);
    }
  }
}

function askedPause({ status, headers }: Response): number | undefined {
  if (![409, 429, 503].includes(status)) return undefined;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return seconds >= 0 && seconds <= longestRetryAfterSeconds ? seconds * 1000 : undefined;
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

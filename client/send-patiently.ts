import type { Outgoing, Received, SendOptions, Transport } from './transport.ts';

/** How a request may be tried again. */
export interface Patience extends SendOptions {
  readonly retries: number;
  /** Whether doing it twice is doing it once, so that an answer may get lost. */
  readonly isRepeatable: boolean;
}

const [firstPause, longestPause] = [100, 2_000];
/** The longest `Retry-After` that is respected; a longer one ends the retries. */
const longestRetryAfterSeconds = 30;

/**
 * Sends a request with retries: without a response, if a retry is safe, and after 409, 429 and 503 with
 * `Retry-After`. Rejects with the error of the last attempt. A request that timed out is not retried.
 */
export async function sendPatiently(
  { send, pause }: Transport,
  request: Outgoing,
  { retries, isRepeatable, ...options }: Patience,
): Promise<Received> {
  const { signal } = options;
  for (let attempt = 0; ; attempt += 1) {
    const isLast = attempt >= retries;
    try {
      const response = await send(request, options);
      const after = isLast ? undefined : askedPause(response);
      if (after === undefined) return response;
      await abortable(pause(after), signal);
    } catch (error) {
      if (isLast || !isRepeatable || signal?.aborted || isTimeout(error)) throw error;
      await abortable(pause(Math.min(firstPause * 2 ** attempt, longestPause)), signal);
    }
  }
}

/** Compared by name, because the error may come from another realm or thread. */
export function isTimeout(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'TimeoutError';
}

function askedPause({ status, headers }: Received): number | undefined {
  if (![409, 429, 503].includes(status)) return undefined;
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
  return seconds >= 0 && seconds <= longestRetryAfterSeconds ? seconds * 1000 : undefined;
}

function abortable({ ended, cancel }: ReturnType<Transport['pause']>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      cancel();
      reject(signal?.reason);
    };
    void ended.then(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    });
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

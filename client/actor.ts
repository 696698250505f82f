import { knownReason } from '../service/model/kernel/results/reasons.ts';
import { AccessToken } from './access-token.ts';
import type { Call } from './calls.ts';
import type { Answer, CallOptions, ClientOptions } from './client-types.ts';
import { clientFailure, readResponse } from './read-response.ts';
import { type Input, missingParameters, toRequest } from './to-request.ts';
import type { Outgoing, Received, SendOptions, Transport } from './transport.ts';

export type Action = (input?: Input, options?: CallOptions) => Promise<Answer<unknown>>;

/** The addresses of the service and the credentials of the caller. */
export interface Connection extends ClientOptions {
  readonly tokenUrl: string;
  readonly retries: number;
  readonly timeoutMilliseconds: number;
  readonly transport: Transport;
  readonly warn: (message: string) => void;
}

const tokenCall: Call = { method: 'POST', path: '', reply: 'oauth', access: 'public' };

/** Performs a call: with a token if it needs one, with retries, and with a failure value for every error. */
export function actor({
  baseUrl,
  retries,
  timeoutMilliseconds,
  operatorToken,
  transport,
  warn,
  ...credentials
}: Connection): (call: Call) => Action {
  const warnOfIgnored = warnerOfIgnored(warn);
  const token = new AccessToken({
    ...credentials,
    pause: transport.pause,
    send: (request) => settled(tokenCall, request, { isRepeatable: true }),
  });

  return (call) =>
    async (input = {}, { signal, idempotencyKey } = {}) => {
      const [missing] = missingParameters(call, input);
      if (missing) return clientFailure('client.input-incomplete', `${missing}: Give a value.`);
      const isOwn = call.access === 'application';
      const key = idempotencyKey ?? (call.method === 'POST' && isOwn ? generateKey() : undefined);
      const request = withHeader(toRequest(call, input, baseUrl), 'idempotency-key', key);
      const isRepeatable = call.method !== 'PATCH' && (call.method !== 'POST' || Boolean(key));
      const send = (bearer: string | undefined) =>
        settled(call, withHeader(request, 'authorization', bearer === undefined ? bearer : `Bearer ${bearer}`), {
          isRepeatable,
          signal,
        });
      if (!isOwn) return send(call.access === 'operator' ? operatorToken : undefined);
      const bearer = await token.get();
      if (typeof bearer !== 'string') return bearer;
      const result = await send(bearer);
      if (result.status !== 401) return result;
      token.forget(bearer);
      const renewed = await token.get();
      return typeof renewed === 'string' ? send(renewed) : renewed;
    };

  async function settled(
    call: Call,
    request: Outgoing,
    options: Pick<Patience, 'isRepeatable' | 'signal'>,
  ): Promise<Answer<unknown>> {
    let received: Received;
    try {
      const patience = { ...options, retries, timeoutMilliseconds };
      received = await sendPatiently(transport, request, patience);
    } catch (error) {
      if (options.signal?.aborted) throw error;
      return isTimeout(error) ? timedOut() : unreachable(error);
    }
    warnOfIgnored(call, received);
    return readResponse(call, received);
  }

  function timedOut() {
    return clientFailure(
      'client.timeout',
      `No response arrived from ${baseUrl} within ${timeoutMilliseconds} ms. Check the service, or set a longer timeoutMilliseconds.`,
    );
  }

  function unreachable(error: unknown) {
    // The text of an unknown error may quote a header, e.g. a credential.
    const kind = error instanceof Error ? error.name : 'no error object';
    const reason = knownReason(error) ?? `the request failed (${kind})`;
    return clientFailure('client.unreachable', `No service answers at ${baseUrl}: ${reason}.`);
  }
}

function withHeader(request: Outgoing, name: string, value: string | undefined): Outgoing {
  return value === undefined ? request : { ...request, headers: { ...request.headers, [name]: value } };
}

// Kept from before a test replaces it. A page that came over plain HTTP has no `randomUUID`.
const randomValues = crypto.getRandomValues.bind(crypto);

function generateKey(): string {
  const bytes = randomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Enough for every typing mistake of a program. */
const mostWarnings = 100;

/** Warns, once per operation and name, of input fields that the service ignored. */
export function warnerOfIgnored(warn: (message: string) => void) {
  const warnings = new Set<string>();
  return ({ method, path }: Call, { headers }: Received): void => {
    const names = `${headers['ignored-fields'] ?? ''}, ${headers['ignored-parameters'] ?? ''}`;
    for (const name of names.split(', ').filter(Boolean)) {
      const warning = `Vaultdesk ignored the unknown field ${name} of ${method} ${path}. Check its name.`;
      if (warnings.has(warning) || warnings.size === mostWarnings) continue;
      warnings.add(warning);
      warn(warning);
    }
  };
}

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
      const after = isLast ? undefined : requestedPause(response);
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

function requestedPause({ status, headers }: Received): number | undefined {
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

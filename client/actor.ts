import { knownReason } from '../service/kernel/reasons.ts';
import { AccessToken } from './access-token.ts';
import type { Call } from './calls.ts';
import type { Answer, CallOptions, ClientOptions } from './client-types.ts';
import { clientFailure, readAnswer } from './read-answer.ts';
import { sendPatiently } from './send-patiently.ts';
import { type Input, missingParameters, type Outgoing, toRequest } from './to-request.ts';

export type Act = (input?: Input, options?: CallOptions) => Promise<Answer<unknown>>;

/** The addresses of the service and the credentials of the caller. */
export interface Connection extends ClientOptions {
  readonly tokenUrl: string;
  readonly retries: number;
  readonly fetch: (request: Request) => Promise<Response>;
}

const tokenCall: Call = { method: 'POST', path: '', reply: 'oauth', access: 'public' };

/** Performs a call: with a token if it needs one, with retries, and with a failure value for every error. */
export function actor({
  baseUrl,
  retries,
  operatorToken,
  ...options
}: Connection): (call: Call) => Act {
  const requestToken = async (request: Request) =>
    settled(tokenCall, () =>
      sendPatiently(() => options.fetch(request.clone()), { retries, isRepeatable: true }),
    );
  const token = new AccessToken(options, requestToken);

  return (call) =>
    async (input = {}, { signal, idempotencyKey } = {}) => {
      const [missing] = missingParameters(call, input);
      if (missing) return clientFailure('client.input-incomplete', `${missing}: Give a value.`);
      const isOwn = call.access === 'application';
      const key = idempotencyKey ?? (call.method === 'POST' && isOwn ? makeKey() : undefined);
      const request = withKey(toRequest(call, input, baseUrl), key);
      const isRepeatable = call.method !== 'PATCH' && (call.method !== 'POST' || Boolean(key));
      const send = (bearer: string | undefined) =>
        settled(call, () =>
          sendPatiently(() => options.fetch(toFetch(request, bearer, signal)), {
            ...{ retries, isRepeatable, signal },
          }),
        );
      if (!isOwn) return send(call.access === 'operator' ? operatorToken : undefined);
      const bearer = await token.get();
      if (typeof bearer !== 'string') return bearer;
      const result = await send(bearer);
      if (result.status !== 401) return result;
      await token.forget(bearer);
      const renewed = await token.get();
      return typeof renewed === 'string' ? send(renewed) : renewed;
    };

  async function settled(call: Call, send: () => Promise<Response>): Promise<Answer<unknown>> {
    try {
      return await readAnswer(call, await send());
    } catch (error) {
      if (error instanceof Error && isNetworkFault(error)) return unreachable(error);
      throw error;
    }
  }

  function unreachable(error: Error) {
    const reason = knownReason(error) ?? 'the request failed';
    return clientFailure('client.unreachable', `No service answers at ${baseUrl}: ${reason}.`);
  }
}

/** `fetch` rejects with a TypeError for it (https://fetch.spec.whatwg.org/#fetch-method), Bun with an Error that has a code. */
function isNetworkFault(error: Error): boolean {
  return error instanceof TypeError || 'code' in error;
}

function toFetch(
  { url, ...init }: Outgoing,
  bearer: string | undefined,
  signal: AbortSignal | undefined,
): Request {
  const headers = new Headers(init.headers);
  if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`);
  return new Request(url, { ...init, headers, signal: signal ?? null });
}

function withKey(request: Outgoing, key: string | undefined): Outgoing {
  return key === undefined
    ? request
    : { ...request, headers: { ...request.headers, 'idempotency-key': key } };
}

/** `randomUUID` is not there on a page that came over plain HTTP from elsewhere. */
function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

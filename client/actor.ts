import { knownReason } from '../service/model/kernel/results/reasons.ts';
import { AccessToken } from './access-token.ts';
import type { Call } from './calls.ts';
import type { Answer, CallOptions, ClientOptions } from './client-types.ts';
import { warnerOfIgnored } from './ignored-names.ts';
import { clientFailure, readAnswer } from './read-answer.ts';
import { isTimeout, type Patience, sendPatiently } from './send-patiently.ts';
import { type Input, missingParameters, toRequest } from './to-request.ts';
import type { Outgoing, Received, Transport } from './transport.ts';

export type Act = (input?: Input, options?: CallOptions) => Promise<Answer<unknown>>;

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
}: Connection): (call: Call) => Act {
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
      const key = idempotencyKey ?? (call.method === 'POST' && isOwn ? makeKey() : undefined);
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
    return readAnswer(call, received);
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

function makeKey(): string {
  const bytes = randomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

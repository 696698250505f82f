import { fail } from '../kernel/result.ts';
import type { Arrival } from './arrival.ts';
import { answerWith } from './exchanges/answer-with.ts';

/** The answer to a method that an address does not take, with those that it does (RFC 9110, 15.5.6). */
export function refuseMethod(
  arrival: Pick<Arrival, 'requestId' | 'exchange'>,
  { method, path }: { readonly method: string; readonly path: string },
  allowed: readonly string[],
): Response {
  const methods = allowed.join(', ');
  const refusal = fail('route.method-not-allowed', `${path} takes ${methods}, not ${method}.`);
  const response = answerWith(arrival, refusal);
  response.headers.set('allow', methods);
  return response;
}

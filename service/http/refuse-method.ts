import { fail } from '../kernel/result.ts';
import type { Arrival } from './arrival.ts';
import { answerWith } from './exchanges/respond-with.ts';

/** The response to an unsupported method, with the supported ones (RFC 9110, 15.5.6). */
export function refuseMethod(
  arrival: Pick<Arrival, 'requestId' | 'exchange'>,
  { method, path }: { readonly method: string; readonly path: string },
  allowed: readonly string[],
): Response {
  const methods = allowed.join(', ');
  const refusal = fail('route.method-not-allowed', `${path} supports ${methods}, not ${method}.`);
  const response = answerWith(arrival, refusal);
  response.headers.set('allow', methods);
  return response;
}

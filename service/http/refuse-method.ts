import { fail } from '../kernel/result.ts';
import { toResponse } from './reply.ts';

/** The answer to a method that an address does not take, with those that it does (RFC 9110, 15.5.6). */
export function refuseMethod(
  { method, path }: { readonly method: string; readonly path: string },
  allowed: readonly string[],
  requestId: string,
): Response {
  const methods = allowed.join(', ');
  const refusal = fail('route.method-not-allowed', `${path} takes ${methods}, not ${method}.`);
  const response = toResponse(refusal, 'envelope', requestId);
  response.headers.set('allow', methods);
  return response;
}

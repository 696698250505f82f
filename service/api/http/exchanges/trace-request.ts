import type { Ports } from '../../../platform/ports/ports.ts';
import { operationNamed } from '../../operations/index.ts';
import type { Arrival } from '../response-faults.ts';
import { surfaceOf } from './to-request-record.ts';

/** Handles a request in a span that continues the trace of its caller, with the parts that the middleware measured. */
export function traceRequest(
  { tracing, installation: { world } }: Pick<Ports, 'tracing' | 'installation'>,
  { request, headers, requestId, exchange, path }: Arrival,
  handle: () => Response | Promise<Response>,
): Promise<Response> {
  return tracing.span(request.method, { request: { id: requestId, headers } }, async (span) => {
    let status = 500;
    try {
      const response = await handle();
      status = response.status;
      return response;
    } finally {
      const { operation, caller, keyDerivation, commits, authenticatedAt, validatedAt } = exchange ?? {};
      // The path of a request has values of the caller, unlike its template.
      const route = operation === undefined ? undefined : operationNamed(operation)?.route.path;
      const attributes = {
        ...{ 'http.request.method': request.method, 'http.route': route, 'http.response.status_code': status },
        ...{ 'vaultdesk.request.id': requestId, 'vaultdesk.operation': operation, 'vaultdesk.caller': caller?.role },
        'vaultdesk.world': world,
        'vaultdesk.key_derivation.milliseconds': keyDerivation || undefined,
        'vaultdesk.commit.milliseconds': commits || undefined,
        'error.type': status >= 500 ? String(status) : undefined,
      };
      span.describe(attributes, `${request.method} ${route ?? surfaceOf(path)}`);
      const parts = [
        ['authenticate', exchange?.origin.began, authenticatedAt],
        ['validate', exchange?.readAt ?? authenticatedAt, validatedAt],
        ['use case', validatedAt, exchange?.ranAt],
      ] as const;
      for (const [name, from, to] of parts) if (from !== undefined && to !== undefined) span.addPart(name, from, to);
    }
  });
}

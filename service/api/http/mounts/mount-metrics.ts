import { authenticate } from '../../../domain/auth/authenticate.ts';
import { noteWrongToken } from '../../../history/audit/note-action.ts';
import { readMetrics } from '../../../history/metrics/read-metrics.ts';
import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import { isSameText } from '../../../model/kernel/results/same-text.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { awaitIndexes } from '../../operations/action-of.ts';
import { bearerOf } from '../request-headers.ts';
import { type Arrival, type Pages, rejectMethod, respondWith } from '../response-faults.ts';

/** Mounts the metrics of the world, for the operator token and for the metrics token of the configuration. */
export function mountMetrics(pages: Pages, ports: Ports): void {
  pages.get('/metrics', async ({ env, body }) => {
    if (env.exchange) env.exchange.isApart = true;
    const admitted = await admit(ports, env);
    if (!admitted.ok) return respondWith(env, admitted);
    const text = await ports.metrics.write(await awaitIndexes(ports, readMetrics));
    return body(text, 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' });
  });
  pages.all('/metrics', (context) => rejectMethod(context.env, context.req, ['GET']));
}

async function admit(ports: Ports, { headers, requestId, exchange }: Arrival): Promise<Result<void>> {
  const bearer = bearerOf(headers);
  const { metricsToken } = ports.installation;
  if (bearer !== undefined && metricsToken !== undefined && isSameText(bearer, metricsToken)) return ok();
  const caller = await authenticate(ports, 'operator', { from: 'http', bearer });
  if (caller.ok && exchange) exchange.caller = caller.value;
  if (caller.ok) return ok();
  if (bearer !== undefined) await noteWrongToken(ports, caller.failure, requestId);
  return rejected;
}

const rejected = fail(
  'operator-token.required',
  'Send the metrics token or the operator token as "Authorization: Bearer …". Set a metrics token with --metrics-token-file or VAULTDESK_METRICS_TOKEN.',
);

import { visibleApplication } from '../../history/requests/list-requests.ts';
import type { RequestRecord } from '../../model/history/request-record.ts';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import type { FaultRuleInput } from '../../model/webhooks/fault-rule.ts';
import {
  chanceOf,
  type Deciding,
  decideFault,
  type FaultPreview,
  isSpent,
  meansPlace,
  previewedCalls,
} from '../../model/webhooks/fault-scenarios.ts';
import type { Caller } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { isStrikable, refuseOperations } from './set-fault.ts';

/** Runs a rule's own draw against the newest logged calls, as if it had been enabled before them. Changes nothing. */
export async function previewFault(
  ports: Pick<Ports, 'requestLog' | 'operationCatalogue'>,
  { name, ...fields }: FaultRuleInput,
  caller: Caller,
): Promise<Result<FaultPreview>> {
  const failure = refuseOperations(ports, { name, ...fields });
  if (failure) return failure;
  const strikable = new Set(
    ports.operationCatalogue
      .routes()
      .filter(isStrikable)
      .map((route) => route.name),
  );
  const visibleId = visibleApplication(caller);
  await ports.requestLog.settle();
  const { records } = await ports.requestLog.search({
    withApart: false,
    size: previewedCalls,
    hints: visibleId === undefined ? [] : [visibleId],
    matches: ({ operation, applicationId }) =>
      operation !== undefined && strikable.has(operation) && (visibleId ?? applicationId) === applicationId,
  });
  return ok({ calls: drawAll({ id: name, ...fields }, records.toReversed()) });
}

/** The outcome of each call, oldest first. Calls that a rule does not match do not advance its draw. */
function drawAll(rule: Deciding, records: readonly RequestRecord[]): FaultPreview['calls'] {
  const stream = chanceOf(rule);
  let [matched, hits] = [0, 0];
  return records.map(({ id, at, operation = '', path, applicationId }) => {
    const [plainPath = ''] = path.split('?', 1);
    const place = { layer: 'http', operation, path: plainPath, applicationId } as const;
    const call = { id, at, operation };
    if (isSpent({ until: { hits: rule.until?.hits } }, hits, 0) || !meansPlace(rule, place))
      return { ...call, outcome: 'unmatched' };
    matched += 1;
    if (!decideFault(rule, matched, stream)) return { ...call, outcome: 'passed' };
    hits += 1;
    return { ...call, outcome: 'hit' };
  });
}

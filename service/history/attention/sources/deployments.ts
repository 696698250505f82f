import { day } from '../../../model/kernel/units.ts';
import type { CollectionRecord } from '../../../model/market/collection.ts';
import type { TokenTypeRecord } from '../../../model/market/token-type.ts';
import type { IndexName, RecordOf, TableName } from '../../../model/state.ts';
import { everyApplication } from '../../../model/table.ts';
import type { FaultRule } from '../../../model/webhooks/fault-rule.ts';
import { ruleOfChain } from '../../../model/webhooks/fault-scenarios.ts';
import type { ChainStatus } from '../../../platform/ports/chains.ts';
import type { TableReader } from '../../../platform/ports/storage.ts';
import {
  type AttentionFindings,
  type AttentionQuery,
  after,
  allOf,
  before,
  combined,
  type FoundItem,
  itemId,
  maximumItems,
  noFindings,
  type Sources,
  toHits,
} from '../source.ts';

export const deploymentSources = {
  'deployment-failed': {
    find: (query) =>
      query.ports.storage.read(({ collections, tokenTypes }) => {
        const list = { index: 'failed', key: query.owner } as const;
        return combined(
          recentlyFailed(query, { ...list, table: collections, toItem: (failed) => toFailure('collection', failed) }),
          recentlyFailed(query, { ...list, table: tokenTypes, toItem: (failed) => toFailure('token-type', failed) }),
        );
      }),
    several: (total) => ({ what: `${total} deployments failed`, name: `${total} deployments` }),
  },
  /** Chains that should respond but do not; sleeping and starting chains are healthy. */
  'chain-unreachable': {
    async find(query) {
      const states = await query.memory.chains.status(query.ports.chains);
      if (!states) return { ...noFindings, isUnknown: true };
      const rules = query.ports.storage.read(({ faultRules }) => faultRules.listBy('every', everyApplication));
      const awake = states.filter(({ state }) => state !== 'asleep' && state !== 'starting');
      return allOf(awake.flatMap((status) => toItem(query, status, rules) ?? []));
    },
    several: (total) => ({ what: `${total} chains are unavailable`, name: `${total} chains` }),
  },
} as const satisfies Sources;

function toFailure(
  type: 'collection' | 'token-type',
  { id, name, reason, createdAt }: CollectionRecord | TokenTypeRecord,
): FoundItem {
  return {
    id: itemId('deployment-failed', id),
    kind: 'deployment-failed',
    severity: 'bad',
    what: `The ${type === 'collection' ? 'deployment of' : 'token type'} ${name} failed`,
    why: `${reason === undefined ? '' : `${reason} `}It was not deployed. Create it again.`,
    since: createdAt,
    subject: { type, id, name },
  };
}

/** A chain that does not respond, by its node or by a fault rule for all its calls. */
function toItem(
  { ports, memory, owner, now }: AttentionQuery,
  { secretType, reason, blockNumber }: ChainStatus,
  rules: readonly FaultRule[],
): FoundItem | undefined {
  const rule = ruleOfChain(rules, 'rpc-down', { chain: secretType, now: Date.parse(now) });
  if (blockNumber !== undefined && !rule) return undefined;
  const { name, isEmbedded } = ports.chains.of(secretType).network;
  const id = itemId('chain-unreachable', secretType);
  const start = isEmbedded && { act: { name: 'chains.wake', label: 'Start', input: { secretType } } };
  return {
    id,
    kind: 'chain-unreachable',
    severity: rule ? 'warn' : 'bad',
    what: rule ? `A fault rule blocks ${name}` : `${name} does not respond`,
    why: rule
      ? `The rule ${rule.id} fails every call to the chain (${toHits(rule.hits)} so far). Disable it after your test.`
      : `${reason ?? 'Its node did not respond.'} Transactions wait in the meantime; none are lost.`,
    since: memory.firstSeen.of(owner, id, now),
    subject: { type: 'chain', id: secretType, name },
    ...(rule ? { act: { name: 'faults.set', label: 'Disable rule', input: { name: rule.id } } } : start),
  };
}

/** How long a permanent failure is listed; afterwards it is only in the list of its page. */
export const newForMilliseconds = 7 * day;

/** A list of permanent failures, in their order. */
interface FailedList<Table extends TableName> {
  readonly table: TableReader<Table>;
  readonly index: IndexName<Table>;
  readonly key: string;
  /** `undefined` if the failure was resolved since. */
  toItem(record: RecordOf<Table>): FoundItem | undefined;
}

/** Failures of the last days, and when the oldest of them expires. */
export function recentlyFailed<Table extends TableName>(
  { now }: AttentionQuery,
  { table, index, key, toItem }: FailedList<Table>,
): AttentionFindings {
  const old = table.rankBy(index, key, before(now, newForMilliseconds));
  const recent = table.countBy(index, key) - old;
  const limit = Math.min(recent, maximumItems);
  const newest = table.pageBy(index, key, { offset: 0, limit, descending: true });
  const items = newest
    .flatMap((record) => toItem(record) ?? [])
    .map((item) => ({ ...item, why: item.why.replace(/[^.!?]$/, '$&.') }));
  const oldest = items.at(-1);
  return {
    items,
    total: recent - (newest.length - items.length),
    changesAt: oldest && recent <= limit ? after(oldest.since, newForMilliseconds) : undefined,
  };
}

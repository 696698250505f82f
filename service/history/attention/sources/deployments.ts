import type { AttentionKind } from '../../../model/history/attention.ts';
import type { SecretType } from '../../../model/kernel/primitives.ts';
import { day } from '../../../model/kernel/units.ts';
import type { CollectionRecord } from '../../../model/market/collection.ts';
import type { TokenTypeRecord } from '../../../model/market/token-type.ts';
import type { IndexName, RecordOf, TableName } from '../../../model/state.ts';
import { everyApplication } from '../../../model/table.ts';
import { transactionListKey } from '../../../model/transactions/transaction-table.ts';
import { definitionOf, type FaultRule } from '../../../model/webhooks/fault-rule.ts';
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
    find(query) {
      const chains = blockedChains(query);
      return chains ? allOf(chains.map((chain) => toItem(query, chain))) : { ...noFindings, isUnknown: true };
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
    why: `${reason === undefined ? '' : `${sentence(reason)} `}It was not deployed. Create it again.`,
    since: createdAt,
    subject: { type, id, name },
  };
}

/** Effects that stop the transactions of a chain if they apply to all its calls or blocks. */
const stoppingEffects = [
  'rpc-down',
  'rpc-busy',
  'rpc-answer-lost',
  'rpc-garbled',
  'hand-over-dropped',
  'no-blocks',
] as const;

/** The enabled fault rule that stops the transactions of a chain. */
export function stoppingRule({ ports, now }: AttentionQuery, chain: SecretType): FaultRule | undefined {
  const rules = ports.storage.read(({ faultRules }) => faultRules.listBy('every', everyApplication));
  const at = { chain, now: Date.parse(now) };
  return stoppingEffects.map((kind) => ruleOfChain(rules, kind, at)).find((rule) => rule !== undefined);
}

/** A chain whose transactions wait for its node or for the end of a fault rule. */
interface BlockedChain extends ChainStatus {
  readonly rule: FaultRule | undefined;
}

/** The chains that are not asleep and block their transactions; `undefined` if their state is unknown. */
export function blockedChains(query: AttentionQuery): readonly BlockedChain[] | undefined {
  return query.chains
    ?.filter(({ state }) => state !== 'asleep' && state !== 'starting')
    .map((status) => ({ ...status, rule: stoppingRule(query, status.secretType) }))
    .filter(({ blockNumber, rule }) => blockNumber === undefined || rule);
}

function toItem({ ports, memory, owner, now }: AttentionQuery, { secretType, reason, rule }: BlockedChain): FoundItem {
  const { name, isEmbedded } = ports.chains.of(secretType).network;
  const id = itemId('chain-unreachable', secretType);
  const key = transactionListKey({ owner, chain: secretType }, 'PENDING');
  const waiting = ports.storage.read(
    ({ transactions, tokenMints }) =>
      transactions.countBy('byCreation', key) +
      (owner === everyApplication
        ? tokenMints.countBy('queued', secretType) + tokenMints.countBy('sent', secretType)
        : 0),
  );
  const start = isEmbedded && { act: { name: 'chains.wake', label: 'Start', input: { secretType } } };
  return {
    id,
    kind: 'chain-unreachable',
    severity: rule && waiting === 0 ? 'warn' : 'bad',
    what: rule ? `A fault rule blocks ${name}` : `${name} does not respond`,
    why: rule
      ? `Rule ${rule.id}: ${definitionOf(rule.effect.kind).words}. ${toHits([rule])} Disable it after your test.`
      : `${reason ?? 'Its node did not respond.'} Transactions wait in the meantime; none are lost.`,
    since: memory.firstSeen.of(owner, id, now),
    subject: { type: 'chain', id: secretType, name },
    ...(waiting > 0 && { waiting }),
    ...(rule ? actsOn('chain-unreachable', rule) : start),
  };
}

/** Items that a fault rule causes have the same cause, and its end helps. */
export function actsOn(kind: AttentionKind, { id }: FaultRule): Pick<FoundItem, 'cause' | 'rules' | 'act'> {
  return {
    cause: itemId(kind, `rule ${id}`),
    rules: [id],
    act: { name: 'faults.set', label: 'Disable rule', input: { name: id } },
  };
}

/** @example sentence('It reverted') // "It reverted." */
export function sentence(text: string): string {
  return text.replace(/[^.!?]$/, '$&.');
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
  const items = newest.flatMap((record) => toItem(record) ?? []).map((item) => ({ ...item, why: sentence(item.why) }));
  const oldest = items.at(-1);
  return {
    items,
    total: recent - (newest.length - items.length),
    changesAt: oldest && recent <= limit ? after(oldest.since, newForMilliseconds) : undefined,
  };
}

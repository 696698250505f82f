import type { TableName } from '../../../service/model/state.ts';
import { queryClient, type service } from '../call/client.ts';
import { createNotifier } from './notifier.ts';
import { type Changes, calmly } from './read-changes.ts';
import { refreshQueries } from './refresh-queries.ts';

/** How long a changed row stays highlighted. */
const litMilliseconds = 1200;

type QueryName = keyof typeof service;
/** The kinds of reported changes: tables, inboxes, chain states and blocks, console sessions, the request log. */
type ChangedPlace = TableName | 'inboxes' | 'chains' | 'durableBlocks' | 'sessions' | 'requests';

/** The queries that a change invalidates; a missing table is a compile error. */
const staleBy: Readonly<Record<ChangedPlace, readonly QueryName[]>> = {
  applications: ['applications', 'system'],
  users: ['users', 'wallets', 'system', 'applications', 'attention', 'firstSteps'],
  signingMethods: ['users', 'attention'],
  wallets: ['wallets', 'users', 'system', 'applications', 'attention', 'firstSteps'],
  walletEvents: ['wallets', 'users', 'traces', 'activity'],
  gifts: ['activity'],
  transactions: [
    ...(['transactions', 'wallets', 'balances', 'chains', 'offers', 'fulfillments'] as const),
    ...(['traces', 'attention', 'activity'] as const),
  ],
  chains: ['chains', 'attention'],
  durableBlocks: ['chains'],
  custodyKeys: [],
  // The key pairs with which API callers encrypt signing methods.
  encryptionPairs: [],
  usedCredentials: [],
  offers: ['offers', 'fulfillments', 'traces', 'attention', 'firstSteps'],
  fulfillments: ['fulfillments', 'offers', 'traces', 'firstSteps', 'activity'],
  bids: ['offers', 'traces'],
  marketUsers: ['marketUsers'],
  depositAddresses: ['money'],
  // How far chains have been scanned for deposits; deposits themselves are movements.
  depositWatches: [],
  moneyMovements: ['money'],
  marketBalances: ['money', 'marketUsers'],
  marketReservations: ['money', 'marketUsers'],
  webhooks: ['webhooks', 'deliveries', 'inboxes', 'attention', 'firstSteps'],
  webhookDeliveries: ['deliveries', 'webhooks', 'events', 'traces', 'attention', 'activity'],
  paymentEvents: ['events', 'payments', 'traces'],
  paymentIntents: ['payments', 'traces', 'firstSteps'],
  checkoutSessions: ['payments'],
  inboxes: ['inboxes'],
  requests: ['requests', 'activity'],
  collections: ['collections', 'traces', 'attention'],
  tokenTypes: ['tokenTypes', 'collections', 'collectionTokens', 'traces', 'attention'],
  tokenMints: ['tokenMints', 'tokenTypes', 'collectionTokens', 'traces', 'attention', 'firstSteps', 'activity'],
  faultRules: ['faults', 'attention'],
  settings: ['settings', 'faults', 'attention'],
  sessions: ['sessions'],
  // Snapshot files are not records, but creating or deleting one adds an audit entry.
  auditEntries: ['audit', 'snapshots', 'worlds'],
  // The start of the log, which changes only with its entries.
  auditStarts: [],
  installation: ['system', 'clock', 'attention', 'firstSteps', 'snapshots'],
  // Responses stored for idempotency keys of API callers.
  idempotentReplies: [],
  // The console neither saves nor lists them.
  savedRequests: [],
};

/** Mints and requests can arrive by the thousand, so their lists are refreshed at intervals. */
const calmMilliseconds = 1_000;
const calmNames: ReadonlySet<QueryName> = new Set([
  ...(['activity', 'attention', 'traces', 'tokenMints', 'tokenTypes', 'collections', 'collectionTokens'] as const),
  ...(['requests', 'firstSteps', 'faults'] as const),
]);
const refreshCalmly = calmly<QueryName>((names) => {
  for (const name of names) void refreshQueries(queryClient, [[name]]);
}, calmMilliseconds);

/** A difference depends on all records and is expensive to compute. */
const differenceMilliseconds = 3_000;
const noMatterOfWorlds: ReadonlySet<ChangedPlace> = new Set(['requests', 'sessions']);
const refreshDifferences = calmly<'compare'>((names) => {
  for (const name of names) void refreshQueries(queryClient, [['snapshots', name]]);
}, differenceMilliseconds);

let changed: ReadonlySet<string> = new Set();
const changes = createNotifier();

/** Refreshes the queries that depend on what changed. */
export function refreshStale({ tables, ids }: Changes): void {
  const staleNames = new Set(tables.flatMap((table) => staleBy[table]));
  const isCalm = (name: QueryName) => calmNames.has(name);
  refreshCalmly([...staleNames].filter(isCalm));
  for (const name of staleNames) if (!isCalm(name)) void refreshQueries(queryClient, [[name]]);
  if (tables.some((table) => !noMatterOfWorlds.has(table))) refreshDifferences(['compare']);
  light(ids);
}

/** The ids of recently changed records, for highlighting. */
export function useChangedIds(): ReadonlySet<string> {
  return changes.useValue(() => changed);
}

function light(ids: readonly string[]): void {
  setChanged(new Set([...changed, ...ids]));
  setTimeout(() => setChanged(new Set([...changed].filter((id) => !ids.includes(id)))), litMilliseconds);
}

function setChanged(ids: ReadonlySet<string>): void {
  changed = ids;
  changes.notify();
}

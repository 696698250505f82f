import { useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '@trpc/tanstack-react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { TableName } from '../../../service/resources/state.ts';
import { subscribe as onApplicationChosen } from '../call/application-filter.ts';
import { queryClient, service } from '../call/client.ts';
import { calmly } from './calm-refresh.ts';
import { type Presence, usePresence } from './presence.ts';
import { refreshQueries } from './refresh-queries.ts';

/** How long a changed row stays lit. */
const litMilliseconds = 1200;

type QueryName = keyof typeof service;
/** What the service reports as changed: a table, the built-in receivers, how the chains and their blocks are, who has the console open, or the request log. */
type ChangedPlace = TableName | 'inboxes' | 'chains' | 'durableBlocks' | 'sessions' | 'requests';

/** The queries that a change makes stale; a table that is missing here does not compile. */
const staleBy: Readonly<Record<ChangedPlace, readonly QueryName[]>> = {
  applications: ['applications', 'system'],
  users: ['users', 'wallets', 'system', 'applications', 'attention', 'firstSteps'],
  signingMethods: ['users', 'attention'],
  wallets: ['wallets', 'users', 'system', 'applications', 'attention', 'firstSteps'],
  walletEvents: ['wallets', 'users', 'traces', 'activity'],
  gifts: ['activity'],
  transactions: [
    'transactions',
    'wallets',
    'balances',
    'chains',
    'offers',
    'fulfillments',
    'traces',
    'attention',
    'activity',
  ],
  chains: ['chains', 'attention'],
  durableBlocks: ['chains'],
  custodyKeys: [],
  // What callers of the interface encrypt signing methods with.
  encryptionPairs: [],
  usedCredentials: [],
  offers: ['offers', 'fulfillments', 'traces', 'attention', 'firstSteps'],
  fulfillments: ['fulfillments', 'offers', 'traces', 'firstSteps', 'activity'],
  bids: ['offers', 'traces'],
  marketUsers: ['marketUsers'],
  depositAddresses: ['money'],
  // How far the chains were read for deposits; what was found there is a movement.
  depositWatches: [],
  moneyMovements: ['money'],
  marketBalances: ['money', 'marketUsers'],
  marketReservations: ['money', 'marketUsers'],
  webhooks: ['webhooks', 'deliveries', 'inboxes', 'attention', 'firstSteps'],
  webhookDeliveries: ['deliveries', 'webhooks', 'events', 'traces', 'attention'],
  paymentEvents: ['events', 'payments', 'traces'],
  paymentIntents: ['payments', 'traces', 'firstSteps'],
  checkoutSessions: ['payments'],
  inboxes: ['inboxes'],
  requests: ['requests'],
  collections: ['collections', 'traces', 'attention'],
  tokenTypes: ['tokenTypes', 'collections', 'collectionTokens', 'traces', 'attention'],
  tokenMints: [
    'tokenMints',
    'tokenTypes',
    'collectionTokens',
    'traces',
    'attention',
    'firstSteps',
    'activity',
  ],
  faultRules: ['faults'],
  settings: ['settings', 'faults'],
  sessions: ['sessions'],
  // Files of snapshots are no records, but whoever adds or deletes one has a line.
  auditEntries: ['audit', 'snapshots', 'worlds'],
  // Where the log begins, which changes with its lines alone.
  auditStarts: [],
  installation: ['system', 'clock', 'attention', 'firstSteps', 'snapshots'],
  // Replies that are kept for callers of the interface.
  idempotentReplies: [],
  // The console saves none and lists none.
  savedRequests: [],
};

/** Thousands of mints and of requests come in a row: what shows them is asked for once in a while. */
const calmMilliseconds = 1_000;
const calmNames: ReadonlySet<QueryName> = new Set([
  'activity',
  'attention',
  'traces',
  'tokenMints',
  'tokenTypes',
  'collections',
  'collectionTokens',
  'requests',
  'firstSteps',
  'faults',
]);
const refreshCalmly = calmly<QueryName>((names) => {
  for (const name of names) void refreshQueries(queryClient, [[name]]);
}, calmMilliseconds);

/** What happened since a moment is every record's matter, and dear to find out. */
const differenceMilliseconds = 3_000;
const noMatterOfWorlds: ReadonlySet<ChangedPlace> = new Set(['requests', 'sessions']);
const refreshDifferences = calmly<'compare'>((names) => {
  for (const name of names) void refreshQueries(queryClient, [['snapshots', name]]);
}, differenceMilliseconds);

let changed: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/**
 * Listens to the service and asks again for what changed; for everything once it is heard of again after
 * a silence. Mount it once.
 */
export function useLiveChanges(): Presence {
  const queries = useQueryClient();
  const { status, error, reset } = useSubscription(
    service.changes.watch.subscriptionOptions(undefined, {
      onData: ({ tables, ids }) => {
        const stale = new Set(tables.flatMap((table) => staleBy[table]));
        const isCalm = (name: QueryName) => calmNames.has(name);
        refreshCalmly([...stale].filter(isCalm));
        for (const name of stale) if (!isCalm(name)) void refreshQueries(queries, [[name]]);
        if (tables.some((table) => !noMatterOfWorlds.has(table))) refreshDifferences(['compare']);
        light(ids);
      },
    }),
  );
  const isLive = status === 'pending';
  const wasSilent = useRef(false);
  useEffect(() => {
    if (isLive && wasSilent.current) void refreshQueries(queries, []);
    wasSilent.current = !isLive && (wasSilent.current || status !== 'connecting' || error !== null);
  }, [isLive, status, error, queries]);
  // An attempt under way has no error yet.
  return usePresence({ isLive, isTrying: status === 'connecting' && !error, listen: reset });
}

/** The ids of what changed in the last moment, for rows to light up. */
export function useChangedIds(): ReadonlySet<string> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => changed,
  );
}

function light(ids: readonly string[]): void {
  setChanged(new Set([...changed, ...ids]));
  setTimeout(
    () => setChanged(new Set([...changed].filter((id) => !ids.includes(id)))),
    litMilliseconds,
  );
}

function setChanged(ids: ReadonlySet<string>): void {
  changed = ids;
  for (const listener of listeners) listener();
}

onApplicationChosen(() => void queryClient.resetQueries());

import { watchDeposits } from '../domain/marketplace/money/compare-with-chain.ts';
import { expireDue, expireSessions, tablesOfExpiry } from '../domain/payments/checkout/to-session.ts';
import { followPurchases, isNoneEnded } from '../domain/payments/purchases/follow-purchases.ts';
import { settleCollections, settleMarket } from '../domain/settlement/settlements.ts';
import { trackTransactions } from '../domain/transactions/lane/track-transactions.ts';
import type { DeliveryWorkers } from '../domain/webhooks/deliveries/delivery-workers.ts';
import { isNothingDue } from '../domain/webhooks/deliveries/restart-spread.ts';
import { deleteOldEvents } from '../domain/webhooks/events/delete-old-events.ts';
import type { Again } from '../model/kernel/concurrency/schedule.ts';
import type { SecretType } from '../model/kernel/primitives.ts';
import { secretTypes } from '../model/kernel/secret-types.ts';
import { second } from '../model/kernel/units.ts';
import type { TableName } from '../model/state.ts';
import type { Ports } from '../platform/ports/ports.ts';
import type { IndexOf, TableReaders, TableWriters } from '../platform/ports/storage.ts';
import { type RecordsOnly, standingClock } from '../worlds/system/clock/pass-moments.ts';

/**
 * A kind of background work: indexes that list its due records, and one handler. Nothing is stored in addition to the
 * records, so every commit, restore or seed that leaves a record in these indexes starts its work, also after a kill.
 */
export interface Job {
  /** For the log. */
  readonly kind: string;
  /** They list the records with work. A commit in one of their tables wakes the job. */
  readonly due?: readonly IndexOf[];
  /** Other tables with the results that its records wait for. */
  readonly follows?: readonly TableName[];
  /** Further indexes that the handler reads. Like those of `due`, they are built in short batches before its first run. */
  readonly reads?: readonly IndexOf[];
  /** Does what is due. Returns when to run again; `undefined` to wait for a wake-up. */
  handle(): Promise<Again | undefined>;
  /** How long a wake-up can wait; not at all by default. */
  readonly patienceMilliseconds?: number;
  /** A saved block of this embedded chain wakes it immediately. */
  readonly followsBlocksOf?: SecretType;
  /** Set if callers wait for its effect: it pauses no longer than it ran. */
  readonly isPrompt?: boolean;
  /** The handler if it changes only records, so that the moments of a clock advance can share a commit. */
  readonly recordsOnly?: RecordsOnly;
  /** Whether the records leave it nothing to do at this moment, despite a wake-up. */
  isIdle?(tables: TableReaders, moment: number): boolean;
  /** Work it started in the background; `undefined` if all of that has ended. */
  inFlight?(): Promise<unknown> | undefined;
  /** A caller waits for all its work: do immediately what is otherwise spread over time. */
  hurry?(): void;
}

/** All background work of the product. */
export function createJobs(ports: Ports, deliveryWorkers: DeliveryWorkers): Job[] {
  const jobs: Job[] = [
    ...secretTypes.flatMap((chain) => chainJobs(ports, chain)),
    {
      kind: 'expiry of checkout sessions',
      due: [{ table: 'checkoutSessions', index: 'open' }],
      handle: () => expireSessions(ports),
      recordsOnly: {
        tables: tablesOfExpiry,
        at: (tables, moment) => expireDue(tables, { ...ports, clock: standingClock(ports.clock, moment) }),
      },
    },
    {
      kind: 'purchases by card',
      due: [{ table: 'paymentIntents', index: 'purchasing' }],
      follows: ['fulfillments'],
      handle: () => followPurchases(ports),
      isIdle: isNoneEnded,
    },
    {
      kind: 'deliveries',
      due: [{ table: 'webhookDeliveries', index: 'due' }],
      follows: ['webhooks'],
      reads: [{ table: 'webhooks', index: 'byCreation' }],
      handle: () => deliveryWorkers.feed(),
      isIdle: isNothingDue,
      inFlight: () => deliveryWorkers.inFlight(),
      hurry: () => deliveryWorkers.hurry(),
    },
    {
      kind: 'old events',
      follows: ['settings'],
      reads: [
        { table: 'paymentEvents', index: 'byCreation' },
        { table: 'webhookDeliveries', index: 'byEvent' },
      ],
      handle: () => deleteOldEvents(ports),
    },
  ];
  return jobs.map((job) => prepared(ports, job));
}

function chainJobs(ports: Ports, chain: SecretType): Job[] {
  const { isEmbedded } = ports.chains.of(chain).network;
  return [
    {
      kind: `transactions of ${chain}`,
      due: [{ table: 'transactions', index: 'unfinished' }],
      followsBlocksOf: chain,
      reads: [{ table: 'transactions', index: 'byLane' }],
      handle: () => track(ports, chain),
      patienceMilliseconds: isEmbedded ? embeddedMilliseconds : 0,
      isPrompt: isEmbedded,
    },
    {
      kind: `deposits of ${chain}`,
      due: [{ table: 'depositAddresses', index: 'byChain' }],
      follows: ['fulfillments'],
      handle: () => watch(ports, chain),
      patienceMilliseconds: embeddedMilliseconds,
    },
    {
      kind: `collections of ${chain}`,
      due: [
        { table: 'collections', index: 'unsettled' },
        { table: 'tokenTypes', index: 'unsettled' },
        { table: 'tokenMints', index: 'sent' },
        { table: 'tokenMints', index: 'queued' },
      ],
      follows: ['transactions'],
      handle: () => settleCollections(ports, chain),
      isPrompt: true,
    },
    {
      kind: `market of ${chain}`,
      due: [
        { table: 'offers', index: 'ending' },
        { table: 'offers', index: 'unsettled' },
        { table: 'fulfillments', index: 'unsettled' },
      ],
      follows: ['transactions'],
      handle: () => settleMarket(ports, chain),
      isPrompt: true,
    },
  ];
}

/**
 * Embedded chains report most changes. Others are found after this time, or the duration of a check
 * if longer; other chains take seconds for a block.
 */
const embeddedMilliseconds = 80;
const externalMilliseconds = 2 * second;
const depositMilliseconds = 2 * second;

async function track(ports: Ports, chain: SecretType): Promise<Again | undefined> {
  const started = ports.clock.monotonicMillis();
  const hasMore = await trackTransactions(ports, chain);
  if (!hasMore) return undefined;
  const elapsed = ports.clock.monotonicMillis() - started;
  return ports.chains.of(chain).network.isEmbedded
    ? { inMilliseconds: Math.max(embeddedMilliseconds, elapsed) }
    : { inMilliseconds: externalMilliseconds, isLook: true };
}

/** Other parties move USDC as well, and a sleeping chain wakes without a notification. */
async function watch(ports: Ports, chain: SecretType): Promise<Again | undefined> {
  const hasMore = await watchDeposits(ports, chain);
  return hasMore ? { inMilliseconds: depositMilliseconds, isLook: true } : undefined;
}

/** The job with its indexes built first. Its draws must not depend on the work that woke it. */
function prepared({ storage, ids }: Ports, job: Job): Job {
  const { kind, due = [], reads = [], recordsOnly } = job;
  return {
    ...job,
    ...(recordsOnly && {
      recordsOnly: {
        ...recordsOnly,
        at: (tables: TableWriters, moment: number) => ids.because([kind], () => recordsOnly.at(tables, moment)),
      },
    }),
    handle: async () => {
      await storage.prepare([...due, ...reads]);
      return ids.because([kind], () => job.handle());
    },
  };
}

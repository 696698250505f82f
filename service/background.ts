import { settleCollections } from './collections/settlement/settle-collections.ts';
import { toError } from './kernel/error.ts';
import type { SecretType } from './kernel/primitives.ts';
import { longestRestMilliseconds } from './kernel/rests.ts';
import { secretTypes } from './kernel/secret-types.ts';
import { second } from './kernel/time-units.ts';
import { watchDeposits } from './marketplace/money/watch-deposits.ts';
import { settleMarket } from './marketplace/settlement/settle-market.ts';
import { expireSessions } from './payments/checkout/expire-sessions.ts';
import { followPurchases } from './payments/purchases/follow-purchases.ts';
import type { ChangeNotice, Changes } from './ports/changes.ts';
import type { Clock } from './ports/clock.ts';
import type { Log } from './ports/log.ts';
import type { Ports } from './ports/ports.ts';
import type { TableName } from './resources/state.ts';
import { trackTransactions } from './transactions/track-transactions.ts';
import type { DeliveryWorkers } from './webhooks/deliveries/delivery-workers.ts';
import { deleteOldEvents } from './webhooks/events/delete-old-events.ts';

/** Something that is done by the clock, one small part at a time. */
export interface Step {
  /** For the log. */
  readonly name: string;
  /** A commit in one of these tables calls for it. */
  readonly wakesOn: readonly TableName[];
  /** So long such a commit can wait for it; not at all by default. */
  readonly patienceMilliseconds?: number;
  /** A block of this embedded chain that is on the disk calls for it at once. */
  readonly wakesOnBlocksOf?: SecretType;
  /** Where somebody waits for what it does, it rests no longer than it ran. */
  readonly isPrompt?: boolean;
  /** Returns in how many milliseconds it is to run again; nothing for "when something wakes it". */
  run(): Promise<number | undefined>;
}

/** Runs steps when they are due, each never twice at once. */
export interface Background {
  /** From now on by the clock; every step is due at once. */
  start(): void;
  /** Runs what is due, and resolves when it ran. */
  runDue(): Promise<void>;
  /** Begins nothing more, and resolves when what runs has ended. */
  stop(): Promise<void>;
}

/** Everything that the product does by itself. */
export function backgroundSteps(ports: Ports, deliveryWorkers: DeliveryWorkers): Step[] {
  return [
    ...secretTypes.flatMap((secretType) => chainSteps(ports, secretType)),
    ...paymentSteps(ports),
    {
      name: 'deliveries',
      wakesOn: ['webhookDeliveries', 'webhooks'],
      run: () => deliveryWorkers.feed(),
    },
    { name: 'old events', wakesOn: [], run: () => deleteOldEvents(ports) },
  ];
}

function chainSteps(ports: Ports, secretType: SecretType): Step[] {
  return [
    trackingStep(ports, secretType),
    depositStep(ports, secretType),
    {
      name: `collections of ${secretType}`,
      wakesOn: ['collections', 'tokenTypes', 'tokenMints', 'transactions'],
      isPrompt: true,
      run: () => settleCollections(ports, secretType),
    },
    {
      name: `market of ${secretType}`,
      wakesOn: ['offers', 'fulfillments', 'bids', 'transactions'],
      isPrompt: true,
      run: () => settleMarket(ports, secretType),
    },
  ];
}

function paymentSteps(ports: Ports): Step[] {
  return [
    {
      name: 'expiry of checkout sessions',
      wakesOn: ['checkoutSessions'],
      run: () => expireSessions(ports),
    },
    {
      name: 'purchases by card',
      wakesOn: ['fulfillments', 'paymentIntents'],
      run: () => followPurchases(ports),
    },
  ];
}

/** Others move USDC as well, and a chain that is asleep wakes without a word. */
function depositStep(ports: Ports, secretType: SecretType): Step {
  return {
    name: `deposits of ${secretType}`,
    wakesOn: ['depositAddresses', 'fulfillments'],
    run: async () => {
      const hasMore = await watchDeposits(ports, secretType);
      return hasMore ? depositMilliseconds : undefined;
    },
  };
}

function trackingStep(ports: Ports, secretType: SecretType): Step {
  const { isEmbedded } = ports.chains.of(secretType).network;
  return {
    name: `transactions of ${secretType}`,
    wakesOn: ['transactions'],
    patienceMilliseconds: isEmbedded ? embeddedMilliseconds : 0,
    wakesOnBlocksOf: secretType,
    isPrompt: isEmbedded,
    run: async () => {
      const began = ports.clock.monotonicMillis();
      const hasMore = await trackTransactions(ports, secretType);
      if (!hasMore) return undefined;
      const took = ports.clock.monotonicMillis() - began;
      return isEmbedded ? Math.max(embeddedMilliseconds, took) : externalMilliseconds;
    },
  };
}

/**
 * An embedded chain tells when a look is worth while. Whatever it does not tell is found so soon, or after as
 * long as a look took; other chains take seconds for a block.
 */
const embeddedMilliseconds = 80;
const externalMilliseconds = 2 * second;
const depositMilliseconds = 2 * second;

/** However often a step is woken, it rests so long after it ran; a prompt one as long as it ran, between these. */
const restMilliseconds = 50;
const shortestRestMilliseconds = 2;
const afterErrorMilliseconds = 5 * second;

/** A clock that was set by so much, not one that is off a little. */
const setMilliseconds = second;

const never = Number.POSITIVE_INFINITY;

/** One step with when it is due, by the monotonic clock. */
interface Running {
  readonly step: Step;
  dueAt: number;
  restedAt: number;
  current: Promise<void> | undefined;
}

/** The scheduler of these steps. */
export function createBackground(
  { changes, clock, log }: { changes: Changes; clock: Clock; log: Log },
  steps: readonly Step[],
): Background {
  const all = steps.map((step): Running => ({ step, dueAt: 0, restedAt: 0, current: undefined }));
  let timer: NodeJS.Timeout | undefined;
  let immediate: NodeJS.Immediate | undefined;
  let isStarted = false;
  let isStopped = false;
  let ahead = millisAhead(clock);

  const unsubscribe = changes.subscribe((notice) => {
    const called = all.filter((one) => {
      const within = patienceWith(one.step, notice);
      if (within !== undefined) wake(one, within);
      return within !== undefined;
    });
    if (called.length > 0 || isClockSet()) plan();
  });

  function wake(one: Running, withinMilliseconds: number): void {
    const wanted = clock.monotonicMillis() + withinMilliseconds;
    one.dueAt = Math.min(one.dueAt, Math.max(wanted, one.restedAt));
  }

  /** What is stored is due by the other clock: once that was set, every step looks at it again. */
  function followClock(): void {
    if (!isClockSet()) return;
    ahead = millisAhead(clock);
    for (const one of all) wake(one, 0);
  }

  function isClockSet(): boolean {
    return Math.abs(millisAhead(clock) - ahead) >= setMilliseconds;
  }

  function plan(): void {
    clearTimeout(timer);
    clearImmediate(immediate);
    followClock();
    if (!isStarted || isStopped) return;
    const next = Math.min(...all.map(({ current, dueAt }) => (current ? never : dueAt)));
    if (next === never) return;
    // A timer stands still while the machine sleeps.
    const pause = Math.min(next - clock.monotonicMillis(), longestRestMilliseconds);
    if (pause <= 0) immediate = setImmediate(() => void runDue());
    else timer = setTimeout(() => void runDue(), Math.max(1, pause));
  }

  async function runDue(): Promise<void> {
    followClock();
    const now = clock.monotonicMillis();
    const due = all.filter(({ current, dueAt }) => !current && dueAt <= now);
    if (isStopped) return;
    const ran = due.map((one) => run(one));
    // A timer may be a little early for its step, and others wait for theirs.
    plan();
    await Promise.all(ran);
  }

  function run(one: Running): Promise<void> {
    const beganAt = clock.monotonicMillis();
    one.dueAt = never;
    one.current = runStep(one.step).then((pause) => {
      const endedAt = clock.monotonicMillis();
      one.current = undefined;
      one.restedAt = endedAt + restAfter(one.step, endedAt - beganAt);
      // Who wishes to run at once lets the requests of a moment in between.
      const again = pause === undefined ? never : endedAt + Math.max(1, pause);
      // What woke it meanwhile may have come behind what it looked at.
      one.dueAt = Math.min(again, Math.max(one.dueAt, one.restedAt));
      plan();
    });
    return one.current;
  }

  async function runStep({ name, run: work }: Step): Promise<number | undefined> {
    try {
      return await work();
    } catch (thrown) {
      log.error('background.threw', { step: name, error: toError(thrown) });
      return afterErrorMilliseconds;
    }
  }

  return {
    start: () => {
      isStarted = true;
      plan();
    },
    runDue,
    stop: async () => {
      isStopped = true;
      unsubscribe();
      clearTimeout(timer);
      clearImmediate(immediate);
      await Promise.all(all.map(({ current }) => current));
    },
  };
}

/** How long what changed can wait for a step; nothing where it does not call for it. */
function patienceWith(
  { wakesOn, wakesOnBlocksOf, patienceMilliseconds = 0 }: Step,
  { tables, ids }: ChangeNotice,
): number | undefined {
  const isOnDisk = tables.includes('durableBlocks') && ids.some((id) => id === wakesOnBlocksOf);
  if (isOnDisk) return 0;
  return wakesOn.some((table) => tables.includes(table)) ? patienceMilliseconds : undefined;
}

/** However much wakes it, a step leaves the others as much time as it takes. */
function restAfter({ isPrompt }: Step, tookMilliseconds: number): number {
  if (!isPrompt) return restMilliseconds;
  return Math.min(Math.max(tookMilliseconds, shortestRestMilliseconds), restMilliseconds);
}

/** How far the clock that is set is ahead of the one that nobody sets. */
function millisAhead(clock: Clock): number {
  return clock.millis() - clock.monotonicMillis();
}

import { setTimeout as pause } from 'node:timers/promises';
import { watchDeposits } from '../domain/marketplace/money/compare-with-chain.ts';
import { expireDue, expireSessions, tablesOfExpiry } from '../domain/payments/checkout/to-session.ts';
import { followPurchases, isNoneEnded } from '../domain/payments/purchases/follow-purchases.ts';
import { settleCollections, settleMarket } from '../domain/settlement/settlements.ts';
import { trackTransactions } from '../domain/transactions/lane/track-transactions.ts';
import type { DeliveryWorkers } from '../domain/webhooks/deliveries/delivery-workers.ts';
import { isNothingDue } from '../domain/webhooks/deliveries/is-nothing-due.ts';
import { deleteOldEvents } from '../domain/webhooks/events/delete-old-events.ts';
import { type Again, longestDelayMilliseconds } from '../model/kernel/concurrency/schedule.ts';
import type { SecretType } from '../model/kernel/primitives.ts';
import { toError } from '../model/kernel/results/reasons.ts';
import { ok, type Result } from '../model/kernel/results/result.ts';
import { secretTypes } from '../model/kernel/secret-types.ts';
import { second } from '../model/kernel/time-units.ts';
import type { TableName } from '../model/state.ts';
import type { ChangeNotice } from '../platform/ports/changes.ts';
import type { Clock, ClockPace } from '../platform/ports/clock.ts';
import type { Ports } from '../platform/ports/ports.ts';
import type { IndexOf, SettleLimits, TableReaders, TableWriters, Way, Working } from '../platform/ports/storage.ts';
import { passMoments, type RecordsOnly, standingClock } from '../worlds/system/clock/pass-moments.ts';

/** A periodic task in small parts. */
export interface Step {
  /** For the log. */
  readonly name: string;
  /** A commit in one of these tables calls for it. */
  readonly wakesOn: readonly TableName[];
  /** How long such a commit can wait for it; not at all by default. */
  readonly patienceMilliseconds?: number;
  /** A saved block of this embedded chain calls for it immediately. */
  readonly wakesOnBlocksOf?: SecretType;
  /** Indexes that few others use: built in short batches before its first run. */
  readonly requiredIndexes?: readonly IndexOf[];
  /** Set if callers wait for its effect: it pauses no longer than it ran. */
  readonly isPrompt?: boolean;
  /** Returns when to run again; `undefined` to wait for a wake-up. */
  run(): Promise<Again | undefined>;
  /** The same if it changes only records, so that the moments of a clock advance can share a commit. */
  readonly recordsOnly?: RecordsOnly;
  /** Whether the records leave it nothing to do at this moment, despite a wake-up. */
  isIdle?(tables: TableReaders, moment: number): boolean;
  /** Work it started in the background; `undefined` if all of that has ended. */
  underWay?(): Promise<unknown> | undefined;
  /** A caller waits for all its work: do immediately what is otherwise spread over time. */
  hurry?(): void;
}

/** Runs due steps; a step never overlaps itself. */
export interface Background extends Working {
  /** Starts running by the clock; every step is due immediately. */
  start(): void;
  /** Runs due steps, and resolves when they have run. */
  runDue(): Promise<void>;
  /** Starts no further run, and resolves when running steps have ended. */
  stop(): Promise<void>;
}

/** All background work of the product. */
export function backgroundSteps(ports: Ports, deliveryWorkers: DeliveryWorkers): Step[] {
  const steps: Step[] = [
    ...secretTypes.flatMap((secretType) => chainSteps(ports, secretType)),
    ...paymentSteps(ports),
    {
      name: 'deliveries',
      wakesOn: ['webhookDeliveries', 'webhooks'],
      requiredIndexes: [
        { table: 'webhookDeliveries', index: 'due' },
        { table: 'webhooks', index: 'byCreation' },
      ],
      run: () => deliveryWorkers.feed(),
      isIdle: isNothingDue,
      underWay: () => deliveryWorkers.underWay(),
      hurry: () => deliveryWorkers.hurry(),
    },
    {
      name: 'old events',
      wakesOn: ['settings'],
      requiredIndexes: [
        { table: 'paymentEvents', index: 'byCreation' },
        { table: 'webhookDeliveries', index: 'byEvent' },
      ],
      run: () => deleteOldEvents(ports),
    },
  ];
  // The draws of a step must not depend on the work that woke it.
  return steps.map(({ recordsOnly, ...step }) => ({
    ...step,
    ...(recordsOnly && {
      recordsOnly: {
        tables: recordsOnly.tables,
        at: (tables: TableWriters, moment: number) =>
          ports.ids.because([step.name], () => recordsOnly.at(tables, moment)),
      },
    }),
    run: async () => {
      await ports.storage.prepare(step.requiredIndexes ?? []);
      return ports.ids.because([step.name], () => step.run());
    },
  }));
}

function chainSteps(ports: Ports, secretType: SecretType): Step[] {
  return [
    trackingStep(ports, secretType),
    depositStep(ports, secretType),
    {
      name: `collections of ${secretType}`,
      wakesOn: ['collections', 'tokenTypes', 'tokenMints', 'transactions'],
      requiredIndexes: [
        { table: 'collections', index: 'unsettled' },
        { table: 'tokenTypes', index: 'unsettled' },
        { table: 'tokenMints', index: 'sent' },
        { table: 'tokenMints', index: 'queued' },
      ],
      isPrompt: true,
      run: () => settleCollections(ports, secretType),
    },
    {
      name: `market of ${secretType}`,
      wakesOn: ['offers', 'fulfillments', 'bids', 'transactions'],
      requiredIndexes: [
        { table: 'offers', index: 'ending' },
        { table: 'offers', index: 'unsettled' },
        { table: 'fulfillments', index: 'unsettled' },
      ],
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
      requiredIndexes: [{ table: 'checkoutSessions', index: 'open' }],
      run: () => expireSessions(ports),
      recordsOnly: {
        tables: tablesOfExpiry,
        at: (tables, moment) => expireDue(tables, { ...ports, clock: standingClock(ports.clock, moment) }),
      },
    },
    {
      name: 'purchases by card',
      wakesOn: ['fulfillments', 'paymentIntents'],
      requiredIndexes: [{ table: 'paymentIntents', index: 'purchasing' }],
      run: () => followPurchases(ports),
      isIdle: isNoneEnded,
    },
  ];
}

/** Other parties move USDC as well, and a sleeping chain wakes without a notification. */
function depositStep(ports: Ports, secretType: SecretType): Step {
  return {
    name: `deposits of ${secretType}`,
    wakesOn: ['depositAddresses', 'fulfillments'],
    requiredIndexes: [{ table: 'depositAddresses', index: 'byChain' }],
    run: async () => {
      const hasMore = await watchDeposits(ports, secretType);
      return hasMore ? { inMilliseconds: depositMilliseconds, isLook: true } : undefined;
    },
  };
}

function trackingStep(ports: Ports, secretType: SecretType): Step {
  const { isEmbedded } = ports.chains.of(secretType).network;
  return {
    name: `transactions of ${secretType}`,
    wakesOn: ['transactions'],
    requiredIndexes: [
      { table: 'transactions', index: 'unfinished' },
      { table: 'transactions', index: 'byLane' },
    ],
    patienceMilliseconds: isEmbedded ? embeddedMilliseconds : 0,
    wakesOnBlocksOf: secretType,
    isPrompt: isEmbedded,
    run: async () => {
      const began = ports.clock.monotonicMillis();
      const hasMore = await trackTransactions(ports, secretType);
      if (!hasMore) return undefined;
      const elapsed = ports.clock.monotonicMillis() - began;
      return isEmbedded
        ? { inMilliseconds: Math.max(embeddedMilliseconds, elapsed) }
        : { inMilliseconds: externalMilliseconds, isLook: true };
    },
  };
}

/**
 * Embedded chains report most changes. Others are found after this time, or the duration of a check
 * if longer; other chains take seconds for a block.
 */
const embeddedMilliseconds = 80;
const externalMilliseconds = 2 * second;
const depositMilliseconds = 2 * second;

/** Minimum pause after a run; a prompt step pauses as long as it ran, between these. */
const restMilliseconds = 50;
const shortestRestMilliseconds = 2;
const afterErrorMilliseconds = 5 * second;
/** Interval of checks for further work while a caller waits for all of it. */
const settlingMilliseconds = 20;

/** Smaller differences count as drift, not as a clock change. */
const setMilliseconds = second;

const never = Number.POSITIVE_INFINITY;

/** A step with its due times: by the monotonic clock, and by the service clock. */
interface Running {
  readonly step: Step;
  dueAt: number;
  moment: number;
  /** Whether it is due only for a check. */
  isLook: boolean;
  restedAt: number;
  isFollowed: boolean;
  current: Promise<void> | undefined;
}

type SchedulerPorts = Pick<Ports, 'changes' | 'clock' | 'clockControl' | 'log' | 'storage'>;

/** The scheduler of these steps. */
export function createBackground(ports: SchedulerPorts, steps: readonly Step[]): Background {
  const { changes, clock, log } = ports;
  const all = steps.map(asRunning);
  const setting = new ClockSetting(ports);
  let timer: NodeJS.Timeout | undefined;
  let immediate: NodeJS.Immediate | undefined;
  let isStarted = false;
  let isStopped = false;
  let settling = 0;

  const unsubscribe = changes.subscribe((notice) => {
    const called = all.filter((running) => {
      const within = patienceWith(running.step, notice);
      if (within !== undefined) wake(running, within);
      return within !== undefined;
    });
    if (called.length > 0 || setting.isOther()) plan();
  });

  function wake(running: Running, withinMilliseconds: number): void {
    const dueBy = clock.monotonicMillis() + withinMilliseconds;
    running.dueAt = Math.min(running.dueAt, Math.max(dueBy, running.restedAt));
    running.isLook = false;
  }

  /** Due dates in records refer to the service clock: after a change of it, every step checks them again. */
  function followClock(): void {
    if (settling > 0 || !setting.isOther()) return;
    setting.note();
    for (const running of all) wake(running, 0);
  }

  function dueAt(running: Running): number {
    if (running.current) return never;
    if (running.moment <= clock.millis()) return Math.min(running.dueAt, running.restedAt);
    const { speed } = ports.clockControl.pace();
    const waits = speed === 0 ? never : (running.moment - clock.millis()) / speed;
    return Math.min(running.dueAt, clock.monotonicMillis() + waits);
  }

  function plan(): void {
    clearTimeout(timer);
    clearImmediate(immediate);
    followClock();
    if (!isStarted || isStopped) return;
    const next = Math.min(...all.map(dueAt));
    if (next === never) return;
    // A timer does not run while the machine sleeps.
    const pause = Math.min(next - clock.monotonicMillis(), longestDelayMilliseconds);
    if (pause <= 0) immediate = setImmediate(() => void runDue());
    else timer = setTimeout(() => void runDue(), Math.max(1, pause));
  }

  async function runDue(): Promise<void> {
    followClock();
    if (isStopped) return;
    const now = clock.monotonicMillis();
    const ran = all.filter((running) => dueAt(running) <= now).map((running) => run(running));
    // A timer may be a little early for its step, and other steps wait for theirs.
    plan();
    await Promise.all(ran);
  }

  function run(running: Running): Promise<void> {
    const beganAt = clock.monotonicMillis();
    running.dueAt = never;
    running.moment = never;
    running.current = runStep(running.step).then((again) => {
      const endedAt = clock.monotonicMillis();
      const { at = never, inMilliseconds = never, isLook = false } = again ?? {};
      const isEager = at <= clock.millis();
      running.current = undefined;
      running.restedAt = endedAt + (settling > 0 && !isEager ? 0 : restAfter(running.step, endedAt - beganAt));
      // A wake-up during the run may follow its query.
      const woken = running.dueAt === never ? never : Math.max(running.dueAt, running.restedAt);
      // A step that runs again immediately lets pending requests go first.
      const wished = endedAt + Math.max(1, inMilliseconds);
      running.isLook = woken === never && isLook;
      running.dueAt = Math.min(wished, woken);
      running.moment = at;
      follow(running);
      plan();
    });
    return running.current;
  }

  /** When background work of a step ends, the step is planned again. */
  function follow(running: Running): void {
    const underWay = running.isFollowed ? undefined : running.step.underWay?.();
    if (!underWay) return;
    running.isFollowed = true;
    void underWay.then(() => {
      running.isFollowed = false;
      wake(running, 0);
      plan();
    });
  }

  async function runStep({ name, run: work }: Step): Promise<Again | undefined> {
    try {
      return await work();
    } catch (thrown) {
      log.error('background.threw', { step: name, error: toError(thrown) });
      return { inMilliseconds: afterErrorMilliseconds, isLook: true };
    }
  }

  /** Without pauses, and with work that is otherwise spread over time. */
  async function settle(limits: SettleLimits): Promise<readonly string[]> {
    settling += 1;
    try {
      setting.note();
      for (const running of all) {
        running.step.hurry?.();
        running.restedAt = Math.min(running.restedAt, clock.monotonicMillis());
        if (limits.all) wake(running, 0);
      }
      return await comeToRest(limits);
    } finally {
      settling -= 1;
    }
  }

  async function comeToRest({ milliseconds, except = [], signal }: SettleLimits) {
    const until = clock.monotonicMillis() + milliseconds;
    const awaited = all.filter(({ step }) => !except.includes(step.name));
    for (;;) {
      void runDue();
      const unfinished = awaited.filter((running) => !isAtRest(running));
      const isOver = isStopped || signal?.aborted || clock.monotonicMillis() >= until;
      if (unfinished.length === 0 || isOver) return unfinished.map(({ step }) => step.name);
      await Promise.race(unfinished.map(goesOn));
    }
  }

  function isAtRest(running: Running): boolean {
    if (running.current || running.step.underWay?.()) return false;
    return running.moment > clock.millis() && (running.dueAt === never || running.isLook);
  }

  function pass(way: Way, note: Parameters<Working['pass']>[1]): Promise<Result<readonly number[]>> {
    if (!all.every(isAtRest)) return Promise.resolve(ok([]));
    return ports.storage.transact((tables) => {
      const passedMoments = passMoments(tables, all, way);
      const [first, ...remaining] = passedMoments;
      if (first !== undefined) note(tables, [first, ...remaining]);
      return ok(passedMoments);
    });
  }

  /** Resolves when the step may have further work. */
  function goesOn(running: Running): Promise<unknown> {
    const waits = dueAt(running) - clock.monotonicMillis();
    // A wake-up may come sooner.
    const soon = pause(Math.min(Math.max(1, waits), settlingMilliseconds));
    return Promise.race([soon, running.current ?? running.step.underWay?.() ?? soon]);
  }

  return {
    start: () => {
      isStarted = true;
      plan();
    },
    runDue,
    nextMoment: (behind) => {
      const next = Math.min(...all.map(({ moment }) => (moment > behind ? moment : never)));
      return next === never ? undefined : next;
    },
    settle,
    pass,
    stop: async () => {
      isStopped = true;
      unsubscribe();
      clearTimeout(timer);
      clearImmediate(immediate);
      await Promise.all(all.map(({ current }) => current));
    },
  };
}

function asRunning(step: Step): Running {
  return {
    step,
    ...{ dueAt: 0, moment: never, restedAt: 0 },
    ...{ isLook: false, isFollowed: false, current: undefined },
  };
}

/** Detects changes of the service clock relative to its last known pace. */
class ClockSetting {
  readonly #ports: Pick<Ports, 'clock' | 'clockControl'>;
  #pace: ClockPace;
  #ahead: number;

  constructor(ports: Pick<Ports, 'clock' | 'clockControl'>) {
    this.#ports = ports;
    this.#pace = ports.clockControl.pace();
    this.#ahead = millisAhead(ports.clock);
  }

  note(): void {
    this.#pace = this.#ports.clockControl.pace();
    this.#ahead = millisAhead(this.#ports.clock);
  }

  isOther(): boolean {
    const pace = this.#ports.clockControl.pace();
    if (pace !== this.#pace) return true;
    // A change of the system clock changes a service clock of the same speed too.
    const isSet = Math.abs(millisAhead(this.#ports.clock) - this.#ahead) >= setMilliseconds;
    return pace.speed === 1 && isSet;
  }
}

/** How long the changed places can wait for a step; `undefined` if they do not concern it. */
function patienceWith(
  { wakesOn, wakesOnBlocksOf, patienceMilliseconds = 0 }: Step,
  { tables, ids }: ChangeNotice,
): number | undefined {
  const isOnDisk = tables.includes('durableBlocks') && ids.some((id) => id === wakesOnBlocksOf);
  if (isOnDisk) return 0;
  return wakesOn.some((table) => tables.includes(table)) ? patienceMilliseconds : undefined;
}

/** Leaves other work as much time as the step takes, however often it is woken. */
function restAfter({ isPrompt }: Step, tookMilliseconds: number): number {
  if (!isPrompt) return restMilliseconds;
  return Math.min(Math.max(tookMilliseconds, shortestRestMilliseconds), restMilliseconds);
}

/** How far the service clock is ahead of the monotonic clock. */
function millisAhead(clock: Clock): number {
  return clock.millis() - clock.monotonicMillis();
}

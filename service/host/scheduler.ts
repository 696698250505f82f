import { setTimeout as pause } from 'node:timers/promises';
import { type Again, longestDelayMilliseconds } from '../model/kernel/concurrency/schedule.ts';
import { toError } from '../model/kernel/results/reasons.ts';
import { ok, type Result } from '../model/kernel/results/result.ts';
import { second } from '../model/kernel/units.ts';
import type { ChangeNotice } from '../platform/ports/changes.ts';
import type { Clock, ClockPace } from '../platform/ports/clock.ts';
import type { Ports } from '../platform/ports/ports.ts';
import type { SettleLimits, Way, Working } from '../platform/ports/storage.ts';
import { isWokenBy, passMoments } from '../worlds/system/clock/pass-moments.ts';
import type { Job } from './jobs.ts';

/** Minimum pause after a run; a prompt job pauses as long as it ran, between these. */
const pauseMilliseconds = 50;
const shortestPauseMilliseconds = 2;
const afterErrorMilliseconds = 5 * second;
/** Interval of checks for further work while a caller waits for all of it. */
const settlingMilliseconds = 20;

/** Smaller differences count as drift, not as a clock change. */
const setMilliseconds = second;

const never = Number.POSITIVE_INFINITY;

type SchedulerPorts = Pick<Ports, 'changes' | 'clock' | 'clockControl' | 'log' | 'storage'>;

/** A job with its due times: by the monotonic clock, and by the service clock. */
interface Running {
  readonly job: Job;
  dueAt: number;
  moment: number;
  /** Whether it is due only for a check. */
  isLook: boolean;
  restedAt: number;
  isFollowed: boolean;
  current: Promise<void> | undefined;
}

/** Runs due jobs; a job never overlaps itself. */
export class Scheduler implements Working {
  readonly #ports: SchedulerPorts;
  readonly #all: readonly Running[];
  readonly #setting: ClockSetting;
  readonly #unsubscribe: () => void;
  #timer: NodeJS.Timeout | undefined;
  #immediate: NodeJS.Immediate | undefined;
  #isStarted = false;
  #isStopped = false;
  #settling = 0;

  constructor(ports: SchedulerPorts, jobs: readonly Job[]) {
    this.#ports = ports;
    this.#setting = new ClockSetting(ports);
    this.#all = jobs.map((job) => ({
      job,
      ...{ dueAt: 0, moment: never, restedAt: 0 },
      ...{ isLook: false, isFollowed: false, current: undefined },
    }));
    this.#unsubscribe = ports.changes.subscribe((notice) => this.#wakeOn(notice));
  }

  /** Starts running by the clock; every job is due immediately. */
  start(): void {
    this.#isStarted = true;
    this.#plan();
  }

  /** Runs due jobs, and resolves when they have run. */
  async runDue(): Promise<void> {
    this.#followClock();
    if (this.#isStopped) return;
    const now = this.#ports.clock.monotonicMillis();
    const ran = this.#all.filter((running) => this.#dueAt(running) <= now).map((running) => this.#run(running));
    // A timer may be a little early for its job, and other jobs wait for theirs.
    this.#plan();
    await Promise.all(ran);
  }

  nextMoment(after: number): number | undefined {
    const next = Math.min(...this.#all.map(({ moment }) => (moment > after ? moment : never)));
    return next === never ? undefined : next;
  }

  countDue(): number {
    const now = this.#ports.clock.monotonicMillis();
    return this.#all.filter((running) => running.current || running.job.inFlight?.() || this.#dueAt(running) <= now)
      .length;
  }

  /** Without pauses, and with work that is otherwise spread over time. */
  async settle(limits: SettleLimits): Promise<readonly string[]> {
    this.#settling += 1;
    try {
      this.#setting.note();
      for (const running of this.#all) {
        running.job.hurry?.();
        running.restedAt = Math.min(running.restedAt, this.#ports.clock.monotonicMillis());
        if (limits.all) this.#wake(running, 0);
      }
      return await this.#waitUntilIdle(limits);
    } finally {
      this.#settling -= 1;
    }
  }

  pass(way: Way, note: Parameters<Working['pass']>[1]): Promise<Result<readonly number[]>> {
    if (!this.#all.every((running) => this.#isIdle(running))) return Promise.resolve(ok([]));
    return this.#ports.storage.transact((tables) => {
      const passedMoments = passMoments(tables, this.#all, way);
      const [first, ...remaining] = passedMoments;
      if (first !== undefined) note(tables, [first, ...remaining]);
      return ok(passedMoments);
    });
  }

  /** Starts no further run, and resolves when running jobs have ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#unsubscribe();
    clearTimeout(this.#timer);
    clearImmediate(this.#immediate);
    await Promise.all(this.#all.map(({ current }) => current));
  }

  #wakeOn(notice: ChangeNotice): void {
    let isWoken = false;
    for (const running of this.#all) {
      const within = patienceWith(running.job, notice);
      if (within === undefined) continue;
      this.#wake(running, within);
      isWoken = true;
    }
    if (isWoken || this.#setting.isOther()) this.#plan();
  }

  #wake(running: Running, withinMilliseconds: number): void {
    const dueBy = this.#ports.clock.monotonicMillis() + withinMilliseconds;
    running.dueAt = Math.min(running.dueAt, Math.max(dueBy, running.restedAt));
    running.isLook = false;
  }

  /** Due dates in records refer to the service clock: after a change of it, every job checks them again. */
  #followClock(): void {
    if (this.#settling > 0 || !this.#setting.isOther()) return;
    this.#setting.note();
    for (const running of this.#all) this.#wake(running, 0);
  }

  #dueAt({ current, dueAt, moment, restedAt }: Running): number {
    const { clock, clockControl } = this.#ports;
    if (current) return never;
    if (moment <= clock.millis()) return Math.min(dueAt, restedAt);
    const { speed } = clockControl.pace();
    const waits = speed === 0 ? never : (moment - clock.millis()) / speed;
    return Math.min(dueAt, clock.monotonicMillis() + waits);
  }

  #plan(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#immediate);
    this.#followClock();
    if (!this.#isStarted || this.#isStopped) return;
    const next = Math.min(...this.#all.map((running) => this.#dueAt(running)));
    if (next === never) return;
    // A timer does not run while the machine sleeps.
    const waits = Math.min(next - this.#ports.clock.monotonicMillis(), longestDelayMilliseconds);
    if (waits <= 0) this.#immediate = setImmediate(() => void this.runDue());
    else this.#timer = setTimeout(() => void this.runDue(), Math.max(1, waits));
  }

  #run(running: Running): Promise<void> {
    running.dueAt = never;
    running.moment = never;
    running.current = this.#handle(running);
    return running.current;
  }

  async #handle(running: Running): Promise<void> {
    const { clock } = this.#ports;
    const { job } = running;
    const startedAt = clock.monotonicMillis();
    const again = await this.#outcomeOf(job);
    const endedAt = clock.monotonicMillis();
    const { at = never, inMilliseconds = never, isLook = false } = again ?? {};
    const isEager = at <= clock.millis();
    running.current = undefined;
    running.restedAt = endedAt + (this.#settling > 0 && !isEager ? 0 : pauseAfter(job, endedAt - startedAt));
    // A wake-up during the run may follow its query.
    const woken = running.dueAt === never ? never : Math.max(running.dueAt, running.restedAt);
    // A job that runs again immediately lets pending requests go first.
    const wished = endedAt + Math.max(1, inMilliseconds);
    running.isLook = woken === never && isLook;
    running.dueAt = Math.min(wished, woken);
    running.moment = at;
    this.#follow(running);
    this.#plan();
  }

  async #outcomeOf(job: Job): Promise<Again | undefined> {
    try {
      return await job.handle();
    } catch (thrown) {
      this.#ports.log.error('background.threw', { step: job.kind, error: toError(thrown) });
      return { inMilliseconds: afterErrorMilliseconds, isLook: true };
    }
  }

  /** When background work of a job ends, the job is planned again. */
  #follow(running: Running): void {
    const inFlight = running.isFollowed ? undefined : running.job.inFlight?.();
    if (!inFlight) return;
    running.isFollowed = true;
    void inFlight.then(() => {
      running.isFollowed = false;
      this.#wake(running, 0);
      this.#plan();
    });
  }

  async #waitUntilIdle({ milliseconds, except = [], signal }: SettleLimits): Promise<readonly string[]> {
    const { clock } = this.#ports;
    const until = clock.monotonicMillis() + milliseconds;
    const awaited = this.#all.filter(({ job }) => !except.includes(job.kind));
    for (;;) {
      void this.runDue();
      const unfinished = awaited.filter((running) => !this.#isIdle(running));
      const isOver = this.#isStopped || signal?.aborted || clock.monotonicMillis() >= until;
      if (unfinished.length === 0 || isOver) return unfinished.map(({ job }) => job.kind);
      await Promise.race(unfinished.map((running) => this.#continue(running)));
    }
  }

  #isIdle({ job, current, moment, dueAt, isLook }: Running): boolean {
    if (current || job.inFlight?.()) return false;
    return moment > this.#ports.clock.millis() && (dueAt === never || isLook);
  }

  /** Resolves when the job may have further work. */
  #continue(running: Running): Promise<unknown> {
    const waits = this.#dueAt(running) - this.#ports.clock.monotonicMillis();
    // A wake-up may come sooner.
    const soon = pause(Math.min(Math.max(1, waits), settlingMilliseconds));
    return Promise.race([soon, running.current ?? running.job.inFlight?.() ?? soon]);
  }
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

/** How long the changed places can wait for a job; `undefined` if they do not concern it. */
function patienceWith(job: Job, { tables, ids }: ChangeNotice): number | undefined {
  const { followsBlocksOf, patienceMilliseconds = 0 } = job;
  const isOnDisk = tables.includes('durableBlocks') && ids.some((id) => id === followsBlocksOf);
  if (isOnDisk) return 0;
  return isWokenBy(job, (table) => tables.includes(table)) ? patienceMilliseconds : undefined;
}

/** Leaves other work as much time as the job takes, however often it is woken. */
function pauseAfter({ isPrompt }: Job, durationMilliseconds: number): number {
  if (!isPrompt) return pauseMilliseconds;
  return Math.min(Math.max(durationMilliseconds, shortestPauseMilliseconds), pauseMilliseconds);
}

/** How far the service clock is ahead of the monotonic clock. */
function millisAhead(clock: Clock): number {
  return clock.millis() - clock.monotonicMillis();
}

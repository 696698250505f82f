import type { Outage, Presence } from './presence.ts';
import { pauseAfter } from './refresh-queries.ts';

/** A stream that is open for this time did not fail. */
const stableMilliseconds = 2_000;
/** A restart within this time is not reported. */
const graceMilliseconds = 2_000;

/** Whether the service responds in time, and whether it accepts the console. */
export type ProbeResult = 'accepted' | 'rejected' | 'none';

interface Connection {
  /** Opens the stream of changes. Returns a function that closes it. */
  open(onOpen: () => void, onEnd: () => void): () => void;
  probe(patienceMilliseconds?: number): Promise<ProbeResult>;
  report(presence: Presence, outage?: Outage): void;
  /** A hidden page waits until it is visible. */
  isHidden(): boolean;
}

interface Following {
  /** Ends a pause: the next attempt starts immediately. */
  retry(): void;
  end(): void;
}

/** Opens an ended stream again, after growing pauses unless it was stable. Stops if the console is rejected. */
export function stayConnected({ open, probe, report, isHidden }: Connection): Following {
  let isOver = false;
  let unstableStreams = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let grace: ReturnType<typeof setTimeout> | undefined;
  let close = () => {};
  let next: (() => void) | undefined;
  let outage: Outage | undefined;
  let isGone = false;

  const retry = () => {
    const attempt = next;
    next = undefined;
    clearTimeout(timer);
    attempt?.();
  };
  /** Without `milliseconds`, only `retry` ends the pause. */
  const pause = (attempt: () => void, milliseconds?: number) => {
    next = attempt;
    if (milliseconds !== undefined)
      timer = setTimeout(() => (milliseconds === 0 || !isHidden()) && retry(), milliseconds);
  };
  const note = (current: Outage) => {
    outage = current;
    if (isGone) report('gone', outage);
  };
  const reportGone = () => {
    isGone = true;
    report('gone', outage);
  };

  const lose = (since: Date) => {
    close();
    outage = { since, attempt: 1 };
    report('connecting');
    grace = setTimeout(reportGone, since.getTime() + graceMilliseconds - Date.now());
    void seek(since);
  };

  const connect = () => {
    let isEnded = false;
    let endWatch = () => {};
    let stable: ReturnType<typeof setTimeout> | undefined;
    const end = (since = new Date()) => {
      if (!isEnded) lose(since);
    };
    const closeStream = open(
      () => {
        report('live');
        stable = setTimeout(() => {
          unstableStreams = 0;
        }, stableMilliseconds);
        endWatch = watchHeartbeats(probe, () => end(lastReceived()));
      },
      () => end(),
    );
    close = () => {
      isEnded = true;
      clearTimeout(stable);
      endWatch();
      closeStream();
    };
  };

  const seek = async (since: Date, attempt = 1) => {
    note({ since, attempt });
    const response = await probe();
    if (isOver) return;
    if (response === 'none') {
      const milliseconds = pauseAfter(attempt);
      note({ since, attempt: attempt + 1, pause: { endsAt: Date.now() + milliseconds, milliseconds } });
      return pause(() => void seek(since, attempt + 1), milliseconds);
    }
    clearTimeout(grace);
    isGone = false;
    report('connecting');
    if (response === 'rejected') return pause(connect);
    if (attempt > 1) unstableStreams = 0;
    pause(connect, unstableStreams === 0 ? 0 : pauseAfter(unstableStreams));
    unstableStreams += 1;
  };

  connect();
  return {
    retry,
    end: () => {
      isOver = true;
      clearTimeout(timer);
      clearTimeout(grace);
      close();
    },
  };
}

/** The service sends a heartbeat every second; after a longer silence it is probed. */
const silenceMilliseconds = 1_800;
const checkMilliseconds = 400;
/** Allows for slow responses on a busy machine. */
const patienceMilliseconds = 2_200;

let receivedAt = 0;

/** The milliseconds since the page last received anything; initially since page load. */
export function unheard(): string {
  return String(Math.ceil(performance.now() - receivedAt));
}

export function lastReceived(): Date {
  return new Date(performance.timeOrigin + receivedAt);
}

/** Notes that a part of the stream arrived. */
export function recordHeartbeat(): void {
  receivedAt = performance.now();
}

/** More time between two checks is not the service's silence: the page itself was asleep or busy. */
const awakeMilliseconds = 1_000;

/** The part of the milliseconds since the last check in which the page could not receive anything. */
export function sleptIn(sinceCheck: number): number {
  return Math.max(0, sinceCheck - awakeMilliseconds);
}

/** Calls `onDisconnect` after a silence of the open stream and a failed probe. Returns a function that ends the watch. */
export function watchHeartbeats(
  probe: (patienceMilliseconds: number) => Promise<ProbeResult>,
  onDisconnect: () => void,
): () => void {
  let checkedAt = performance.now();
  let isOver = false;
  let timer: ReturnType<typeof setTimeout>;
  receivedAt = Math.max(receivedAt, checkedAt - checkMilliseconds);
  const check = async () => {
    const now = performance.now();
    receivedAt = Math.min(now, receivedAt + sleptIn(now - checkedAt));
    const isSilent = now - receivedAt > silenceMilliseconds;
    const isPresent = !isSilent || (await probe(patienceMilliseconds)) !== 'none' || receivedAt > now;
    if (isOver) return;
    if (!isPresent) return onDisconnect();
    checkedAt = performance.now();
    timer = setTimeout(check, checkMilliseconds);
  };
  timer = setTimeout(check, checkMilliseconds);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

import type { Presence } from './presence.ts';

const firstPauseMilliseconds = 500;
const maximumPauseMilliseconds = 5_000;
/** A stream that is open for this time did not fail. */
const stableMilliseconds = 2_000;

/** Doubles with each failure; half of it is random, so that tabs do not reconnect simultaneously. */
export function pauseAfter(failures: number, chance = Math.random): number {
  const longest = Math.min(maximumPauseMilliseconds, firstPauseMilliseconds * 2 ** failures);
  return (longest * (1 + chance())) / 2;
}

interface Connection {
  /** Opens the stream of changes. Returns a function that closes it. */
  open(onOpen: () => void, onEnd: () => void): () => void;
  /** Whether the service responds in time. */
  probe(patienceMilliseconds?: number): Promise<boolean>;
  report(presence: Presence): void;
}

/**
 * Opens the stream again whenever it ends: immediately after a stable stream, after growing pauses
 * otherwise. Probes a silent service with growing pauses. Returns a function that ends it.
 */
export function stayConnected({ open, probe, report }: Connection): () => void {
  let isOver = false;
  let unstableStreams = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let close = () => {};

  const connect = () => {
    let isEnded = false;
    let endWatch = () => {};
    let stable: ReturnType<typeof setTimeout> | undefined;
    const closeStream = open(
      () => {
        report('live');
        stable = setTimeout(() => {
          unstableStreams = 0;
        }, stableMilliseconds);
        endWatch = watchBeats(probe, (isGone) => report(isGone ? 'gone' : 'live'));
      },
      () => {
        if (isEnded) return;
        close();
        report('connecting');
        void seek();
      },
    );
    close = () => {
      isEnded = true;
      clearTimeout(stable);
      endWatch();
      closeStream();
    };
  };

  const seek = async (failedProbes = 0) => {
    const isPresent = await probe();
    if (isOver) return;
    report(isPresent ? 'connecting' : 'gone');
    if (!isPresent) {
      timer = setTimeout(() => void seek(failedProbes + 1), pauseAfter(failedProbes));
      return;
    }
    if (failedProbes > 0) unstableStreams = 0;
    timer = setTimeout(connect, unstableStreams === 0 ? 0 : pauseAfter(unstableStreams - 1));
    unstableStreams += 1;
  };

  connect();
  return () => {
    isOver = true;
    clearTimeout(timer);
    close();
  };
}

/** The service sends a heartbeat every second; after a longer silence it is probed. */
const silenceMilliseconds = 1_800;
const checkMilliseconds = 400;
/** Allows for slow responses on a busy machine. */
const patienceMilliseconds = 2_200;

let heardAt = 0;

/** The milliseconds since the page last received anything; initially since page load. */
export function unheard(): string {
  return String(Math.ceil(performance.now() - heardAt));
}

/** The time of the last message; initially of page load. */
export function lastHeard(): Date {
  return new Date(performance.timeOrigin + heardAt);
}

/** Notes that a part of the stream arrived. */
export function noteBeat(): void {
  heardAt = performance.now();
}

/** More time between two checks is not the service's silence: the page itself was asleep or busy. */
const awakeMilliseconds = 1_000;

/** The part of the milliseconds since the last check in which the page could not receive anything. */
export function sleptIn(sinceCheck: number): number {
  return Math.max(0, sinceCheck - awakeMilliseconds);
}

/**
 * Reports when a service with an open stream stops responding, and when it responds again: it is
 * gone after a silence and a failed probe. Returns a function that ends the watch.
 */
export function watchBeats(
  probe: (patienceMilliseconds: number) => Promise<boolean>,
  report: (isGone: boolean) => void,
): () => void {
  let checkedAt = performance.now();
  let isOver = false;
  let timer: ReturnType<typeof setTimeout>;
  heardAt = Math.max(heardAt, checkedAt - checkMilliseconds);
  const check = async () => {
    const now = performance.now();
    heardAt = Math.min(now, heardAt + sleptIn(now - checkedAt));
    const isSilent = now - heardAt > silenceMilliseconds;
    const isPresent = !isSilent || (await probe(patienceMilliseconds)) || heardAt > now;
    if (isOver) return;
    report(!isPresent);
    checkedAt = performance.now();
    timer = setTimeout(check, checkMilliseconds);
  };
  timer = setTimeout(check, checkMilliseconds);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

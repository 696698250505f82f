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

/**
 * More time between two checks is not the service's silence: the page itself was asleep or busy.
 */
const awakeMilliseconds = 1_000;

/**
 * The part of the milliseconds since the last check in which the page could not receive anything.
 */
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

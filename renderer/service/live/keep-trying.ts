const firstPauseMilliseconds = 700;
const maximumPauseMilliseconds = 5_000;

/** The milliseconds before the next attempt; none before the first one. */
function pauseAfter(failures: number): number {
  if (failures === 0) return 0;
  return Math.min(maximumPauseMilliseconds, firstPauseMilliseconds * 2 ** (failures - 1));
}

/** Whether a response comes from a running service: an ended world responds with 404. */
export function isPresent(status: number | undefined): boolean {
  return status !== undefined && status < 500 && status !== 404;
}

/**
 * Probes the service after growing pauses, and subscribes when it responds. Stops on 404 until the
 * page receives the focus. `failures` counts the attempts since the last stable stream. Returns a
 * function that ends it.
 */
export function keepTrying({
  failures,
  probe,
  report,
  listen,
}: {
  failures: { current: number };
  probe(): Promise<number | undefined>;
  report(isPresent: boolean): void;
  listen(): void;
}): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout>;
  const schedule = () => {
    timer = setTimeout(attempt, pauseAfter(failures.current));
    failures.current += 1;
  };
  const attempt = async () => {
    const status = await probe();
    if (isOver) return;
    report(isPresent(status));
    if (isPresent(status)) listen();
    else if (status !== 404) schedule();
  };
  const restart = () => {
    clearTimeout(timer);
    failures.current = 0;
    schedule();
  };
  globalThis.addEventListener?.('focus', restart);
  schedule();
  return () => {
    isOver = true;
    clearTimeout(timer);
    globalThis.removeEventListener?.('focus', restart);
  };
}

import { onNpmGone } from './npm-parent.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Calls back for each of these signals, which request the end of this process. The end of a parent
 * npm counts as a SIGTERM, because npm forwards no signals.
 */
export function onEndSignal(
  environment: Environment,
  names: readonly NodeJS.Signals[],
  listener: (name: NodeJS.Signals) => void,
): void {
  // Never removed: npm repeats Ctrl-C, and a second one must not cut the stop short.
  for (const name of names) process.on(name, listener);
  onNpmGone(environment, () => listener('SIGTERM'));
}

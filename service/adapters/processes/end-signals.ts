import { onNpmGone } from './npm-parent.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Calls back for each of these signals, which ask this process to end. That the npm around it is gone counts as a SIGTERM: npm passes
 * none on.
 */
export function onEndSignal(
  environment: Environment,
  names: readonly NodeJS.Signals[],
  listener: (name: NodeJS.Signals) => void,
): void {
  // Kept for good: npm repeats Ctrl-C, and a second one must not cut the stop short.
  for (const name of names) process.on(name, listener);
  onNpmGone(environment, () => listener('SIGTERM'));
}

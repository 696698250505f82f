import { useSyncExternalStore } from 'react';
import { presentTime, useNow } from '../../../components/figures/use-now.ts';

let now = presentTime();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** The present time of the service, each second; for what is counted down. */
export function useSeconds(): Date {
  // Knows at once of a clock that was moved on.
  const told = useNow();
  const counted = useSyncExternalStore(subscribe, () => now);
  return told > counted ? told : counted;
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) now = presentTime();
  listeners.add(listener);
  timer ??= setInterval(tick, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = presentTime();
  for (const listener of listeners) listener();
}

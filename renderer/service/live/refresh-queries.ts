import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { failureOf } from '../call/failure.ts';

/** Refreshes all queries below a key. A pending first request is repeated: its response may be too old. */
export async function refreshQueries(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const first = queries
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  await Promise.all([
    queries.invalidateQueries({ queryKey }),
    ...first.map(async (query) => {
      await Promise.allSettled([query.promise]);
      await queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }),
  ]);
}

/** The longest is short because a service on this machine is back within seconds of its start. */
const pausesInSeconds = [1, 2, 4, 8];

/** The pause in ms after this number of failed attempts, with 20 % jitter, so that tabs do not retry simultaneously. */
export function pauseAfter(failures: number, chance = Math.random): number {
  const seconds = pausesInSeconds[Math.min(failures, pausesInSeconds.length) - 1] ?? 1;
  return Math.round(seconds * 1000 * (0.8 + 0.4 * chance()));
}

/** Retries only calls without a response while the page is visible; at most twice if other calls succeed. */
export const queryRetries = {
  retry: (failures: number, error: unknown) => failures < 2 && failureOf(error).code === 'call.no-response',
  retryDelay: (failures: number) => pauseAfter(failures + 1),
};

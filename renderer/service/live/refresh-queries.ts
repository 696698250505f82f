import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Refreshes all queries below a key. Invalidating a query whose first response is pending has no
 * effect: this waits for that response, which may be older than the change, and repeats the request.
 */
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

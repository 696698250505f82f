import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Asks again for everything below a key. Of a query whose first answer is still on its way an
 * invalidation alone is lost: it waits for that answer, which may be older than the change, and asks
 * once more.
 */
export async function refreshQueries(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const first = queries.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined,
  });
  await Promise.all([
    queries.invalidateQueries({ queryKey }),
    ...first.map(async (query) => {
      await Promise.allSettled([query.promise]);
      await queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }),
  ]);
}

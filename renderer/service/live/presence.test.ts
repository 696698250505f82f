import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { notePresence } from './presence.ts';

afterEach(() => notePresence('connecting'));

/** A query on a page, and the number of its requests. */
function aQuery(queries: QueryClient, queryKey: readonly string[]) {
  let requests = 0;
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: async () => {
      requests += 1;
      return requests;
    },
  });
  const unsubscribe = observer.subscribe(() => {});
  return { result: () => observer.getCurrentResult(), requests: () => requests, unsubscribe };
}

test('rows stay and no query fails while the service does not respond, and all continue afterwards', async () => {
  const queries = new QueryClient();
  queries.mount();
  const shown = aQuery(queries, ['users']);
  await expect.poll(() => shown.result().data).toBe(1);

  notePresence('gone');
  void queries.invalidateQueries();
  const opened = aQuery(queries, ['wallets']);

  expect(shown.result()).toMatchObject({ status: 'success', data: 1, error: null });
  expect(opened.result()).toMatchObject({ status: 'pending', fetchStatus: 'paused' });
  expect([shown.requests(), opened.requests()]).toEqual([1, 0]);

  notePresence('live');

  await expect.poll(() => [shown.result().data, opened.result().data]).toEqual([2, 1]);
  shown.unsubscribe();
  opened.unsubscribe();
  queries.unmount();
});

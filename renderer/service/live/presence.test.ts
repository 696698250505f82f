import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { failureOf } from '../call/failure.ts';
import { notePresence } from './presence.ts';
import { refreshQueries } from './refresh-queries.ts';
import { failUnloadedQueries } from './unloaded-queries.ts';

afterEach(() => {
  notePresence('connecting');
  vi.restoreAllMocks();
});

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
  return {
    result: () => observer.getCurrentResult(),
    requests: () => requests,
    refetch: () => observer.refetch(),
    unsubscribe,
  };
}

test('rows stay and only unloaded queries fail while the service does not respond; all continue afterwards', async () => {
  const queries = new QueryClient();
  queries.mount();
  const onFetch = vi.fn();
  const endFailing = failUnloadedQueries(queries, onFetch);
  const shown = aQuery(queries, ['users']);
  await expect.poll(() => shown.result().data).toBe(1);

  notePresence('gone');
  void queries.invalidateQueries();
  const opened = aQuery(queries, ['wallets']);
  await expect.poll(() => opened.result().status).toBe('error');

  expect(shown.result()).toMatchObject({ status: 'success', data: 1, error: null });
  expect(failureOf(opened.result().error).message).toMatch(/^Not connected/);
  expect([shown.requests(), opened.requests()]).toEqual([1, 0]);
  const alsoOpened = aQuery(queries, ['offers']);
  await expect.poll(() => alsoOpened.result().status).toBe('error');
  expect(onFetch).toHaveBeenCalledTimes(1);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000);
  void opened.refetch();
  await expect.poll(() => onFetch.mock.calls.length).toBe(2);
  await expect.poll(() => opened.result().status).toBe('error');

  notePresence('live');
  void refreshQueries(queries, []);

  await expect.poll(() => [shown.result().data, opened.result().data]).toEqual([2, 1]);
  shown.unsubscribe();
  opened.unsubscribe();
  alsoOpened.unsubscribe();
  endFailing();
  queries.unmount();
});

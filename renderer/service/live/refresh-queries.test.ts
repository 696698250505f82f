import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { deferred } from '../../../test/values.ts';
import { refreshQueries } from './refresh-queries.ts';

test('repeats a request for data that changes while its first response is on the way', async () => {
  const queries = new QueryClient();
  let stored = 'PENDING';
  const { promise: onItsWay, resolve: arrive } = deferred();
  const observer = new QueryObserver(queries, {
    queryKey: [['transactions', 'inspect']],
    queryFn: async () => {
      const read = stored;
      await onItsWay;
      return read;
    },
  });
  const unsubscribe = observer.subscribe(() => {});

  stored = 'SUCCEEDED';
  const refreshed = refreshQueries(queries, [['transactions']]);
  arrive();
  await refreshed;

  expect(observer.getCurrentResult().data).toBe('SUCCEEDED');
  unsubscribe();
});

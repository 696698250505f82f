import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refreshQueries } from './refresh-queries.ts';

test('repeats a request for data that changes while its first response is on the way', async () => {
  const queries = new QueryClient();
  let stored = 'PENDING';
  let arrive = () => {};
  const onItsWay = new Promise<void>((resolve) => {
    arrive = resolve;
  });
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

import { createTRPCClient, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { expect, test } from 'vitest';
import type { AppRouter } from '../../../service/rpc/router.ts';
import { lazyLink } from './lazy-link.ts';

/** A link that emits nothing and records subscriptions and unsubscriptions. */
function recording(events: string[]): TRPCLink<AppRouter> {
  return () => () =>
    observable(() => {
      events.push('listened');
      return () => events.push('left');
    });
}

test('never subscribes if it is cancelled while its code is loading', async () => {
  const events: string[] = [];
  const code = Promise.resolve(recording(events));
  const client = createTRPCClient<AppRouter>({ links: [lazyLink(() => code)] });

  client.changes.watch.subscribe(undefined, {}).unsubscribe();
  const second = client.changes.watch.subscribe(undefined, {});
  await code;
  second.unsubscribe();

  expect(events).toEqual(['listened', 'left']);
});

test('reports code that cannot be loaded as an error of the call', async () => {
  const links = [lazyLink(async () => Promise.reject(new Error('gone')))];
  const client = createTRPCClient<AppRouter>({ links });

  const onError = await new Promise<Error>((resolve) => {
    client.changes.watch.subscribe(undefined, { onError: resolve });
  });

  expect(onError.message).toBe('gone');
});

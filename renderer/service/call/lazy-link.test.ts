import { createTRPCClient, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { expect, test } from 'vitest';
import type { AppRouter } from '../../../service/rpc/router.ts';
import { lazyLink } from './lazy-link.ts';

/** A link that emits nothing and records subscriptions and unsubscriptions. */
function recording(said: string[]): TRPCLink<AppRouter> {
  return () => () =>
    observable(() => {
      said.push('listened');
      return () => said.push('left');
    });
}

test('never subscribes if it is cancelled while its code is loading', async () => {
  const said: string[] = [];
  const code = Promise.resolve(recording(said));
  const client = createTRPCClient<AppRouter>({ links: [lazyLink(() => code)] });

  client.changes.watch.subscribe(undefined, {}).unsubscribe();
  const second = client.changes.watch.subscribe(undefined, {});
  await code;
  second.unsubscribe();

  expect(said).toEqual(['listened', 'left']);
});

test('reports code that cannot be loaded as an error of the call', async () => {
  const links = [lazyLink(async () => Promise.reject(new Error('gone')))];
  const client = createTRPCClient<AppRouter>({ links });

  const onError = await new Promise<Error>((heard) => {
    client.changes.watch.subscribe(undefined, { onError: heard });
  });

  expect(onError.message).toBe('gone');
});

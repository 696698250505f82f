import { createTRPCClient, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { expect, test } from 'vitest';
import type { AppRouter } from '../../../service/rpc/router.ts';
import { lazyLink } from './lazy-link.ts';

/** Hears nothing, and says what was listened to and left. */
function recording(said: string[]): TRPCLink<AppRouter> {
  return () => () =>
    observable(() => {
      said.push('listened');
      return () => said.push('left');
    });
}

test('what is left while its code is on its way is never listened to', async () => {
  const said: string[] = [];
  const code = Promise.resolve(recording(said));
  const client = createTRPCClient<AppRouter>({ links: [lazyLink(() => code)] });

  client.changes.watch.subscribe(undefined, {}).unsubscribe();
  const second = client.changes.watch.subscribe(undefined, {});
  await code;
  second.unsubscribe();

  expect(said).toEqual(['listened', 'left']);
});

test('code that cannot be had is an error of the call', async () => {
  const links = [lazyLink(async () => Promise.reject(new Error('gone')))];
  const client = createTRPCClient<AppRouter>({ links });

  const onError = await new Promise<Error>((heard) => {
    client.changes.watch.subscribe(undefined, { onError: heard });
  });

  expect(onError.message).toBe('gone');
});

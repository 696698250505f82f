import { expect, test } from 'vitest';
import { fixedClock } from '../../../test/fakes/clock.ts';
import { createChanges } from '../../platform/instance/change-notices.ts';
import { watchChanges } from './router.ts';

test('reports all commits of a busy period together', async () => {
  const changes = createChanges();
  const watching = watchChanges(changes, undefined);
  const first = watching.next();
  changes.publish({ tables: ['users'], ids: ['1'] });
  expect(await first).toEqual({ value: { tables: ['users'], ids: ['1'] }, done: false });

  changes.publish({ tables: ['users'], ids: ['2'] });
  changes.publish({ tables: ['wallets', 'users'], ids: ['3', '2'] });

  expect(await watching.next()).toEqual({ value: { tables: ['users', 'wallets'], ids: ['2', '3'] }, done: false });
});

test("first reports what changed between a reader's query and its subscription", async () => {
  const clock = fixedClock();
  const changes = createChanges(clock);
  changes.publish({ tables: ['offers'], ids: ['1'] });
  clock.advance(1_000);
  changes.publish({ tables: ['users', 'wallets'], ids: ['2'] });
  clock.advance(500);
  const watching = watchChanges(changes, undefined, 600);

  expect(await watching.next()).toEqual({ value: { tables: ['users', 'wallets'], ids: [] }, done: false });
  const message = watchChanges(changes, undefined).next();
  changes.publish({ tables: ['settings'], ids: [] });
  expect(await message).toEqual({ value: { tables: ['settings'], ids: [] }, done: false });
});

test('stops notifying a reader that disconnects', async () => {
  const changes = createChanges();
  const reader = new AbortController();
  const watching = watchChanges(changes, reader.signal);
  const next = watching.next();

  reader.abort();

  expect(await next).toEqual({ value: undefined, done: true });
  changes.publish({ tables: ['users'], ids: ['1'] });
  expect(await watching.next()).toEqual({ value: undefined, done: true });
});

test('ends every watch with the service, even one that starts later', async () => {
  const changes = createChanges();
  const waiting = watchChanges(changes, undefined).next();

  changes.end();

  expect(await waiting).toEqual({ value: undefined, done: true });
  expect(await watchChanges(changes, undefined).next()).toEqual({ value: undefined, done: true });
});

test('notifies each of several readers of all changes', async () => {
  const changes = createChanges();
  const watches = [watchChanges(changes, undefined), watchChanges(changes, undefined)];
  const next = watches.map((watch) => watch.next());

  changes.publish({ tables: ['settings'], ids: ['walletType'] });

  for (const message of await Promise.all(next))
    expect(message.value).toEqual({ tables: ['settings'], ids: ['walletType'] });
});

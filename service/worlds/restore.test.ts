import { expect, test } from 'vitest';
import { z } from 'zod';
import { clockView } from '../resources/clock.ts';
import { snapshotSummary } from '../resources/snapshot.ts';
import { replacedWorld } from '../resources/world.ts';
import {
  aRichWallet,
  aStarted,
  balanceOf,
  type Started,
  transferOf,
} from '../testing/a-started-world.ts';
import { codesIn } from '../testing/call.ts';

function take({ ask }: Started, name: string) {
  return ask('POST /_vaultdesk/snapshots', snapshotSummary, { body: { name } });
}

function restore({ ask }: Started, name: string) {
  return ask(`POST /_vaultdesk/snapshots/${name}/restore`, replacedWorld);
}

test('a world goes back to a snapshot, on to another one, and back again', async () => {
  const world = await aStarted();
  const rich = await aRichWallet(world);
  await take(world, 'rich');
  await world.ask('POST /_vaultdesk/faucet', z.unknown(), {
    body: { secretType: 'MATIC', address: rich.address, amount: '7' },
  });
  await world.ask('POST /api/transactions/execute', z.unknown(), transferOf(rich));
  await expect.poll(() => balanceOf(world, rich)).toBeLessThan(112);
  await take(world, 'richer');
  const richer = await balanceOf(world, rich);

  const back = await restore(world, 'rich');
  expect(back).toMatchObject({ world: 1 });
  expect(await balanceOf(world, rich)).toBe(105);
  await world.ask('POST /api/transactions/execute', z.unknown(), transferOf(rich));
  await expect.poll(() => balanceOf(world, rich)).toBeLessThan(105);

  await restore(world, 'richer');
  expect(await balanceOf(world, rich)).toBe(richer);
  await restore(world, 'rich');
  expect(await balanceOf(world, rich)).toBe(105);
  await restore(world, back.undo);
  expect(await balanceOf(world, rich)).toBe(richer);
}, 60_000);

test('a reset leaves an empty world to who is known, and is undone', async () => {
  const world = await aStarted();
  const rich = await aRichWallet(world);

  const { undo } = await world.ask('POST /_vaultdesk/reset', replacedWorld);

  const users = () => world.ask('GET /api/users', z.array(z.unknown()));
  expect(await users()).toEqual([]);
  const again = await aRichWallet(world);
  expect(await balanceOf(world, again)).toBe(105);

  await restore(world, undo);
  expect(await users()).toHaveLength(1);
  expect(await balanceOf(world, rich)).toBe(105);
}, 60_000);

test('a restored world stands after a restart, its clock where the snapshot had it', async () => {
  const first = await aStarted();
  const rich = await aRichWallet(first);
  await first.ask('POST /_vaultdesk/clock/freeze', clockView);
  const { at } = await take(first, 'rich');
  await first.ask('POST /_vaultdesk/clock/advance', z.unknown(), { body: { seconds: 86_400 } });
  await first.ask('POST /_vaultdesk/faucet', z.unknown(), {
    body: { secretType: 'MATIC', address: rich.address, amount: '7' },
  });

  const restored = await restore(first, 'rich');
  expect(restored.at).toBe(at);
  await first.stop();

  const second = await aStarted({ dataDir: first.dataDir });
  expect(await second.ask('GET /_vaultdesk/clock', clockView)).toMatchObject({
    now: at,
    state: 'frozen',
  });
  expect(await balanceOf(second, rich)).toBe(105);
}, 60_000);

test('requests under way end with the world, and whoever comes meanwhile is answered by the new one', async () => {
  const world = await aStarted();
  await take(world, 'empty');
  await world.ask('PUT /_vaultdesk/faults/slow', z.unknown(), {
    body: {
      where: { operations: ['users.create'] },
      effect: { kind: 'delay', milliseconds: 30_000 },
    },
  });
  const waiting = world.call('POST /api/users', { body: {} });
  await expect
    .poll(() => world.ask('GET /_vaultdesk/faults', z.unknown()).then(JSON.stringify))
    .toContain('"hits":1');

  const restores = [restore(world, 'empty'), restore(world, 'empty')];
  const asked = Array.from({ length: 20 }, () => world.call('GET /_vaultdesk/overview'));

  const numbers = (await Promise.all(restores)).map((one) => one.world);
  expect(numbers.sort()).toEqual([1, 2]);
  expect(codesIn(await waiting)).toEqual(['world.restored']);
  for (const one of await Promise.all(asked))
    if (one.status !== 200) expect(codesIn(one)).toEqual(['world.restored']);
  expect(await world.ask('GET /api/users', z.array(z.unknown()))).toEqual([]);
}, 60_000);

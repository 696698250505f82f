import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { ok, type Result } from '../../kernel/result.ts';
import type { TableWriters } from '../../ports/storage.ts';
import { aFolder } from '../../testing/a-folder.ts';
import { type AWorld, aWorldIn } from '../../testing/a-shared-world-address.ts';
import { fixedDeviceKey } from '../../testing/fake-vault.ts';
import { describeWithPostgres, postgresOfTheFile, startPostgres } from '../../testing/postgres.ts';
import { recordedLog } from '../../testing/recorded-log.ts';
import { createChanges } from '../changes/change-notices.ts';
import { randomIds } from '../clock/random-ids.ts';
import { systemClock } from '../clock/system-clock.ts';
import { nodeFileSystem } from '../file-system/node-file-system.ts';
import { Database } from './database.ts';
import { findWorld } from './open-world.ts';
import { WorldCheckpoints } from './world-checkpoints.ts';

async function anOpened(
  { world: address, worldPassword: password }: AWorld,
  directory?: string,
  accept?: (tables: TableWriters) => void,
) {
  const lost: string[] = [];
  const found = await findWorld(
    { address, password },
    {
      ...{ disk: nodeFileSystem, changes: createChanges(), clock: systemClock },
      ...{ ids: randomIds, log: recordedLog(), lost: (sentence) => lost.push(sentence) },
    },
  );
  const folder = directory ?? (await aFolder());
  const opened = await found.open(fixedDeviceKey, folder, accept).catch(async (error) => {
    await found.close();
    throw error;
  });
  onTestFinished(() => opened.storage.close());
  const { storage, world } = opened;
  const count = () => storage.transact(countUp);
  const counted = () => storage.read(({ settings }) => settings.find('count')?.value);
  const spend = () =>
    storage.transact(({ usedCredentials }) => {
      usedCredentials.put({ id: 'a use', pairId: randomIds.uuid() });
      return ok();
    });
  return { storage, world, lost, count, counted, spend };
}

/** Counts one more, with some bytes that nobody needs. */
function countUp({ settings }: TableWriters): Result<number> {
  const next = Number(settings.find('count')?.value ?? 0) + 1;
  settings.put({ id: 'count', value: next });
  return ok(next);
}

/** The database behind a world, and its checkpoints, without an instance. */
function behind({ world: address, worldPassword }: AWorld) {
  const database = new Database(address, worldPassword);
  onTestFinished(() => database.end());
  const { world } = address;
  const checkpoints = new WorldCheckpoints(database, world, fixedDeviceKey);
  const lsns = async () => {
    const { rows } = await database.ask(
      'select lsn from vaultdesk.log where world = $1 order by lsn',
      [world],
    );
    return rows.map((row) => z.object({ lsn: z.coerce.number() }).parse(row).lsn);
  };
  const last = z.object({ lsn: z.coerce.number(), mac: z.string() });
  const writeCheckpoint = async ({ storage }: Awaited<ReturnType<typeof anOpened>>) => {
    const { rows } = await database.ask(
      'select lsn, mac from vaultdesk.log where world = $1 order by lsn desc limit 1',
      [world],
    );
    await checkpoints.write(last.parse(rows[0]), storage.snapshot(), randomIds);
  };
  return { database, world, lsns, writeCheckpoint };
}

describeWithPostgres('a world in a database', () => {
  const postgres = postgresOfTheFile();
  const aWorld = async () => aWorldIn((await postgres()).url);

  test('counts each commit of any number of instances once', async () => {
    const world = await aWorld();
    const instances = [await anOpened(world), await anOpened(world), await anOpened(world)];

    const answers = await Promise.all(
      Array.from({ length: 90 }, async (_, place) => instances[place % 3]?.count()),
    );

    const numbers = answers.map((one) => (one?.ok ? one.value : 0)).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 90 }, (_, place) => place + 1));
  });

  test('is told to the others without their asking', async () => {
    const world = await aWorld();
    const [one, other] = [await anOpened(world), await anOpened(world)];
    await other.world.start();

    await one.count();

    await expect.poll(() => other.counted()).toBe(1);
  });

  test('is read from its newest checkpoint and what came behind it, and the log before the last two is gone', async () => {
    const world = await aWorld();
    const { lsns, writeCheckpoint } = behind(world);
    const first = await anOpened(world);
    for (let checkpoint = 0; checkpoint < 3; checkpoint += 1) {
      await first.count();
      await writeCheckpoint(first);
    }
    await first.count();

    const second = await anOpened(world);

    expect(await lsns()).toEqual([2, 3, 4]);
    expect(second.counted()).toBe(4);
    expect(await second.count()).toEqual(ok(5));
    await first.world.fresh();
    expect(first.counted()).toBe(5);
  });

  describe('whose last entries were deleted', () => {
    const rejected = /has seen.*Nothing was changed\..*--accept-edited-state/;

    /** Counted three times by an instance that was stopped; the last two counts are gone. */
    async function aShorterWorld() {
      const world = await aWorld();
      const { database, world: name } = behind(world);
      const directory = await aFolder();
      const before = await anOpened(world, directory);
      for (let count = 0; count < 3; count += 1) await before.count();
      await before.storage.close();
      await database.ask('delete from vaultdesk.log where world = $1 and lsn > 1', [name]);
      return { world, directory };
    }

    test('is rejected by an instance that has seen them', async () => {
      const { world, directory } = await aShorterWorld();

      await expect(anOpened(world, directory)).rejects.toThrow(rejected);
      await expect(anOpened(world, directory)).rejects.toThrow(rejected);
    });

    test('is rejected too after another instance has written others in their place', async () => {
      const { world, directory } = await aShorterWorld();
      const other = await anOpened(world);
      for (let count = 0; count < 4; count += 1) await other.count();

      await expect(anOpened(world, directory)).rejects.toThrow(rejected);
    });

    test('is accepted once the operator asks for it, with a change of its own', async () => {
      const { world, directory } = await aShorterWorld();
      const accepted = await anOpened(world, directory, (tables) => {
        tables.settings.put({ id: 'accepted', value: true });
      });
      expect(accepted.counted()).toBe(1);
      await accepted.storage.close();

      const again = await anOpened(world, directory);

      expect(again.storage.read(({ settings }) => settings.find('accepted'))?.value).toBe(true);
    });

    test('is rejected for an attempt that was spent and acknowledged just before', async () => {
      const world = await aWorld();
      const { database, world: name } = behind(world);
      const directory = await aFolder();
      const killed = await anOpened(world, directory);
      expect(await killed.spend()).toEqual(ok());

      await database.ask('delete from vaultdesk.log where world = $1 and lsn > 0', [name]);

      await expect(anOpened(world, directory)).rejects.toThrow(rejected);
    });
  });

  test('notices an edit of its log while it runs alone', async () => {
    const world = await aWorld();
    const { database, world: name } = behind(world);
    const alone = await anOpened(world);
    await alone.world.start();
    for (let count = 0; count < 3; count += 1) await alone.count();

    await database.ask(
      `update vaultdesk.log set entry = replace(entry, '"value":1', '"value":7') where world = $1`,
      [name],
    );

    await expect
      .poll(() => alone.lost, { timeout: 15_000 })
      .toEqual([expect.stringContaining('does not follow from')]);
    expect(await alone.count()).toMatchObject({ ok: false });
  });

  test('takes nothing from an instance that was away while the log was cut', async () => {
    const world = await aWorld();
    const { lsns, writeCheckpoint } = behind(world);
    const away = await anOpened(world);
    await away.count();
    const other = await anOpened(world);
    for (let checkpoint = 0; checkpoint < 4; checkpoint += 1) {
      await other.count();
      await writeCheckpoint(other);
    }
    const before = await lsns();

    expect(await away.count()).toMatchObject({ ok: false });

    expect(await lsns()).toEqual(before);
    expect(away.lost).toEqual([expect.stringContaining('Start it again')]);
  });

  test.each([
    [
      'a part of a checkpoint',
      "update vaultdesk.checkpoint_parts set records = '[]' where world = $1",
    ],
    [
      'its list',
      "update vaultdesk.checkpoints set list = replace(list, '1', '2') where world = $1",
    ],
    [
      'an entry',
      "update vaultdesk.log set entry = replace(entry, '2', '3') where world = $1 and lsn = 2",
    ],
  ])('that was edited in %s is opened by nobody', async (_, edit) => {
    const world = await aWorld();
    const { database, writeCheckpoint } = behind(world);
    const instance = await anOpened(world);
    await instance.count();
    await writeCheckpoint(instance);
    await instance.count();

    await database.ask(edit, [world.world.world]);

    await expect(anOpened(world)).rejects.toThrow(/Nothing was changed/);
  });

  test('that was put back to an earlier moment is lost to who read more of it', async () => {
    const world = await aWorld();
    const { database } = behind(world);
    const instance = await anOpened(world);
    await instance.count();
    await instance.count();

    await database.ask('delete from vaultdesk.log where world = $1 and lsn >= 2', [
      world.world.world,
    ]);

    expect(await instance.count()).toMatchObject({ ok: false });
    expect(instance.lost).toEqual([expect.stringContaining('put back to an earlier moment')]);
  });

  test('goes on by itself where its database is killed and comes back, with nothing lost and nothing twice', async () => {
    const server = await startPostgres();
    const world = aWorldIn(server.url);
    const { count, counted } = await anOpened(world);
    await count();
    let sure = 1;
    let isOver = false;
    const counting = (async () => {
      while (!isOver) {
        const answer = await count();
        if (answer.ok) sure = answer.value;
        else expect(answer.failure.code).toMatch(/^(storage.unavailable|world.outcome-unknown)$/);
      }
    })();

    await server.kill();
    await server.restart();
    const atRestart = sure;
    await expect.poll(() => sure, { timeout: 8000 }).toBeGreaterThan(atRestart);
    isOver = true;
    await counting;

    expect(counted()).toBe(sure);
    expect((await anOpened(world)).counted()).toBe(sure);
  });
});

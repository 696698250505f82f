import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { fixedDeviceKey } from '../../../test/fakes/fake-vault.ts';
import { recordedLog } from '../../../test/fakes/recorded-log.ts';
import { describeWithPostgres, postgresOfTheFile, startPostgres } from '../../../test/postgres/postgres.ts';
import { type AWorld, aWorldIn } from '../../../test/storage/databases.ts';
import { aFolder } from '../../../test/values.ts';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import { randomIds, systemClock } from '../clock/clocks.ts';
import { createChanges } from '../instance/change-notices.ts';
import type { TableWriters } from '../ports/storage.ts';
import { nodeFileSystem } from '../storage/files/node-file-system.ts';
import { Database } from './database.ts';
import { findWorld } from './open-world.ts';
import { WorldCheckpoints } from './world-checkpoints.ts';

async function anOpened(
  { database: address, databasePassword: password }: AWorld,
  directory?: string,
  accept?: (tables: TableWriters) => void,
) {
  const losses: string[] = [];
  const world = await findWorld(
    { address, password },
    {
      ...{ disk: nodeFileSystem, changes: createChanges(), clock: systemClock },
      ...{ ids: randomIds, log: recordedLog(), lost: (sentence) => losses.push(sentence) },
    },
  );
  const folder = directory ?? (await aFolder());
  const opened = await world.open(fixedDeviceKey, folder, accept).catch(async (error) => {
    await world.close();
    throw error;
  });
  onTestFinished(() => opened.storage.close());
  const { storage, world: sharedWorld } = opened;
  const count = () => storage.transact(countUp);
  const counted = () => storage.read(({ settings }) => settings.find('count')?.value);
  const spendAttempt = () =>
    storage.transact(({ usedCredentials }) => ok(usedCredentials.put({ id: 'a use', pairId: randomIds.uuid() })));
  return { storage, world: sharedWorld, lost: losses, count, counted, spend: spendAttempt };
}

function countUp({ settings }: TableWriters): Result<number> {
  const next = Number(settings.find('count')?.value ?? 0) + 1;
  settings.put({ id: 'count', value: next });
  return ok(next);
}

/** Direct access to the database of a world and its checkpoints, without an instance. */
function databaseOf({ database: address, databasePassword }: AWorld) {
  const database = new Database(address, databasePassword);
  onTestFinished(() => database.end());
  const { world } = address;
  const checkpoints = new WorldCheckpoints(database, world, fixedDeviceKey);
  const lsns = async () => {
    const { rows } = await database.query('select lsn from vaultdesk.log where world = $1 order by lsn', [world]);
    return rows.map((row) => z.object({ lsn: z.coerce.number() }).parse(row).lsn);
  };
  const last = z.object({ lsn: z.coerce.number(), mac: z.string() });
  const writeCheckpoint = async ({ storage }: Awaited<ReturnType<typeof anOpened>>) => {
    const { rows } = await database.query(
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

  test('counts each commit of several instances once', async () => {
    const world = await aWorld();
    const instances = [await anOpened(world), await anOpened(world), await anOpened(world)];

    const results = await Promise.all(Array.from({ length: 90 }, async (_, index) => instances[index % 3]?.count()));

    const numbers = results.map((result) => (result?.ok ? result.value : 0)).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 90 }, (_, index) => index + 1));
  });

  test('notifies other instances of a commit', async () => {
    const world = await aWorld();
    const [writer, reader] = [await anOpened(world), await anOpened(world)];
    await reader.world.start();

    await writer.count();

    await expect.poll(() => reader.counted()).toBe(1);
  });

  test('reads a world from its newest checkpoint and later entries, and removes the log before the last two', async () => {
    const world = await aWorld();
    const { lsns, writeCheckpoint } = databaseOf(world);
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

  describe('a world without its last entries', () => {
    const rejected = /has seen.*Nothing was changed\..*--accept-edited-state/;

    /** An instance counted to three and stopped; the last two entries are deleted. */
    async function aShorterWorld() {
      const world = await aWorld();
      const { database, world: name } = databaseOf(world);
      const directory = await aFolder();
      const previous = await anOpened(world, directory);
      for (let count = 0; count < 3; count += 1) await previous.count();
      await previous.storage.close();
      await database.query('delete from vaultdesk.log where world = $1 and lsn > 1', [name]);
      return { world, directory };
    }

    test('rejects a world without entries that the instance has seen', async () => {
      const { world, directory } = await aShorterWorld();

      await expect(anOpened(world, directory)).rejects.toThrow(rejected);
      await expect(anOpened(world, directory)).rejects.toThrow(rejected);
    });

    test('rejects such a world also after another instance has written different entries', async () => {
      const { world, directory } = await aShorterWorld();
      const writer = await anOpened(world);
      for (let count = 0; count < 4; count += 1) await writer.count();

      await expect(anOpened(world, directory)).rejects.toThrow(rejected);
    });

    test('opens such a world once the operator accepts it, with a change of its own', async () => {
      const { world, directory } = await aShorterWorld();
      const accepted = await anOpened(world, directory, (tables) => {
        tables.settings.put({ id: 'accepted', value: true });
      });
      expect(accepted.counted()).toBe(1);
      await accepted.storage.close();

      const reopened = await anOpened(world, directory);

      expect(reopened.storage.read(({ settings }) => settings.find('accepted'))?.value).toBe(true);
    });

    test('rejects a world without an attempt that was acknowledged just before', async () => {
      const world = await aWorld();
      const { database, world: name } = databaseOf(world);
      const directory = await aFolder();
      const killed = await anOpened(world, directory);
      expect(await killed.spend()).toEqual(ok());

      await database.query('delete from vaultdesk.log where world = $1 and lsn > 0', [name]);

      await expect(anOpened(world, directory)).rejects.toThrow(rejected);
    });
  });

  test('detects an edit of the log while a single instance runs', async () => {
    const world = await aWorld();
    const { database, world: name } = databaseOf(world);
    const alone = await anOpened(world);
    await alone.world.start();
    for (let count = 0; count < 3; count += 1) await alone.count();

    await database.query(`update vaultdesk.log set entry = replace(entry, '"value":1', '"value":7') where world = $1`, [
      name,
    ]);

    await expect.poll(() => alone.lost, { timeout: 15_000 }).toEqual([expect.stringContaining('does not follow from')]);
    expect(await alone.count()).toMatchObject({ ok: false });
  });

  test('rejects commits of an instance that was offline while the log was truncated', async () => {
    const world = await aWorld();
    const { lsns, writeCheckpoint } = databaseOf(world);
    const offline = await anOpened(world);
    await offline.count();
    const online = await anOpened(world);
    for (let checkpoint = 0; checkpoint < 4; checkpoint += 1) {
      await online.count();
      await writeCheckpoint(online);
    }
    const previousLsns = await lsns();

    expect(await offline.count()).toMatchObject({ ok: false });

    expect(await lsns()).toEqual(previousLsns);
    expect(offline.lost).toEqual([expect.stringContaining('Start it again')]);
  });

  test.each([
    ['a part of a checkpoint', "update vaultdesk.checkpoint_parts set records = '[]' where world = $1"],
    ['its list', "update vaultdesk.checkpoints set list = replace(list, '1', '2') where world = $1"],
    ['an entry', "update vaultdesk.log set entry = replace(entry, '2', '3') where world = $1 and lsn = 2"],
  ])('rejects a world that was edited in %s', async (_, edit) => {
    const world = await aWorld();
    const { database, writeCheckpoint } = databaseOf(world);
    const instance = await anOpened(world);
    await instance.count();
    await writeCheckpoint(instance);
    await instance.count();

    await database.query(edit, [world.database.world]);

    await expect(anOpened(world)).rejects.toThrow(/Nothing was changed/);
  });

  test('rejects a log that was restored to an earlier state while an instance runs', async () => {
    const world = await aWorld();
    const { database } = databaseOf(world);
    const instance = await anOpened(world);
    await instance.count();
    await instance.count();

    await database.query('delete from vaultdesk.log where world = $1 and lsn >= 2', [world.database.world]);

    expect(await instance.count()).toMatchObject({ ok: false });
    expect(instance.lost).toEqual([expect.stringContaining('restored to an earlier state')]);
  });

  test('continues after its database was killed and restarted, without losing or repeating commits', async () => {
    const server = await startPostgres();
    const world = aWorldIn(server.url);
    const { count, counted } = await anOpened(world);
    await count();
    let acknowledged = 1;
    let isOver = false;
    const counting = (async () => {
      while (!isOver) {
        const result = await count();
        if (result.ok) acknowledged = result.value;
        else expect(result.failure.code).toMatch(/^(storage.unavailable|world.outcome-unknown)$/);
      }
    })();

    await server.kill();
    await server.restart();
    const countAtRestart = acknowledged;
    await expect.poll(() => acknowledged, { timeout: 8000 }).toBeGreaterThan(countAtRestart);
    isOver = true;
    await counting;

    expect(counted()).toBe(acknowledged);
    expect((await anOpened(world)).counted()).toBe(acknowledged);
  });
});

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeWithPostgres } from '../../test/postgres/postgres.ts';
import { aDatabaseOfWorlds } from '../../test/storage/a-database-of-worlds.ts';
import { aFolder } from '../../test/values.ts';
import { aTerminal } from '../../test/world/service.ts';
import { keyOfAll } from '../../test/world/started-service.ts';
import type { Command } from './command.ts';
import { backup, restore } from './files/backup.ts';
import { doctor } from './files/doctor.ts';

const listed = z.object({ result: z.array(z.object({ reference: z.string() })) });

async function run(
  command: Command,
  argv: readonly string[],
  { key = keyOfAll, password = '' }: { key?: string | undefined; password?: string } = {},
): Promise<string[]> {
  const environment = { VAULTDESK_DEVICE_KEY: key || undefined, PGPASSWORD: password };
  const { terminal, printed } = aTerminal({ argv, environment });
  await command(terminal);
  return printed;
}

describeWithPostgres('a world of a database', () => {
  test('backs up a shared world while it is served and restores it into an empty one', async () => {
    const { addressOf, instance, password } = await aDatabaseOfWorlds();
    const staging = await instance('staging');
    await staging.request('POST /api/users', { body: { reference: 'ada' } });
    const file = join(await aFolder(), 'staging.backup');
    const into = (world: string, key = keyOfAll) =>
      run(restore, [file, '--database', addressOf(world)], { key, password });

    await run(backup, [file, '--database', addressOf('staging')], { password });
    await expect(into('staging')).rejects.toThrow(/already exists/);
    await expect(into('other', 'cd'.repeat(32))).rejects.toThrow(/does not authenticate the backup/);
    expect(await into('other')).toEqual([expect.stringMatching(/^other: \d+ records as of/)]);

    const restored = await instance('other');
    const users = listed.parse((await restored.request('GET /api/users')).body).result;
    expect(users.map(({ reference }) => reference)).toEqual(['ada']);
    expect(restored.operatorToken).not.toBe(staging.operatorToken);
  });

  test('doctor reports a healthy world and its background worker, and changes nothing', async () => {
    const { server, addressOf, instance, password } = await aDatabaseOfWorlds();
    await instance('staging');
    const argv = ['--database', addressOf('staging')];

    const [report, keyless] = [
      await run(doctor, argv, { password }),
      await run(doctor, [...argv, '--data-dir', await aFolder()], { password, key: '' }),
    ];

    expect(report).toContainEqual(expect.stringMatching(/^The world is sound up to entry \d+/));
    expect(report).toContainEqual(expect.stringMatching(/runs the background work until .* epoch 1\./));
    expect(report).toContainEqual(expect.stringMatching(/entries 0 to \d+, none missing/));
    expect(report).toContainEqual(expect.stringMatching(/is a primary/));
    expect(keyless).toContainEqual(expect.stringMatching(/device key is not available/));
    expect(await server.request('select count(*) from vaultdesk.worlds')).toBe('1');
  });

  test.each([
    ['an entry', 'delete from vaultdesk.log where lsn = 1', /Vaultdesk does not start/],
    ['a letter', "update vaultdesk.log set entry = entry || ' ' where lsn = 1", /Vaultdesk does not start/],
    ['another key', "update vaultdesk.worlds set key_check = 'x'", /another device key/],
    ['the world', 'delete from vaultdesk.worlds', /world staging does not exist/],
    ['the version', 'update vaultdesk.layout set version = 99', /version 99/],
    [
      'a checkpoint',
      "insert into vaultdesk.checkpoints values ('staging', 1, gen_random_uuid(), '{}', '')",
      /Vaultdesk does not start: The newest checkpoint/,
    ],
  ])('doctor reports a change of %s in a sentence', async (_, edit, sentence) => {
    const { server, addressOf, instance, password } = await aDatabaseOfWorlds();
    await (await instance('staging')).stop();

    await server.request(edit);

    const report = run(doctor, ['--database', addressOf('staging')], { password });
    await expect(report).rejects.toMatchObject({ exitCode: 1, message: expect.stringMatching(sentence) });
  });

  test('doctor reports lost records that no start reads, while they are readable', async () => {
    const { server, addressOf, instance, password } = await aDatabaseOfWorlds();
    await (await instance('staging')).stop();
    const file = join(await aFolder(), 'staging.backup');
    await run(backup, [file, '--database', addressOf('staging')], { password });
    await run(restore, [file, '--database', addressOf('other')], { password });

    await server.request(`insert into vaultdesk.checkpoints
      select world, 0, gen_random_uuid(), list, mac from vaultdesk.checkpoints`);

    const report = run(doctor, ['--database', addressOf('other')], { password });
    await expect(report).rejects.toThrow(/missing or was changed/);
  });
});

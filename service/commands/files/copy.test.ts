import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startTcpRelay } from '../../../test/network/tcp-relay.mjs';
import { describeWithPostgres } from '../../../test/postgres/postgres.ts';
import { aDatabaseOfWorlds } from '../../../test/storage/a-database-of-worlds.ts';
import { aFolder } from '../../../test/values.ts';
import { call } from '../../../test/world/call.ts';
import { aService, aTerminal } from '../../../test/world/service.ts';
import { keyOfAll } from '../../../test/world/started-service.ts';
import { StartupError } from '../../model/kernel/results/reasons.ts';
import { DeviceKeySecret } from '../../platform/vault/device-key-file.ts';
import { copy } from './copy.ts';

const created = z.object({ result: z.object({ id: z.uuid() }) });
const listed = z.object({ result: z.array(z.object({ reference: z.string() })) });

/** A file-based service on a directory with the shared device key. */
async function aDirectoryService(dataDir: string) {
  const store = new DeviceKeySecret(keyOfAll);
  const service = await aService({ dataDir, database: undefined }, { deviceKeyStore: () => store });
  const { baseUrl, tokenUrl, clientId, clientSecret } = await service.start();
  const body = new URLSearchParams({ grant_type: 'client_credentials' });
  body.set('client_id', clientId);
  body.set('client_secret', clientSecret);
  const { access_token: token } = await (await fetch(tokenUrl, { method: 'POST', body })).json();
  const request = (address: string, options: { body?: unknown } = {}) =>
    call({ fetch }, address, { baseUrl, token, ...options });
  return { ...service, request };
}

async function aDirectoryWith(reference: string): Promise<string> {
  const dataDir = await aFolder();
  const { request, stop } = await aDirectoryService(dataDir);
  created.parse((await request('POST /api/users', { body: { reference } })).body);
  await stop();
  return dataDir;
}

function run(locations: readonly string[], { key = keyOfAll, password = '' } = {}) {
  const { terminal, printed, warned } = aTerminal({
    argv: locations,
    environment: { VAULTDESK_DEVICE_KEY: key, PGPASSWORD: password },
  });
  return copy(terminal).then(() => ({ printed, warned }));
}

const stateIn = async (directory: string) =>
  (await readdir(directory)).filter((name) => /journal|checkpoint|manifest|anchor/.test(name));

describeWithPostgres('a copy', () => {
  test('copies a data directory into a shared world and back', async () => {
    const { addressOf, instance, password } = await aDatabaseOfWorlds();
    const from = await aDirectoryWith('ada');
    const to = join(await aFolder(), 'back');

    const firstCopy = await run([from, addressOf('staging')], { password });
    const staging = await instance('staging');
    await staging.request('POST /api/users', { body: { reference: 'grace' } });
    await staging.stop();
    const back = await run([addressOf('staging'), to], { password });
    const again = await aDirectoryService(to);

    expect(firstCopy.printed).toEqual([expect.stringMatching(/world=staging.*: \d+ records\./)]);
    expect(back.printed).toEqual([expect.stringMatching(/back: \d+ records, as of entry \d+/)]);
    const users = listed.parse((await again.request('GET /api/users')).body).result;
    expect(users.map(({ reference }) => reference).sort()).toEqual(['ada', 'grace']);
  });

  test('copies everything or nothing, and rejects a target that is not empty or has another key', async () => {
    const { server, addressOf, instance, password } = await aDatabaseOfWorlds();
    const from = await aDirectoryWith('ada');
    const otherDirectory = await aDirectoryWith('grace');
    await (await instance('begun')).stop();
    const count = () =>
      server.request(
        'select (select count(*) from vaultdesk.worlds), (select count(*) from vaultdesk.checkpoint_parts)',
      );

    const rejections = [
      [[from, addressOf('begun')], {}, /begun already exists/],
      [[addressOf('begun'), otherDirectory], {}, /already contains a state/],
      [[addressOf('nowhere'), await aFolder()], {}, /world nowhere does not exist/],
      [[await aFolder(), addressOf('staging')], {}, /no Vaultdesk state/],
      [[addressOf('begun'), await aFolder()], { key: 'cd'.repeat(32) }, /another device key/],
      [[from, addressOf('staging')], { key: 'cd'.repeat(32) }, /damaged or edited, so nothing was copied/],
      [[from, otherDirectory], {}, /Pass a data directory and a shared world/],
      [[from, addressOf('staging')], { password: 'wrong' }, /rejects the password of postgres/],
    ] as const;
    for (const [locations, options, sentence] of rejections)
      await expect(run(locations, { password, ...options })).rejects.toThrow(sentence);
    const running = await aDirectoryService(from);
    await expect(run([from, addressOf('staging')], { password })).rejects.toThrow(/is in use|uses/);
    await running.stop();
    expect(await count()).toBe('1|0');

    await server.request(`create function vaultdesk.no() returns trigger language plpgsql as
      $$ begin raise exception using errcode = '53100'; end $$`);
    await server.request(`create constraint trigger no after insert on vaultdesk.checkpoints
      initially deferred for each row execute function vaultdesk.no()`);
    await expect(run([from, addressOf('staging')], { password })).rejects.toThrow(/disk of the database .* is full/);
    expect(await count()).toBe('1|0');

    await server.request('drop trigger no on vaultdesk.checkpoints');
    await run([from, addressOf('staging')], { password });
    expect(await count()).toMatch(/^2\|[1-9]/);
  });

  test('copies everything or nothing, wherever the connection breaks', async () => {
    const { server, port, addressOf, instance, password } = await aDatabaseOfWorlds();
    const from = await aDirectoryWith('ada');
    await run([from, addressOf('before')], { password });
    const counts = { whole: 0, absent: 0 };
    for (let seed = 1; seed <= 12; seed += 1) {
      const faults = ['cut behind them', 'lost with their connection', 'torn'] as const;
      const relay = await startTcpRelay({ targets: [port], seed, share: 0.08, faults });
      const world = `copy-${seed}`;
      const outcome = await run([from, addressOf(world, relay.port)], { password }).then(
        () => 'told',
        (error: unknown) => {
          expect(error).toBeInstanceOf(StartupError);
          return 'refused';
        },
      );
      await relay.close();

      const isThere = await server.request(`select count(*) from vaultdesk.worlds where world = '${world}'`);
      if (outcome === 'told') expect(isThere).toBe('1');
      if (isThere === '0') {
        counts.absent += 1;
        continue;
      }
      counts.whole += 1;
      const { request, stop } = await instance(world);
      const users = listed.parse((await request('GET /api/users')).body).result;
      expect(users.map(({ reference }) => reference)).toEqual(['ada']);
      await stop();
    }
    expect(counts.whole).toBeGreaterThan(0);
    expect(counts.absent).toBeGreaterThan(0);
  });

  test('reports a world without its checkpoint as damaged, not as empty', async () => {
    const { server, addressOf, instance, password } = await aDatabaseOfWorlds();
    await run([await aDirectoryWith('ada'), addressOf('staging')], { password });

    await server.request('delete from vaultdesk.checkpoints');

    await expect(instance('staging')).rejects.toThrow(/log entries that it has not read were removed/);
    const to = await aFolder();
    await expect(run([addressOf('staging'), to], { password })).rejects.toThrow(/Nothing was changed/);
    expect(await stateIn(to)).toEqual([]);
  });
});

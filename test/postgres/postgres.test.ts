import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeWithPostgres, startPostgres, startPrimaryAndStandby } from './postgres.ts';
import { findPostgres } from './programs.mjs';

const notToWait = { fsync: false };

test('names the package to install if there is no PostgreSQL', () => {
  const installation = findPostgres({ path: '/nowhere', debian: '/nowhere' });

  expect(installation).toEqual({ reason: expect.stringContaining('apt-get install postgresql') });
});

describeWithPostgres('a PostgreSQL of a test', () => {
  test('runs unprivileged and requires its password', async () => {
    const server = await startPostgres(notToWait);

    expect(statSync(server.folder).uid).not.toBe(0);
    expect(await server.request('select 1, 2')).toBe('1|2');
    expect(await server.request('select distinct auth_method from pg_hba_file_rules')).toBe('scram-sha-256');
  });

  test('its commits survive a kill, at the same address', async () => {
    const server = await startPostgres(notToWait);
    await server.request('create table kept as select 7 as number');
    const before = server.pid();

    await server.kill();
    await expect(server.request('select 1')).rejects.toThrow(/refused/);
    await server.restart();

    expect(server.pid()).not.toBe(before);
    expect(await server.request('select number from kept')).toBe('7');
  });

  test('is isolated from other servers and leaves no files', async () => {
    const [first, second] = await Promise.all([startPostgres(notToWait), startPostgres(notToWait)]);
    await first.request('create table own as select 1');

    await expect(second.request('select * from own')).rejects.toThrow(/does not exist/);
    await first.stop();
    expect(existsSync(first.folder)).toBe(false);
  });

  test('ends with the process that started it, even after a kill', async () => {
    const { starter, pid, folder } = await aStarter();

    starter.kill('SIGKILL');

    await expect.poll(() => existsSync(folder)).toBe(false);
    await expect.poll(() => isRunning(pid)).toBe(false);
  });
});

describeWithPostgres('a primary with a synchronous standby', () => {
  test('the promoted standby serves all acknowledged commits of the primary and accepts writes', async () => {
    const { primary, standby, promote } = await startPrimaryAndStandby(notToWait);
    await primary.request('create table kept as select 7 as number');
    await expect(standby.request('insert into kept values (8)')).rejects.toThrow(/read-only/);

    await primary.kill();
    await promote();

    expect(await standby.request('insert into kept values (8) returning number')).toContain('8');
    expect(await standby.request('select number from kept order by number')).toBe('7\n8');
  });

  test('the primary acknowledges only commits that the standby has', async () => {
    const { primary, standby } = await startPrimaryAndStandby(notToWait);
    await standby.kill();

    const pending = primary.request('create table kept as select 7 as number');
    const waitQuery = "select wait_event from pg_stat_activity where wait_event = 'SyncRep'";
    await expect.poll(() => primary.request(waitQuery)).toBe('SyncRep');
    await standby.restart();

    await pending;
    expect(await standby.request('select number from kept')).toBe('7');
  });
});

/** A process that starts a server and then waits. */
async function aStarter() {
  const module = new URL('server.mjs', import.meta.url).href;
  const script = `const { startPostgresServer } = await import('${module}');
    const server = await startPostgresServer({ fsync: false });
    console.log(JSON.stringify({ pid: server.pid(), folder: server.folder }));
    process.stdin.resume();`;
  const starter = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = await once(starter.stdout, 'data');
  const parsed = z.object({ pid: z.number(), folder: z.string() }).parse(JSON.parse(String(line)));
  return { starter, ...parsed };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { aFolder } from '../../../test/values.ts';
import { aService, aTerminal } from '../../../test/world/service.ts';
import { errorPageUrl } from '../../model/installation/addresses.ts';
import { callResource } from '../resources/resource.ts';
import { serve } from '../serve.ts';
import { verify } from '../verify.ts';
import { callService } from './running-service.ts';

const secret = 'a-secret-of-a-test';

test('serve accepts a client secret on the command line and warns that others can read it', async () => {
  const flags = ['--port', '0', '--data-dir', await aFolder(), '--json'];
  const { terminal, printed, warned, end } = aTerminal({ argv: [...flags, '--client-secret', secret] });
  end();

  await serve(terminal);

  expect(JSON.parse(printed.join())).toMatchObject({ clientSecret: secret });
  expect(warned).toEqual([
    'Others on this machine can read --client-secret in the process list. Set VAULTDESK_CLIENT_SECRET or config.json of the data directory instead.',
  ]);
});

test.each([
  [[`--client-secret=${secret}`], 1],
  [[], 0],
])('verify warns about a secret in %j', async (flags, count) => {
  const { terminal, warned } = aTerminal({
    argv: ['--base-url', 'http://127.0.0.1:1', '--client-id', 'shop', ...flags],
    environment: { VAULTDESK_CLIENT_SECRET: secret },
  });

  await expect(verify(terminal)).rejects.toThrow('http://127.0.0.1:1');

  expect(warned).toHaveLength(count);
  expect(warned.join()).not.toContain(secret);
});

const service = await (await aService()).start();

test('fails with the message of the service if a call is rejected, whatever result is expected', async () => {
  const request = { method: 'DELETE', path: 'faults/nope' } as const;

  await expect(callService(service, request, z.unknown())).rejects.toThrow('The fault rule nope does not exist.');
});

test.each([
  [{ VAULTDESK_PORT: 'x' }, 'VAULTDESK_PORT must be a port, e.g. 8787, not x.'],
  [{ VAULTDESK_BASE_URL: 'x' }, 'VAULTDESK_BASE_URL must be a URL, e.g. http://127.0.0.1:8787'],
])('the invalid variable %o is named, and is not invalid usage', async (environment, sentence) => {
  const { terminal } = aTerminal({ argv: ['users', 'list'], environment });

  await expect(callResource(terminal)).rejects.toMatchObject({
    exitCode: 1,
    message: expect.stringContaining(sentence),
  });
});

test('a value that the service rejects is named by its field', async () => {
  const request = { method: 'GET', path: 'requests?since=yesterday' } as const;

  await expect(callService(service, request, z.unknown())).rejects.toMatchObject({
    exitCode: 1,
    message: `since: Use an ISO 8601 date and time.\nSee ${errorPageUrl(service.baseUrl, 'input.invalid')}`,
  });
});

const { baseUrl, operatorToken, clientId, clientSecret } = service;
const operator = { VAULTDESK_BASE_URL: baseUrl, VAULTDESK_OPERATOR_TOKEN: operatorToken };
const own = { VAULTDESK_CLIENT_ID: clientId, VAULTDESK_CLIENT_SECRET: clientSecret };

async function run(environment: Readonly<Record<string, string>>, ...argv: string[]): Promise<string> {
  const { terminal, printed } = aTerminal({ argv, environment });
  await callResource(terminal);
  return printed.join('\n');
}

await run(operator, 'worlds', 'create', '--name', 'worker-1');

describe('--world', () => {
  const listUsers = (world: string, { hasCredentials = true } = {}) =>
    run(hasCredentials ? { ...operator, ...own } : operator, 'users', 'list', '--world', world);

  test('an unknown world is named', async () => {
    await expect(listUsers('nope')).rejects.toThrow('The world nope does not exist');
    await expect(listUsers('nope', { hasCredentials: false })).rejects.toThrow('The world nope does not exist');
  });

  test('a world that rejects the credentials of main is named, with the remedy', async () => {
    await expect(listUsers('worker-1')).rejects.toThrow(
      /^The world worker-1 rejected the credentials of client \S+, because each world has its own\./,
    );
    expect(await listUsers('worker-1', { hasCredentials: false })).toBe('No entries.');
  });

  test('the address of a database is rejected without its password', async () => {
    await expect(listUsers('postgres://me:secret@db/state')).rejects.toThrow(
      /^--world must be a world name .*, not the address of a database \(--database\)\.$/,
    );
  });
});

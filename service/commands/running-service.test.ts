import { expect, test } from 'vitest';
import { aFolder } from '../testing/a-folder.ts';
import { aTerminal } from '../testing/a-terminal.ts';
import { serve } from './serve.ts';
import { verify } from './verify.ts';

const secret = 'a-secret-of-a-test';

test('a client secret on the command line is used by serve, and told that others read it', async () => {
  const place = ['--port', '0', '--data-dir', await aFolder(), '--json'];
  const { terminal, printed, warned, end } = aTerminal({
    argv: [...place, '--client-secret', secret],
  });
  end();

  await serve(terminal);

  expect(JSON.parse(printed.join())).toMatchObject({ clientSecret: secret });
  expect(warned).toEqual([
    'Others on this machine can read --client-secret in the list of processes. Give it in VAULTDESK_CLIENT_SECRET or config.json of the data directory.',
  ]);
});

test.each([
  [[`--client-secret=${secret}`], 1],
  [[], 0],
])('verify says so too, of a secret in %j', async (flags, count) => {
  const { terminal, warned } = aTerminal({
    argv: ['--base-url', 'http://127.0.0.1:1', '--client-id', 'shop', ...flags],
    environment: { VAULTDESK_CLIENT_SECRET: secret },
  });

  await expect(verify(terminal)).rejects.toThrow('http://127.0.0.1:1');

  expect(warned).toHaveLength(count);
  expect(warned.join()).not.toContain(secret);
});

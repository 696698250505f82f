import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect } from '@playwright/test';
import { z } from 'zod';
import { skipWithout, test } from '../harness/fixtures.ts';
import { startHeadless } from '../harness/headless-host.ts';
import { root } from '../harness/places.ts';
import { stillRunning } from '../harness/processes.ts';
import type { Ready } from '../harness/ready.ts';

// `vaultdesk mcp` as a coding assistant meets it: by the client of the protocol's own package.

skipWithout('ps');

async function connect({ baseUrl, operatorToken }: Ready, ...flags: string[]) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(root, 'out', 'main', 'cli.cjs'), 'mcp', ...flags],
    env: { VAULTDESK_BASE_URL: baseUrl, VAULTDESK_OPERATOR_TOKEN: operatorToken },
  });
  const client = new Client({ name: 'a-journey', version: '1.0.0' });
  await client.connect(transport);
  const call = async (name: string, input: Record<string, unknown> = {}) => {
    const { isError, content } = await client.callTool({ name, arguments: input });
    const [{ text }] = z.tuple([z.object({ text: z.string() })]).parse(content);
    return { isError, text };
  };
  return { client, call, pid: transport.pid ?? 0 };
}

test('an assistant reads a world, changes it if allowed, and its server ends with it', async ({
  folder,
}) => {
  const { ready, stop } = await startHeadless(folder);
  const reading = await connect(ready);
  const writing = await connect(ready, '--allow-writes', '--nouns', 'users');

  const { tools } = await reading.client.listTools();
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
  expect(tools.length).toBeLessThanOrEqual(40);
  const rejection = await reading.call('users_create', { reference: 'ada' });
  expect(rejection).toMatchObject({
    isError: true,
    text: expect.stringContaining('--allow-writes'),
  });
  const created = await writing.call('users_create', { reference: 'ada' });
  expect(created.isError).toBeUndefined();
  expect((await reading.call('users_list')).text).toContain('"reference": "ada"');
  const listing = await reading.call('operations_call', { name: 'users_listWithWallets' });
  expect(listing.text).toContain('"reference": "ada"');
  expect(await reading.call('users_get', { userId: 'nobody' })).toMatchObject({ isError: true });

  for (const { client } of [reading, writing]) await client.close();
  await expect.poll(() => stillRunning([reading.pid, writing.pid])).toEqual([]);
  await stop();
});

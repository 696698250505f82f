import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect } from '@playwright/test';
import { z } from 'zod';
import { root } from '../harness/axe.ts';
import type { Ready } from '../harness/desktop-host.ts';
import { skipWithout, test } from '../harness/fixtures.ts';
import { startHeadless } from '../harness/headless-host.ts';
import { stillRunning } from '../harness/processes.ts';

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

/** Pipes requests into the command, like a script, and returns the lines of its output. */
function responsesTo({ baseUrl, operatorToken }: Ready, requests: readonly object[]): string[] {
  const lines = requests.map((request) => JSON.stringify({ jsonrpc: '2.0', ...request }));
  const { stdout } = spawnSync(process.execPath, [join(root, 'out', 'main', 'cli.cjs'), 'mcp'], {
    env: { VAULTDESK_BASE_URL: baseUrl, VAULTDESK_OPERATOR_TOKEN: operatorToken },
    input: `${lines.join('\n')}\n`,
    encoding: 'utf8',
  });
  return stdout.trim().split('\n');
}

test('an assistant reads a world, changes it if allowed, and its server exits after the last response', async ({
  folder,
}) => {
  const { ready, stop } = await startHeadless(folder);
  const reading = await connect(ready);
  const writing = await connect(ready, '--allow-writes', '--nouns', 'users');

  const { tools } = await reading.client.listTools();
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
  expect(tools.length).toBeLessThanOrEqual(40);
  const rejection = await reading.call('users_create', { reference: 'ada' });
  expect(rejection).toMatchObject({ isError: true, text: expect.stringContaining('--allow-writes') });
  const created = await writing.call('users_create', { reference: 'ada' });
  expect(created.isError).toBeUndefined();
  expect((await reading.call('users_list')).text).toContain('"reference": "ada"');
  const listing = await reading.call('operations_call', { name: 'users_listWithWallets' });
  expect(listing.text).toContain('"reference": "ada"');
  expect(await reading.call('users_get', { userId: 'nobody' })).toMatchObject({ isError: true });

  const capabilities = { protocolVersion: '2025-06-18', capabilities: {} };
  const params = { ...capabilities, clientInfo: { name: 'a-script', version: '1.0.0' } };
  const users = { method: 'tools/call', params: { name: 'users_list', arguments: {} } };
  const responses = responsesTo(ready, [
    { id: 1, method: 'initialize', params },
    { method: 'notifications/initialized' },
    ...[2, 3, 4].map((id) => ({ id, ...users })),
  ]);
  expect(responses.filter((line) => line.includes('ada'))).toHaveLength(3);

  for (const { client } of [reading, writing]) await client.close();
  await expect.poll(() => stillRunning([reading.pid, writing.pid])).toEqual([]);
  await stop();
});

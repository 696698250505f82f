import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { verifyMessage } from 'ethers';
import { z } from 'zod';
import { test } from '../harness/fixtures.ts';
import { startHeadless } from '../harness/headless-host.ts';
import { root } from '../harness/places.ts';

const signed = z.object({ result: z.object({ signature: z.string() }) });
const archived = z.object({ result: z.object({ address: z.string(), archived: z.literal(true) }) });

test('the tour of the README, pasted into a shell, ends with a signature of the wallet', async ({
  folder,
}) => {
  const { ready, stop } = await startHeadless(folder);
  const tour = readFileSync(join(root, 'README.md'), 'utf8')
    .split('```sh\n')
    .map((part) => part.split('```')[0] ?? '')
    .find((block) => block.includes('# 1. A token'));
  const values = `BASE=${ready.baseUrl} CLIENT_ID=${ready.clientId} CLIENT_SECRET=${ready.clientSecret}`;
  const script = tour?.replace(/^BASE=.*$/m, values) ?? '';

  const { stdout } = await promisify(execFile)('bash', ['-c', script]);
  await stop();

  const replies = stdout.split(/(?<=\})(?=\{"success")/).map((text) => JSON.parse(text));
  const { signature } = signed.parse(replies[0]).result;
  const { address } = archived.parse(replies[1]).result;
  expect(verifyMessage('Hello', signature)).toBe(address);
});

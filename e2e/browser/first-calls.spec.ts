import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { verifyMessage } from 'ethers';
import { z } from 'zod';
import { attention } from '../../service/model/history/attention.ts';
import { trace } from '../../service/model/history/trace.ts';
import { root } from '../harness/axe.ts';
import type { Ready } from '../harness/desktop-host.ts';
import { skipWithout, test } from '../harness/fixtures.ts';
import { startHeadless } from '../harness/headless-host.ts';

skipWithout('curl');

const signed = z.object({ result: z.object({ signature: z.string() }) });
const archived = z.object({ result: z.object({ address: z.string(), archived: z.literal(true) }) });

const messages = z.object({
  result: z.array(z.object({ headers: z.record(z.string(), z.string()), body: z.string() })),
});
const mints = z.object({
  result: z.array(z.object({ status: z.string(), destination: z.object({ address: z.string(), amount: z.number() }) })),
});
const event = z.object({ type: z.string(), data: z.object({ object: z.looseObject({}) }) });

const traced = z.object({ result: trace });
const attentionResponse = z.object({ result: attention });

/** The block of a page in `docs/` that contains this line. */
function blockWith(line: string, page = 'tutorials/first-calls.md'): string {
  const blocks = readFileSync(join(root, 'docs', page), 'utf8')
    .split('```sh\n')
    .slice(1)
    .map((part) => part.split('```')[0] ?? '');
  return blocks.find((block) => block.includes(line)) ?? '';
}

/** The steps of a block, without the lines before the first step. The tests below run every step. */
function stepsOf(block: string): string[] {
  return block.split(/^# \d+\..*$/m).slice(1);
}

/** The calls from a token to a signature, with the values that the service printed. */
function tourWith({ baseUrl, clientId, clientSecret }: Ready): string {
  const values = `BASE=${baseUrl} CLIENT_ID=${clientId} CLIENT_SECRET=${clientSecret}`;
  return blockWith('# 1. A token').replace(/^BASE=.*$/m, values);
}

/** The variables that calls of the operator need. */
function operatorValues({ baseUrl, operatorToken }: Ready): string {
  return `BASE=${baseUrl} OPERATOR_TOKEN=${operatorToken}`;
}

async function run(script: string): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', ['-c', script]);
  return stdout;
}

test('the first calls, pasted into a shell, return a signature of the wallet', { tag: '@core' }, async ({ folder }) => {
  const { ready, stop } = await startHeadless(folder);

  const stdout = await run(tourWith(ready));
  await stop();

  const replies = stdout.split(/(?<=\})(?=\{"success")/).map((text) => JSON.parse(text));
  const { signature } = signed.parse(replies[0]).result;
  const { address } = archived.parse(replies[1]).result;
  expect(verifyMessage('Hello', signature)).toBe(address);
});

test('the documented token calls mint tokens to the wallet of the first calls', async ({ folder }) => {
  const { ready, stop } = await startHeadless(folder);
  const [contract = '', type = '', mint = '', readMints = '', ...others] = stepsOf(blockWith('# 1. A contract'));
  expect(others).toEqual([]);
  const names = 'printf "%s\\n" BASE=$BASE TOKEN=$TOKEN CONTRACT=$CONTRACT ADDRESS=$ADDRESS';

  const output = await run(`${tourWith(ready)}\n${contract}${type}${mint}\necho\n${names}`);
  const values = output.match(/^(BASE|TOKEN|CONTRACT|ADDRESS)=.*$/gm)?.join('\n');
  const minted = async () => mints.parse(JSON.parse(await run(`${values}\n${readMints}`))).result;

  const [, address] = /^ADDRESS=(.*)$/m.exec(output) ?? [];
  await expect.poll(minted).toEqual([{ status: 'SUCCEEDED', destination: { address, amount: 3 } }]);
  await stop();
});

test('the documented payment succeeds, its event arrives, and its trace is complete', async ({ folder }) => {
  const { ready, stop } = await startHeadless(folder);
  const [endpoint = '', session = '', pay = '', readMessages = '', causes = '', ...others] = stepsOf(
    blockWith('OPERATOR_TOKEN=vd_op'),
  );
  expect(others).toEqual([]);

  const output = await run(`${tourWith(ready)}\n${endpoint}${session}${pay}\necho\necho PAGE=$PAGE`);
  const page = output.match(/^PAGE=.*$/m)?.[0];
  const read = async (step: string) => JSON.parse(await run(`${operatorValues(ready)} ${page}\n${step}`));
  const readDeliveries = async () =>
    messages
      .parse(await read(readMessages))
      .result.map(({ headers, body }) => ({ headers, event: event.parse(JSON.parse(body)) }));
  await expect.poll(async () => (await readDeliveries()).length).toBe(1);

  const deliveries = await readDeliveries();
  const caused = async () => traced.parse(await read(causes)).result;
  await expect.poll(async () => (await caused()).state).toBe('complete');
  const { subject, links } = await caused();
  await stop();
  expect(subject?.type).toBe('payment');
  expect(links[0]).toMatchObject({ kind: 'request', title: 'POST /checkout/sessions' });
  expect(links.filter(({ kind }) => kind === 'delivery')).toHaveLength(1);
  const types = deliveries.map((delivery) => delivery.event.type);
  expect(types).toEqual(['payment_intent.succeeded']);
  const paid = deliveries.find((delivery) => delivery.event.type === 'payment_intent.succeeded');
  expect(paid?.event.data.object).toMatchObject({
    amount: 1250,
    amount_received: 1250,
    status: 'succeeded',
    metadata: { order: '7' },
  });
  expect(paid?.headers).toHaveProperty('x-shop-key');
  expect(paid?.headers).toHaveProperty('webhook-signature');
});

test('the documented attention list reports that the user of the first calls has no emergency code', async ({
  folder,
}) => {
  const { ready, stop } = await startHeadless(folder);
  await run(tourWith(ready));

  const output = await run(`${operatorValues(ready)}\n${blockWith('/_vaultdesk/attention', 'how-to/attention.md')}`);
  await stop();

  const { items } = attentionResponse.parse(JSON.parse(output)).result;
  expect(items).toMatchObject([{ kind: 'emergency-code-missing', subject: { name: 'ada' } }]);
});

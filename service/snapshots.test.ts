import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { restore } from './commands/restore.ts';
import { snapshot } from './commands/snapshot.ts';
import { chainState } from './resources/chain-view.ts';
import { snapshotSummary } from './resources/snapshot.ts';
import { aFolder } from './testing/a-folder.ts';
import { aService } from './testing/a-service.ts';
import { type CallOptions, call, resultIn } from './testing/call.ts';
import { present } from './testing/value-in.ts';

const withId = z.object({ id: z.string() });
const wallet = withId.extend({ address: z.string() });
const pin = '123456';

async function aStarted(dataDir?: string) {
  const service = await aService(dataDir === undefined ? {} : { dataDir });
  const ready = await service.start();
  const issued = await fetch(ready.tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: ready.clientId,
      client_secret: ready.clientSecret,
    }),
  });
  const { access_token } = z.object({ access_token: z.string() }).parse(await issued.json());
  const ask = async <Schema extends z.ZodType>(
    address: string,
    schema: Schema,
    options: CallOptions = {},
  ) => {
    const token = address.includes('/_vaultdesk/') ? ready.operatorToken : access_token;
    const { baseUrl } = ready;
    return resultIn(await call({ fetch }, address, { baseUrl, token, ...options }), schema);
  };
  return { ...service, ...ready, ask };
}
type Started = Awaited<ReturnType<typeof aStarted>>;

/** A user with a wallet that has coins, on a chain that is awake. */
async function aWallet({ ask }: Started) {
  const user = await ask('POST /api/users', withId.extend({ signingMethods: z.array(withId) }), {
    body: { signingMethod: { type: 'PIN', value: pin } },
  });
  const headers = { 'signing-method': `${present(user.signingMethods[0]).id}:${pin}` };
  const made = await ask('POST /api/wallets', wallet, {
    body: { userId: user.id, secretType: 'MATIC' },
    headers,
  });
  await ask('POST /_vaultdesk/faucet', z.unknown(), {
    body: { secretType: 'MATIC', address: made.address, amount: '5' },
  });
  return { ...made, headers };
}
type AWallet = Awaited<ReturnType<typeof aWallet>>;

function send({ ask }: Started, { id, headers }: AWallet): Promise<unknown> {
  const transactionRequest = {
    type: 'TRANSFER',
    walletId: id,
    to: '0x000000000000000000000000000000000000dEaD',
    secretType: 'MATIC',
    value: 0.001,
  };
  return ask('POST /api/transactions/execute', z.unknown(), {
    body: { transactionRequest },
    headers,
  });
}

async function balanceOf({ ask }: Started, { id }: Pick<AWallet, 'id'>) {
  const { balance } = await ask(
    `GET /api/wallets/${id}/balance`,
    z.object({ balance: z.number() }),
  );
  return balance;
}

function take({ ask }: Started, name: string) {
  return ask('POST /_vaultdesk/snapshots', snapshotSummary, { body: { name } });
}

/** The file in a directory of its own, with the device key beside it. */
async function restored({ dataDir }: Started, path: string): Promise<Started> {
  const elsewhere = await aFolder();
  await copyFile(join(dataDir, 'device.key'), join(elsewhere, 'device.key'));
  await restore({ ...aTerminal([path, '--data-dir', elsewhere]) });
  return aStarted(elsewhere);
}

function aTerminal(argv: readonly string[], printed: string[] = []) {
  return {
    argv,
    environment: {},
    print: (line: string) => void printed.push(line),
    ask: async () => '',
    untilSignal: async () => undefined,
    endWith: () => undefined,
  };
}

test('a snapshot restores elsewhere to the records and the chain of its moment', async () => {
  const first = await aStarted();
  const rich = await aWallet(first);
  const made = await take(first, 'rich');
  await send(first, rich);
  await first.ask('POST /_vaultdesk/faucet', z.unknown(), {
    body: { secretType: 'MATIC', address: rich.address, amount: '7' },
  });

  const second = await restored(first, made.path);

  expect(made.chains.find(({ secretType }) => secretType === 'MATIC')?.state).toBe('kept');
  expect(await balanceOf(second, rich)).toBe(105);
  expect(await balanceOf(first, rich)).toBeGreaterThan(111);
  const state = async ({ ask }: Started) =>
    (await ask('GET /_vaultdesk/chains', z.array(chainState))).find(
      ({ secretType }) => secretType === 'MATIC',
    )?.contracts;
  expect(await state(second)).toEqual(await state(first));
  await send(second, rich);
}, 60_000);

const listed = z.array(z.object({ status: z.string(), nonce: z.int() }).loose());

test('snapshots under load restore to ledgers that equal their chains', async () => {
  const first = await aStarted();
  const rich = await aWallet(first);
  const taken = [];
  for (const name of ['one', 'two', 'three']) {
    const sending = Array.from({ length: 8 }, () => send(first, rich));
    await Promise.race(sending);
    taken.push(await take(first, name));
    await Promise.all(sending);
  }

  for (const { path } of taken) {
    const world = await restored(first, path);
    await world.ask('POST /_vaultdesk/chains/MATIC/start', chainState);
    const ours = () =>
      world.ask(`GET /_vaultdesk/transactions?walletId=${rich.id}&size=100`, listed);
    await expect
      .poll(async () => (await ours()).every(({ status }) => status === 'SUCCEEDED'), {
        timeout: 20_000,
      })
      .toBe(true);
    const nonces = (await ours()).map(({ nonce }) => nonce).sort((left, right) => left - right);
    expect(nonces).toEqual(nonces.map((_nonce, place) => place));
    expect(nonces.length).toBeGreaterThan(0);
    const spent = 105 - (await balanceOf(world, rich));
    expect(Math.floor(spent * 1_000)).toBe(nonces.length);
    await send(world, rich);
    await world.stop();
  }
}, 120_000);

test('the command takes a snapshot of the running service, and says what is wrong with a name', async () => {
  const { baseUrl, operatorToken, dataDir } = await aStarted();
  const printed: string[] = [];
  const flags = ['--base-url', baseUrl, '--operator-token', operatorToken];

  await snapshot(aTerminal(['quiet', ...flags], printed));

  expect(printed).toEqual([
    expect.stringMatching(
      `^${join(dataDir, 'snapshots', 'quiet.snapshot')}: \\d+ records and 0 chains.$`,
    ),
  ]);
  await expect(snapshot(aTerminal(['quiet', ...flags]))).rejects.toThrow(
    'There is a snapshot quiet',
  );
  await expect(snapshot(aTerminal(['../quiet', ...flags]))).rejects.toThrow('Use 1 to 64 letters');
  await expect(snapshot(aTerminal(flags))).rejects.toThrow('Name the snapshot');
});

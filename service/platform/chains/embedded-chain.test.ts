import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keccak256 } from 'ethers/crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { chainsIn } from '../../../test/chain/real-chains.ts';
import { fixedClock } from '../../../test/fakes/clock.ts';
import { aSigner, aTransfer } from '../../../test/records/transactions.ts';
import { aFolder } from '../../../test/values.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { secretTypes } from '../../model/kernel/secret-types.ts';
import type { ChainsConfig } from '../../model/transactions/chain.ts';
import type { ChainClient } from '../ports/chains.ts';
import type { AnvilOptions } from './anvil/anvil-process.ts';

const oneCoin = 10n ** 18n;

/** Sends a transfer and waits until it is saved. */
async function transferDurably(chain: ChainClient, signed: string) {
  await chain.sendRawTransaction(signed);
  const hash = keccak256(signed);
  await expect.poll(async () => (await blockOf(chain, hash)) !== undefined).toBe(true);
  const block = (await blockOf(chain, hash)) ?? 0n;
  await expect
    .poll(async () => {
      const durable = await chain.durableBlockNumber();
      return durable.ok && durable.value >= block;
    })
    .toBe(true);
}

async function blockOf(chain: ChainClient, hash: string) {
  const receipt = await chain.receipt(hash);
  return receipt.ok ? receipt.value?.blockNumber : undefined;
}

test('a chain sleeps until its first request, and its status wakes none', async () => {
  const chains = chainsIn(await aFolder());
  expect((await chains.status()).map(({ state }) => state)).toEqual(secretTypes.map(() => 'asleep'));
  expect(chains.anvils).toEqual([]);

  const [first, second] = await Promise.all([chains.of('BSC').chainId(), chains.of('BSC').blockNumber()]);

  expect([first, second]).toEqual([ok(1_337_056), ok(0n)]);
  expect(chains.anvils).toHaveLength(1);
  const status = (await chains.status()).find(({ secretType }) => secretType === 'BSC');
  const url = await chains.rpcUrl('BSC');
  expect(status).toEqual({
    secretType: 'BSC',
    state: 'running',
    chainId: 1_337_056,
    blockNumber: 0n,
    durableBlockNumber: 0n,
    rpcUrl: url.ok && url.value,
  });
});

test('an anvil that runs but does not respond is replaced after 20 s', async () => {
  const chains = chainsIn(await aFolder());
  const chain = chains.of('ETHEREUM');
  expect(await chain.blockNumber()).toEqual(ok(0n));
  const [{ pid = 0, exited } = expect.fail()] = chains.anvils;
  process.kill(pid, 'SIGSTOP');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());

  const response = chain.chainId();
  await vi.advanceTimersByTimeAsync(24_000);
  expect(chains.log.entries).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);

  await exited;
  vi.useRealTimers();
  await response;
  await expect.poll(() => chain.blockNumber()).toEqual(ok(0n));
  expect(chains.log.entries.map(({ event }) => event)).toEqual(['chain.not-responding', 'chain.ended']);
});

test('durable blocks survive the kill of anvil, which is restarted at its last address', async () => {
  const chains = chainsIn(await aFolder());
  const chain = chains.of('ETHEREUM');
  const sender = aSigner();
  await chain.fund?.(sender.address, oneCoin);
  const signed = await aTransfer(sender, { to: aSigner().address });
  await transferDurably(chain, signed);
  const before = await chain.block('latest');
  const url = await chains.rpcUrl('ETHEREUM');

  chains.anvils[0]?.kill();
  await chains.anvils[0]?.exited;

  await expect.poll(() => chains.anvils.length).toBe(2);
  expect(await chain.block('latest')).toEqual(before);
  expect(await chain.receipt(keccak256(signed))).toMatchObject({ value: { succeeded: true } });
  expect(await chain.nonce(sender.address, 'latest')).toEqual(ok(1));
  expect(await chains.rpcUrl('ETHEREUM')).toEqual(url);
  expect(chains.log.entries.map(({ event }) => event)).toEqual(['chain.ended']);
  const next = await aTransfer(sender, { nonce: 1 });
  await transferDurably(chain, next);
});

test('a stop saves everything, and a start continues from it under another hard fork', async () => {
  const folder = await aFolder();
  const before = chainsIn(folder, { config: { AVAC: { hardFork: 'prague' } } });
  const sender = aSigner();
  await before.of('AVAC').fund?.(sender.address, oneCoin);
  const signed = await aTransfer(sender, { chainId: 1_343_114 });
  await before.of('AVAC').sendRawTransaction(signed);
  await expect.poll(() => before.of('AVAC').blockNumber()).toEqual(ok(1n));
  const firstBlock = await before.of('AVAC').block(0n);
  await before.stop();
  expect(await before.of('AVAC').blockNumber()).toMatchObject({
    failure: { code: 'chain.unavailable', message: expect.stringContaining('stopping') },
  });

  const after = chainsIn(folder);

  expect(await after.of('AVAC').durableBlockNumber()).toEqual(ok(1n));
  expect(await after.of('AVAC').block(0n)).toEqual(firstBlock);
  expect(await after.of('AVAC').receipt(keccak256(signed))).toMatchObject({ value: { succeeded: true } });
  const url = await after.rpcUrl('AVAC');
  await after.stop();
  expect(await readdir(join(folder, 'chains', 'AVAC'))).toEqual(['endpoint.json', 'genesis.json', 'state.json.gz']);
  expect(await chainsIn(folder).rpcUrl('AVAC')).toEqual(url);
});

test('blocks do not go back in time after a restart', async () => {
  const folder = await aFolder();
  const before = chainsIn(folder);
  const sender = aSigner();
  const url = await before.rpcUrl('ETHEREUM');
  if (!url.ok) throw new Error(url.failure.message);
  await rawCall(url.value, 'evm_increaseTime', [86_400]);
  await before.of('ETHEREUM').fund?.(sender.address, oneCoin);
  await transferDurably(before.of('ETHEREUM'), await aTransfer(sender));
  const last = await before.of('ETHEREUM').block('latest');
  await before.stop();

  const after = chainsIn(folder).of('ETHEREUM');
  await transferDurably(after, await aTransfer(sender, { nonce: 1 }));

  const next = await after.block('latest');
  if (!last.ok || !next.ok) throw new Error('no block');
  expect(next.value?.number).toBe(2n);
  expect(next.value?.timestamp).toBeGreaterThanOrEqual(last.value?.timestamp ?? Number.NaN);
});

test('transactions of other tools are mined and saved', async () => {
  const chains = chainsIn(await aFolder());
  const chain = chains.of('ETHEREUM');
  const sender = aSigner();
  await chain.fund?.(sender.address, oneCoin);
  const url = await chains.rpcUrl('ETHEREUM');
  if (!url.ok) throw new Error(url.failure.message);

  await rawCall(url.value, 'eth_sendRawTransaction', [await aTransfer(sender)]);

  await expect.poll(() => chain.durableBlockNumber()).toEqual(ok(1n));
});

test('a page in a browser may not call the chain', async () => {
  const url = await chainsIn(await aFolder()).rpcUrl('ETHEREUM');
  if (!url.ok) throw new Error(url.failure.message);
  const preflight = await fetch(url.value, {
    method: 'OPTIONS',
    headers: { origin: 'https://example.com', 'access-control-request-method': 'POST' },
  });
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  const simple = await fetch(url.value, {
    method: 'POST',
    headers: { origin: 'https://example.com', 'content-type': 'text/plain' },
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}',
  });
  expect(await simple.json()).toMatchObject({ error: { message: 'Invalid request' } });
});

test('reports a start, a death and a block, so that clients need not poll', async () => {
  const notified: string[] = [];
  const states: string[] = [];
  const chains = chainsIn(await aFolder(), {
    changed: (secretType) => {
      notified.push(secretType);
      void chains.status().then(([ethereum]) => states.push(ethereum?.state ?? ''));
    },
  });
  const chain = chains.of('ETHEREUM');
  await chain.blockNumber();
  expect(notified).toEqual(['ETHEREUM', 'ETHEREUM']);
  await expect.poll(() => states).toEqual(['starting', 'running']);

  const url = await chains.rpcUrl('ETHEREUM');
  await rawCall(url.ok ? url.value : '', 'evm_mine', []);
  await expect.poll(() => notified.length).toBe(3);

  chains.anvils[0]?.kill();
  await chains.anvils[0]?.exited;
  await expect.poll(() => notified.length).toBe(5);
});

test('a reset leaves a new chain', async () => {
  const chains = chainsIn(await aFolder());
  const chain = chains.of('ETHEREUM');
  const sender = aSigner();
  await chain.fund?.(sender.address, oneCoin);
  await transferDurably(chain, await aTransfer(sender));

  expect(await chains.reset('ETHEREUM')).toEqual(ok());

  expect(await chain.blockNumber()).toEqual(ok(0n));
  expect(await chain.balance(sender.address)).toEqual(ok(0n));
  expect(await chain.durableBlockNumber()).toEqual(ok(0n));
});

test('prepares a chain before it serves other requests', async () => {
  const { address } = aSigner();
  const chains = chainsIn(await aFolder(), {
    prepare: async (client) => {
      const funded = await client.fund?.(address, 5n);
      return funded?.ok ? ok() : fail('chain.unavailable', 'not funded');
    },
  });
  expect(await chains.of('MATIC').balance(address)).toEqual(ok(5n));
});

test('a chain that cannot be prepared, or whose state is damaged, reports that and is not retried', async () => {
  const folder = await aFolder();
  const failing = chainsIn(folder, { prepare: async () => fail('chain.rejected', 'The node refuses.') });
  expect(await failing.of('ETHEREUM').blockNumber()).toEqual(
    fail('chain.unavailable', 'The chain Ethereum is unavailable: it could not be prepared (The node refuses.).'),
  );

  await mkdir(join(folder, 'chains', 'MATIC'), { recursive: true });
  const state = join(folder, 'chains', 'MATIC', 'state.json.gz');
  await writeFile(state, 'no state at all');
  const damaged = chainsIn(folder);
  expect(await damaged.of('MATIC').blockNumber()).toMatchObject({
    failure: { code: 'chain.unavailable', message: expect.stringContaining('reset the chain') },
  });
  const status = (await damaged.status()).find(({ secretType }) => secretType === 'MATIC');
  expect(status).toMatchObject({ state: 'failed', reason: expect.stringContaining('cannot be read') });
  expect(await damaged.reset('MATIC')).toEqual(ok());
  expect(await damaged.of('MATIC').blockNumber()).toEqual(ok(0n));
});

test('a chain that did not start is retried after a pause, independent of clock changes', async () => {
  const clock = fixedClock();
  let starts = 0;
  const start = async () => {
    starts += 1;
    throw new Error('there is no anvil');
  };
  const chain = chainsIn(await aFolder(), { clock, start }).of('ETHEREUM');
  const startsAfter = async (change: () => void) => {
    change();
    expect((await chain.blockNumber()).ok).toBe(false);
    return starts;
  };

  const first = await startsAfter(() => {});
  expect(await startsAfter(() => clock.setBy(86_400_000))).toBe(first);
  expect(await startsAfter(() => clock.setBy(-172_800_000))).toBe(first);
  expect(await startsAfter(() => clock.advance(250))).toBeGreaterThan(first);
});

test('chains run the hard forks of their public networks, or configured ones', async () => {
  const started = new Map<number, string>();
  const start = async ({ chainId, hardFork, capsTransactionGas }: AnvilOptions) => {
    started.set(chainId, `${hardFork}${capsTransactionGas ? ', capped' : ''}`);
    throw new Error('there is no anvil');
  };
  const forksOf = async (config: ChainsConfig) => {
    const chains = chainsIn(await aFolder(), { config, start });
    await Promise.all(secretTypes.map((secretType) => chains.of(secretType).blockNumber()));
    return [1_337_001, 1_337_137, 1_343_114, 1_337_056].map((chainId) => started.get(chainId));
  };

  expect(await forksOf({})).toEqual(['osaka, capped', 'osaka', 'cancun', 'osaka, capped']);
  const older = { ETHEREUM: { hardFork: 'prague' }, BSC: { hardFork: 'cancun' } } as const;
  expect(await forksOf(older)).toEqual(['prague', 'osaka', 'cancun', 'cancun']);
});

async function rawCall(url: string, method: string, params: readonly unknown[]) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  expect(await response.json()).toMatchObject({ result: expect.anything() });
}

test('blocks follow an advanced clock, and a sleeping chain follows it when it wakes', async () => {
  const clock = fixedClock(new Date().toISOString());
  const chains = chainsIn(await aFolder(), { clock });
  const chain = chains.of('ETHEREUM');
  const sender = aSigner();
  await chain.fund?.(sender.address, oneCoin);

  clock.setBy(86_400_000);
  await chains.moveClock(clock.millis());
  await transferDurably(chain, await aTransfer(sender));

  const timeOf = async ({ block }: ChainClient) => {
    const newest = await block('latest');
    return newest.ok ? (newest.value?.timestamp ?? 0) * 1_000 : 0;
  };
  expect(await timeOf(chain)).toBeGreaterThanOrEqual(clock.millis() - 1_000);
  expect(chains.anvils).toHaveLength(1);
  expect(await timeOf(chains.of('BSC'))).toBeGreaterThanOrEqual(clock.millis() - 1_000);
});

test('blocks have the given time, and none is before the previous one', async () => {
  let blockTime: number | undefined;
  const start = Math.floor(Date.now() / 1_000) * 1_000;
  const clock = fixedClock(new Date(start).toISOString());
  const chains = chainsIn(await aFolder(), { clock, blockTime: () => blockTime });
  const chain = chains.of('ETHEREUM');
  const sender = aSigner();
  await chain.fund?.(sender.address, oneCoin);
  const times: number[] = [];

  for (const [nonce, ahead] of [86_400_000, 86_400_000, 90_000_000, 0].entries()) {
    blockTime = start + ahead;
    await transferDurably(chain, await aTransfer(sender, { nonce }));
    const newest = await chain.block('latest');
    times.push(newest.ok ? (newest.value?.timestamp ?? 0) * 1_000 - start : Number.NaN);
  }

  expect(times).toEqual([86_400_000, 86_400_000, 90_000_000, 90_000_000]);
});

import { keccak256 } from 'ethers/crypto';
import { expect, onTestFinished, test } from 'vitest';
import { chainsIn } from '../../../test/chain/real-chains.ts';
import { startFaultProxy } from '../../../test/chain/rpc-fault-proxy.mjs';
import { aSigner, aTransfer } from '../../../test/records/transactions.ts';
import { aFolder, valueIn } from '../../../test/values.ts';
import { type AnvilOptions, startAnvil } from './anvil/anvil-process.ts';
import { urlOf } from './anvil/running-chain.ts';

/** An anvil that is reachable only through a proxy. */
async function startBehindProxy(options: AnvilOptions) {
  const anvil = await startAnvil(options);
  const proxy = await startFaultProxy({ target: urlOf(anvil), seed: 3, share: 0.3 });
  onTestFinished(() => proxy.close());
  return { ...anvil, endpoint: { host: '127.0.0.1', port: Number(new URL(proxy.url).port) } };
}

test('an embedded chain with a third of its responses corrupted starts, mines its blocks and saves them', async () => {
  const chains = chainsIn(await aFolder(), { start: startBehindProxy });
  const chain = chains.of('ETHEREUM');
  await expect.poll(() => chain.blockNumber(), { timeout: 20_000 }).toEqual({ ok: true, value: 0n });
  const sender = aSigner();
  await expect.poll(() => chain.fund?.(sender.address, 10n ** 18n), { timeout: 10_000 }).toMatchObject({ ok: true });

  for (let nonce = 0; nonce < 10; nonce += 1) {
    const signed = await aTransfer(sender, { nonce });
    const hash = keccak256(signed);
    await expect.poll(() => chain.sendRawTransaction(signed)).toEqual({ ok: true, value: { accepted: true, hash } });
    await expect.poll(() => chain.receipt(hash), { timeout: 10_000 }).toMatchObject({ value: { succeeded: true } });
  }
  // Duplicated or late requests may have mined one more block.
  const blocksToDump = async () => {
    const [durable, newest] = [await chain.durableBlockNumber(), await chain.blockNumber()];
    return durable.ok && newest.ok ? newest.value - durable.value : undefined;
  };
  await expect.poll(blocksToDump, { timeout: 10_000 }).toBe(0n);
  expect(valueIn(await chain.durableBlockNumber())).toBeGreaterThanOrEqual(10n);
  expect(chains.log.entries.map(({ event }) => event)).not.toContain('chain.ended');
});

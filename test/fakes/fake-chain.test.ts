import { keccak256 } from 'ethers/crypto';
import { describe, expect, test } from 'vitest';
import type { ChainClient } from '../../service/platform/ports/chains.ts';
import { chainsOfTheFile } from '../chain/real-chains.ts';
import { aSigner, aTransfer } from '../records/transactions.ts';
import { FakeChain } from './fake-chain.ts';

const realChains = chainsOfTheFile();
const kinds: readonly (readonly [string, () => Promise<ChainClient>])[] = [
  ['a real chain', async () => (await realChains()).of('ETHEREUM')],
  ['the fake chain', async () => new FakeChain()],
];

describe.each(kinds)('as on %s', (_, open) => {
  /** A chain, and a signer with one coin. */
  async function start() {
    const chain = await open();
    const signer = aSigner();
    await chain.fund?.(signer.address, 10n ** 18n);
    return { chain, signer };
  }

  test('a transfer gets a receipt, increments the nonce and moves coins', async () => {
    const { chain, signer } = await start();
    const to = aSigner().address;
    const signed = await aTransfer(signer, { to, value: 3n });
    const hash = keccak256(signed);

    const broadcast = await chain.sendRawTransaction(signed);

    expect(broadcast).toEqual({ ok: true, value: { accepted: true, hash } });
    await expect
      .poll(() => chain.receipt(hash))
      .toMatchObject({ value: { transactionHash: hash, succeeded: true, from: signer.address, to } });
    expect(await chain.nonce(signer.address, 'latest')).toEqual({ ok: true, value: 1 });
    expect(await chain.balance(to)).toEqual({ ok: true, value: 3n });
    expect(await chain.sendRawTransaction(signed)).toEqual(broadcast);
  });

  test('a transaction after a nonce gap waits and does not count as pending', async () => {
    const { chain, signer } = await start();
    const signed = await aTransfer(signer, { nonce: 1 });
    await chain.sendRawTransaction(signed);
    expect(await chain.receipt(keccak256(signed))).toEqual({ ok: true, value: undefined });
    expect(await chain.nonce(signer.address, 'pending')).toEqual({ ok: true, value: 0 });
    await chain.sendRawTransaction(await aTransfer(signer, { nonce: 0 }));
    await expect.poll(() => chain.nonce(signer.address, 'latest')).toEqual({ ok: true, value: 2 });
  });

  test('rejects a used nonce and insufficient coins', async () => {
    const { chain, signer } = await start();
    await chain.sendRawTransaction(await aTransfer(signer));
    await expect.poll(() => chain.nonce(signer.address, 'latest')).toEqual({ ok: true, value: 1 });
    expect(await chain.sendRawTransaction(await aTransfer(signer, { value: 2n }))).toMatchObject({
      value: { accepted: false, reason: 'nonce-too-low' },
    });
    const tooMuch = await aTransfer(signer, { nonce: 1, value: 10n ** 19n });
    expect(await chain.sendRawTransaction(tooMuch)).toMatchObject({
      value: { accepted: false, reason: 'insufficient-funds' },
    });
  });
});

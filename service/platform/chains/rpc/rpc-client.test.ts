import { getCreateAddress } from 'ethers/address';
import { keccak256 } from 'ethers/crypto';
import { test as base, expect } from 'vitest';
import { chainsOfTheFile } from '../../../../test/chain/real-chains.ts';
import { aSigner, aTransfer } from '../../../../test/records/transactions.ts';

const test = base.extend('chain', () => ethereum());

const chains = chainsOfTheFile();
const oneCoin = 10n ** 18n;

async function ethereum() {
  return (await chains()).of('ETHEREUM');
}

/** A signer with one coin. */
async function aRichSigner() {
  const signer = aSigner();
  await (await ethereum()).fund?.(signer.address, oneCoin);
  return signer;
}

/** Sends a transaction and waits for its receipt. */
async function include(transaction: string) {
  const chain = await ethereum();
  const outcome = await chain.sendRawTransaction(transaction);
  expect(outcome).toEqual({ ok: true, value: { accepted: true, hash: keccak256(transaction) } });
  return expect
    .poll(async () => (await receiptOf(transaction))?.transactionHash)
    .toBe(keccak256(transaction))
    .then(() => receiptOf(transaction));
}

async function receiptOf(transaction: string) {
  const receipt = await (await ethereum()).receipt(keccak256(transaction));
  if (!receipt.ok) throw new Error(receipt.failure.message);
  return receipt.value;
}

/** Code that runs `body` on every call. */
function initCodeOf(body: string): string {
  const length = (body.length / 2).toString(16).padStart(2, '0');
  return `0x60${length}600c60003960${length}6000f3${body}`;
}

test('an embedded chain reports its id, its blocks and its fees', async ({ chain }) => {
  expect(await chain.chainId()).toEqual({ ok: true, value: 1_337_001 });
  const latest = await chain.block('latest');
  if (!latest.ok || !latest.value) throw new Error('no block');
  const { number, hash } = latest.value;
  expect(await chain.block(number)).toEqual(latest);
  expect(await chain.block({ hash })).toEqual(latest);
  expect(await chain.block(number + 1_000n)).toEqual({ ok: true, value: undefined });
  const fees = await chain.feeData();
  expect(fees).toMatchObject({
    ok: true,
    value: { baseFeePerGas: expect.any(BigInt), maxPriorityFeePerGas: 1_000_000_000n },
  });
});

test('no account with coins has a known key', async () => {
  const firstOfTheUsualAccounts = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  expect(await (await ethereum()).balance(firstOfTheUsualAccounts)).toEqual({ ok: true, value: 0n });
});

test('a transfer gets its own block and a receipt', async ({ chain }) => {
  const sender = await aRichSigner();
  const receiver = aSigner().address;
  const transaction = await aTransfer(sender, { to: receiver, value: 7n });

  const receipt = await include(transaction);

  expect(receipt).toMatchObject({ succeeded: true, from: sender.address, to: receiver, gasUsed: 21_000n, logs: [] });
  expect(await chain.balance(receiver)).toEqual({ ok: true, value: 7n });
  expect(await chain.nonce(sender.address, 'latest')).toEqual({ ok: true, value: 1 });
  expect(await chain.block(receipt?.blockNumber ?? 0n)).toMatchObject({
    value: { hash: receipt?.blockHash, transactionHashes: [keccak256(transaction)] },
  });
  expect(await chain.transaction(keccak256(transaction))).toMatchObject({
    value: { from: sender.address, nonce: 0, value: 7n, block: { hash: receipt?.blockHash } },
  });
});

test('accepts the same bytes again, and rejects other bytes with a used nonce', async ({ chain }) => {
  const sender = await aRichSigner();
  const transaction = await aTransfer(sender);
  await include(transaction);

  expect(await chain.sendRawTransaction(transaction)).toMatchObject({ value: { accepted: true } });
  const sameNonce = await aTransfer(sender, { value: 2n });
  expect(await chain.sendRawTransaction(sameNonce)).toMatchObject({
    value: { accepted: false, reason: 'nonce-too-low' },
  });
});

test('a transaction behind a nonce gap waits, and follows once the gap is closed', async ({ chain }) => {
  const sender = await aRichSigner();
  const later = await aTransfer(sender, { nonce: 1 });

  expect(await chain.sendRawTransaction(later)).toMatchObject({ value: { accepted: true } });
  expect(await chain.sendRawTransaction(later)).toMatchObject({ value: { accepted: true } });
  const pending = await chain.transaction(keccak256(later));
  expect(pending).toMatchObject({ ok: true, value: { nonce: 1 } });
  expect(pending.ok && pending.value).not.toHaveProperty('block');
  await include(await aTransfer(sender, { nonce: 0 }));
  await expect.poll(() => receiptOf(later)).toMatchObject({ succeeded: true });
});

test.each([
  ['more than it has', { value: 2n * oneCoin }, 'insufficient-funds'],
  ['another chain', { chainId: 1 }, 'other'],
  ['too little gas', { gasLimit: 20_000n }, 'other'],
])('rejects a transaction for %s', async (_, fields, reason) => {
  const transaction = await aTransfer(await aRichSigner(), fields);
  expect(await (await ethereum()).sendRawTransaction(transaction)).toMatchObject({
    ok: true,
    value: { accepted: false, reason, message: expect.any(String) },
  });
});

test('mines fifty concurrent transactions', async ({ chain }) => {
  const sender = await aRichSigner();
  const receiver = aSigner().address;
  const transactions = await Promise.all(
    Array.from({ length: 50 }, (_, nonce) => aTransfer(sender, { nonce, to: receiver })),
  );
  await Promise.all(transactions.map((bytes) => chain.sendRawTransaction(bytes)));
  await expect.poll(() => chain.balance(receiver)).toEqual({ ok: true, value: 50n });
});

test('returns results, logs and reverts of a contract unchanged', async ({ chain }) => {
  const sender = await aRichSigner();
  // Returns 42 to a call with data; without data emits LOG1 of topic 7; reverts with 0xdead for one byte.
  const revert = '61dead6000526002601efd';
  const returnCode = '602a60005260206000f3';
  const body = `3680600d57600760006000a1005b600114601e57${returnCode}5b${revert}`;
  const deployed = await include(
    await aTransfer(sender, { to: null, value: 0n, gasLimit: 200_000n, data: initCodeOf(body) }),
  );
  const to = getCreateAddress({ from: sender.address, nonce: 0 });
  expect(deployed).toMatchObject({ succeeded: true, contractAddress: to, to: undefined });
  expect(await chain.code(to)).toEqual({ ok: true, value: `0x${body}` });

  expect(await chain.call({ to, data: '0x0102' })).toEqual({
    ok: true,
    value: { reverted: false, data: `0x${'2a'.padStart(64, '0')}` },
  });
  const reverted = { ok: true, value: { reverted: true, data: '0xdead', message: expect.any(String) } };
  expect(await chain.call({ to, data: '0x01' })).toEqual(reverted);
  expect(await chain.estimateGas({ to, data: '0x01' })).toEqual(reverted);
  expect(await chain.estimateGas({ to })).toMatchObject({ value: { reverted: false } });

  const emitted = await include(await aTransfer(sender, { nonce: 1, to, value: 0n, gasLimit: 60_000n }));
  const topic = `0x${'7'.padStart(64, '0')}`;
  const log = { address: to, topics: [topic], data: '0x', blockHash: emitted?.blockHash };
  expect(emitted?.logs).toMatchObject([log]);
  const fromBlock = emitted?.blockNumber ?? 0n;
  const logs = await chain.logs({ address: to, topics: [[topic], null], fromBlock, toBlock: 'latest' });
  expect(logs).toMatchObject({ ok: true, value: [log] });
});

test('minted coins are added to the balance', async ({ chain }) => {
  const { address } = aSigner();
  expect(await chain.fund?.(address, 5n)).toEqual({ ok: true, value: 5n });
  expect(await chain.fund?.(address, 6n)).toEqual({ ok: true, value: 11n });
});

test('accepts a transaction with the maximum gas of EIP-7825, and rejects one with more', async ({ chain }) => {
  const sender = await aRichSigner();
  const withGas = (gasLimit: bigint) => aTransfer(sender, { gasLimit });

  expect(await chain.sendRawTransaction(await withGas(16_777_217n))).toMatchObject({
    value: { accepted: false, message: expect.stringContaining('tx_gas_limit_cap') },
  });
  expect(await include(await withGas(16_777_216n))).toMatchObject({ succeeded: true });
});

test('simulates a call with more gas than a transaction, but does not estimate it', async ({ chain }) => {
  const sender = await aRichSigner();
  // Counts down from 690,000, which uses 17.9 million gas.
  const body = '620a87505b600190038060045700';
  await include(await aTransfer(sender, { to: null, value: 0n, gasLimit: 200_000n, data: initCodeOf(body) }));
  const to = getCreateAddress({ from: sender.address, nonce: 0 });

  expect(await chain.call({ to })).toEqual({ ok: true, value: { reverted: false, data: '0x' } });
  expect(await chain.estimateGas({ to })).toMatchObject({
    value: { reverted: true, message: expect.stringContaining('exceeds allowance: 16777216') },
  });
});

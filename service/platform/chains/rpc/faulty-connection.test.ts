import { keccak256 } from 'ethers/crypto';
import { expect, test } from 'vitest';
import { chainsIn } from '../../../../test/chain/real-chains.ts';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { aFaultRule } from '../../../../test/records/requests.ts';
import { aSigner, aTransfer } from '../../../../test/records/transactions.ts';
import { aFolder, valueIn } from '../../../../test/values.ts';
import type { FaultRule } from '../../../model/webhooks/fault-rule.ts';
import { faultyConnection } from './rpc-asker.ts';
import type { RpcOutcome } from './rpc-responses.ts';

/** A node that responds to every request, behind a rule; records its requests. */
async function requestWithRule(fields: Partial<FaultRule>, method = 'eth_call', params: unknown[] = []) {
  const requests: string[] = [];
  const pauses: number[] = [];
  const { faults } = fakePorts({
    faultRules: [aFaultRule(fields)],
    pause: async (milliseconds) => {
      pauses.push(milliseconds);
    },
  });
  const request = async (question: string): Promise<RpcOutcome> => {
    requests.push(question);
    return { kind: 'result', value: '0x' };
  };
  const connection = { open: async () => ({ ok: true, value: { request } }) as const, faulted() {} };
  const opened = await faultyConnection(connection, { faults, chain: 'ETHEREUM' }).open();
  const outcome = await valueIn(opened).request(method, params);
  return { asked: requests, pauses, outcome };
}

test.each([
  ['rpc-down', [], 'fault'],
  ['rpc-busy', [], 'fault'],
  ['rpc-answer-lost', ['eth_call'], 'fault'],
  ['rpc-garbled', ['eth_call'], 'fault'],
  ['rpc-twice', ['eth_call', 'eth_call'], 'result'],
] as const)('%s: the node receives %j, and its response is a %s', async (kind, methods, outcomeKind) => {
  const { asked, outcome } = await requestWithRule({ effect: { kind } });

  expect(asked).toEqual(methods);
  expect(outcome.kind).toBe(outcomeKind);
  if (outcome.kind === 'fault') expect(outcome.reason).toContain('the fault rule a-rule');
});

test('a slow node responds after its pause', async () => {
  const { pauses, outcome } = await requestWithRule({ effect: { kind: 'rpc-slow', milliseconds: 800 } });

  expect(pauses).toEqual([800]);
  expect(outcome).toEqual({ kind: 'result', value: '0x' });
});

test('returns the hash of a dropped transaction, and never sends it', async () => {
  const signed = '0x02f8';

  const { asked, outcome } = await requestWithRule(
    { effect: { kind: 'hand-over-dropped' } },
    'eth_sendRawTransaction',
    [signed],
  );

  expect(asked).toEqual([]);
  expect(outcome).toEqual({ kind: 'result', value: keccak256(signed) });
});

const otherTargets: readonly Pick<FaultRule, 'where'>[] = [
  { where: { chain: 'MATIC' } },
  { where: { operations: ['eth_getLogs'] } },
];

test.each(otherTargets)('a rule $where leaves other requests unchanged', async ({ where }) => {
  const { outcome } = await requestWithRule({ where, effect: { kind: 'rpc-down' } });

  expect(outcome.kind).toBe('result');
});

/** A separate chain with a rule, and a sender with funds. */
async function aChainUnder(fields: Partial<FaultRule>) {
  const ports = fakePorts({ faultRules: [aFaultRule(fields)] });
  const chains = chainsIn(await aFolder(), { faults: ports.faults });
  const chain = chains.of('ETHEREUM');
  const sender = aSigner();
  await chain.fund?.(sender.address, 10n ** 20n);
  const clear = () => ports.storage.change(({ faultRules }) => faultRules.delete('a-rule'));
  return { chain, chains, sender, clear };
}

test('a stuck chain accepts a transaction and mines no block until its rule is cleared', async () => {
  const { chain, sender, clear } = await aChainUnder({ effect: { kind: 'no-blocks' } });
  const before = valueIn(await chain.blockNumber());

  await chain.sendRawTransaction(await aTransfer(sender, { nonce: 0 }));
  expect(await chain.nonce(sender.address, 'pending')).toEqual({ ok: true, value: 1 });
  expect(await chain.blockNumber()).toEqual({ ok: true, value: before });
  await clear();

  await expect.poll(() => chain.blockNumber(), { timeout: 20_000 }).toEqual({ ok: true, value: before + 1n });
});

test('a gas spike lasts while its rule applies, and cheaper transactions continue afterwards', async () => {
  const { chain, sender } = await aChainUnder({ effect: { kind: 'gas-spike', gwei: 500 }, until: { hits: 1 } });
  const feeAt = async (number: bigint) => valueIn(await chain.block(number))?.baseFeePerGas ?? 0n;
  const before = valueIn(await chain.blockNumber());

  await chain.sendRawTransaction(await aTransfer(sender, { nonce: 0 }));

  await expect.poll(() => chain.nonce(sender.address, 'latest'), { timeout: 20_000 }).toEqual({ ok: true, value: 1 });
  expect(await feeAt(before + 1n)).toBe(500n * 10n ** 9n);
  expect(await feeAt(before + 2n)).toBeLessThan(10n * 10n ** 9n);
});

test('a chain restarted after high-fee blocks continues at its usual base fee', async () => {
  const folder = await aFolder();
  const faultRules = [aFaultRule({ effect: { kind: 'gas-spike', gwei: 500 } })];
  const highFeeChains = chainsIn(folder, { faults: fakePorts({ faultRules }).faults });
  const sender = aSigner();
  await highFeeChains.of('ETHEREUM').fund?.(sender.address, 10n ** 20n);
  const signed = await aTransfer(sender, { nonce: 0 });
  await highFeeChains.of('ETHEREUM').sendRawTransaction(signed);
  await expect.poll(async () => valueIn(await highFeeChains.of('ETHEREUM').blockNumber())).toBeGreaterThan(1n);
  await highFeeChains.stop();

  const chain = chainsIn(folder).of('ETHEREUM');
  await chain.sendRawTransaction(signed);
  // The first may have been mined before the fee rose: the second creates a block in any case.
  await chain.sendRawTransaction(await aTransfer(sender, { nonce: 1 }));

  await expect.poll(() => chain.nonce(sender.address, 'latest'), { timeout: 20_000 }).toEqual({ ok: true, value: 2 });
  // Anvil counts a transaction shortly before it returns its block.
  const newestFee = async () => valueIn(await chain.block('latest'))?.baseFeePerGas;
  await expect.poll(newestFee).toBeLessThan(10n * 10n ** 9n);
}, 60_000);

test('reverted blocks are followed by one more, with the same transaction in another block, and no coins are lost', async () => {
  const { chain, sender } = await aChainUnder({
    effect: { kind: 'reorg', blocks: 2, milliseconds: 1_500 },
    until: { hits: 1 },
  });
  const signed = await aTransfer(sender, { nonce: 0 });
  const before = valueIn(await chain.blockNumber());
  const recipient = aSigner().address;

  await chain.sendRawTransaction(signed);
  await expect.poll(() => chain.blockNumber(), { interval: 5 }).toEqual({ ok: true, value: before + 2n });
  const reverted = valueIn(await chain.block(before + 1n));
  expect(await chain.nonce(sender.address, 'latest')).toEqual({ ok: true, value: 1 });
  expect(valueIn(await chain.durableBlockNumber()) <= before).toBe(true);
  await chain.fund?.(recipient, 7n);

  await expect.poll(() => chain.blockNumber(), { timeout: 20_000 }).toEqual({ ok: true, value: before + 3n });
  expect(valueIn(await chain.block(before + 1n))?.hash).not.toBe(reverted?.hash);
  expect(valueIn(await chain.receipt(keccak256(signed)))?.blockNumber).toBe(before + 2n);
  expect(await chain.balance(recipient)).toEqual({ ok: true, value: 7n });
  await expect.poll(() => chain.durableBlockNumber(), { timeout: 20_000 }).toEqual({ ok: true, value: before + 3n });
});

test('the time of a chain does not go back with its blocks', async () => {
  const { chain, chains, sender } = await aChainUnder({
    effect: { kind: 'reorg', milliseconds: 1 },
    until: { hits: 1 },
  });
  const tomorrow = Date.now() + 86_400_000;
  await chains.moveClock(tomorrow);
  const before = valueIn(await chain.blockNumber());

  await chain.sendRawTransaction(await aTransfer(sender, { nonce: 0 }));

  await expect.poll(() => chain.blockNumber(), { timeout: 20_000 }).toEqual({ ok: true, value: before + 2n });
  const newest = valueIn(await chain.block('latest'));
  expect(newest?.timestamp).toBeGreaterThanOrEqual(Math.floor(tomorrow / 1_000));
});

test('returns the hash of a replaced transaction, and another one takes its nonce without its effect', async () => {
  const { chain, sender } = await aChainUnder({ effect: { kind: 'hand-over-replaced' } });
  const receiver = aSigner().address;
  const signed = await aTransfer(sender, { nonce: 0, to: receiver, value: 5n });

  const outcome = await chain.sendRawTransaction(signed);

  expect(outcome).toEqual({ ok: true, value: { accepted: true, hash: keccak256(signed) } });
  await expect.poll(() => chain.nonce(sender.address, 'latest'), { timeout: 20_000 }).toEqual({ ok: true, value: 1 });
  expect(await chain.transaction(keccak256(signed))).toEqual({ ok: true, value: undefined });
  expect(await chain.balance(receiver)).toEqual({ ok: true, value: 0n });
});

test('reports a failing node if no other transaction can take the nonce', async () => {
  const { faults } = fakePorts({ faultRules: [aFaultRule({ effect: { kind: 'hand-over-replaced' } })] });
  const request = async (): Promise<RpcOutcome> => ({
    kind: 'error',
    error: { code: -32_601, message: 'Method not found' },
  });
  const connection = { open: async () => ({ ok: true, value: { request } }) as const, faulted() {} };
  const node = valueIn(await faultyConnection(connection, { faults, chain: 'ETHEREUM' }).open());

  const outcome = await node.request('eth_sendRawTransaction', [await aTransfer(aSigner())]);

  expect(outcome).toMatchObject({
    kind: 'fault',
    reason: 'no other transaction can take the nonce, because of the fault rule a-rule',
  });
});

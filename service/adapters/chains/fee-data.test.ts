import { expect, test } from 'vitest';
import { createBarrier } from '../../testing/barrier.ts';
import { FakeChain } from '../../testing/fake-chain.ts';
import { valueIn } from '../../testing/value-in.ts';
import { createRpcClient } from './rpc-client.ts';

test('requests all fee data in one batch', async () => {
  const { network } = new FakeChain();
  const arrive = createBarrier(3);
  const block = { number: '0x1', timestamp: '0x1', baseFeePerGas: '0x5', gasLimit: '0x1' };
  const hashes = { hash: `0x${'1'.repeat(64)}`, parentHash: `0x${'0'.repeat(64)}` };
  const answers: Readonly<Record<string, unknown>> = {
    eth_getBlockByNumber: { ...block, ...hashes, transactions: [] },
    eth_gasPrice: '0x7',
    eth_maxPriorityFeePerGas: '0x2',
  };
  const request: Parameters<typeof createRpcClient>[1]['ask'] = async (method, _params, schema) => {
    await arrive();
    return { kind: 'value', value: schema.parse(answers[method]) };
  };

  expect(
    valueIn(await createRpcClient(network, { ask: request, askOnce: request }).feeData()),
  ).toEqual({
    baseFeePerGas: 5n,
    maxPriorityFeePerGas: 2n,
    maxFeePerGas: 12n,
    gasPrice: 7n,
  });
});

import { expect, test } from 'vitest';
import { chainsIn } from '../../../../test/chain/real-chains.ts';
import { aSigner, aTransfer } from '../../../../test/records/transactions.ts';
import { aFolder, createBarrier } from '../../../../test/values.ts';
import { aNode, reject, type Script } from '../../../../test/world/a-node.ts';
import type { Failed } from '../../../model/kernel/results/result.ts';
import { type Asker, resultIn } from './rpc-asker.ts';
import { createRpcClient } from './rpc-client.ts';

const hash = `0x${'ab'.repeat(32)}`;
const otherHash = `0x${'cd'.repeat(32)}`;
const chainId = 1_337_001;

/** Ethereum at a node that reports the right chain id and responds to everything else with `script`. */
async function ethereumAt(script: Script) {
  const node = await aNode((question, response) =>
    question.method === 'eth_chainId' ? '0x1466a9' : script(question, response),
  );
  const config = { ETHEREUM: { rpcUrl: node.url, chainId } };
  const chains = chainsIn(await aFolder(), { config, pause: async () => {} });
  return { client: chains.of('ETHEREUM'), asked: node.requests };
}

const unavailable: Failed = { ok: false, failure: { code: 'chain.unavailable', message: expect.any(String) } };

const block = { number: '0x5', hash, parentHash: otherHash, timestamp: '0x1', gasLimit: '0x1', transactions: [] };

test.each<[description: string, response: unknown]>([
  ['an invalid number', 'twelve'],
  ['a number beyond 256 bits', `0x1${'0'.repeat(64)}`],
  ['a negative number', '-0x1'],
  ['a JSON number', 12],
  ['nothing', null],
  ['an object', {}],
])('rejects %s as a balance', async (_, response) => {
  const { client } = await ethereumAt(() => response);
  expect(await client.balance(hash.slice(0, 42))).toEqual(unavailable);
});

test('rejects a block, transaction or receipt of another name', async () => {
  const { client } = await ethereumAt(({ method }) =>
    method === 'eth_getTransactionReceipt'
      ? { ...receiptOf(otherHash), status: '0x1' }
      : method === 'eth_getTransactionByHash'
        ? transactionOf(otherHash)
        : block,
  );
  expect(await client.block(6n)).toEqual(unavailable);
  expect(await client.block({ hash: otherHash })).toEqual(unavailable);
  expect(await client.transaction(hash)).toEqual(unavailable);
  expect(await client.receipt(hash)).toEqual(unavailable);
  expect(await client.block(5n)).toMatchObject({ ok: true, value: { number: 5n, hash } });
});

test('accepts a receipt only if it states whether the transaction succeeded', async () => {
  const statuses = ['0x1', '0x0', '0x2', undefined];
  const responses: unknown[] = [];
  for (const status of statuses) {
    const { client } = await ethereumAt(() => ({ ...receiptOf(hash), status }));
    const receipt = await client.receipt(hash);
    responses.push(receipt.ok ? receipt.value?.succeeded : receipt.failure.code);
  }
  expect(responses).toEqual([true, false, 'chain.unavailable', 'chain.unavailable']);
});

test('rejects another hash for a sent transaction', async () => {
  const { client } = await ethereumAt(() => otherHash);
  expect(await client.sendRawTransaction(await aTransfer(aSigner()))).toEqual(unavailable);
});

test.each([
  [-32000, 'already known', { accepted: true }],
  [-32603, 'AlreadyKnown', { accepted: true }],
  [-32000, 'INTERNAL_ERROR: nonce too low', { accepted: false, reason: 'nonce-too-low' }],
  [-32000, 'replacement transaction underpriced', { reason: 'replacement-underpriced' }],
  [-32000, 'transaction underpriced', { reason: 'fee-too-low' }],
  [-32003, 'max fee per gas less than block base fee', { reason: 'fee-too-low' }],
  [-32000, 'insufficient funds for gas * price + value', { reason: 'insufficient-funds' }],
  [-32000, 'exceeds\nblock gas limit', { reason: 'other', message: 'exceeds block gas limit' }],
])('a sent transaction rejected with %i "%s"', async (code, message, outcome) => {
  const { client } = await ethereumAt((question, response) =>
    question.method === 'eth_getTransactionByHash' ? null : reject(question, response, { code, message }),
  );
  const result = await client.sendRawTransaction(await aTransfer(aSigner()));
  expect(result).toMatchObject({ ok: true, value: outcome });
});

test('retries reads, but not sends', async () => {
  const { client, asked } = await ethereumAt((question, response) =>
    reject(question, response, { code: -32005, message: 'limit exceeded' }),
  );
  const times = (method: string) => asked.filter((question) => question.method === method).length;

  expect(await client.sendRawTransaction(await aTransfer(aSigner()))).toEqual(unavailable);
  expect(times('eth_sendRawTransaction')).toBe(1);
  expect(await client.blockNumber()).toEqual(unavailable);
  expect(times('eth_blockNumber')).toBe(3);
});

test.each([
  [{ code: 3, message: 'execution reverted', data: '0x08c379a0' }, '0x08c379a0'],
  [{ code: -32015, message: 'VM execution error.', data: 'Reverted 0x08C379A0' }, '0x08c379a0'],
  [{ code: -32603, message: 'Internal error', data: { data: '0x08c379a0' } }, '0x08c379a0'],
  [{ code: -32000, message: 'execution reverted' }, '0x'],
  [{ code: -32603, message: 'EVM error InvalidFEOpcode' }, '0x'],
  [{ code: -32000, message: 'out of gas' }, '0x'],
])('treats a call that ends with %j as reverted', async (error, data) => {
  const { client } = await ethereumAt((question, response) => reject(question, response, error));
  const reverted = { ok: true, value: { reverted: true, data, message: error.message } };
  expect(await client.call({ to: hash.slice(0, 42) })).toEqual(reverted);
  expect(await client.estimateGas({ to: hash.slice(0, 42) })).toEqual(reverted);
});

test('quotes an unknown rejection with its code', async () => {
  const { client } = await ethereumAt((question, response) =>
    reject(question, response, { code: -32602, message: 'block range is too wide' }),
  );
  expect(await client.logs({ fromBlock: 0n, toBlock: 'latest' })).toEqual({
    ok: false,
    failure: { code: 'chain.rejected', message: 'The node of Ethereum answered: “block range is too wide” (-32602).' },
  });
});

test('attributes a rejected step of a chain start to the node', () => {
  const error = { code: -32603, message: 'ran into a wall' };

  expect(() => resultIn({ kind: 'rejected', error })).toThrow('The node answered: “ran into a wall”');
});

test('explains a known rejection, and does not retry it for its busy code', async () => {
  const { client, asked } = await ethereumAt((question, response) =>
    reject(question, response, { code: -32603, message: 'max fee per gas less than base fee' }),
  );

  expect(await client.call({ to: hash.slice(0, 42) })).toMatchObject({
    failure: {
      code: 'chain.rejected',
      message: expect.stringContaining('Raise maxFeePerGas or gasPrice, or omit the fees.'),
    },
  });
  expect(asked.filter(({ method }) => method === 'eth_call')).toHaveLength(1);
});

test('a chain without EIP-1559 has only a gas price', async () => {
  const { client } = await ethereumAt(({ method }) => (method === 'eth_gasPrice' ? '0x64' : block));
  expect(await client.feeData()).toEqual({ ok: true, value: { gasPrice: 100n } });
});

test('requests all fee data in one batch', async () => {
  const {
    client: { network },
  } = await ethereumAt(() => null);
  const arrive = createBarrier(3);
  const responses: Readonly<Record<string, unknown>> = {
    eth_getBlockByNumber: { ...block, baseFeePerGas: '0x5' },
    eth_gasPrice: '0x7',
    eth_maxPriorityFeePerGas: '0x2',
  };
  const request: Asker['request'] = async (method, _params, schema) => {
    await arrive();
    return { kind: 'value', value: schema.parse(responses[method]) };
  };

  expect(await createRpcClient(network, { request, callOnce: request }).feeData()).toEqual({
    ok: true,
    value: { baseFeePerGas: 5n, maxPriorityFeePerGas: 2n, maxFeePerGas: 12n, gasPrice: 7n },
  });
});

test('derives the priority fee from the gas price if the node suggests none', async () => {
  const { client } = await ethereumAt((question, response) => {
    if (question.method === 'eth_maxPriorityFeePerGas')
      return reject(question, response, { code: -32601, message: 'Method not found' });
    return question.method === 'eth_gasPrice' ? '0x64' : { ...block, baseFeePerGas: '0x5a' };
  });
  expect(await client.feeData()).toEqual({
    ok: true,
    value: { baseFeePerGas: 90n, maxPriorityFeePerGas: 10n, maxFeePerGas: 190n, gasPrice: 100n },
  });
});

function receiptOf(transactionHash: string) {
  const from = hash.slice(0, 42);
  const inclusion = { blockNumber: '0x5', blockHash: hash, contractAddress: null };
  return { transactionHash, ...inclusion, from, to: null, gasUsed: '0x5208', logs: [] };
}

function transactionOf(transactionHash: string) {
  const from = hash.slice(0, 42);
  const amounts = { nonce: '0x0', value: '0x0', gas: '0x5208' };
  return { hash: transactionHash, from, to: null, ...amounts, input: '0x' };
}

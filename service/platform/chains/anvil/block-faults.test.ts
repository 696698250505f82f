import { expect, test } from 'vitest';
import { reorganise } from './block-faults.ts';

/** A node with seven blocks and a pending transaction; another one arrives after the first block. */
function aNode() {
  const pending = ['early'];
  let blocks: string[][] = [];
  let arrives = true;
  const responses: Record<string, (parameter: unknown) => unknown> = {
    txpool_content: () => {
      const byNonce = pending.map((hash, nonce) => [nonce, { hash }]);
      return { pending: { sender: Object.fromEntries(byNonce) }, queued: {} };
    },
    evm_snapshot: () => '0x1',
    eth_blockNumber: () => `0x${(7 + blocks.length).toString(16)}`,
    eth_getBlockByNumber: (number) => ({ transactions: blocks[Number(number) - 8] }),
    eth_getRawTransactionByHash: (hash) => `signed ${hash}`,
    anvil_dropAllTransactions: () => pending.splice(0),
    eth_sendRawTransaction: (signed) => pending.push(String(signed).replace('signed ', '')),
  };
  const reorganiser = {
    request: async (method: string, [parameter]: readonly unknown[]) =>
      ({ kind: 'result', value: responses[method]?.(parameter) }) as const,
    behind: 7n,
    mine: async () => {
      blocks.push(pending.splice(0));
      if (arrives) pending.push('late');
      arrives = false;
    },
    goBack: async () => {
      blocks = [];
      return true;
    },
    stopping: new AbortController().signal,
  };
  return { reorganiser, blocks: () => blocks };
}

test.each([
  ['is in the replacing blocks, whenever it was sent', false, [[], ['early', 'late'], []]],
  ['is in none if the node forgets it', true, [[], [], []]],
])('a transaction of reverted blocks %s', async (_description, forgets, expected) => {
  const { reorganiser, blocks } = aNode();

  await reorganise(reorganiser, { blocks: 2, milliseconds: 1, forgets });

  expect(blocks()).toEqual(expected);
});

import { z } from 'zod';
import type { RpcOutcome } from './rpc-outcome.ts';

/** Sends a request to the node of a chain. */
export type Ask = (method: string, params: readonly unknown[]) => Promise<RpcOutcome>;

const pendingBlock = z.object({ baseFeePerGas: z.string() });
const bySender = z.record(z.string(), z.record(z.string(), z.object({ hash: z.string() })));
const poolContent = z.object({ pending: bySender, queued: bySender });

/**
 * Mines one block with this base fee; the next block has the usual fee again. Anvil 1.7.1 drops
 * transactions that offer less, unlike a node: they are sent again.
 */
export async function mineHighBaseFeeBlock(gwei: number, request: Ask): Promise<void> {
  const pendingHeader = pendingBlock.safeParse(
    valueIn(await request('eth_getBlockByNumber', ['pending', false])),
  );
  const pending = await pendingTransactions(request);
  const fee = `0x${(BigInt(gwei) * 10n ** 9n).toString(16)}`;
  await request('anvil_setNextBlockBaseFeePerGas', [fee]);
  await request('evm_mine', []);
  if (pendingHeader.success)
    await request('anvil_setNextBlockBaseFeePerGas', [pendingHeader.data.baseFeePerGas]);
  // Transactions in the block are rejected for their nonce.
  for (const transaction of pending) await request('eth_sendRawTransaction', [transaction]);
}

/** The signed bytes of all pending transactions, those of a sender in nonce order. */
export async function pendingTransactions(request: Ask): Promise<unknown[]> {
  const content = poolContent.safeParse(valueIn(await request('txpool_content', [])));
  const senders = content.success
    ? [...Object.values(content.data.pending), ...Object.values(content.data.queued)]
    : [];
  const hashes = senders.flatMap((byNonce) =>
    Object.entries(byNonce)
      .sort(([left], [right]) => Number(left) - Number(right))
      .map(([, { hash }]) => hash),
  );
  return signedBytes(request, hashes);
}

/** The signed bytes of transactions that the node knows, pending or mined. */
export function signedBytes(request: Ask, hashes: readonly string[]): Promise<unknown[]> {
  return Promise.all(
    hashes.map(async (hash) => valueIn(await request('eth_getRawTransactionByHash', [hash]))),
  );
}

/** The result of a successful outcome. */
export function valueIn(outcome: RpcOutcome): unknown {
  return outcome.kind === 'result' ? outcome.value : undefined;
}

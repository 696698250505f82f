import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { quantity, type RpcOutcome, toQuantity, valueIn } from '../rpc/rpc-responses.ts';

/** Sends a request to the node of a chain. */
type Requester = (method: string, params: readonly unknown[]) => Promise<RpcOutcome>;

const pendingBlock = z.object({ baseFeePerGas: z.string() });
const bySender = z.record(z.string(), z.record(z.string(), z.object({ hash: z.string() })));
const poolContent = z.object({ pending: bySender, queued: bySender });

/** Mines one block with this base fee. Anvil drops transactions that offer less; they are sent again. */
export async function mineHighBaseFeeBlock(gwei: number, request: Requester): Promise<void> {
  const pendingHeader = pendingBlock.safeParse(valueIn(await request('eth_getBlockByNumber', ['pending', false])));
  const pending = await pendingTransactions(request);
  const fee = toQuantity(BigInt(gwei) * 10n ** 9n);
  await request('anvil_setNextBlockBaseFeePerGas', [fee]);
  await request('evm_mine', []);
  if (pendingHeader.success) await request('anvil_setNextBlockBaseFeePerGas', [pendingHeader.data.baseFeePerGas]);
  // Transactions in the block are rejected for their nonce.
  for (const transaction of pending) await request('eth_sendRawTransaction', [transaction]);
}

/** The signed bytes of all pending transactions, those of a sender in nonce order. */
async function pendingTransactions(request: Requester): Promise<unknown[]> {
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
function signedBytes(request: Requester, hashes: readonly string[]): Promise<unknown[]> {
  return Promise.all(hashes.map(async (hash) => valueIn(await request('eth_getRawTransactionByHash', [hash]))));
}

const withTransactions = z.object({ transactions: z.array(z.string()) });

interface Reorganisation {
  /** Number of blocks that are mined and then reverted. */
  readonly blocks: number;
  /** How long they stay. */
  readonly milliseconds: number;
  /** Whether the node forgets their transactions. */
  readonly forgets: boolean;
}

interface BlockControl {
  readonly request: Requester;
  /** The current newest block, which stays. */
  readonly behind: bigint;
  /** Mines one block of pending transactions. */
  mine(): Promise<void>;
  /** Reverts to a moment of the node; returns whether it did. */
  goBack(moment: string): Promise<boolean>;
  /** Aborted if the current blocks are to stay. */
  readonly stopping: AbortSignal;
}

/**
 * Mines pending transactions, and after a while replaces their blocks with one block more: the first is empty, so that
 * each has another hash, and the reverted transactions are in a later one, whoever sent them and when, unless they are
 * forgotten. Coins that were minted without a transaction stay, if none are minted during the reorganisation.
 * (`anvil_reorg` of anvil 1.7.1 loses them.)
 */
export async function reorganise(
  { request, behind, mine, goBack, stopping }: BlockControl,
  { blocks, milliseconds, forgets }: Reorganisation,
): Promise<void> {
  const moment = z.string().safeParse(valueIn(await request('evm_snapshot', [])));
  const times = moment.success ? blocks : 1;
  for (let block = 0; block < times; block += 1) await mine();
  if (!moment.success) return;
  await pause(milliseconds, undefined, { signal: stopping }).catch(() => {});
  if (stopping.aborted) return;
  const pending = await pendingTransactions(request);
  const reverted = forgets ? [] : await transactionsAfter(behind, request);
  await request('anvil_dropAllTransactions', []);
  const isBack = await goBack(moment.data);
  if (isBack) await mine();
  // If the revert failed, mined transactions are rejected for their nonce.
  for (const transaction of [...reverted, ...pending]) await request('eth_sendRawTransaction', [transaction]);
  if (isBack) for (let block = 0; block < blocks; block += 1) await mine();
}

/** The signed bytes of all transactions after this block, in block order. */
async function transactionsAfter(behind: bigint, request: Requester): Promise<unknown[]> {
  const newest = quantity.safeParse(valueIn(await request('eth_blockNumber', [])));
  const transactions: unknown[] = [];
  for (let number = behind + 1n; newest.success && number <= newest.data; number += 1n) {
    const response = await request('eth_getBlockByNumber', [toQuantity(number), false]);
    const block = withTransactions.safeParse(valueIn(response));
    if (block.success) transactions.push(...(await signedBytes(request, block.data.transactions)));
  }
  return transactions;
}

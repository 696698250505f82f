import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type Ask, signedBytes, valueIn, waitingTransactions } from './dear-block.ts';
import { quantity } from './rpc-answers.ts';

const withTransactions = z.object({ transactions: z.array(z.string()) });

/** How blocks are taken back. */
export interface Reorganisation {
  /** So many blocks are made, and go again. */
  readonly blocks: number;
  /** So long they stand. */
  readonly milliseconds: number;
  /** Whether the node forgets what was in them. */
  readonly forgets: boolean;
}

/** The hands of who makes the blocks of a chain. */
export interface BlockHands {
  readonly ask: Ask;
  /** The newest block now, which stays. */
  readonly behind: bigint;
  /** Makes one block of what waits. */
  mine(): Promise<void>;
  /** Goes back to a moment of the node; answers whether it did. */
  goBack(moment: string): Promise<boolean>;
  /** Aborted where the blocks are to stay as they are. */
  readonly stopping: AbortSignal;
}

/**
 * Makes blocks of what waits, and after a while others in their place, one more than they were: the first without a
 * transaction, so that each has another hash, and those that went are in a later one, whoever handed them over and
 * when, but where they are forgotten. Coins that were given without a transaction stay, where nobody gives any
 * meanwhile. (`anvil_reorg` of anvil 1.7.1 loses them.)
 */
export async function reorganise(
  { ask, behind, mine, goBack, stopping }: BlockHands,
  { blocks, milliseconds, forgets }: Reorganisation,
): Promise<void> {
  const moment = z.string().safeParse(valueIn(await ask('evm_snapshot', [])));
  const times = moment.success ? blocks : 1;
  for (let block = 0; block < times; block += 1) await mine();
  if (!moment.success) return;
  await pause(milliseconds, undefined, { signal: stopping }).catch(() => {});
  if (stopping.aborted) return;
  const waiting = await waitingTransactions(ask);
  const gone = forgets ? [] : await transactionsAfter(behind, ask);
  await ask('anvil_dropAllTransactions', []);
  const isBack = await goBack(moment.data);
  if (isBack) await mine();
  // Where the chain is not back, what is in its blocks is refused for its nonce.
  for (const signed of [...gone, ...waiting]) await ask('eth_sendRawTransaction', [signed]);
  if (isBack) for (let block = 0; block < blocks; block += 1) await mine();
}

/** The signed bytes of all that is in the blocks after this one, in the order of the blocks. */
async function transactionsAfter(behind: bigint, ask: Ask): Promise<unknown[]> {
  const newest = quantity.safeParse(valueIn(await ask('eth_blockNumber', [])));
  const found: unknown[] = [];
  for (let number = behind + 1n; newest.success && number <= newest.data; number += 1n) {
    const asked = await ask('eth_getBlockByNumber', [`0x${number.toString(16)}`, false]);
    const block = withTransactions.safeParse(valueIn(asked));
    if (block.success) found.push(...(await signedBytes(ask, block.data.transactions)));
  }
  return found;
}

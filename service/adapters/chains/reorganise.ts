import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type Ask, valueIn, waitingTransactions } from './dear-block.ts';

/** How blocks are taken back. */
export interface Reorganisation {
  /** So many blocks are made, and go again. */
  readonly blocks: number;
  /** So long they stand. */
  readonly milliseconds: number;
}

/** The hands of who makes the blocks of a chain. */
export interface BlockHands {
  readonly ask: Ask;
  /** Makes one block of what waits. */
  mine(): Promise<void>;
  /** Goes back to a moment of the node; answers whether it did. */
  goBack(moment: string): Promise<boolean>;
  isStopped(): boolean;
}

/**
 * Makes blocks of what waits, and after a while others in their place, one more than they were: the first without a
 * transaction, so that each has another hash, and those that went are in a later one. Coins that were given without a
 * transaction stay, where nobody gives any meanwhile. (`anvil_reorg` of anvil 1.7.1 loses them.)
 */
export async function reorganise(
  { ask, mine, goBack, isStopped }: BlockHands,
  { blocks, milliseconds }: Reorganisation,
): Promise<void> {
  const before = await waitingTransactions(ask);
  const moment = z.string().safeParse(valueIn(await ask('evm_snapshot', [])));
  const times = moment.success ? blocks : 1;
  for (let block = 0; block < times; block += 1) await mine();
  if (!moment.success) return;
  await pause(milliseconds);
  if (isStopped()) return;
  const since = await waitingTransactions(ask);
  await ask('anvil_dropAllTransactions', []);
  const isBack = await goBack(moment.data);
  if (isBack) await mine();
  // What waited both before and since is known the second time.
  for (const signed of [...before, ...since]) await ask('eth_sendRawTransaction', [signed]);
  if (isBack) for (let block = 0; block < blocks; block += 1) await mine();
}

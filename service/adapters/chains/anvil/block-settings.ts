import { z } from 'zod';
import type { ChainBlock } from '../../../ports/chains.ts';
import { highBaseFeeBlocksChecked } from '../limits.ts';
import { type Asker, answerIn } from '../rpc/rpc-asker.ts';
import * as answers from '../rpc/rpc-responses.ts';
import { toQuantity } from '../rpc/rpc-responses.ts';

/**
 * Sets anvil's clock to a time, but not before its newest block; returns that block. Throws an
 * error whose message ends a sentence.
 */
export async function setChainTime(asker: Asker, millis: number): Promise<ChainBlock> {
  const latest = await asker.ask('eth_getBlockByNumber', ['latest', false], answers.block);
  const block = answerIn(latest);
  answerIn(await asker.ask('evm_setTime', [timeFor(block, millis)], z.unknown()));
  return block;
}

/** The time to set anvil's clock to, in seconds since 1970: not before the newest block. */
export function timeFor({ timestamp }: Pick<ChainBlock, 'timestamp'>, millis: number): number {
  return Math.max(timestamp, Math.floor(millis / 1000));
}

/** Base fee of anvil's first block, in wei; later ones cost less without full blocks. */
const firstFee = 10n ** 9n;

/**
 * Resets the base fee of the next block to its value without the preceding high-fee blocks. Anvil
 * gets the fee after each of them, and forgets it at its end: each later block would then cost only
 * an eighth less than the previous one, and transactions with the usual fee would wait for dozens
 * of blocks.
 */
export async function resetBaseFee(asker: Asker, tip: ChainBlock): Promise<void> {
  const usualFee = await usualFeeBehind(asker, tip);
  if (usualFee !== undefined)
    await asker.ask('anvil_setNextBlockBaseFeePerGas', [toQuantity(usualFee)], z.unknown());
}

/** The fee before the high-fee blocks; `undefined` if there are none. */
async function usualFeeBehind(asker: Asker, tip: ChainBlock): Promise<bigint | undefined> {
  let usualFee: bigint | undefined;
  let block = tip;
  for (let looked = 0; feeOf(block) > firstFee && looked < highBaseFeeBlocksChecked; looked += 1) {
    const number = toQuantity(block.number - 1n);
    const answer = await asker.ask('eth_getBlockByNumber', [number, false], answers.block);
    if (answer.kind !== 'value') return usualFee;
    const parent = answer.value;
    if (feeOf(block) > highestAfter(feeOf(parent))) usualFee = feeOf(parent);
    block = parent;
  }
  return usualFee;
}

function feeOf({ baseFeePerGas }: ChainBlock): bigint {
  return baseFeePerGas ?? 0n;
}

/** The highest base fee of a block after a block with this fee (EIP-1559). */
function highestAfter(fee: bigint): bigint {
  return fee + fee / 8n + 1n;
}

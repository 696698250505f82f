import { z } from 'zod';
import type { ChainBlock } from '../../ports/chains.ts';
import { highBaseFeeBlocksChecked } from './limits.ts';
import type { Asker } from './rpc-asker.ts';
import * as answers from './rpc-responses.ts';

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
    await asker.ask('anvil_setNextBlockBaseFeePerGas', [hexadecimal(usualFee)], z.unknown());
}

/** The fee before the high-fee blocks; `undefined` if there are none. */
async function usualFeeBehind(asker: Asker, tip: ChainBlock): Promise<bigint | undefined> {
  let usualFee: bigint | undefined;
  let block = tip;
  for (let looked = 0; feeOf(block) > firstFee && looked < highBaseFeeBlocksChecked; looked += 1) {
    const number = hexadecimal(block.number - 1n);
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

function hexadecimal(number: bigint): string {
  return `0x${number.toString(16)}`;
}

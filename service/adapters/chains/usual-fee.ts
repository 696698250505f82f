import { z } from 'zod';
import type { ChainBlock } from '../../ports/chains.ts';
import { dearBlocksLookedAt } from './limits.ts';
import * as answers from './rpc-answers.ts';
import type { Asker } from './rpc-asker.ts';

/** Of the first block of anvil, in wei; without full blocks, later ones cost less. */
const firstFee = 10n ** 9n;

/**
 * Has the next block cost what it would without the dear blocks before it. Anvil is told so after each of them, and
 * forgets it at its end: from then on a block would cost an eighth less than the one before, and what offered the
 * usual fee would wait for dozens of them.
 */
export async function goOnAtUsualFee(asker: Asker, tip: ChainBlock): Promise<void> {
  const usual = await usualFeeBehind(asker, tip);
  if (usual !== undefined)
    await asker.ask('anvil_setNextBlockBaseFeePerGas', [hexadecimal(usual)], z.unknown());
}

/** What the block before the dear ones cost; nothing where there are none. */
async function usualFeeBehind(asker: Asker, tip: ChainBlock): Promise<bigint | undefined> {
  let usual: bigint | undefined;
  let block = tip;
  for (let looked = 0; feeOf(block) > firstFee && looked < dearBlocksLookedAt; looked += 1) {
    const number = hexadecimal(block.number - 1n);
    const asked = await asker.ask('eth_getBlockByNumber', [number, false], answers.block);
    if (asked.kind !== 'value') return usual;
    const parent = asked.value;
    if (feeOf(block) > highestAfter(feeOf(parent))) usual = feeOf(parent);
    block = parent;
  }
  return usual;
}

function feeOf({ baseFeePerGas }: ChainBlock): bigint {
  return baseFeePerGas ?? 0n;
}

/** The highest base fee of a block after one of this fee (EIP-1559). */
function highestAfter(fee: bigint): bigint {
  return fee + fee / 8n + 1n;
}

function hexadecimal(number: bigint): string {
  return `0x${number.toString(16)}`;
}

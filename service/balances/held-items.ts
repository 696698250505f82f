import { type ItemReference, readHeld } from '../chains/read-item.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { ChainClient } from '../ports/chains.ts';
import { allOf } from './all-of.ts';
import { receivedItems } from './received-items.ts';

/** An item that an address holds, and the number of its tokens. */
export interface HeldItem extends ItemReference {
  readonly amount: bigint;
}

/**
 * The ERC-721 and ERC-1155 items that an address holds now: received items that their contracts still attribute to it.
 * Only of these contracts, by default of all.
 */
export async function heldItems(
  chain: ChainClient,
  address: string,
  contracts?: readonly string[],
): Promise<Result<HeldItem[]>> {
  const receivedOnChain = await receivedItems(chain, address);
  if (!receivedOnChain.ok) return receivedOnChain;
  const received = receivedOnChain.value.filter(
    ({ contract }) => contracts?.includes(contract) ?? true,
  );
  const amounts = await allOf(received, (item) => readHeld(chain, item, address));
  if (!amounts.ok) return amounts;
  return ok(
    received
      .map((item, index) => ({ ...item, amount: amounts.value[index] ?? 0n }))
      .filter(({ amount }) => amount > 0n),
  );
}

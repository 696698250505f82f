import { ok, type Result } from '../kernel/result.ts';
import type { ChainClient } from '../ports/chains.ts';
import { allOf } from './all-of.ts';
import { readTokenContract } from './read-token.ts';
import { type ReceivedItem, receivedItems } from './received-items.ts';

/** An item that an address holds, and the number of its tokens. */
export interface HeldItem extends ReceivedItem {
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
  const amounts = await allOf(received, (item) => amountOf(chain, item, address));
  if (!amounts.ok) return amounts;
  return ok(
    received
      .map((item, index) => ({ ...item, amount: amounts.value[index] ?? 0n }))
      .filter(({ amount }) => amount > 0n),
  );
}

async function amountOf(
  chain: ChainClient,
  { contract: token, tokenId, type }: ReceivedItem,
  owner: string,
): Promise<Result<bigint>> {
  if (type === 'ERC_1155') {
    const balance = await readTokenContract(chain, {
      token,
      method: 'balanceOf',
      values: [owner, tokenId],
    });
    return balance.ok ? ok(BigInt(balance.value ?? 0)) : balance;
  }
  const currentOwner = await readTokenContract(chain, {
    token,
    method: 'ownerOf',
    values: [tokenId],
  });
  if (!currentOwner.ok) return currentOwner;
  return ok(currentOwner.value?.toLowerCase() === owner.toLowerCase() ? 1n : 0n);
}

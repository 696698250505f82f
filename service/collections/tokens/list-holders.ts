import { getAddress } from 'ethers/address';
import type { z } from 'zod';
import { nameAddresses } from '../../contracts/name-addresses.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TokenHolder } from '../../resources/collection-token.ts';
import { wholeNumber } from '../../resources/quantity.ts';
import { collectionPlace } from '../find-collection.ts';
import { maximumHolders } from '../limits.ts';
import { readHoldings } from './read-holdings.ts';

export const listHoldersInput = collectionPlace.extend({ tokenId: wholeNumber });
export type ListHoldersInput = z.output<typeof listHoldersInput>;

/** Lists current token holders from the contract's events: largest amount first, at most 1,000. */
export async function listHolders(
  ports: Pick<Ports, 'storage' | 'chains' | 'custody'>,
  { secretType, contractAddress, tokenId: id }: ListHoldersInput,
  caller: Caller,
): Promise<Result<TokenHolder[]>> {
  const holdings = await readHoldings(ports.chains.of(secretType), contractAddress, [id]);
  if (!holdings.ok) return holdings;
  const nameOf = nameAddresses(ports, secretType, caller);
  const holders = [...(holdings.value.get(id) ?? [])];
  return ok(
    holders.slice(0, maximumHolders).map(([lower, amount]) => {
      const address = getAddress(lower);
      return { address, name: nameOf(address)?.name, amount: String(amount) };
    }),
  );
}

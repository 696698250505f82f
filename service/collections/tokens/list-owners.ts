import { getAddress } from 'ethers/address';
import type { z } from 'zod';
import { nameAddresses } from '../../contracts/name-addresses.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { severalOf } from '../../kernel/several-of.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TokenOwners } from '../../resources/collection-token.ts';
import { wholeNumber } from '../../resources/quantity.ts';
import { collectionPlace } from '../find-collection.ts';
import { readHoldings } from './read-holdings.ts';

export const listOwnersInput = collectionPlace.extend({
  tokenIds: severalOf(wholeNumber, 'Must be 1 to 1000 comma-separated token ids.'),
});
export type ListOwnersInput = z.output<typeof listOwnersInput>;

/** For each requested token, in that order: number of holders and the largest holder. */
export async function listOwners(
  ports: Pick<Ports, 'storage' | 'chains' | 'custody'>,
  { secretType, contractAddress, tokenIds: ids }: ListOwnersInput,
  caller: Caller,
): Promise<Result<TokenOwners[]>> {
  const holdings = await readHoldings(ports.chains.of(secretType), contractAddress, ids);
  if (!holdings.ok) return holdings;
  const nameOf = nameAddresses(ports, secretType, caller);
  return ok(
    ids.map((id) => {
      const amounts = holdings.value.get(id);
      const [first] = amounts ?? [];
      const tokenId = String(id);
      if (!amounts || !first) return { tokenId, holders: 0 };
      const address = getAddress(first[0]);
      const firstHolder = { address, name: nameOf(address)?.name, amount: String(first[1]) };
      return { tokenId, holders: amounts.size, firstHolder };
    }),
  );
}

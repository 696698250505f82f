import { getAddress } from 'ethers/address';
import type { z } from 'zod';
import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import { severalOf } from '../../../model/kernel/several-of.ts';
import type { CollectionToken, TokenOwners } from '../../../model/market/collection-token.ts';
import { wholeNumber } from '../../../model/market/quantity.ts';
import { toNumericId } from '../../../model/market/token-number.ts';
import type { NonFungible, WalletToken } from '../../../model/wallets/balance.ts';
import type { Caller } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { type itemsOfAddressInput, listNonFungiblesOfAddress } from '../../balances/list-non-fungibles.ts';
import { nameAddresses } from '../../contracts/addresses.ts';
import { findTypeOf } from '../../contracts/metadata/own-metadata.ts';
import { collectionPlace, findCollection } from '../find-collection.ts';
import { type itemPlace, readHoldings } from './get-item.ts';
import { findOwnToken } from './own-tokens.ts';

/** The ERC-1155 tokens that an address holds, at most 1,000; contracts deployed here include the type. */
export async function listWalletTokens(
  ports: Pick<Ports, 'chains' | 'storage'>,
  input: z.output<typeof itemsOfAddressInput>,
): Promise<Result<WalletToken[]>> {
  const items = await listNonFungiblesOfAddress(ports, input);
  if (!items.ok) return items;
  return ok(
    items.value.filter(({ contract }) => contract.type === 'ERC_1155').map((item) => toWalletToken(ports, item)),
  );
}

function toWalletToken(ports: Pick<Ports, 'storage'>, item: NonFungible): WalletToken {
  const { id: tokenId, contract, balance, rawBalance, decimals, fungible } = item;
  const { secretType: chain, address: contractAddress } = contract;
  const type = findTypeOf(ports, { chain, contract: contractAddress, tokenId });
  return {
    chain,
    contractAddress,
    tokenId: toNumericId(tokenId),
    tokenTypeId: type?.typeId,
    balance,
    rawBalance,
    ...(decimals !== undefined && { decimals }),
    fungible,
    metadata: {
      name: item.name,
      description: item.description,
      image: item.imageUrl || undefined,
      externalUrl: item.url || undefined,
      attributes: item.attributes,
    },
  };
}

/** Returns a minted token of a contract deployed here. */
export async function getToken(
  ports: Pick<Ports, 'storage' | 'installation'>,
  { tokenId, ...location }: z.output<typeof itemPlace>,
  caller: Caller,
): Promise<Result<CollectionToken>> {
  return ports.storage.read((tables) => {
    const collection = findCollection(tables, location, caller);
    if (!collection.ok) return collection;
    const token = findOwnToken(tables, ports, collection.value, tokenId);
    return token ? ok(token) : fail('item.not-found', `The contract ${collection.value.name} has no token ${tokenId}.`);
  });
}

export const listOwnersInput = collectionPlace.extend({
  tokenIds: severalOf(wholeNumber, 'Must be 1 to 1000 comma-separated token ids.'),
});

/** For each requested token, in that order: number of holders and the largest holder. */
export async function listOwners(
  ports: Pick<Ports, 'storage' | 'chains' | 'custody'>,
  { secretType, contractAddress, tokenIds: ids }: z.output<typeof listOwnersInput>,
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

import { getAddress } from 'ethers/address';
import type { z } from 'zod';
import { type Page, type PageInput, pageInput, severalOf, toPage } from '../../../model/kernel/list-input.ts';
import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import type { CollectionToken, TokenHolder, TokenOwners } from '../../../model/market/collection-token.ts';
import { wholeNumber } from '../../../model/market/quantity.ts';
import { toNumericId } from '../../../model/market/token-number.ts';
import type { ItemHolder, NonFungible, WalletToken } from '../../../model/wallets/balance.ts';
import type { Caller } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { type itemsOfAddressInput, listNonFungiblesOfAddress } from '../../balances/holdings.ts';
import { nameAddresses } from '../../contracts/addresses.ts';
import { findTypeOf } from '../../contracts/metadata/describe-item.ts';
import { collectionPlace, findCollection } from '../get-metadata.ts';
import { maximumHolders } from '../limits.ts';
import { type FoundCollection, findItems, type Holdings, itemPlace, readHolders, readHoldings } from './get-item.ts';
import { findOwnToken } from './own-tokens.ts';
import type { DocumentPorts } from './read-token-metadata.ts';

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

type HolderPorts = DocumentPorts & Pick<Ports, 'custody'>;

export const listItemHoldersInput = pageInput.extend(itemPlace.shape);

/** Lists current item holders from the contract's events, largest amount first. */
export async function listItemHolders(
  ports: HolderPorts,
  { tokenId, page, size, ...location }: z.output<typeof listItemHoldersInput>,
  caller: Caller,
): Promise<Result<Page<ItemHolder>>> {
  const collection = await findItems(ports, location, caller);
  if (!collection.ok) return collection;
  const { chain, contract } = collection.value;
  const holdings = await readHoldings(chain, contract, [tokenId]);
  if (!holdings.ok) return holdings;
  const toHolder = holderFormat(ports, collection.value, caller);
  return ok(pageOfHolders(holdings.value.get(tokenId), { page, size }, toHolder));
}

export const listContractHoldersInput = pageInput.extend(collectionPlace.shape);

/** Lists current holders of a collection with their total number of items, largest amount first. */
export async function listContractHolders(
  ports: HolderPorts,
  { page, size, ...location }: z.output<typeof listContractHoldersInput>,
  caller: Caller,
): Promise<Result<Page<ItemHolder>>> {
  const collection = await findItems(ports, location, caller);
  if (!collection.ok) return collection;
  const { chain, contract } = collection.value;
  const holdings = await readHolders(chain, contract);
  if (!holdings.ok) return holdings;
  return ok(pageOfHolders(holdings.value, { page, size }, holderFormat(ports, collection.value, caller)));
}

type Holding = readonly [holder: string, amount: bigint];

function pageOfHolders(
  holdings: Holdings = new Map(),
  page: PageInput,
  toHolder: (holding: Holding) => ItemHolder,
): Page<ItemHolder> {
  const all = [...holdings];
  const listing = { total: all.length, slice: (from: number, size: number) => all.slice(from, from + size) };
  return toPage(listing, page, toHolder);
}

function holderFormat(
  ports: HolderPorts,
  { chain, contract: contractAddress }: FoundCollection,
  caller: Caller,
): (holding: Holding) => ItemHolder {
  const nameOf = nameAddresses(ports, chain.network.secretType, caller);
  return ([lower, amount]) => {
    const walletAddress = getAddress(lower);
    return {
      walletAddress,
      walletId: nameOf(walletAddress)?.walletId,
      contractAddress,
      tokenBalance: Number(amount),
      rawBalance: String(amount),
    };
  };
}

export const listHoldersInput = collectionPlace.extend({ tokenId: wholeNumber });

/** Lists current token holders from the contract's events: largest amount first, at most 1,000. */
export async function listHolders(
  ports: Pick<Ports, 'storage' | 'chains' | 'custody'>,
  { secretType, contractAddress, tokenId: id }: z.output<typeof listHoldersInput>,
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

import { getAddress } from 'ethers/address';
import type { z } from 'zod';
import { type Page, type PageInput, pageInput, toPage } from '../../../model/kernel/paging.ts';
import { ok, type Result } from '../../../model/kernel/results/result.ts';
import type { TokenHolder } from '../../../model/market/collection-token.ts';
import { wholeNumber } from '../../../model/market/quantity.ts';
import type { ItemHolder } from '../../../model/wallets/balance.ts';
import type { Caller } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { nameAddresses } from '../../contracts/addresses.ts';
import { collectionPlace } from '../find-collection.ts';
import { maximumHolders } from '../limits.ts';
import { type FoundCollection, findItems, type Holdings, itemPlace, readHolders, readHoldings } from './get-item.ts';
import type { DocumentPorts } from './read-token-metadata.ts';

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

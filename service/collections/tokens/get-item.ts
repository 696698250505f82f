import { getAddress } from 'ethers/address';
import type { z } from 'zod';
import { visibleText } from '../../abi/visible-text.ts';
import { readSupply } from '../../balances/read-supply.ts';
import { readNames, readTokenContract, type TokenNames } from '../../balances/read-token.ts';
import {
  findOwnCollection,
  findTypeOf,
  ownMetadata,
} from '../../contracts/metadata/own-metadata.ts';
import { type Failed, fail, ok, type Result } from '../../kernel/result.ts';
import type { ChainClient } from '../../ports/chains.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { KnownCollection, KnownItem } from '../../resources/balance.ts';
import { wholeNumber } from '../../resources/quantity.ts';
import { standardOf } from '../../transactions/prepare-item-transfer.ts';
import {
  type CollectionPlace,
  collectionPlace,
  findCollection,
  isDeployedHere,
  noCollection,
} from '../find-collection.ts';
import { isMinted } from './own-tokens.ts';
import { type DocumentPorts, readTokenMetadata } from './read-token-metadata.ts';

/** The fields that identify an item. */
export const itemPlace = collectionPlace.extend({ tokenId: wholeNumber });
export type ItemPlace = z.output<typeof itemPlace>;

const longestAddress = 2_048;

/** A collection that the caller may query. */
export interface FoundCollection {
  readonly chain: ChainClient;
  readonly contract: string;
  readonly type: 'ERC_721' | 'ERC_1155';
}

/** Returns what a collection reports about itself. */
export async function getItemContract(
  ports: DocumentPorts,
  place: CollectionPlace,
  caller: Caller,
): Promise<Result<KnownCollection>> {
  const found = await findItems(ports, place, caller);
  if (!found.ok) return found;
  const { chain, contract } = found.value;
  const names = await readNames(chain, contract);
  if (!names.ok) return names;
  const own = findOwnCollection(ports, { chain: place.secretType, contract })?.contract;
  return ok({
    ...contractOf(found.value, names.value),
    description: own?.description || undefined,
    url: own?.url || undefined,
    imageUrl: own?.imageUrl || undefined,
  });
}

/** Returns an item from its contract and metadata. */
export async function getItem(
  ports: DocumentPorts,
  { tokenId: id, ...place }: ItemPlace,
  caller: Caller,
): Promise<Result<KnownItem>> {
  const found = await findItems(ports, place, caller);
  if (!found.ok) return found;
  const { chain, contract } = found.value;
  const tokenId = String(id);
  const isThere = await checkItem(ports, found.value, tokenId);
  if (!isThere.ok) return isThere;
  const names = await readNames(chain, contract);
  if (!names.ok) return names;
  const method = found.value.type === 'ERC_721' ? ('tokenURI' as const) : ('uri' as const);
  const told = await readTokenContract(chain, { token: contract, method, values: [tokenId] });
  if (!told.ok) return told;

  const address = (told.value ?? '').replaceAll('{id}', id.toString(16).padStart(64, '0'));
  const own = ownMetadata(ports, { chain: place.secretType, contract, tokenId });
  const [metadata] = own
    ? [own]
    : await readTokenMetadata(ports, chain.network, [{ tokenId, address }]);
  return ok({
    id: tokenId,
    name: metadata?.name || `${names.value.name} #${tokenId}`.trim(),
    description: metadata?.description ?? '',
    url: metadata?.url || undefined,
    imageUrl: metadata?.imageUrl || undefined,
    fungible: isThere.value.isFungible,
    tokenUri: visibleText(address, longestAddress) || undefined,
    contract: contractOf(found.value, names.value),
    attributes: metadata?.attributes ?? [],
  });
}

/**
 * Finds a collection; ownership is checked after the chain call, so that timing does not reveal
 * contracts of other applications.
 */
export async function findItems(
  ports: DocumentPorts,
  place: CollectionPlace,
  caller: Caller,
): Promise<Result<FoundCollection>> {
  const contract = getAddress(place.contractAddress.toLowerCase());
  const chain = ports.chains.of(place.secretType);
  const standard = await standardOf(chain, contract);
  if (!standard.ok) return standard;
  const isAnothers = ports.storage.read(
    (tables) => isDeployedHere(tables, place) && !findCollection(tables, place, caller).ok,
  );
  if (isAnothers) return noCollection(place);
  if (!standard.value) return noItems(place);
  return ok({ chain, contract, type: standard.value === 'ERC721' ? 'ERC_721' : 'ERC_1155' });
}

function noItems({ secretType, contractAddress }: CollectionPlace): Failed {
  return fail(
    'contract.not-found',
    `No ERC-721 or ERC-1155 collection responds at ${contractAddress} on ${secretType}.`,
  );
}

async function checkItem(
  ports: Pick<Ports, 'storage'>,
  { chain, contract, type }: FoundCollection,
  tokenId: string,
): Promise<Result<{ readonly isFungible: boolean }>> {
  const { secretType } = chain.network;
  if (type === 'ERC_721') {
    const owner = await readTokenContract(chain, {
      token: contract,
      method: 'ownerOf',
      values: [tokenId],
    });
    if (!owner.ok) return owner;
    return owner.value === undefined ? noItem(contract, tokenId) : ok({ isFungible: false });
  }
  if (findOwnCollection(ports, { chain: secretType, contract })) {
    const type = findTypeOf(ports, { chain: secretType, contract, tokenId });
    return type && isMinted(type, BigInt(tokenId))
      ? ok({ isFungible: type.fungible })
      : noItem(contract, tokenId);
  }
  const supply = await readSupply(chain, contract, tokenId);
  if (!supply.ok) return supply;
  return supply.value === 0n
    ? noItem(contract, tokenId)
    : ok({ isFungible: (supply.value ?? 1n) > 1n });
}

function noItem(contract: string, tokenId: string): Failed {
  return fail('item.not-found', `The contract ${contract} has no item ${tokenId}.`);
}

function contractOf(
  { chain, contract: address, type }: FoundCollection,
  { name, symbol }: TokenNames,
): KnownItem['contract'] {
  return { address, name, symbol, secretType: chain.network.secretType, type };
}

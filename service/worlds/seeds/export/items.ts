import { type CollectionRecord, itemStandardOf, tokenTypeKey } from '../../../model/market/collection.ts';
import { mintListKey, type TokenMintRecord } from '../../../model/market/token-mint.ts';
import type { TokenTypeRecord } from '../../../model/market/token-type.ts';
import type { SeedInput } from '../../../model/seed/seed.ts';
import { devContracts, findDevContract } from '../../../model/transactions/dev-contracts.ts';
import type { ExportedWorld } from './world.ts';

type Collections = NonNullable<SeedInput['collections']>;
type TokenTypes = NonNullable<SeedInput['tokenTypes']>;
type Mints = NonNullable<SeedInput['mints']>;

/** The deployed contracts, without failed deployments. */
export function exportCollections(world: ExportedWorld): Collections {
  return Object.fromEntries(
    collectionsOf(world).map((collection) => [
      world.collections.give(collection.id, collection.shownName ?? collection.name, 'collection'),
      toCollection(collection),
    ]),
  );
}

function collectionsOf({ tables, applicationId }: ExportedWorld): readonly CollectionRecord[] {
  const records = tables.collections.listBy('byCreation', applicationId);
  return records.filter(({ status, standard, archived }) => status !== 'FAILED' && standard !== 'ERC_20' && !archived);
}

function toCollection(collection: CollectionRecord): Collections[string] {
  const { chain, symbol, description, image, externalUrl } = collection;
  const standard = itemStandardOf(collection);
  return {
    name: collection.shownName ?? collection.name,
    ...{ chain, standard, symbol },
    ...(description !== '' && { description }),
    ...{ image, externalUrl },
  };
}

/** The token types of those contracts. */
export function exportTokenTypes(world: ExportedWorld): TokenTypes {
  const { tables, tokenTypes } = world;
  const types = collectionsOf(world).flatMap(({ id }) =>
    tables.tokenTypes.listBy('byCollection', id).filter(({ status }) => status !== 'FAILED'),
  );
  return Object.fromEntries(
    types.map((type) => {
      const key = tokenTypeKey(type.collectionId, type.typeId);
      return [tokenTypes.give(key, type.name, 'token-type'), toType(world, type)];
    }),
  );
}

function toType({ collections }: ExportedWorld, type: TokenTypeRecord): TokenTypes[string] {
  const { description, image, externalUrl, backgroundColor, maxSupply, attributes } = type;
  return {
    collection: collections.find(type.collectionId) ?? '',
    name: type.name,
    ...(description !== '' && { description }),
    ...{ image, externalUrl, backgroundColor },
    ...(type.fungible && { fungible: true }),
    ...(type.burnable && { burnable: true }),
    ...(maxSupply !== undefined && { maxSupply }),
    ...(attributes.length > 0 && { attributes: attributes.map((attribute) => ({ ...attribute })) }),
  };
}

/** Identifies the item of an offer: the token and its receiver. */
export function itemKey(item: {
  readonly chain: string;
  readonly address: string;
  readonly tokenId: string;
  /** The name in the seed, or an address. */
  readonly receiver: string;
}): string {
  return `${item.chain}/${item.address.toLowerCase()}/${item.tokenId}/${item.receiver}`;
}

/** Minted tokens with the key of their item. */
interface ExportedMint {
  readonly key: string;
  readonly preferredName: string;
  readonly amount: number;
  readonly entry: Mints[string];
}

/** Mints of test collections to wallets, and mints of token types; a single token is one entry. */
export function exportMints(world: ExportedWorld): Mints {
  const byKey = new Map<string, ExportedMint>();
  for (const mint of [...giftsOf(world), ...typedMintsOf(world)]) {
    const amount = (byKey.get(mint.key)?.amount ?? 0) + mint.amount;
    byKey.set(mint.key, { ...mint, amount });
  }
  return Object.fromEntries(
    [...byKey.values()].map(({ key, preferredName, amount, entry }) => [
      world.mints.give(key, preferredName, 'mint'),
      { ...entry, ...(amount > 1 && { amount }) },
    ]),
  );
}

function giftsOf({ tables, wallets, applicationId }: ExportedWorld): ExportedMint[] {
  const records = tables.wallets.listBy('byApplication', applicationId);
  const gifts = records.flatMap(({ id, secretType: chain }) =>
    tables.gifts
      .listBy('byWallet', id)
      .filter(({ kind }) => kind === 'ITEM')
      .map((gift) => ({ gift, chain, wallet: wallets.find(id) ?? '' })),
  );
  return gifts
    .toSorted((a, b) => (a.gift.createdAt < b.gift.createdAt ? -1 : 1))
    .map(({ gift, chain, wallet }) => {
      const { contractAddress: address = '', tokenId = '', amount } = gift;
      const isErc1155 = address === devContracts.erc1155.address;
      return {
        key: itemKey({ chain, address, tokenId, receiver: wallet }),
        preferredName: isErc1155 ? 'items' : 'item',
        amount: Number(amount),
        entry: { wallet, ...(isErc1155 && { standard: 'ERC1155' as const }) },
      };
    });
}

function typedMintsOf(world: ExportedWorld): ExportedMint[] {
  const { tables, applicationId, tokenTypes } = world;
  const records = tables.tokenMints.listBy('byCreation', mintListKey({ owner: applicationId }, undefined));
  return records.flatMap((mint) => {
    const tokenType = tokenTypes.find(tokenTypeKey(mint.collectionId, mint.typeId));
    if (tokenType === undefined) return [];
    if (mint.status === 'FAILED') return failedMint(world, mint, tokenType);
    const { id, chain, contractAddress: address, tokenId = id, amount } = mint;
    const to = receiverOf(world, mint);
    const receiver = to.wallet ?? to.address;
    const key = itemKey({ chain, address, tokenId, receiver });
    return [{ key, preferredName: `${tokenType}-mint`, amount, entry: { ...to, tokenType } }];
  });
}

/** A mint that fails in every world. Mints that failed for another reason are not exported. */
function failedMint(
  world: ExportedWorld,
  { id, destination: address, amount }: TokenMintRecord,
  tokenType: string,
): ExportedMint[] {
  if (findDevContract(address) === undefined) {
    world.notes.push(`The mint ${id} is not in this seed: it failed, and might succeed the next time.`);
    return [];
  }
  const entry = { address, tokenType, state: 'FAILED' as const };
  return [{ key: id, preferredName: `${tokenType}-refused`, amount, entry }];
}

type Receiver =
  | { readonly wallet: string; readonly address?: undefined }
  | { readonly address: string; readonly wallet?: undefined };

function receiverOf({ tables, wallets, applicationId }: ExportedWorld, mint: TokenMintRecord): Receiver {
  const { destination, chain } = mint;
  const wallet = tables.wallets
    .listBy('byAddress', destination.toLowerCase())
    .find((item) => item.secretType === chain && item.applicationId === applicationId);
  const name = wallet && wallets.find(wallet.id);
  return name === undefined ? { address: destination } : { wallet: name };
}

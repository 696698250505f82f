import type { PageInput } from '../../../model/kernel/paging.ts';
import { type CollectionRecord, tokenTypeKey } from '../../../model/market/collection.ts';
import type { CollectionToken } from '../../../model/market/collection-token.ts';
import {
  idsOf,
  type Numbering,
  serialOf,
  tokenIdOf,
  toNumericId,
  typeIdOf,
} from '../../../model/market/token-number.ts';
import type { TokenTypeRecord } from '../../../model/market/token-type.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { tokenUriOf } from '../../contracts/metadata/own-metadata.ts';
import { countMints } from '../token-types/to-token-type.ts';

/** One page of tokens and the total over all pages. */
export interface TokenPage {
  readonly items: CollectionToken[];
  readonly total: number;
}

/**
 * The tokens of a contract deployed here, by id: a fungible type has one as soon as any amount is
 * minted; other types have one per minted token, numbered from 1 in chain order.
 */
export function pageOfOwnTokens(
  tables: TableReaders,
  { installation }: Pick<Ports, 'installation'>,
  { id, typeId }: Pick<CollectionRecord, 'id'> & { readonly typeId: number | undefined },
  { page, size }: PageInput,
): TokenPage {
  const types = tables.tokenTypes
    .listBy('byCollection', id)
    .filter((type) => typeId === undefined || type.typeId === typeId);
  const items: CollectionToken[] = [];
  let skip = (page - 1) * size;
  let total = 0;
  for (const type of types) {
    const count = tokensOf(type);
    const needed = Math.min(size - items.length, count - skip);
    for (let index = 0; index < needed; index += 1)
      items.push(toToken(tables, installation.baseUrl(), type, skip + index + 1));
    skip = Math.max(0, skip - count);
    total += count;
  }
  return { items, total };
}

/** A token of a contract deployed here; `undefined` if it was not minted. */
export function findOwnToken(
  tables: TableReaders,
  { installation }: Pick<Ports, 'installation'>,
  { id, ...numbering }: Pick<CollectionRecord, 'id'> & Numbering,
  tokenId: bigint,
): CollectionToken | undefined {
  const number = tokenTypeKey(id, typeIdOf(tokenId, numbering));
  const [type] = tables.tokenTypes.listBy('byNumber', number);
  if (!type || !isMinted(type, tokenId)) return undefined;
  return toToken(tables, installation.baseUrl(), type, serialOf(tokenId, type));
}

/** Whether a token of the type exists: non-fungible tokens are numbered from 1 in chain order. */
export function isMinted(type: TokenTypeRecord, tokenId: bigint): boolean {
  const { fungible, minted } = type;
  const serial = serialOf(tokenId, type);
  if (fungible) return tokenId < idsOf(type) && minted > 0;
  return tokenId >= idsOf(type) && serial > 0 && serial <= minted;
}

function tokensOf({ fungible, minted }: TokenTypeRecord): number {
  return fungible ? Math.min(1, minted) : minted;
}

function toToken(tables: TableReaders, baseUrl: string, type: TokenTypeRecord, serial: number): CollectionToken {
  const { chain, contractAddress, typeId, fungible } = type;
  return {
    chain,
    contractAddress,
    tokenTypeId: typeId,
    tokenId: toNumericId(tokenIdOf(type, serial)),
    tokenUri: tokenUriOf(baseUrl, type),
    name: fungible ? type.name : `${type.name} #${serial}`,
    description: type.description,
    image: type.image,
    imagePreview: type.image ?? null,
    imageThumbnail: type.image ?? null,
    attributes: type.attributes,
    fungible,
    mints: countMints(tables, type),
  };
}

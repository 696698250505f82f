import type { PageInput } from '../../../model/kernel/list-input.ts';
import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import { type CollectionRecord, tokenTypeKey } from '../../../model/market/collection.ts';
import type { CollectionToken } from '../../../model/market/collection-token.ts';
import { idsOf, serialOf, tokenIdOf, toNumericId, typeIdOf } from '../../../model/market/token-number.ts';
import type { TokenTypeRecord } from '../../../model/market/token-type.ts';
import type { Caller } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { tokenUriOf } from '../../contracts/metadata/describe-item.ts';
import { type CollectionPlace, findCollection } from '../get-metadata.ts';
import { countMints } from '../token-types/to-token-type.ts';

export type TokenPage = { readonly items: CollectionToken[]; readonly total: number };

/** The tokens of a contract deployed here: one of a fungible type, or one per minted token from number 1. */
export function pageOfOwnTokens(
  tables: TableReaders,
  { installation }: Pick<Ports, 'installation'>,
  { id, typeId }: Pick<CollectionRecord, 'id'> & { readonly typeId: number | undefined },
  { page, size }: PageInput,
): TokenPage {
  const types = tables.tokenTypes.listBy('listed', id).filter((type) => typeId === undefined || type.typeId === typeId);
  const items: CollectionToken[] = [];
  let skip = (page - 1) * size;
  let total = 0;
  for (const type of types) {
    const count = (type.fungible ? Math.min(1, type.minted) : type.minted) - archivedCount(type);
    const needed = Math.min(size - items.length, count - skip);
    for (let index = 0; index < needed; index += 1)
      items.push(toToken(tables, installation.baseUrl(), type, serialAt(type, skip + index + 1)));
    skip = Math.max(0, skip - count);
    total += count;
  }
  return { items, total };
}

/** Finds the type of a minted token of the caller's application. */
export function findTypeOfToken(
  tables: Pick<TableReaders, 'collections' | 'tokenTypes'>,
  { tokenId, ...location }: CollectionPlace & { readonly tokenId: bigint },
  caller: Caller,
): Result<TokenTypeRecord> {
  const collection = findCollection(tables, location, caller);
  if (!collection.ok) return collection;
  const { id, name } = collection.value;
  const [type] = tables.tokenTypes.listBy('byNumber', tokenTypeKey(id, typeIdOf(tokenId, collection.value)));
  return type && isMinted(type, tokenId)
    ? ok(type)
    : fail('item.not-found', `The contract ${name} has no token ${tokenId}.`);
}

/** Maps a minted token of this type to its API shape. */
export function toOwnToken(
  tables: TableReaders,
  { installation }: Pick<Ports, 'installation'>,
  type: TokenTypeRecord,
  tokenId: bigint,
): CollectionToken {
  return toToken(tables, installation.baseUrl(), type, serialOf(tokenId, type));
}

/** Whether a token of the type exists: non-fungible tokens are numbered from 1 in chain order. */
export function isMinted(type: TokenTypeRecord, tokenId: bigint): boolean {
  const { fungible, minted } = type;
  const serial = serialOf(tokenId, type);
  if (fungible) return tokenId < idsOf(type) && minted > 0;
  return tokenId >= idsOf(type) && serial > 0 && serial <= minted;
}

type Runs = NonNullable<TokenTypeRecord['archivedSerials']>;

function archivedCount({ archivedSerials = [] }: TokenTypeRecord): number {
  return archivedSerials.reduce((sum, [first, last]) => sum + last - first + 1, 0);
}

/** The serial of a token in the list without archived tokens, where it has this place, from 1. */
function serialAt({ archivedSerials = [] }: TokenTypeRecord, place: number): number {
  return archivedSerials.reduce(
    (serial, [first, last]) => (first > serial ? serial : serial + last - first + 1),
    place,
  );
}

/** The runs of archived serials with one more. */
function withSerial(runs: Runs, serial: number): Runs {
  if (runs.some(([first, last]) => first <= serial && serial <= last)) return runs;
  const before = runs.filter(([, last]) => last < serial);
  const after = runs.filter(([first]) => first > serial);
  const previous = before.at(-1);
  const next = after.at(0);
  const joinsPrevious = previous?.[1] === serial - 1;
  const joinsNext = next?.[0] === serial + 1;
  const first = joinsPrevious ? previous[0] : serial;
  const last = joinsNext ? next[1] : serial;
  return [...before.slice(0, joinsPrevious ? -1 : undefined), [first, last], ...after.slice(joinsNext ? 1 : 0)];
}

export function withArchivedToken(type: TokenTypeRecord, tokenId: bigint): TokenTypeRecord {
  const serial = type.fungible ? 1 : serialOf(tokenId, type);
  return { ...type, archivedSerials: withSerial(type.archivedSerials ?? [], serial) };
}

function toToken(tables: TableReaders, baseUrl: string, type: TokenTypeRecord, serial: number): CollectionToken {
  return {
    ...type,
    tokenTypeId: type.typeId,
    tokenId: toNumericId(tokenIdOf(type, serial)),
    tokenUri: tokenUriOf(baseUrl, type),
    name: type.fungible ? type.name : `${type.name} #${serial}`,
    imagePreview: type.image ?? null,
    imageThumbnail: type.image ?? null,
    mints: countMints(tables, type),
  };
}

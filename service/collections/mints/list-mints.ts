import { isVisible, ownerSeenBy } from '../../auth/tenancy.ts';
import { type Page, type PageInput, toPage } from '../../kernel/paging.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { MintStatus } from '../../resources/collection.ts';
import { byRecording, collectionKey, mintListKey } from '../../resources/state.ts';
import type { TokenMint, TokenMintRecord } from '../../resources/token-mint.ts';
import { type CreationSpan, readDates } from './read-dates.ts';
import { toMint } from './to-mint.ts';

/** What is asked of the mints of a list; filters hold together. */
export interface ListMintsInput extends PageInput, CreationSpan {
  readonly mintIds?: readonly string[] | undefined;
  readonly status?: readonly MintStatus[] | undefined;
  readonly sortOn: 'createdOn' | 'status' | 'id';
  readonly sortOrder: 'ASC' | 'DESC';
  readonly contractAddress?: string | undefined;
  readonly destinationAddress?: string | undefined;
}

/** The same with its dates as order texts: from the first on, and before the second. */
interface Wanted extends ListMintsInput {
  readonly from: string;
  readonly before: string;
}

interface Found {
  readonly records: readonly TokenMintRecord[];
  readonly total: number;
}

/** Mints of the caller's application; the newest first unless told. */
export async function listMints(
  { storage }: Pick<Ports, 'storage'>,
  input: ListMintsInput,
  caller: Caller,
): Promise<Result<Page<TokenMint>>> {
  const span = readDates(input);
  if (!span.ok) return span;
  const { from = '', to = '' } = span.value;
  const wanted = { ...input, from, before: `${to}${behindAll}` };
  const { records, total } = storage.read((tables) => find(tables, wanted, caller));
  return ok(toPage(records.map(toMint), total, input));
}

/** Comes behind every digit and letter of an instant. */
const behindAll = '~';

/** By the indexes alone unless few mints are asked for: those of some ids or of one receiver. */
function find(tables: TableReaders, wanted: Wanted, caller: Caller): Found {
  const { tokenMints } = tables;
  if (wanted.mintIds)
    return select(
      [...new Set(wanted.mintIds)].flatMap((id) => tokenMints.find(id) ?? []),
      wanted,
      caller,
    );
  if (wanted.destinationAddress !== undefined)
    return select(
      tokenMints.listBy('byDestination', wanted.destinationAddress.toLowerCase()),
      wanted,
      caller,
    );
  const scopes = scopesOf(tables, wanted, caller);
  if (wanted.sortOn === 'id') return findById(tables, wanted, caller, scopes);
  const statuses = statusesOf(wanted);
  const lists = scopes.flatMap((scope) =>
    statuses.map((status) => ({ status, key: mintListKey(scope, status) })),
  );
  const ranges = lists.map(({ key, status }) => rangeOf(tables, key, status, wanted));
  if (wanted.sortOn === 'createdOn') return merged(tables, ranges, wanted);
  const inOrder = ranges.toSorted((one, other) =>
    (one.status ?? '') < (other.status ?? '') ? -1 : 1,
  );
  return oneAfterAnother(tables, wanted.sortOrder === 'ASC' ? inOrder : inOrder.reverse(), wanted);
}

type Scope = Parameters<typeof mintListKey>[0];

/** The collections at an address, of which there is one a chain; else everything of the caller. */
function scopesOf(
  { collections }: TableReaders,
  { contractAddress }: Wanted,
  caller: Caller,
): readonly Scope[] {
  if (contractAddress === undefined) return [{ owner: ownerSeenBy(caller) }];
  return (['ETHEREUM', 'MATIC', 'AVAC', 'BSC'] as const)
    .flatMap((chain) => collections.listBy('byAddress', collectionKey(chain, contractAddress)))
    .filter((one) => isVisible(caller, one))
    .map(({ id }) => ({ collectionId: id }));
}

const everyStatus = ['FAILED', 'PENDING', 'SUCCEEDED'] as const;

function statusesOf({ status, sortOn }: Wanted): readonly (MintStatus | undefined)[] {
  if (status) return [...new Set(status)];
  return sortOn === 'status' ? everyStatus : [undefined];
}

/** A part of a list of the index: from one place on and before another. */
interface Range {
  readonly key: string;
  readonly status: MintStatus | undefined;
  readonly first: number;
  readonly behind: number;
  readonly listed: number;
}

function rangeOf(
  { tokenMints }: TableReaders,
  key: string,
  status: MintStatus | undefined,
  { from, before }: Wanted,
): Range {
  const listed = tokenMints.countBy('byCreation', key);
  return {
    key,
    status,
    listed,
    first: from === '' ? 0 : tokenMints.rankBy('byCreation', key, from),
    behind: before === behindAll ? listed : tokenMints.rankBy('byCreation', key, before),
  };
}

/** Records of a range, counted in the order that is asked for. */
function cut(
  { tokenMints }: TableReaders,
  { key, first, behind, listed }: Range,
  { sortOrder }: Wanted,
  { skip, count }: { readonly skip: number; readonly count: number },
): readonly TokenMintRecord[] {
  const limit = Math.min(count, behind - first - skip);
  if (limit <= 0) return [];
  const descending = sortOrder === 'DESC';
  const offset = descending ? listed - behind + skip : first + skip;
  return tokenMints.pageBy('byCreation', key, { offset, limit, descending });
}

function totalOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, { first, behind }) => sum + behind - first, 0);
}

function oneAfterAnother(tables: TableReaders, ranges: readonly Range[], wanted: Wanted): Found {
  const records: TokenMintRecord[] = [];
  let skip = (wanted.page - 1) * wanted.size;
  for (const range of ranges) {
    const length = range.behind - range.first;
    const count = wanted.size - records.length;
    if (count > 0 && skip < length) records.push(...cut(tables, range, wanted, { skip, count }));
    skip = Math.max(0, skip - length);
  }
  return { records, total: totalOf(ranges) };
}

function merged(tables: TableReaders, ranges: readonly Range[], wanted: Wanted): Found {
  const [only] = ranges;
  const skip = (wanted.page - 1) * wanted.size;
  const total = totalOf(ranges);
  if (only && ranges.length === 1)
    return { records: cut(tables, only, wanted, { skip, count: wanted.size }), total };
  const reach = { skip: 0, count: skip + wanted.size };
  const heads = ranges.flatMap((range) => cut(tables, range, wanted, reach));
  return { records: heads.sort(compareBy(wanted)).slice(skip, skip + wanted.size), total };
}

function findById(
  tables: TableReaders,
  wanted: Wanted,
  caller: Caller,
  scopes: readonly Scope[],
): Found {
  const isFiltered =
    wanted.status ||
    wanted.contractAddress !== undefined ||
    wanted.from !== '' ||
    wanted.before !== behindAll;
  if (isFiltered) {
    const keys = scopes.flatMap((scope) =>
      statusesOf(wanted).map((status) => mintListKey(scope, status)),
    );
    return select(
      keys.flatMap((key) => tables.tokenMints.listBy('byCreation', key)),
      wanted,
      caller,
    );
  }
  const key = ownerSeenBy(caller);
  const records = tables.tokenMints.pageBy('byId', key, {
    offset: (wanted.page - 1) * wanted.size,
    limit: wanted.size,
    descending: wanted.sortOrder === 'DESC',
  });
  return { records, total: tables.tokenMints.countBy('byId', key) };
}

/** What fits of these, sorted and cut. */
function select(candidates: readonly TokenMintRecord[], wanted: Wanted, caller: Caller): Found {
  const { status, contractAddress, destinationAddress, from, before, page, size } = wanted;
  const fitting = candidates.filter(
    (one) =>
      isVisible(caller, one) &&
      (!status || status.includes(one.status)) &&
      one.createdAt >= from &&
      one.createdAt < before &&
      isSame(one.contractAddress, contractAddress) &&
      isSame(one.destination, destinationAddress),
  );
  const skip = (page - 1) * size;
  return {
    records: fitting.sort(compareBy(wanted)).slice(skip, skip + size),
    total: fitting.length,
  };
}

function isSame(address: string, wanted: string | undefined): boolean {
  return wanted === undefined || address.toLowerCase() === wanted.toLowerCase();
}

function compareBy({ sortOn, sortOrder }: Wanted) {
  const sign = sortOrder === 'ASC' ? 1 : -1;
  const textOf = {
    createdOn: byRecording,
    status: (mint: TokenMintRecord) => `${mint.status} ${byRecording(mint)}`,
    id: ({ id }: TokenMintRecord) => id,
  }[sortOn];
  return (one: TokenMintRecord, other: TokenMintRecord) => {
    const [left, right] = [`${textOf(one)} ${one.id}`, `${textOf(other)} ${other.id}`];
    if (left === right) return 0;
    return left < right ? -sign : sign;
  };
}

import { z } from 'zod';
import { isVisible, visibleOwner } from '../../auth/tenancy.ts';
import {
  fewCandidates,
  fitting,
  indexed,
  inTurn,
  type Listing,
  merged,
  parted,
  type Sorting,
} from '../../kernel/listing.ts';
import { type Page, pageInput, sortOrder, toPage } from '../../kernel/paging.ts';
import { address, instantInput, lastInstantInput, uuid } from '../../kernel/primitives.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { severalOf } from '../../kernel/several-of.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Part, TableReaders } from '../../ports/storage.ts';
import { collectionKey, type MintStatus, mintStatus } from '../../resources/collection.ts';
import { byRecording } from '../../resources/table.ts';
import { mintListKey, type TokenMint, type TokenMintRecord } from '../../resources/token-mint.ts';
import { toMint } from './to-mint.ts';

const statusInput = z
  .string()
  .transform((text) => text.toUpperCase())
  .pipe(mintStatus);

const sortFields = ['createdOn', 'status', 'id'] as const;

/** Filters of a mint list, combined with AND. */
export const listMintsInput = pageInput
  .extend({
    mintIds: severalOf(uuid, 'Must be 1 to 1000 comma-separated UUIDs.').optional(),
    status: severalOf(
      statusInput,
      `Must be ${mintStatus.options.join(', ')}, or several of them separated by commas.`,
    ).optional(),
    createdOnFrom: instantInput.optional(),
    createdOnTo: lastInstantInput.optional(),
    sortOn: z.enum(sortFields, `Must be one of ${sortFields.join(', ')}.`).default('createdOn'),
    sortOrder: sortOrder.default('DESC'),
    contractAddress: address.optional(),
    destinationAddress: address.optional(),
  })
  .refine(({ createdOnFrom: from = '', createdOnTo: to = from }) => from <= to, {
    path: ['createdOnTo'],
    error: 'Must not be before createdOnFrom.',
  });
export type ListMintsInput = z.output<typeof listMintsInput>;

/** The input with its dates as sortable texts: start inclusive, end exclusive. */
interface Wanted extends ListMintsInput {
  readonly from: string;
  readonly before: string;
}

/** Lists mints of the caller's application; newest first by default. */
export async function listMints(
  { storage }: Pick<Ports, 'storage'>,
  input: ListMintsInput,
  caller: Caller,
): Promise<Result<Page<TokenMint>>> {
  const { createdOnFrom: from = '', createdOnTo: to = '' } = input;
  const wanted = { from, before: `${to}${behindAll}`, ...input };
  return storage.read((tables) => ok(toPage(selectMints(tables, wanted, caller), input, toMint)));
}

/** Sorts after every digit and letter of an instant. */
const behindAll = '~';

/**
 * Selects from the indexes and cached parts, unless few mints are requested, e.g. by id or for a
 * receiver of few.
 */
function selectMints(
  tables: TableReaders,
  wanted: Wanted,
  caller: Caller,
): Listing<TokenMintRecord> {
  const { tokenMints } = tables;
  const { mintIds, destinationAddress, sortOn, sortOrder } = wanted;
  const among = (candidates: readonly TokenMintRecord[]) =>
    fitting(candidates, (one) => isVisible(caller, one) && fits(one, wanted), sortingOf(wanted));
  if (mintIds) return among([...new Set(mintIds)].flatMap((id) => tokenMints.find(id) ?? []));
  const receiver = destinationAddress?.toLowerCase() ?? '';
  if (tokenMints.countBy('byDestination', receiver) > fewCandidates)
    return selectOfReceiver(tables, wanted, { caller, receiver });
  if (destinationAddress !== undefined) return among(tokenMints.listBy('byDestination', receiver));
  if (sortOn === 'id' && !isFiltered(wanted))
    return indexed(tokenMints, {
      index: 'byId',
      key: visibleOwner(caller),
      descending: sortOrder === 'DESC',
    });
  const lists = scopesOf(tables, wanted, caller).flatMap((scope) =>
    statusesOf(wanted).map((status) => ({ status, key: mintListKey(scope, status) })),
  );
  if (sortOn === 'id') return partById(tables, wanted, caller);
  if (sortOn === 'createdOn')
    return merged(
      lists.map(({ key }) => listWithin(tables, key, wanted)),
      sortingOf(wanted),
    );
  const sign = sortOrder === 'ASC' ? 1 : -1;
  const byStatus = lists.toSorted((a, b) => sign * compareText(a.status, b.status));
  return inTurn(byStatus.map(({ key }) => listWithin(tables, key, wanted)));
}

/** The same for a receiver of many mints. */
function selectOfReceiver(
  tables: TableReaders,
  wanted: Wanted,
  { caller, receiver }: { caller: Caller; receiver: string },
): Listing<TokenMintRecord> {
  const { sortOn, sortOrder, status, from, before } = wanted;
  if (sortOn === 'id') return partById(tables, wanted, caller);
  const descending = sortOrder === 'DESC';
  const listOf = (statuses: MintStatus[] | undefined) => {
    const asked = { ...wanted, status: statuses, from: '', before: behindAll };
    const part = tables.tokenMints.partBy('byDestination', receiver, partOf(asked, caller));
    return parted(part, { descending, first: part.rank(from), behind: part.rank(before) });
  };
  if (sortOn === 'createdOn') return listOf(status);
  const listed = everyStatus.filter((item) => !status || status.includes(item));
  return inTurn((descending ? listed.toReversed() : listed).map((entry) => listOf([entry])));
}

/** All matches, by id. */
function partById(
  { tokenMints }: TableReaders,
  wanted: Wanted,
  caller: Caller,
): Listing<TokenMintRecord> {
  const part = tokenMints.partBy('byId', visibleOwner(caller), partOf(wanted, caller));
  return parted(part, { descending: wanted.sortOrder === 'DESC' });
}

/** The matches, cached under a key of all filters except page and order. */
function partOf(wanted: Wanted, caller: Caller): Part<TokenMintRecord> {
  const { page, size, sortOn, sortOrder, createdOnFrom, createdOnTo, ...filter } = wanted;
  return {
    name: JSON.stringify([visibleOwner(caller), filter]),
    holds: (mint) => isVisible(caller, mint) && fits(mint, wanted),
  };
}

function isFiltered({ status, contractAddress, from, before }: Wanted): boolean {
  return (
    status !== undefined || contractAddress !== undefined || from !== '' || before !== behindAll
  );
}

function compareText(a = '', b = ''): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

type Scope = Parameters<typeof mintListKey>[0];

/** The collections at an address, one per chain; otherwise everything of the caller. */
function scopesOf(
  { collections }: TableReaders,
  { contractAddress }: Wanted,
  caller: Caller,
): readonly Scope[] {
  if (contractAddress === undefined) return [{ owner: visibleOwner(caller) }];
  return (['ETHEREUM', 'MATIC', 'AVAC', 'BSC'] as const)
    .flatMap((chain) => collections.listBy('byAddress', collectionKey(chain, contractAddress)))
    .filter((item) => isVisible(caller, item))
    .map(({ id }) => ({ collectionId: id }));
}

const everyStatus = ['FAILED', 'PENDING', 'SUCCEEDED'] as const;

function statusesOf({ status, sortOn }: Wanted): readonly (MintStatus | undefined)[] {
  if (status) return [...new Set(status)];
  return sortOn === 'status' ? everyStatus : [undefined];
}

/** The mints under an index key within the requested days. */
function listWithin(
  { tokenMints }: TableReaders,
  key: string,
  { from, before, sortOrder }: Wanted,
): Listing<TokenMintRecord> {
  const listed = tokenMints.countBy('byCreation', key);
  const first = from === '' ? 0 : tokenMints.rankBy('byCreation', key, from);
  const behind = before === behindAll ? listed : tokenMints.rankBy('byCreation', key, before);
  const descending = sortOrder === 'DESC';
  const skipped = descending ? listed - behind : first;
  const total = behind - first;
  return {
    total,
    slice: (offset, count) => {
      const limit = Math.max(0, Math.min(count, total - offset));
      return tokenMints.pageBy('byCreation', key, { offset: skipped + offset, limit, descending });
    },
  };
}

function fits(
  mint: TokenMintRecord,
  { status, contractAddress, destinationAddress, from, before }: Wanted,
): boolean {
  return (
    (!status || status.includes(mint.status)) &&
    mint.createdAt >= from &&
    mint.createdAt < before &&
    isSame(mint.contractAddress, contractAddress) &&
    isSame(mint.destination, destinationAddress)
  );
}

function isSame(address: string, wanted: string | undefined): boolean {
  return wanted === undefined || address.toLowerCase() === wanted.toLowerCase();
}

function sortingOf({ sortOn, sortOrder }: Wanted): Sorting<TokenMintRecord> {
  const orders = {
    createdOn: byRecording,
    status: (mint: TokenMintRecord) => `${mint.status} ${byRecording(mint)}`,
    id: ({ id }: TokenMintRecord) => id,
  } as const;
  return { order: orders[sortOn], descending: sortOrder === 'DESC' };
}

import { z } from 'zod';
import { pageInput, pageOf, severalOf, sortOrder, toPage } from '../../../model/kernel/list-input.ts';
import {
  compareText,
  fewCandidates,
  fitting,
  indexed,
  inTurn,
  type Listing,
  merged,
  parted,
  type Sorting,
} from '../../../model/kernel/listing.ts';
import { address, instantInput, lastInstantInput, uuid } from '../../../model/kernel/primitives.ts';
import { ok } from '../../../model/kernel/results/result.ts';
import { secretTypes } from '../../../model/kernel/secret-types.ts';
import { collectionKey, type MintStatus, mintStatus } from '../../../model/market/collection.ts';
import { mintListKey, mintOwner, type TokenMintRecord } from '../../../model/market/token-mint.ts';
import { describedMint } from '../../../model/market/token-type.ts';
import { byRecording } from '../../../model/table.ts';
import { type Caller, query, tokenRoute } from '../../../platform/ports/operation.ts';
import type { Part, TableReaders } from '../../../platform/ports/storage.ts';
import { isVisible, visibleOwner } from '../../auth/authenticate.ts';
import { toDescribedMint } from '../token-types/to-token-type.ts';

const sortFields = ['createdOn', 'status', 'id'] as const;

/** Filters of a mint list, combined with AND. */
export const listMintsInput = pageInput
  .extend({
    mintIds: severalOf(uuid, 'Must be 1 to 1000 comma-separated UUIDs.').optional(),
    status: severalOf(
      z
        .string()
        .transform((text) => text.toUpperCase())
        .pipe(mintStatus),
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

/** The selected mints: the input with its dates as sortable texts: start inclusive, end exclusive. */
interface MintQuery extends ListMintsInput {
  readonly from: string;
  readonly before: string;
  /** Whether to list ERC-20 mints instead of mints of items. */
  readonly isErc20?: boolean;
  /** The contracts to select from; all by default. */
  readonly collectionIds?: readonly string[] | undefined;
}

function listOwner({ isErc20 }: MintQuery, caller: Caller): string {
  return mintOwner(visibleOwner(caller), isErc20);
}

export function toMintQuery(input: ListMintsInput): MintQuery {
  const { createdOnFrom: from = '', createdOnTo: to = '' } = input;
  return { from, before: `${to}${afterAllKeys}`, ...input };
}

export const listMints = query({
  summary: 'List all token mints',
  description: 'Newest first by default; filters are combined with AND.',
  route: tokenRoute('GET', '/tokens/mints', { reply: 'page' }),
  input: listMintsInput,
  output: pageOf(describedMint),
  run: async (ports, input, caller) =>
    ports.storage.read((tables) =>
      ok(
        toPage(selectMints(tables, toMintQuery(input), caller), input, (mint) => toDescribedMint(tables, ports, mint)),
      ),
    ),
});

/** Sorts after every digit and letter of an instant. */
const afterAllKeys = '~';

/** Selects from the indexes and cached parts, unless few mints are requested, e.g. by id or for a receiver of few. */
export function selectMints(tables: TableReaders, query: MintQuery, caller: Caller): Listing<TokenMintRecord> {
  const { tokenMints } = tables;
  const { mintIds, destinationAddress, sortOn, sortOrder } = query;
  const filterAndSort = (candidates: readonly TokenMintRecord[]) =>
    fitting(candidates, (mint) => isVisible(caller, mint) && fits(mint, query), sortingOf(query));
  if (mintIds) return filterAndSort([...new Set(mintIds)].flatMap((id) => tokenMints.find(id) ?? []));
  const receiver = destinationAddress?.toLowerCase() ?? '';
  if (tokenMints.countBy('byDestination', receiver) > fewCandidates)
    return selectOfReceiver(tables, query, { caller, receiver });
  if (destinationAddress !== undefined) return filterAndSort(tokenMints.listBy('byDestination', receiver));
  if (sortOn === 'id' && !isFiltered(query))
    return indexed(tokenMints, { index: 'byId', key: listOwner(query, caller), descending: sortOrder === 'DESC' });
  const lists = scopesOf(tables, query, caller).flatMap((scope) =>
    statusesOf(query).map((status) => ({ status, key: mintListKey(scope, status) })),
  );
  if (sortOn === 'id') return partById(tables, query, caller);
  if (sortOn === 'createdOn')
    return merged(
      lists.map(({ key }) => listWithin(tables, key, query)),
      sortingOf(query),
    );
  const sign = sortOrder === 'ASC' ? 1 : -1;
  const byStatus = lists.toSorted((a, b) => sign * compareText(a.status ?? '', b.status ?? ''));
  return inTurn(byStatus.map(({ key }) => listWithin(tables, key, query)));
}

/** The same for a receiver of many mints. */
function selectOfReceiver(
  tables: TableReaders,
  query: MintQuery,
  { caller, receiver }: { caller: Caller; receiver: string },
): Listing<TokenMintRecord> {
  const { sortOn, sortOrder, status, from, before } = query;
  if (sortOn === 'id') return partById(tables, query, caller);
  const descending = sortOrder === 'DESC';
  const listOf = (statuses: MintStatus[] | undefined) => {
    const statusQuery = { ...query, status: statuses, from: '', before: afterAllKeys };
    const part = tables.tokenMints.partBy('byDestination', receiver, partOf(statusQuery, caller));
    return parted(part, { descending, first: part.rank(from), behind: part.rank(before) });
  };
  if (sortOn === 'createdOn') return listOf(status);
  const selectedStatuses = everyStatus.filter((item) => !status || status.includes(item));
  return inTurn((descending ? selectedStatuses.toReversed() : selectedStatuses).map((entry) => listOf([entry])));
}

/** All matches, by id. */
function partById({ tokenMints }: TableReaders, query: MintQuery, caller: Caller): Listing<TokenMintRecord> {
  const part = tokenMints.partBy('byId', listOwner(query, caller), partOf(query, caller));
  return parted(part, { descending: query.sortOrder === 'DESC' });
}

/** The matches, cached under a key of all filters except page and order. */
function partOf(query: MintQuery, caller: Caller): Part<TokenMintRecord> {
  const { page, size, sortOn, sortOrder, createdOnFrom, createdOnTo, ...filter } = query;
  return {
    name: JSON.stringify([listOwner(query, caller), filter]),
    holds: (mint) => isVisible(caller, mint) && fits(mint, query),
  };
}

function isFiltered({ status, contractAddress, collectionIds, from, before }: MintQuery): boolean {
  if (collectionIds) return true;
  return status !== undefined || contractAddress !== undefined || from !== '' || before !== afterAllKeys;
}

type Scope = Parameters<typeof mintListKey>[0];

/** The collections at an address, one per chain; otherwise everything of the caller. */
function scopesOf({ collections }: TableReaders, query: MintQuery, caller: Caller): readonly Scope[] {
  const { contractAddress, collectionIds } = query;
  if (contractAddress === undefined)
    return collectionIds?.map((collectionId) => ({ collectionId })) ?? [{ owner: listOwner(query, caller) }];
  return secretTypes
    .flatMap((chain) => collections.listBy('byAddress', collectionKey(chain, contractAddress)))
    .filter((item) => isVisible(caller, item) && (item.standard === 'ERC_20') === (query.isErc20 ?? false))
    .filter(({ id }) => collectionIds?.includes(id) ?? true)
    .map(({ id }) => ({ collectionId: id }));
}

const everyStatus = ['FAILED', 'PENDING', 'SUCCEEDED'] as const;

function statusesOf({ status, sortOn }: MintQuery): readonly (MintStatus | undefined)[] {
  if (status) return [...new Set(status)];
  return sortOn === 'status' ? everyStatus : [undefined];
}

/** The mints under an index key within the requested days. */
function listWithin(
  { tokenMints }: TableReaders,
  key: string,
  { from, before, sortOrder }: MintQuery,
): Listing<TokenMintRecord> {
  const mintCount = tokenMints.countBy('byCreation', key);
  const first = from === '' ? 0 : tokenMints.rankBy('byCreation', key, from);
  const behind = before === afterAllKeys ? mintCount : tokenMints.rankBy('byCreation', key, before);
  const descending = sortOrder === 'DESC';
  const skipped = descending ? mintCount - behind : first;
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
  { status, contractAddress, destinationAddress, from, before, isErc20 = false, collectionIds }: MintQuery,
): boolean {
  return (
    (mint.isErc20 ?? false) === isErc20 &&
    (collectionIds?.includes(mint.collectionId) ?? true) &&
    (!status || status.includes(mint.status)) &&
    mint.createdAt >= from &&
    mint.createdAt < before &&
    isSame(mint.contractAddress, contractAddress) &&
    isSame(mint.destination, destinationAddress)
  );
}

function isSame(address: string, expected: string | undefined): boolean {
  return expected === undefined || address.toLowerCase() === expected.toLowerCase();
}

function sortingOf({ sortOn, sortOrder }: MintQuery): Sorting<TokenMintRecord> {
  const orders = {
    createdOn: byRecording,
    status: (mint: TokenMintRecord) => `${mint.status} ${byRecording(mint)}`,
    id: ({ id }: TokenMintRecord) => id,
  } as const;
  return { order: orders[sortOn], descending: sortOrder === 'DESC' };
}

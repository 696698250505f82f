import pLimit from 'p-limit';
import { z } from 'zod';
import { type Page, pageInput, searchInput, sortOrder, toPage } from '../../model/kernel/list-input.ts';
import {
  emptyListing,
  fewCandidates,
  fitting,
  indexed,
  type Listing,
  namedLike,
  parted,
} from '../../model/kernel/listing.ts';
import { address, flag, secretTypeInput, toLocalDateTime, uuid } from '../../model/kernel/primitives.ts';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import { everyWordIn, toTextSearch } from '../../model/kernel/text-search.ts';
import { toBalance, unavailableBalance } from '../../model/wallets/balance.ts';
import {
  typedListKey,
  type Wallet,
  type WalletRecord,
  walletListKey,
  walletTable,
  walletTypeFilter,
} from '../../model/wallets/wallet.ts';
import type { Caller } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { PartReader, TableReaders } from '../../platform/ports/storage.ts';
import { isVisible, visibleOwner } from '../auth/authenticate.ts';
import { ensureFunded, type GiftPorts } from '../chains/gifts.ts';
import { walletsByWords } from './wallets-by-words.ts';

export const listWalletsInput = pageInput.extend({
  secretType: secretTypeInput.optional(),
  userId: uuid.optional(),
  address: address.optional(),
  identifier: z.string().optional(),
  walletType: walletTypeFilter.optional(),
  search: searchInput(
    'Part of a description, or a full address or wallet id; for the operator, also part of an address or id, a similar description, or words of the description, the owner and the chain. Sorts by description.',
  ),
  archived: z.union([flag, z.literal('any')], 'Use true, false or any.').default(false),
  includeBalance: flag
    .optional()
    .meta({
      description:
        'Adds the coin balance of each wallet; omitted if a chain does not respond. A search by address always includes the balance.',
    }),
  sortOn: z.enum(['createdAt', 'description']).default('createdAt'),
  sortOrder: sortOrder.default('DESC'),
});
export type ListWalletsInput = z.output<typeof listWalletsInput>;

/**
 * Wallets of the caller's application, newest first by default; archived wallets for the operator, on request, and for
 * applications if the setting lists them. Search results are sorted by description.
 */
export async function listWallets(
  ports: BalancePorts,
  input: ListWalletsInput,
  caller: Caller,
): Promise<Result<Page<Wallet>>> {
  const select = ports.settings.current().archivedWallets === 'listed' ? selectWallets : shownWallets;
  const page = ports.storage.read((tables) =>
    toPage(select(tables, input, caller), input, (record) => toWallet(tables, record)),
  );
  const isSingle = input.address !== undefined && page.pagination.numberOfElements === 1;
  return ok((input.includeBalance ?? isSingle) ? { ...page, items: await addBalances(ports, page.items) } : page);
}

/** Applications never see their archived wallets here; they can restore them only by id. */
export function shownWallets(tables: TableReaders, input: ListWalletsInput, caller: Caller): Listing<WalletRecord> {
  if (caller.role === 'operator') return selectWallets(tables, input, caller);
  return input.archived === true ? emptyListing : selectWallets(tables, { ...input, archived: false }, caller);
}

function selectWallets(tables: TableReaders, input: ListWalletsInput, caller: Caller): Listing<WalletRecord> {
  const index = sortingOf(input);
  const descending = input.sortOrder === 'DESC';
  const { userId } = input;
  if (userId !== undefined && tables.wallets.countBy('byUser', userId) > fewCandidates)
    return parted(walletsOf(userId, tables, { input, caller }), { descending });
  const few = selectFew(tables, input, caller);
  if (few)
    return fitting(few, (wallet) => isVisible(caller, wallet) && fits(wallet, input), {
      order: orders[index].order,
      descending,
    });
  const key = walletListKey(visibleOwner(caller), input.secretType, input.archived);
  const { walletType, search } = input;
  const list =
    walletType === undefined
      ? { index, key, descending }
      : { index: typed[index], key: typedListKey(key, walletType), descending };
  if (!search) return indexed(tables.wallets, list);
  const { order } = orders.byDescription;
  const { index: nameIndex, key: nameKey } = list;
  return namedLike(tables.wallets, {
    ...list,
    search: toTextSearch(search, caller.role === 'operator'),
    nameOf: order,
    idsOf: ({ id, address }) => [id, address],
    others: (isListed) =>
      fitting(
        walletsByWords(tables, search, {
          owner: visibleOwner(caller),
          named: (words) => {
            const isNamed = everyWordIn(words);
            const part = { name: `with words ${words}`, holds: (wallet: WalletRecord) => isNamed(order(wallet)) };
            return tables.wallets.partBy(nameIndex, nameKey, part);
          },
        }),
        (wallet) => !isListed(wallet) && isVisible(caller, wallet) && fits(wallet, { ...input, search: undefined }),
        { order, descending },
      ),
  });
}

/** The wallets of a user with many wallets, in the requested order. */
function walletsOf(
  userId: string,
  { wallets }: TableReaders,
  { input, caller }: { input: ListWalletsInput; caller: Caller },
): PartReader<WalletRecord> {
  const { page, size, sortOn, sortOrder, includeBalance, ...filter } = input;
  const owner = visibleOwner(caller);
  const part = {
    name: JSON.stringify([owner, filter]),
    holds: (wallet: WalletRecord) => isVisible(caller, wallet) && fits(wallet, input),
  };
  return sortingOf(input) === 'byCreation'
    ? wallets.partBy('byUser', userId, part)
    : wallets.partBy('byDescription', walletListKey(owner, filter.secretType, filter.archived), part);
}

/** Hexadecimal digits of an address, with 0x. */
const addressLength = 42;

/** The candidates of a selective filter; other filters are applied to them. */
function selectFew(
  { wallets }: TableReaders,
  { userId, address, identifier, search }: ListWalletsInput,
  caller: Caller,
): readonly WalletRecord[] | undefined {
  if (userId !== undefined) return wallets.listBy('byUser', userId);
  if (address !== undefined) return wallets.listBy('byAddress', address.toLowerCase());
  if (identifier !== undefined) return wallets.listBy('byIdentifier', identifier);
  if (search === undefined) return undefined;
  const byId = wallets.find(search.toLowerCase());
  if (byId) return [byId];
  const isPart = caller.role === 'operator' && search.length < addressLength;
  return search.startsWith('0x') && !isPart ? wallets.listBy('byAddress', search.toLowerCase()) : undefined;
}

function fits(wallet: WalletRecord, input: ListWalletsInput): boolean {
  const { secretType, userId, address, identifier, walletType, search, archived } = input;
  return (
    (archived === 'any' || wallet.archived === archived) &&
    (secretType === undefined || wallet.secretType === secretType) &&
    (userId === undefined || wallet.userId === userId) &&
    (address === undefined || wallet.address.toLowerCase() === address.toLowerCase()) &&
    (identifier === undefined || wallet.identifier === identifier) &&
    (walletType === undefined || wallet.walletType === walletType) &&
    (search === undefined || isFound(wallet, search.toLowerCase()))
  );
}

function isFound(wallet: WalletRecord, search: string): boolean {
  return (
    wallet.id === search ||
    wallet.address.toLowerCase() === search ||
    orders.byDescription.order(wallet).includes(search)
  );
}

const orders = walletTable.indexes;

const typed = { byCreation: 'byTypeAndCreation', byDescription: 'byTypeAndDescription' } as const;

/** A search result is sorted by the text that it was searched in. */
function sortingOf({ search, sortOn }: ListWalletsInput): 'byDescription' | 'byCreation' {
  return search || sortOn === 'description' ? 'byDescription' : 'byCreation';
}

/** The ports that read the balances of wallets, and fund new wallets. */
export type BalancePorts = Pick<Ports, 'chains' | 'settings'> & GiftPorts;

/**
 * Adds each wallet's coin balance, 16 requests at a time. Funds new wallets on embedded chains first, like every read of
 * a balance. A chain that failed to respond is not queried again; nor is a chain in `silent`.
 */
export function addBalances<Listed extends Wallet>(
  ports: BalancePorts,
  wallets: readonly Listed[],
  silent = new Set<string>(),
): Promise<Listed[]> {
  const limit = pLimit(16);
  const withBalance = async (wallet: Listed): Promise<Listed> => {
    const { secretType } = wallet;
    if (silent.has(secretType)) return wallet;
    const wei = await ensureFunded(ports, wallet);
    const { network } = ports.chains.of(secretType);
    if (wei.ok) return { ...wallet, balance: toBalance(network, wei.value) };
    silent.add(secretType);
    return wallet;
  };
  return Promise.all(wallets.map((wallet) => limit(() => withBalance(wallet))));
}

/** A wallet with its coin balance, unless the chain does not respond. The operator has to request it. */
export async function withBalance(
  ports: BalancePorts,
  wallet: Wallet,
  { caller, includeBalance = caller.role === 'application' }: { caller: Caller; includeBalance?: boolean | undefined },
): Promise<Wallet> {
  if (!includeBalance) return wallet;
  const { network } = ports.chains.of(wallet.secretType);
  const wei = await ensureFunded(ports, wallet);
  return { ...wallet, balance: wei.ok ? toBalance(network, wei.value) : unavailableBalance(network) };
}

/** A wallet as a caller sees it, including its user's reference. */
export function toWallet({ users }: Pick<TableReaders, 'users'>, wallet: WalletRecord): Wallet {
  const { userId, archivedAt } = wallet;
  return {
    id: wallet.id,
    userId,
    userReference: users.find(userId)?.reference,
    address: wallet.address,
    walletType: wallet.walletType,
    secretType: wallet.secretType,
    createdAt: toLocalDateTime(wallet.createdAt),
    archived: wallet.archived,
    archivedAt: archivedAt === undefined ? undefined : toLocalDateTime(archivedAt),
    description: wallet.description,
    identifier: wallet.identifier,
    primary: wallet.primary,
    hasCustomPin: false,
    custodial: false,
  };
}

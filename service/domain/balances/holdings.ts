import pLimit from 'p-limit';
import { z } from 'zod';
import { type Page, pageInput, pageOf, severalOf, toPage } from '../../model/kernel/list-input.ts';
import { inTurn } from '../../model/kernel/listing.ts';
import { checksumAddress, secretTypeInput, uuid } from '../../model/kernel/primitives.ts';
import { mapResult, ok, type Result } from '../../model/kernel/results/result.ts';
import { secretTypes } from '../../model/kernel/secret-types.ts';
import { formatUnits } from '../../model/kernel/values/numbers.ts';
import type { Item } from '../../model/market/item-metadata.ts';
import { receiverKey } from '../../model/market/token-mint.ts';
import {
  type NonFungible,
  type NonFungibleOfWallet,
  nativeDecimals,
  nonFungibleOfWallet,
  type WalletItems,
  walletItems,
} from '../../model/wallets/balance.ts';
import type { WalletRecord } from '../../model/wallets/wallet.ts';
import type { ChainClient } from '../../platform/ports/chains.ts';
import { type Caller, query, route } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { counted } from '../auth/authenticate.ts';
import { describeContract, describeItem } from '../contracts/metadata/describe-item.ts';
import { listWalletsInput, shownWallets } from '../wallets/list-wallets.ts';
import { type Holder, holderOf, holderPlace, listTokenBalancesOfAddress, ofWallet } from './list-token-balances.ts';
import { allOf, maximumItems, maximumWallets, type OwnedItem, ownedItems } from './received-logs.ts';

const contractAddresses = severalOf(checksumAddress, 'Use contract addresses.')
  .optional()
  .meta({ description: 'Only items of these contracts; one or more, comma-separated.' });

export const listNonFungiblesInput = z.object({ ...ofWallet, 'contract-addresses': contractAddresses });

export const itemsOfAddressInput = z.object({ ...holderPlace, 'contract-addresses': contractAddresses });

/** The wallets of a page; each is searched on its chain. */
const walletPage = pageInput.extend({
  size: pageInput.shape.size.unwrap().max(maximumWallets, `Use ${maximumWallets} or less.`).default(maximumWallets),
});

export const itemsOfWalletsInput = walletPage.extend({
  walletIds: severalOf(uuid, 'Use wallet ids.')
    .refine((ids) => ids.length <= maximumWallets, `Use at most ${maximumWallets} wallets.`)
    .optional()
    .meta({ description: 'Lists the items of these wallets, each with its walletId. One or more, comma-separated.' }),
  userId: listWalletsInput.shape.userId,
  secretType: severalOf(secretTypeInput, `Use one or more of ${secretTypes.join(', ')}.`)
    .optional()
    .meta({ description: 'Only wallets of these chains; one or more, comma-separated.' }),
  'contract-addresses': contractAddresses,
});
type ItemsOfWalletsInput = z.output<typeof itemsOfWalletsInput>;

type BalancePorts = Pick<Ports, 'chains' | 'storage'>;

/** The items of a wallet, see `listItemsOf`. */
export async function listNonFungibles(
  ports: BalancePorts,
  { walletId, 'contract-addresses': contracts }: z.output<typeof listNonFungiblesInput>,
  caller: Caller,
): Promise<Result<NonFungible[]>> {
  const holder = holderOf(ports, walletId, caller);
  return holder.ok ? listItemsOf(ports, holder.value, contracts) : holder;
}

/** The items of the requested wallets in their order, each with its wallet; otherwise a page of wallets with items. */
export const listNonFungiblesOfWallets = query({
  summary: 'List items of several wallets',
  description:
    'A page of wallets with their items, newest wallet first, at most 20 wallets. With walletIds: a list of items, each with its walletId.',
  route: route('GET', '/api/wallets/nonfungibles', { reply: 'page' }),
  input: itemsOfWalletsInput,
  output: pageOf(z.union([walletItems, nonFungibleOfWallet])),
  async run(ports, { walletIds, ...input }, caller) {
    if (!walletIds) return listWalletsWithItems(ports, input, caller);
    const lists: NonFungibleOfWallet[] = [];
    for (const walletId of new Set(walletIds)) {
      const items = await listNonFungibles(ports, { ...input, walletId }, caller);
      if (!items.ok) return items;
      lists.push(...items.value.map((item) => ({ walletId, ...item })));
    }
    const page = { page: 1, size: Math.max(1, lists.length) };
    return ok(toPage({ total: lists.length, slice: () => lists }, page, (item) => item));
  },
});

/** Wallets without items are included, because only their chain knows. */
async function listWalletsWithItems(
  ports: BalancePorts,
  { secretType: chains, 'contract-addresses': contracts, ...filter }: Omit<ItemsOfWalletsInput, 'walletIds'>,
  caller: Caller,
): Promise<Result<Page<WalletItems>>> {
  const input = listWalletsInput.parse(filter);
  const page = ports.storage.read((tables) => {
    const lists = chains
      ? chains.map((secretType) => shownWallets(tables, { ...input, secretType }, caller))
      : [shownWallets(tables, input, caller)];
    return toPage(inTurn(lists), input, (wallet) => wallet);
  });
  const items: WalletItems[] = [];
  for (const { id: walletId, address: walletAddress, walletType, secretType } of page.items) {
    const held = await listItemsOf(ports, { secretType, address: walletAddress }, contracts);
    if (!held.ok) return held;
    items.push({ walletId, walletAddress, walletType, secretType, items: held.value });
  }
  return ok({ ...page, items });
}

/** The items of any address, see `listItemsOf`. */
export function listNonFungiblesOfAddress(
  ports: BalancePorts,
  { 'contract-addresses': contracts, ...holder }: z.output<typeof itemsOfAddressInput>,
): Promise<Result<NonFungible[]>> {
  return listItemsOf(ports, holder, contracts);
}

/** The items that an address holds now, at most 1,000; see `ownedItems`. */
async function listItemsOf(
  ports: BalancePorts,
  { secretType, address }: Holder,
  contracts: readonly string[] | undefined,
): Promise<Result<NonFungible[]>> {
  const chain = ports.chains.of(secretType);
  const held = await ownedItems(chain, address, contracts);
  return held.ok ? describeItems(ports, chain, held.value.slice(0, maximumItems)) : held;
}

async function describeItems(
  ports: Pick<Ports, 'storage'>,
  chain: ChainClient,
  ownedItems: readonly OwnedItem[],
): Promise<Result<NonFungible[]>> {
  const collections = new Map(ownedItems.map((item) => [item.contract, item]));
  const described = await allOf([...collections.values()], (item) => describeContract(ports, chain, item));
  if (!described.ok) return described;
  const contracts = new Map(described.value.map((contract) => [contract.address, contract]));
  const found = ownedItems.flatMap(({ contract: address, ...item }) => {
    const contract = contracts.get(address);
    return contract ? [{ ...item, chain, contract }] : [];
  });
  return allOf(found, async (item) => {
    return mapResult(await describeItem(ports, item), (described) => toNonFungible(described, item.amount));
  });
}

function toNonFungible(item: Item, amount: bigint): NonFungible {
  return { ...item, balance: Number(formatUnits(amount, item.decimals ?? 0)), rawBalance: amount.toString() };
}

type HoldingPorts = Pick<Ports, 'chains' | 'settings' | 'storage'>;

/** An amount of an asset in its smallest unit; `undefined` if it is unknown. */
type Holding = { readonly asset: string; readonly decimals: number; readonly units: bigint | undefined };

/**
 * The items, tokens and coins of wallets, added up. The starting balance of a wallet does not count. A sleeping chain
 * starts only for wallets that have received something.
 * @example ["2 items", "20 USDC", "1.5 ETH", "unknown assets on Polygon"]
 */
export async function describeHoldings(ports: HoldingPorts, wallets: readonly WalletRecord[]): Promise<string[]> {
  const limit = pLimit(16);
  const used = wallets.filter((wallet) => isUsed(ports, wallet));
  const held = await Promise.all(used.map((wallet) => limit(() => holdingsOf(ports, wallet))));
  const sums = new Map<string, Holding>();
  for (const { units, ...holding } of held.flat()) {
    const sum = sums.get(holding.asset)?.units ?? 0n;
    sums.set(holding.asset, { ...holding, units: units === undefined ? undefined : sum + units });
  }
  return [...sums.values()].flatMap(toText);
}

/** Whether the wallet can hold something: its chain is not asleep, or records show that something arrived. */
function isUsed({ chains, storage }: HoldingPorts, { id, secretType, address }: WalletRecord): boolean {
  if (!chains.of(secretType).network.isEmbedded || chains.isAwake(secretType)) return true;
  const receiver = receiverKey(secretType, address);
  return storage.read(
    ({ gifts, transactions, fulfillments, tokenMints }) =>
      gifts.countBy('byWallet', id) > 0 ||
      transactions.countBy('byReceiver', receiver) > 0 ||
      fulfillments.countBy('byReceiver', receiver) > 0 ||
      tokenMints.countBy('byReceiver', receiver) > 0,
  );
}

async function holdingsOf(ports: HoldingPorts, { secretType, address }: WalletRecord): Promise<Holding[]> {
  const chain = ports.chains.of(secretType);
  const { name, nativeSymbol } = chain.network;
  const [items, tokens, coins] = await Promise.all([
    ownedItems(chain, address),
    listTokenBalancesOfAddress(ports, { secretType, address }),
    chain.balance(address),
  ]);
  if (!items.ok || !tokens.ok || !coins.ok)
    return [{ asset: `unknown assets on ${name}`, decimals: 0, units: undefined }];
  const given = chain.fundNew ? BigInt(ports.settings.current().fundNewWallets) * weiOfACoin : 0n;
  const excess = coins.value > given ? coins.value - given : 0n;
  return [
    ...items.value.map(({ amount }) => ({ asset: 'item', decimals: 0, units: amount })),
    ...tokens.value.map(({ symbol, tokenAddress, decimals, rawBalance }) => ({
      asset: symbol || tokenAddress,
      decimals,
      units: BigInt(rawBalance),
    })),
    { asset: nativeSymbol, decimals: nativeDecimals, units: excess },
  ];
}

const weiOfACoin = 10n ** BigInt(nativeDecimals);

function toText({ asset, decimals, units }: Holding): string[] {
  if (units === undefined) return [asset];
  if (units === 0n) return [];
  return [asset === 'item' ? counted(units, asset) : `${formatUnits(units, decimals)} ${asset}`];
}

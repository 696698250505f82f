import { z } from 'zod';
import { checksumAddress, uuid } from '../../model/kernel/primitives.ts';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import { severalOf } from '../../model/kernel/several-of.ts';
import { formatUnits } from '../../model/kernel/values/numbers.ts';
import { itemTypes, type NonFungible, type NonFungibleOfWallet } from '../../model/wallets/balance.ts';
import type { ChainClient } from '../../platform/ports/chains.ts';
import type { Caller } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { visibleText } from '../abi/parse-type.ts';
import { readSupply, readTokenUri } from '../chains/read-item.ts';
import { readNames, type TokenNames } from '../chains/read-token.ts';
import { readMetadata } from '../contracts/metadata/item-metadata.ts';
import { findTypeOf, ownMetadata } from '../contracts/metadata/own-metadata.ts';
import { type Holder, holderOf, holderPlace, ofWallet } from './list-token-balances.ts';
import { allOf, type HeldItem, heldItems, maximumItems, maximumWallets } from './received-logs.ts';

const longestAddress = 2_048;

const contractAddresses = severalOf(checksumAddress, 'Use contract addresses.')
  .optional()
  .meta({ description: 'Only items of these contracts; one or more, comma-separated.' });

export const listNonFungiblesInput = z.object({
  ...ofWallet,
  'contract-addresses': contractAddresses,
});

export const itemsOfAddressInput = z.object({
  ...holderPlace,
  'contract-addresses': contractAddresses,
});

export const itemsOfWalletsInput = z.object({
  walletIds: severalOf(uuid, 'Use wallet ids.')
    .refine((ids) => ids.length <= maximumWallets, `Use at most ${maximumWallets} wallets.`)
    .meta({ description: 'One or more, comma-separated.' }),
});

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

/** The items of several wallets, see `listItemsOf`, in the requested wallet order. */
export async function listNonFungiblesOfWallets(
  ports: BalancePorts,
  { walletIds }: z.output<typeof itemsOfWalletsInput>,
  caller: Caller,
): Promise<Result<NonFungibleOfWallet[]>> {
  const lists: NonFungibleOfWallet[] = [];
  for (const walletId of new Set(walletIds)) {
    const items = await listNonFungibles(ports, { walletId }, caller);
    if (!items.ok) return items;
    lists.push(...items.value.map((item) => ({ walletId, ...item })));
  }
  return ok(lists);
}

/** The items of any address, see `listItemsOf`. */
export function listNonFungiblesOfAddress(
  ports: BalancePorts,
  { 'contract-addresses': contracts, ...holder }: z.output<typeof itemsOfAddressInput>,
): Promise<Result<NonFungible[]>> {
  return listItemsOf(ports, holder, contracts);
}

/** The items that an address holds now, at most 1,000; see `heldItems`. */
async function listItemsOf(
  ports: BalancePorts,
  { secretType, address }: Holder,
  contracts: readonly string[] | undefined,
): Promise<Result<NonFungible[]>> {
  const chain = ports.chains.of(secretType);
  const held = await heldItems(chain, address, contracts);
  return held.ok ? describeItems(ports, chain, held.value.slice(0, maximumItems)) : held;
}

async function describeItems(
  ports: Pick<Ports, 'storage'>,
  chain: ChainClient,
  heldItems: readonly HeldItem[],
): Promise<Result<NonFungible[]>> {
  const contracts = [...new Set(heldItems.map(({ contract }) => contract))];
  const names = await allOf(contracts, (contract) => readNames(chain, contract));
  if (!names.ok) return names;
  const addresses = await allOf(heldItems, (item) => readTokenUri(chain, item));
  if (!addresses.ok) return addresses;
  const fungible = await allOf(heldItems, (item) => isFungible(ports, chain, item));
  if (!fungible.ok) return fungible;
  const nameless = { name: '', symbol: '' };
  return ok(
    heldItems.map((item, index) =>
      toNonFungible(ports, chain, item, {
        ...(names.value[contracts.indexOf(item.contract)] ?? nameless),
        tokenUri: addresses.value[index] ?? '',
        fungible: fungible.value[index] ?? false,
      }),
    ),
  );
}

/** For types created here, the type's value; otherwise whether several tokens of the id exist or are held. */
async function isFungible(
  ports: Pick<Ports, 'storage'>,
  chain: ChainClient,
  { contract, tokenId, standard, amount }: HeldItem,
): Promise<Result<boolean>> {
  if (standard === 'ERC721') return ok(false);
  const tokenType = findTypeOf(ports, { chain: chain.network.secretType, contract, tokenId });
  if (tokenType) return ok(tokenType.fungible);
  const supply = await readSupply(chain, contract, tokenId);
  return supply.ok ? ok((supply.value ?? amount) > 1n) : supply;
}

/** The responses of an item's contract. */
interface ContractData extends TokenNames {
  readonly tokenUri: string;
  readonly fungible: boolean;
}

function toNonFungible(
  ports: Pick<Ports, 'storage'>,
  { network: { secretType } }: ChainClient,
  item: HeldItem,
  { name, symbol, tokenUri, fungible }: ContractData,
): NonFungible {
  const { contract: address, tokenId, standard, amount } = item;
  const token = { chain: secretType, contract: address, tokenId };
  const metadata = ownMetadata(ports, token) ?? readMetadata({ ...item, address: tokenUri });
  const { decimals } = metadata;
  return {
    id: tokenId,
    name: metadata.name || `${name} #${tokenId}`.trim(),
    description: metadata.description,
    ...(metadata.url !== '' && { url: metadata.url }),
    ...(metadata.imageUrl !== '' && { imageUrl: metadata.imageUrl }),
    fungible,
    balance: Number(formatUnits(amount, decimals ?? 0)),
    rawBalance: amount.toString(),
    ...(decimals !== undefined && { decimals }),
    tokenUri: visibleText(tokenUri, longestAddress) || undefined,
    contract: { address, name, symbol, secretType, type: itemTypes[standard] },
    attributes: metadata.attributes,
  };
}

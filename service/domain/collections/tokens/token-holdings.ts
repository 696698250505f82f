import { getAddress } from 'ethers/address';
import { z } from 'zod';
import { type Page, type PageInput, pageInput, pageOf, severalOf, toPage } from '../../../model/kernel/list-input.ts';
import { fail, ok } from '../../../model/kernel/results/result.ts';
import { collectionToken, tokenHolder, tokenOwners } from '../../../model/market/collection-token.ts';
import { wholeNumber } from '../../../model/market/quantity.ts';
import { toNumericId } from '../../../model/market/token-number.ts';
import {
  type ItemHolder,
  itemHolder,
  type NonFungible,
  type WalletToken,
  walletToken,
} from '../../../model/wallets/balance.ts';
import { type Caller, query, route, tokenRoute } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { itemsOfAddressInput, listNonFungiblesOfAddress } from '../../balances/holdings.ts';
import { nameAddresses } from '../../contracts/addresses.ts';
import { findTypeOf } from '../../contracts/metadata/describe-item.ts';
import { collectionPlace, findCollection } from '../get-metadata.ts';
import { maximumHolders } from '../limits.ts';
import { type FoundCollection, findItems, type Holdings, itemPlace, readHolders, readHoldings } from './get-item.ts';
import { findOwnToken } from './own-tokens.ts';
import type { DocumentPorts } from './read-token-metadata.ts';

/** The ERC-1155 tokens that an address holds, at most 1,000; contracts deployed here include the type. */
export const listWalletTokens = query({
  summary: 'List ERC-1155 tokens of a wallet',
  description: 'For any address; tokens of contracts deployed here include their type.',
  route: route('GET', '/api/v3/erc1155/wallets/{secretType}/{address}/tokens', {
    aliases: ['/api/v3/erc1155/tokens/wallets/{secretType}/{address}'],
  }),
  input: itemsOfAddressInput,
  output: z.array(walletToken),
  async run(ports, input) {
    const items = await listNonFungiblesOfAddress(ports, input);
    if (!items.ok) return items;
    return ok(
      items.value.filter(({ contract }) => contract.type === 'ERC_1155').map((item) => toWalletToken(ports, item)),
    );
  },
});

function toWalletToken(ports: Pick<Ports, 'storage'>, item: NonFungible): WalletToken {
  const { id: tokenId, contract, balance, rawBalance, decimals, fungible } = item;
  const { secretType: chain, address: contractAddress } = contract;
  const type = findTypeOf(ports, { chain, contract: contractAddress, tokenId });
  return {
    chain,
    contractAddress,
    tokenId: toNumericId(tokenId),
    tokenTypeId: type?.typeId,
    balance,
    rawBalance,
    ...(decimals !== undefined && { decimals }),
    fungible,
    metadata: {
      name: item.name,
      description: item.description,
      image: item.imageUrl || undefined,
      externalUrl: item.url || undefined,
      attributes: item.attributes,
    },
  };
}

/** Returns a minted token of a contract deployed here. */
export const getToken = query({
  summary: 'Get token of a contract',
  description: 'From a contract of your application, after minting.',
  route: tokenRoute('GET', '/contracts/{secretType}/{contractAddress}/tokens/{tokenId}'),
  input: itemPlace,
  output: collectionToken,
  run: async (ports, { tokenId, ...location }, caller) =>
    ports.storage.read((tables) => {
      const collection = findCollection(tables, location, caller);
      if (!collection.ok) return collection;
      const token = findOwnToken(tables, ports, collection.value, tokenId);
      return token
        ? ok(token)
        : fail('item.not-found', `The contract ${collection.value.name} has no token ${tokenId}.`);
    }),
});

/** For each requested token, in that order: number of holders and the largest holder. */
export const listOwners = query({
  summary: 'List owners of some tokens',
  description: 'Number of holders and largest holder per token, in the order of tokenIds.',
  route: route('GET', '/_vaultdesk/contracts/{secretType}/{contractAddress}/owners'),
  input: collectionPlace.extend({ tokenIds: severalOf(wholeNumber, 'Must be 1 to 1000 comma-separated token ids.') }),
  output: z.array(tokenOwners),
  async run(ports, { secretType, contractAddress, tokenIds: ids }, caller) {
    const holdings = await readHoldings(ports.chains.of(secretType), contractAddress, ids);
    if (!holdings.ok) return holdings;
    const nameOf = nameAddresses(ports, secretType, caller);
    return ok(
      ids.map((id) => {
        const amounts = holdings.value.get(id);
        const [first] = amounts ?? [];
        const tokenId = String(id);
        if (!amounts || !first) return { tokenId, holders: 0 };
        const address = getAddress(first[0]);
        const firstHolder = { address, name: nameOf(address)?.name, amount: String(first[1]) };
        return { tokenId, holders: amounts.size, firstHolder };
      }),
    );
  },
});

type HolderPorts = DocumentPorts & Pick<Ports, 'custody'>;

/** Lists current item holders from the contract's events, largest amount first. */
export const listItemHolders = query({
  summary: 'List wallets that hold an item',
  description: "From the contract's events, largest amount first.",
  route: route('GET', '/api/nonfungibles/{secretType}/{contractAddress}/{tokenId}/wallets', { reply: 'page' }),
  input: pageInput.extend(itemPlace.shape),
  output: pageOf(itemHolder),
  async run(ports, { tokenId, page, size, ...location }, caller) {
    const collection = await findItems(ports, location, caller);
    if (!collection.ok) return collection;
    const { chain, contract } = collection.value;
    const holdings = await readHoldings(chain, contract, [tokenId]);
    if (!holdings.ok) return holdings;
    const toHolder = holderFormat(ports, collection.value, caller);
    return ok(pageOfHolders(holdings.value.get(tokenId), { page, size }, toHolder));
  },
});

/** Lists current holders of a collection with their total number of items, largest amount first. */
export const listContractHolders = query({
  summary: 'List wallets that hold items of a contract',
  description: 'Includes the total number of items per wallet, largest amount first.',
  route: route('GET', '/api/contracts/{secretType}/{contractAddress}/wallets', { reply: 'page' }),
  input: pageInput.extend(collectionPlace.shape),
  output: pageOf(itemHolder),
  async run(ports, { page, size, ...location }, caller) {
    const collection = await findItems(ports, location, caller);
    if (!collection.ok) return collection;
    const { chain, contract } = collection.value;
    const holdings = await readHolders(chain, contract);
    if (!holdings.ok) return holdings;
    return ok(pageOfHolders(holdings.value, { page, size }, holderFormat(ports, collection.value, caller)));
  },
});

type Holding = readonly [holder: string, amount: bigint];

function pageOfHolders(
  holdings: Holdings = new Map(),
  page: PageInput,
  toHolder: (holding: Holding) => ItemHolder,
): Page<ItemHolder> {
  const all = [...holdings];
  const listing = { total: all.length, slice: (from: number, size: number) => all.slice(from, from + size) };
  return toPage(listing, page, toHolder);
}

function holderFormat(
  ports: HolderPorts,
  { chain, contract: contractAddress }: FoundCollection,
  caller: Caller,
): (holding: Holding) => ItemHolder {
  const nameOf = nameAddresses(ports, chain.network.secretType, caller);
  return ([lower, amount]) => {
    const walletAddress = getAddress(lower);
    return {
      walletAddress,
      walletId: nameOf(walletAddress)?.walletId,
      contractAddress,
      tokenBalance: Number(amount),
      rawBalance: String(amount),
    };
  };
}

/** Lists current token holders from the contract's events: largest amount first, at most 1,000. */
export const listHolders = query({
  summary: 'List holders of a token',
  description: 'Largest amount first, with the names known to this service.',
  route: route('GET', '/_vaultdesk/contracts/{secretType}/{contractAddress}/tokens/{tokenId}/holders'),
  input: collectionPlace.extend({ tokenId: wholeNumber }),
  output: z.array(tokenHolder),
  async run(ports, { secretType, contractAddress, tokenId: id }, caller) {
    const holdings = await readHoldings(ports.chains.of(secretType), contractAddress, [id]);
    if (!holdings.ok) return holdings;
    const nameOf = nameAddresses(ports, secretType, caller);
    const holders = [...(holdings.value.get(id) ?? [])];
    return ok(
      holders.slice(0, maximumHolders).map(([lower, amount]) => {
        const address = getAddress(lower);
        return { address, name: nameOf(address)?.name, amount: String(amount) };
      }),
    );
  },
});

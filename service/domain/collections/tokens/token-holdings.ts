import { getAddress } from 'ethers/address';
import { z } from 'zod';
import { type Page, type PageInput, pageInput, pageOf, severalOf, toPage } from '../../../model/kernel/list-input.ts';
import { inOrder } from '../../../model/kernel/listing.ts';
import { mapResult, ok } from '../../../model/kernel/results/result.ts';
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
import { type NamingPorts, nameAddresses } from '../../contracts/addresses.ts';
import { findTypeOf } from '../../contracts/metadata/describe-item.ts';
import { collectionPlace } from '../get-metadata.ts';
import { maximumHolders } from '../limits.ts';
import { type FoundCollection, findItems, type Holdings, itemPlace, readHolders, readHoldings } from './get-item.ts';
import { findTypeOfToken, toOwnToken } from './own-tokens.ts';

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

export const getToken = query({
  summary: 'Get token of a contract',
  description: 'From a contract of your application, after minting.',
  route: tokenRoute('GET', '/contracts/{secretType}/{contractAddress}/tokens/{tokenId}'),
  input: itemPlace,
  output: collectionToken,
  run: async (ports, location, caller) =>
    ports.storage.read((tables) =>
      mapResult(findTypeOfToken(tables, location, caller), (type) => toOwnToken(tables, ports, type, location.tokenId)),
    ),
});

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
    return ok(toHolders(ports, collection.value, holdings.value.get(tokenId), { page, size, caller }));
  },
});

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
    return ok(toHolders(ports, collection.value, holdings.value, { page, size, caller }));
  },
});

/** A page of the holders of a collection or an item in it. */
function toHolders(
  ports: NamingPorts,
  { chain, contract: contractAddress }: FoundCollection,
  holdings: Holdings = new Map(),
  { caller, ...page }: PageInput & { readonly caller: Caller },
): Page<ItemHolder> {
  const nameOf = nameAddresses(ports, chain.network.secretType, caller);
  return toPage(inOrder([...holdings]), page, ([lower, amount]) => {
    const walletAddress = getAddress(lower);
    return {
      walletAddress,
      walletId: nameOf(walletAddress)?.walletId,
      contractAddress,
      tokenBalance: Number(amount),
      rawBalance: String(amount),
    };
  });
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

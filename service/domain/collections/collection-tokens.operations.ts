import { z } from 'zod';
import { metadataPath } from '../../model/installation/addresses.ts';
import { pageOf } from '../../model/kernel/list-input.ts';
import { collectionToken, tokenHolder, tokenMetadata, tokenOwners } from '../../model/market/collection-token.ts';
import { item, itemContract } from '../../model/market/item-metadata.ts';
import { itemHolder, walletToken } from '../../model/wallets/balance.ts';
import { query, route, tokenRoute } from '../../platform/ports/operation.ts';
import { itemsOfAddressInput } from '../balances/holdings.ts';
import { collectionPlace, getMetadata, getMetadataInput } from './get-metadata.ts';
import { getItem, getItemContract, itemPlace } from './tokens/get-item.ts';
import { listTokens, listTokensInput } from './tokens/list-tokens.ts';
import {
  getToken,
  listContractHolders,
  listContractHoldersInput,
  listHolders,
  listHoldersInput,
  listItemHolders,
  listItemHoldersInput,
  listOwners,
  listOwnersInput,
  listWalletTokens,
} from './tokens/token-holdings.ts';

export const collectionTokenOperations = {
  list: query({
    summary: 'List tokens of a contract',
    description:
      'For your own contract: all tokens or those of one type. For an external ERC-721 or ERC-1155 contract: the tokens found in its events.',
    route: tokenRoute('GET', '/contracts/{secretType}/{contractAddress}/tokens', { reply: 'page' }),
    input: listTokensInput,
    output: pageOf(collectionToken),
    run: listTokens,
  }),
  get: query({
    summary: 'Get token of a contract',
    description: 'From a contract of your application, after minting.',
    route: tokenRoute('GET', '/contracts/{secretType}/{contractAddress}/tokens/{tokenId}'),
    input: itemPlace,
    output: collectionToken,
    run: getToken,
  }),
  listOfWallet: query({
    summary: 'List ERC-1155 tokens of a wallet',
    description: 'For any address; tokens of contracts deployed here include their type.',
    route: route('GET', '/api/v3/erc1155/wallets/{secretType}/{address}/tokens', {
      aliases: ['/api/v3/erc1155/tokens/wallets/{secretType}/{address}'],
    }),
    input: itemsOfAddressInput,
    output: z.array(walletToken),
    run: listWalletTokens,
  }),
  getItemContract: query({
    summary: 'Get collection of items',
    description: 'ERC-721 or ERC-1155, deployed by you or elsewhere.',
    route: route('GET', '/api/nonfungibles/{secretType}/{contractAddress}'),
    input: collectionPlace,
    output: itemContract,
    run: getItemContract,
  }),
  getItem: query({
    summary: 'Get item',
    description: 'Combines contract data and metadata; independent of the holder.',
    route: route('GET', '/api/nonfungibles/{secretType}/{contractAddress}/{tokenId}'),
    input: itemPlace,
    output: item,
    run: getItem,
  }),
  listItemHolders: query({
    summary: 'List wallets that hold an item',
    description: "From the contract's events, largest amount first.",
    route: route('GET', '/api/nonfungibles/{secretType}/{contractAddress}/{tokenId}/wallets', { reply: 'page' }),
    input: listItemHoldersInput,
    output: pageOf(itemHolder),
    run: listItemHolders,
  }),
  listContractHolders: query({
    summary: 'List wallets that hold items of a contract',
    description: 'Includes the total number of items per wallet, largest amount first.',
    route: route('GET', '/api/contracts/{secretType}/{contractAddress}/wallets', { reply: 'page' }),
    input: listContractHoldersInput,
    output: pageOf(itemHolder),
    run: listContractHolders,
  }),
  listHolders: query({
    summary: 'List holders of a token',
    description: 'Largest amount first, with the names known to this service.',
    route: route('GET', '/_vaultdesk/contracts/{secretType}/{contractAddress}/tokens/{tokenId}/holders'),
    input: listHoldersInput,
    output: z.array(tokenHolder),
    run: listHolders,
  }),
  listOwners: query({
    summary: 'List owners of some tokens',
    description: 'Number of holders and largest holder per token, in the order of tokenIds.',
    route: route('GET', '/_vaultdesk/contracts/{secretType}/{contractAddress}/owners'),
    input: listOwnersInput,
    output: z.array(tokenOwners),
    run: listOwners,
  }),
  getMetadata: query({
    summary: 'Get metadata of a token type',
    description: 'The document that tokenUri refers to; use "contract" as the number for the collection\'s metadata.',
    route: route('GET', `${metadataPath}/{collectionId}/{name}`, { reply: 'bare' }),
    access: 'public',
    input: getMetadataInput,
    output: tokenMetadata,
    run: getMetadata,
  }),
};

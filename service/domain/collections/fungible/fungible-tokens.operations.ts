import { z } from 'zod';
import { pageOf } from '../../../model/kernel/list-input.ts';
import { uuid } from '../../../model/kernel/primitives.ts';
import { bodyKiB } from '../../../model/kernel/units.ts';
import {
  fungibleDeployment,
  fungibleMint,
  fungibleMints,
  fungibleToken,
  newFungibleMints,
  newFungibleToken,
} from '../../../model/market/fungible/fungible-token.ts';
import { mutation, query, route } from '../../../platform/ports/operation.ts';
import { changeOwnerInput, contractChange } from '../deployments/change-contract.ts';
import { collectionPlace } from '../get-metadata.ts';
import {
  archiveFungibleToken,
  changeTokenOwner,
  deployToken,
  getFungibleToken,
  getTokenDeployment,
  listFungibleTokens,
  listFungibleTokensInput,
} from './deploy-token.ts';
import { getFungibleMint, listFungibleMints, listFungibleMintsInput, mintFungibleTokens } from './mint-tokens.ts';

const contracts = '/api/v3/erc20/contracts';
const contract = `${contracts}/{secretType}/{contractAddress}`;
const mints = '/api/v3/erc20/tokens/mints';

export const fungibleTokenOperations = {
  deploy: mutation({
    summary: 'Deploy ERC-20 token',
    description: 'With 18 decimals. Amounts of the API are whole tokens.',
    route: route('POST', `${contracts}/deployments`),
    input: newFungibleToken,
    output: fungibleDeployment,
    run: deployToken,
  }),
  getDeployment: query({
    summary: 'Get deployment of an ERC-20 token',
    description: 'By the id that the deployment request returned.',
    route: route('GET', `${contracts}/deployments/{deploymentId}`),
    input: z.object({ deploymentId: uuid }),
    output: fungibleDeployment,
    run: getTokenDeployment,
  }),
  list: query({
    summary: 'List ERC-20 tokens',
    description: 'Tokens deployed here, newest first.',
    route: route('GET', contracts, { reply: 'page' }),
    input: listFungibleTokensInput,
    output: pageOf(fungibleToken),
    run: listFungibleTokens,
  }),
  get: query({
    summary: 'Get ERC-20 token',
    description: 'By its address.',
    route: route('GET', contract),
    input: collectionPlace,
    output: fungibleToken,
    run: getFungibleToken,
  }),
  archive: mutation({
    summary: 'Archive ERC-20 token',
    description: 'Removes it from the list of tokens; it remains on its chain.',
    route: route('DELETE', contract),
    input: collectionPlace,
    output: fungibleToken,
    run: archiveFungibleToken,
  }),
  changeOwner: mutation({
    summary: 'Transfer ERC-20 contract to another owner',
    description: 'For a contract that the service owns. The service may still mint.',
    route: route('PUT', `${contract}/owner`),
    input: changeOwnerInput,
    output: contractChange,
    run: changeTokenOwner,
  }),
  mint: mutation({
    summary: 'Mint ERC-20 tokens',
    description: 'Whole tokens for up to 10,000 destinations. If one is invalid, nothing is minted.',
    route: route('POST', mints, { maximumBodyKiB: bodyKiB.lists }),
    input: newFungibleMints,
    output: fungibleMints,
    run: mintFungibleTokens,
  }),
  listMints: query({
    summary: 'List ERC-20 mints',
    description: 'Newest first by default; filters are combined with AND.',
    route: route('GET', mints, { reply: 'page' }),
    input: listFungibleMintsInput,
    output: pageOf(fungibleMint),
    run: listFungibleMints,
  }),
  getMint: query({
    summary: 'Check ERC-20 mint',
    description: 'Its status, and the reason if it failed.',
    route: route('GET', `${mints}/{mintId}`),
    input: z.object({ mintId: uuid }),
    output: fungibleMint,
    run: getFungibleMint,
  }),
};

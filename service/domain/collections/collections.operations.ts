import { z } from 'zod';
import { metadataPath } from '../../model/installation/addresses.ts';
import { secretType } from '../../model/kernel/primitives.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { secretTypes } from '../../model/kernel/secret-types.ts';
import { contractMetadata } from '../../model/market/collection.ts';
import { tokenMetadata } from '../../model/market/collection-token.ts';
import { tokenTypeMetadata } from '../../model/market/token-type.ts';
import { mutation, query, route, tokenRoute } from '../../platform/ports/operation.ts';
import { archiveCollection, archiveTokenType, changeOwner, changeRoyalties } from './deployments/change-contract.ts';
import {
  changeContractMetadata,
  changeContractMetadataInput,
  getCollection,
  getContractMetadata,
  getDeployment,
  listCollections,
} from './deployments/collections.ts';
import { deployCollection } from './deployments/deploy-collection.ts';
import { getMetadata, getMetadataInput } from './get-metadata.ts';
import { createMints, getMint, retryMint } from './mints/get-mint.ts';
import { listMints } from './mints/list-mints.ts';
import {
  changeTypeMetadata,
  changeTypeMetadataInput,
  getCreation,
  getTokenType,
  getTypeMetadata,
} from './token-types/change-type-metadata.ts';
import { createTokenTypes, listTokenTypes } from './token-types/create-token-types.ts';
import { getItem, getItemContract } from './tokens/get-item.ts';
import { listTokens } from './tokens/list-tokens.ts';
import {
  getToken,
  listContractHolders,
  listHolders,
  listItemHolders,
  listOwners,
  listWalletTokens,
} from './tokens/token-holdings.ts';
import { tokenMetadataOperations } from './tokens/token-metadata.operations.ts';

const contract = '/contracts/{secretType}/{contractAddress}';

const contractChange = {
  description: 'Omitted fields stay unchanged. The name and symbol stored in the contract never change.',
  input: changeContractMetadataInput,
  output: contractMetadata,
  run: changeContractMetadata,
} as const;

export const collectionOperations = {
  deploy: deployCollection,
  getDeployment,
  list: listCollections,
  get: getCollection,
  listChains: query({
    summary: 'List chains of contracts',
    description: 'The chains on which contracts can be deployed.',
    route: route('GET', '/api/v3/erc1155/chains', { aliases: ['/api/v3/erc20/chains'] }),
    input: z.object({}),
    output: z.array(secretType),
    run: async () => ok([...secretTypes]),
  }),
  archive: archiveCollection,
  changeOwner,
  changeRoyalties,
  getMetadata: getContractMetadata,
  changeMetadata: mutation({
    summary: 'Change metadata of a contract',
    route: tokenRoute('PATCH', `${contract}/metadata`),
    ...contractChange,
  }),
  updateMetadata: mutation({
    summary: 'Update metadata of a contract',
    route: tokenRoute('PUT', `${contract}/metadata`),
    ...contractChange,
  }),
};

const typeMetadata = `${contract}/token-types/{tokenTypeId}/metadata`;
const typeChange = {
  description:
    'Also applies to tokens already minted. Omitted fields stay unchanged; fungible, burnable and maxSupply are fixed in the contract.',
  input: changeTypeMetadataInput,
  output: tokenTypeMetadata,
  run: changeTypeMetadata,
} as const;

export const tokenTypeOperations = {
  create: createTokenTypes,
  getCreation,
  list: listTokenTypes,
  get: getTokenType,
  archive: archiveTokenType,
  getMetadata: getTypeMetadata,
  changeMetadata: mutation({
    summary: 'Change metadata of a token type',
    route: tokenRoute('PATCH', typeMetadata),
    ...typeChange,
  }),
  updateMetadata: mutation({
    summary: 'Update metadata of a token type',
    route: tokenRoute('PUT', typeMetadata),
    ...typeChange,
  }),
};

export const mintOperations = { create: createMints, list: listMints, get: getMint, retry: retryMint };

export const collectionTokenOperations = {
  list: listTokens,
  get: getToken,
  listOfWallet: listWalletTokens,
  getItemContract,
  getItem,
  listItemHolders,
  listContractHolders,
  listHolders,
  listOwners,
  getMetadata: query({
    summary: 'Get metadata of a token type',
    description: 'The document that tokenUri refers to; use "contract" as the number for the collection\'s metadata.',
    route: route('GET', `${metadataPath}/{collectionId}/{name}`, { reply: 'bare' }),
    access: 'public',
    input: getMetadataInput,
    output: tokenMetadata,
    run: getMetadata,
  }),
  ...tokenMetadataOperations,
};

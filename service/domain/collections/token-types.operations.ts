import { z } from 'zod';
import { pageInput, pageOf } from '../../model/kernel/list-input.ts';
import { uuid } from '../../model/kernel/primitives.ts';
import { bodyKiB } from '../../model/kernel/units.ts';
import { tokenMint } from '../../model/market/token-mint.ts';
import {
  checkedMint,
  createdMints,
  describedMint,
  tokenType,
  tokenTypeCreation,
  tokenTypeMetadata,
} from '../../model/market/token-type.ts';
import { mutation, query, route } from '../../platform/ports/operation.ts';
import { archiveTokenType } from './deployments/change-contract.ts';
import { collectionPlace } from './get-metadata.ts';
import { createMints, createMintsInput, getMint, retryMint } from './mints/get-mint.ts';
import { listMints, listMintsInput } from './mints/list-mints.ts';
import {
  changeTypeMetadata,
  changeTypeMetadataInput,
  getCreation,
  getTokenType,
  getTokenTypeInput,
  getTypeMetadata,
} from './token-types/change-type-metadata.ts';
import {
  createTokenTypes,
  createTokenTypesInput,
  listTokenTypes,
  tokenTypeCreations,
} from './token-types/create-token-types.ts';

const path = '/api/v2/contracts/{secretType}/{contractAddress}/token-types';
const newerPath = '/api/v3/erc1155/contracts/{secretType}/{contractAddress}/token-types';
const metadata = `${path}/{tokenTypeId}/metadata`;
const newerMetadata = { aliases: [`${newerPath}/{tokenTypeId}/metadata`] };
const metadataChange = {
  description:
    'Also applies to tokens already minted. Omitted fields stay unchanged; fungible, burnable and maxSupply are fixed in the contract.',
  input: changeTypeMetadataInput,
  output: tokenTypeMetadata,
  run: changeTypeMetadata,
} as const;

export const tokenTypeOperations = {
  create: mutation({
    summary: 'Create token types',
    description: 'In a contract deployed here, which may still be PENDING. Destinations receive the first tokens.',
    route: route('POST', '/api/v2/token-types/creations', {
      wrappedIn: 'creations',
      maximumBodyKiB: bodyKiB.lists,
      aliases: ['/api/v3/erc1155/token-types/creations'],
    }),
    input: createTokenTypesInput,
    output: tokenTypeCreations,
    run: createTokenTypes,
  }),
  getCreation: query({
    summary: 'Get creation of a token type',
    description: 'Includes its first 100 mints.',
    route: route('GET', '/api/v2/token-types/creations/{creationId}', {
      aliases: ['/api/v3/erc1155/token-types/creations/{creationId}'],
    }),
    input: z.object({ creationId: uuid }),
    output: tokenTypeCreation,
    run: getCreation,
  }),
  list: query({
    summary: 'List token types of a contract',
    route: route('GET', path, { reply: 'page', aliases: [newerPath] }),
    input: pageInput.extend(collectionPlace.shape),
    output: pageOf(tokenType),
    run: listTokenTypes,
  }),
  get: query({
    summary: 'Get token type',
    route: route('GET', `${path}/{tokenTypeId}`, { aliases: [`${newerPath}/{tokenTypeId}`] }),
    input: getTokenTypeInput,
    output: tokenType,
    run: getTokenType,
  }),
  archive: mutation({
    summary: 'Archive token type',
    description: 'Removes the type and its tokens from lists; they remain on their chain.',
    route: route('DELETE', `${newerPath}/{tokenTypeId}`),
    input: getTokenTypeInput,
    output: tokenType,
    run: archiveTokenType,
  }),
  getMetadata: query({
    summary: 'Get metadata of a token type for its application',
    route: route('GET', metadata, newerMetadata),
    input: getTokenTypeInput,
    output: tokenTypeMetadata,
    run: getTypeMetadata,
  }),
  changeMetadata: mutation({
    summary: 'Change metadata of a token type',
    route: route('PATCH', metadata, newerMetadata),
    ...metadataChange,
  }),
  updateMetadata: mutation({
    summary: 'Update metadata of a token type',
    route: route('PUT', metadata, newerMetadata),
    ...metadataChange,
  }),
};

export const mintOperations = {
  create: mutation({
    summary: 'Mint tokens',
    description:
      'Mints tokens of one type for up to 10,000 destinations. If one destination is invalid, nothing is minted. Mints start as PENDING.',
    route: route('POST', '/api/v2/tokens/mints', {
      maximumBodyKiB: bodyKiB.lists,
      aliases: ['/api/v3/erc1155/tokens/mints'],
    }),
    input: createMintsInput,
    output: createdMints,
    run: createMints,
  }),
  list: query({
    summary: 'List all token mints',
    description: 'Newest first by default; filters are combined with AND.',
    route: route('GET', '/api/v2/tokens/mints', { reply: 'page', aliases: ['/api/v3/erc1155/tokens/mints'] }),
    input: listMintsInput,
    output: pageOf(describedMint),
    run: listMints,
  }),
  get: query({
    summary: 'Check token mint',
    route: route('GET', '/api/v2/tokens/mints/{mintId}', { aliases: ['/api/v3/erc1155/tokens/mints/{mintId}'] }),
    input: z.object({ mintId: uuid }),
    output: checkedMint,
    run: getMint,
  }),
  retry: mutation({
    summary: 'Retry failed mint',
    route: route('POST', '/_vaultdesk/tokens/mints/{mintId}/retrying'),
    input: z.object({ mintId: uuid }),
    output: tokenMint,
    run: retryMint,
  }),
};

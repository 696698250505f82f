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
import { mutation, query, route, tokenRoute } from '../../platform/ports/operation.ts';
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

const path = '/contracts/{secretType}/{contractAddress}/token-types';
const metadata = `${path}/{tokenTypeId}/metadata`;
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
    route: tokenRoute('POST', '/token-types/creations', { wrappedIn: 'creations', maximumBodyKiB: bodyKiB.lists }),
    input: createTokenTypesInput,
    output: tokenTypeCreations,
    run: createTokenTypes,
  }),
  getCreation: query({
    summary: 'Get creation of a token type',
    description: 'Includes its first 100 mints.',
    route: tokenRoute('GET', '/token-types/creations/{creationId}'),
    input: z.object({ creationId: uuid }),
    output: tokenTypeCreation,
    run: getCreation,
  }),
  list: query({
    summary: 'List token types of a contract',
    description: 'Sorted by number.',
    route: tokenRoute('GET', path, { reply: 'page' }),
    input: pageInput.extend(collectionPlace.shape),
    output: pageOf(tokenType),
    run: listTokenTypes,
  }),
  get: query({
    summary: 'Get token type',
    description: 'By its number in the contract.',
    route: tokenRoute('GET', `${path}/{tokenTypeId}`),
    input: getTokenTypeInput,
    output: tokenType,
    run: getTokenType,
  }),
  archive: mutation({
    summary: 'Archive token type',
    description: 'Removes the type and its tokens from lists; they remain on their chain.',
    route: route('DELETE', `/api/v3/erc1155${path}/{tokenTypeId}`),
    input: getTokenTypeInput,
    output: tokenType,
    run: archiveTokenType,
  }),
  getMetadata: query({
    summary: 'Get metadata of a token type for its application',
    description: 'As the application stored it.',
    route: tokenRoute('GET', metadata),
    input: getTokenTypeInput,
    output: tokenTypeMetadata,
    run: getTypeMetadata,
  }),
  changeMetadata: mutation({
    summary: 'Change metadata of a token type',
    route: tokenRoute('PATCH', metadata),
    ...metadataChange,
  }),
  updateMetadata: mutation({
    summary: 'Update metadata of a token type',
    route: tokenRoute('PUT', metadata),
    ...metadataChange,
  }),
};

export const mintOperations = {
  create: mutation({
    summary: 'Mint tokens',
    description:
      'Mints tokens of one type for up to 10,000 destinations. If one destination is invalid, nothing is minted. Mints start as PENDING.',
    route: tokenRoute('POST', '/tokens/mints', { maximumBodyKiB: bodyKiB.lists }),
    input: createMintsInput,
    output: createdMints,
    run: createMints,
  }),
  list: query({
    summary: 'List all token mints',
    description: 'Newest first by default; filters are combined with AND.',
    route: tokenRoute('GET', '/tokens/mints', { reply: 'page' }),
    input: listMintsInput,
    output: pageOf(describedMint),
    run: listMints,
  }),
  get: query({
    summary: 'Check token mint',
    description: 'Its status, and the reason if it failed.',
    route: tokenRoute('GET', '/tokens/mints/{mintId}'),
    input: z.object({ mintId: uuid }),
    output: checkedMint,
    run: getMint,
  }),
  retry: mutation({
    summary: 'Retry failed mint',
    description: 'Queues the mint again. It is performed at most once.',
    route: route('POST', '/_vaultdesk/tokens/mints/{mintId}/retrying'),
    input: z.object({ mintId: uuid }),
    output: tokenMint,
    run: retryMint,
  }),
};

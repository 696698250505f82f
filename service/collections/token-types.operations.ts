import { z } from 'zod';
import { bodyKiB } from '../kernel/body-sizes.ts';
import { pageInput, pageOf } from '../kernel/paging.ts';
import { uuid } from '../kernel/primitives.ts';
import { mutation, query } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import { tokenType, tokenTypeCreation, tokenTypeMetadata } from '../resources/token-type.ts';
import { collectionPlace } from './find-collection.ts';
import {
  changeTypeMetadata,
  changeTypeMetadataInput,
  getTypeMetadata,
} from './token-types/change-type-metadata.ts';
import { createTokenTypes, createTokenTypesInput } from './token-types/create-token-types.ts';
import { getCreation, getTokenType, getTokenTypeInput } from './token-types/get-token-type.ts';
import { listTokenTypes } from './token-types/list-token-types.ts';

const path = '/api/v2/contracts/{secretType}/{contractAddress}/token-types';
const newerPath = '/api/v3/erc1155/contracts/{secretType}/{contractAddress}/token-types';
const metadata = `${path}/{tokenTypeId}/metadata`;
const newerMetadata = { aliases: [`${newerPath}/{tokenTypeId}/metadata`] };
const metadataChange = {
  description:
    'Also applies to tokens already minted. Omitted fields stay unchanged; fungible, burnable and maxSupply are fixed in the contract.',
  access: 'application',
  input: changeTypeMetadataInput,
  output: tokenTypeMetadata,
  run: changeTypeMetadata,
} as const;

export const tokenTypeOperations = {
  create: mutation({
    summary: 'Create token types',
    description:
      'In a contract deployed here, which may still be PENDING. Destinations receive the first tokens.',
    route: route('POST', '/api/v2/token-types/creations', {
      maximumBodyKiB: bodyKiB.lists,
      aliases: ['/api/v3/erc1155/token-types/creations'],
    }),
    access: 'application',
    input: createTokenTypesInput,
    output: z.object({ creations: z.array(tokenTypeCreation) }),
    run: createTokenTypes,
  }),
  getCreation: query({
    summary: 'Get the creation of a token type',
    description: 'Includes its first 100 mints.',
    route: route('GET', '/api/v2/token-types/creations/{creationId}', {
      aliases: ['/api/v3/erc1155/token-types/creations/{creationId}'],
    }),
    access: 'application',
    input: z.object({ creationId: uuid }),
    output: tokenTypeCreation,
    run: getCreation,
  }),
  list: query({
    summary: 'List the token types of a contract',
    route: route('GET', path, { reply: 'page', aliases: [newerPath] }),
    access: 'application',
    input: pageInput.extend(collectionPlace.shape),
    output: pageOf(tokenType),
    run: listTokenTypes,
  }),
  get: query({
    summary: 'Get a token type',
    route: route('GET', `${path}/{tokenTypeId}`, {
      aliases: [`${newerPath}/{tokenTypeId}`],
    }),
    access: 'application',
    input: getTokenTypeInput,
    output: tokenType,
    run: getTokenType,
  }),
  getMetadata: query({
    summary: 'Get the metadata of a token type for its application',
    route: route('GET', metadata, newerMetadata),
    access: 'application',
    input: getTokenTypeInput,
    output: tokenTypeMetadata,
    run: getTypeMetadata,
  }),
  changeMetadata: mutation({
    summary: 'Change the metadata of a token type',
    route: route('PATCH', metadata, newerMetadata),
    ...metadataChange,
  }),
  updateMetadata: mutation({
    summary: 'Update the metadata of a token type',
    route: route('PUT', metadata, newerMetadata),
    ...metadataChange,
  }),
};

import { z } from 'zod';
import { pageInput, pageOf } from '../kernel/paging.ts';
import { address, secretTypeInput } from '../kernel/primitives.ts';
import { mutation, query } from '../ports/operation.ts';
import { collectionFields, newTokenType } from '../resources/new-token-type.ts';
import { quantity } from '../resources/quantity.ts';
import { tokenType, tokenTypeCreation } from '../resources/token-type.ts';
import { createTokenTypes } from './token-types/create-token-types.ts';
import { getCreation, getTokenType } from './token-types/get-token-type.ts';
import { listTokenTypes } from './token-types/list-token-types.ts';

const place = z.object({ secretType: secretTypeInput, contractAddress: address });
const path = '/api/v2/contracts/{secretType}/{contractAddress}/token-types';

export const tokenTypeOperations = {
  create: mutation({
    summary: 'Create token types',
    description:
      'In a contract that was deployed here, which may still be on its way. Destinations get the first tokens.',
    route: {
      method: 'POST',
      path: '/api/v2/token-types/creations',
      reply: 'envelope',
      maximumBodyKiB: 2048,
    },
    access: 'application',
    input: collectionFields.extend({
      creations: z.array(newTokenType).min(1, 'Name at least one.').max(100, 'Use at most 100.'),
    }),
    output: z.object({ creations: z.array(tokenTypeCreation) }),
    run: createTokenTypes,
  }),
  getCreation: query({
    summary: 'Get the creation of a token type',
    description: 'With its first 100 mints.',
    route: {
      method: 'GET',
      path: '/api/v2/token-types/creations/{creationId}',
      reply: 'envelope',
    },
    access: 'application',
    input: z.object({ creationId: z.uuid() }),
    output: tokenTypeCreation,
    run: getCreation,
  }),
  list: query({
    summary: 'List the token types of a contract',
    route: { method: 'GET', path, reply: 'page' },
    access: 'application',
    input: pageInput.extend(place.shape),
    output: pageOf(tokenType),
    run: listTokenTypes,
  }),
  get: query({
    summary: 'Get a token type',
    route: { method: 'GET', path: `${path}/{tokenTypeId}`, reply: 'envelope' },
    access: 'application',
    input: place.extend({ tokenTypeId: quantity }),
    output: tokenType,
    run: getTokenType,
  }),
};

import { z } from 'zod';
import { pageInput, pageOf, sortOrder } from '../kernel/paging.ts';
import { address } from '../kernel/primitives.ts';
import { severalOf } from '../kernel/several-of.ts';
import { mutation, query } from '../ports/operation.ts';
import { mintStatus } from '../resources/collection.ts';
import { collectionFields, mintDestinations } from '../resources/new-token-type.ts';
import { quantity } from '../resources/quantity.ts';
import { tokenMint } from '../resources/token-mint.ts';
import { createMints } from './mints/create-mints.ts';
import { getMint } from './mints/get-mint.ts';
import { listMints } from './mints/list-mints.ts';
import { retryMint } from './mints/retry-mint.ts';

const statusInput = z
  .string()
  .transform((text) => text.toUpperCase())
  .pipe(mintStatus);

const sortFields = ['createdOn', 'status', 'id'] as const;

export const mintOperations = {
  create: mutation({
    summary: 'Mint tokens',
    description:
      'Tokens of one type for up to 10,000 destinations: for all of them, or for none where one is wrong. PENDING at first.',
    route: {
      method: 'POST',
      path: '/api/v2/tokens/mints',
      reply: 'envelope',
      maximumBodyKiB: 2048,
    },
    access: 'application',
    input: collectionFields.extend({ tokenTypeId: quantity, destinations: mintDestinations }),
    output: z.object({ mints: z.array(tokenMint) }),
    run: createMints,
  }),
  list: query({
    summary: 'List all token mints',
    description: 'The newest first unless told; filters hold together.',
    route: { method: 'GET', path: '/api/v2/tokens/mints', reply: 'page' },
    access: 'application',
    input: pageInput.extend({
      mintIds: severalOf(z.uuid(), 'Use 1 to 1000 UUIDs with commas between.').optional(),
      status: severalOf(
        statusInput,
        `Use ${mintStatus.options.join(', ')}, or several with commas between.`,
      ).optional(),
      createdOnFrom: z.string().max(50).optional(),
      createdOnTo: z.string().max(50).optional(),
      sortOn: z.enum(sortFields, `Use one of ${sortFields.join(', ')}.`).default('createdOn'),
      sortOrder: sortOrder.default('DESC'),
      contractAddress: address.optional(),
      destinationAddress: address.optional(),
    }),
    output: pageOf(tokenMint),
    run: listMints,
  }),
  get: query({
    summary: 'Check a token mint',
    route: { method: 'GET', path: '/api/v2/tokens/mints/{mintId}', reply: 'envelope' },
    access: 'application',
    input: z.object({ mintId: z.uuid() }),
    output: tokenMint,
    run: getMint,
  }),
  retry: mutation({
    summary: 'Retry a mint that failed',
    route: {
      method: 'POST',
      path: '/_vaultdesk/tokens/mints/{mintId}/retrying',
      reply: 'envelope',
    },
    access: 'operator',
    input: z.object({ mintId: z.uuid() }),
    output: tokenMint,
    run: retryMint,
  }),
};

import { z } from 'zod';
import { bodyKiB } from '../kernel/body-sizes.ts';
import { pageOf } from '../kernel/paging.ts';
import { uuid } from '../kernel/primitives.ts';
import { mutation, query } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import { checkedMint, tokenMint } from '../resources/token-mint.ts';
import { createMints, createMintsInput } from './mints/create-mints.ts';
import { getMint } from './mints/get-mint.ts';
import { listMints, listMintsInput } from './mints/list-mints.ts';
import { retryMint } from './mints/retry-mint.ts';

export const mintOperations = {
  create: mutation({
    summary: 'Mint tokens',
    description:
      'Mints tokens of one type for up to 10,000 destinations. If one destination is invalid, nothing is minted. Mints start as PENDING.',
    route: route('POST', '/api/v2/tokens/mints', {
      maximumBodyKiB: bodyKiB.lists,
      aliases: ['/api/v3/erc1155/tokens/mints'],
    }),
    access: 'application',
    input: createMintsInput,
    output: z.object({ mints: z.array(tokenMint) }),
    run: createMints,
  }),
  list: query({
    summary: 'List all token mints',
    description: 'Newest first by default; filters are combined with AND.',
    route: route('GET', '/api/v2/tokens/mints', {
      reply: 'page',
      aliases: ['/api/v3/erc1155/tokens/mints'],
    }),
    access: 'application',
    input: listMintsInput,
    output: pageOf(tokenMint),
    run: listMints,
  }),
  get: query({
    summary: 'Check a token mint',
    route: route('GET', '/api/v2/tokens/mints/{mintId}', {
      aliases: ['/api/v3/erc1155/tokens/mints/{mintId}'],
    }),
    access: 'application',
    input: z.object({ mintId: uuid }),
    output: checkedMint,
    run: getMint,
  }),
  retry: mutation({
    summary: 'Retry a failed mint',
    route: route('POST', '/_vaultdesk/tokens/mints/{mintId}/retrying'),
    access: 'operator',
    input: z.object({ mintId: uuid }),
    output: tokenMint,
    run: retryMint,
  }),
};

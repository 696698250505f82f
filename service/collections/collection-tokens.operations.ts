import { z } from 'zod';
import { metadataPath } from '../contracts/metadata/metadata-address.ts';
import { pageOf } from '../kernel/paging.ts';
import { query } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import { collectionToken, tokenHolder, tokenOwners } from '../resources/collection-token.ts';
import { tokenMetadata } from '../resources/token-metadata.ts';
import { getMetadata, getMetadataInput } from './get-metadata.ts';
import { listHolders, listHoldersInput } from './tokens/list-holders.ts';
import { listOwners, listOwnersInput } from './tokens/list-owners.ts';
import { listTokens, listTokensInput } from './tokens/list-tokens.ts';

export const collectionTokenOperations = {
  list: query({
    summary: 'List the tokens of a contract',
    description:
      'Of a contract of yours, all of them or those of one type; of an ERC-721 or ERC-1155 contract from elsewhere those that its events tell of.',
    route: route('GET', '/api/v2/contracts/{secretType}/{contractAddress}/tokens', {
      reply: 'page',
      aliases: ['/api/v3/erc1155/contracts/{secretType}/{contractAddress}/tokens'],
    }),
    access: 'application',
    input: listTokensInput,
    output: pageOf(collectionToken),
    run: listTokens,
  }),
  listHolders: query({
    summary: 'List who holds a token',
    description: 'Most of it first, with the names that are known here.',
    route: route(
      'GET',
      '/_vaultdesk/contracts/{secretType}/{contractAddress}/tokens/{tokenId}/holders',
    ),
    access: 'operator',
    input: listHoldersInput,
    output: z.array(tokenHolder),
    run: listHolders,
  }),
  listOwners: query({
    summary: 'List the owners of some tokens',
    description: 'How many hold each, and who holds most of it; in the order of tokenIds.',
    route: route('GET', '/_vaultdesk/contracts/{secretType}/{contractAddress}/owners'),
    access: 'operator',
    input: listOwnersInput,
    output: z.array(tokenOwners),
    run: listOwners,
  }),
  getMetadata: query({
    summary: 'Get the metadata of a token type',
    description:
      'Where tokenUri points; "contract" in place of the number tells of the collection.',
    route: route('GET', `${metadataPath}/{collectionId}/{name}`, { reply: 'bare' }),
    access: 'public',
    input: getMetadataInput,
    output: tokenMetadata,
    run: getMetadata,
  }),
};

import { metadataPath } from '../../model/installation/addresses.ts';
import { tokenMetadata } from '../../model/market/collection-token.ts';
import { query, route } from '../../platform/ports/operation.ts';
import { getMetadata, getMetadataInput } from './get-metadata.ts';
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
};

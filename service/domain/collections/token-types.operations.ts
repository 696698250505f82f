import { tokenTypeMetadata } from '../../model/market/token-type.ts';
import { mutation, tokenRoute } from '../../platform/ports/operation.ts';
import { archiveTokenType } from './deployments/change-contract.ts';
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
  create: createTokenTypes,
  getCreation,
  list: listTokenTypes,
  get: getTokenType,
  archive: archiveTokenType,
  getMetadata: getTypeMetadata,
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

export const mintOperations = { create: createMints, list: listMints, get: getMint, retry: retryMint };

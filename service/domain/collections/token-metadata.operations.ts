import { mutation, route } from '../../platform/ports/operation.ts';
import { archiveToken } from './deployments/change-contract.ts';
import {
  addAttribute,
  changeAttribute,
  common,
  getMetadataOfToken,
  removeAnimations,
  removeAttribute,
  removeProperty,
  setAnimations,
  setAnimationsInput,
  setProperty,
} from './tokens/change-token-metadata.ts';

const token = '/api/v3/erc1155/contracts/{secretType}/{contractAddress}/tokens/{tokenId}';
const path = `${token}/metadata`;

export const tokenMetadataOperations = {
  archiveToken,
  getTokenMetadata: getMetadataOfToken,
  setProperty,
  removeProperty,
  addAttribute,
  changeAttribute,
  removeAttribute,
  setAnimations: mutation({
    summary: 'Replace animations of a token',
    route: route('PUT', `${path}/animationUrls`, { wrappedIn: 'animationUrls' }),
    ...common,
    input: setAnimationsInput,
    run: setAnimations,
  }),
  removeAnimations,
};

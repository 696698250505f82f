import { itemTokenMetadata } from '../../model/market/token-type.ts';
import { mutation, query, route } from '../../platform/ports/operation.ts';
import { archiveToken } from './deployments/change-contract.ts';
import {
  addAttribute,
  addAttributeInput,
  attributePlace,
  changeAttribute,
  changeAttributeInput,
  getMetadataOfToken,
  propertyPlace,
  removeAnimations,
  removeAttribute,
  removeProperty,
  setAnimations,
  setAnimationsInput,
  setProperty,
  setPropertyInput,
} from './tokens/change-token-metadata.ts';
import { itemPlace } from './tokens/get-item.ts';

const token = '/api/v3/erc1155/contracts/{secretType}/{contractAddress}/tokens/{tokenId}';
const path = `${token}/metadata`;
const common = {
  description: 'Returns the new metadata. Applies to all tokens of the type.',
  output: itemTokenMetadata,
} as const;

export const tokenMetadataOperations = {
  archiveToken,
  getTokenMetadata: query({
    summary: 'Get metadata of a token',
    route: route('GET', path),
    ...common,
    description: 'Of a minted token. All tokens of a type share its metadata.',
    input: itemPlace,
    run: getMetadataOfToken,
  }),
  setProperty: mutation({
    summary: 'Set metadata field of a token',
    route: route('PUT', `${path}/{propertyName}`),
    ...common,
    input: setPropertyInput,
    run: setProperty,
  }),
  removeProperty: mutation({
    summary: 'Remove metadata field of a token',
    route: route('DELETE', `${path}/{propertyName}`),
    ...common,
    input: propertyPlace,
    run: removeProperty,
  }),
  addAttribute: mutation({
    summary: 'Add attribute to a token',
    route: route('POST', `${path}/attributes`),
    ...common,
    input: addAttributeInput,
    run: addAttribute,
  }),
  changeAttribute: mutation({
    summary: 'Change attribute of a token',
    route: route('PUT', `${path}/attributes/{attributeName}`),
    ...common,
    input: changeAttributeInput,
    run: changeAttribute,
  }),
  removeAttribute: mutation({
    summary: 'Remove attribute of a token',
    route: route('DELETE', `${path}/attributes/{attributeName}`),
    ...common,
    input: attributePlace,
    run: removeAttribute,
  }),
  setAnimations: mutation({
    summary: 'Replace animations of a token',
    route: route('PUT', `${path}/animationUrls`, { wrappedIn: 'animationUrls' }),
    ...common,
    input: setAnimationsInput,
    run: setAnimations,
  }),
  removeAnimations: mutation({
    summary: 'Remove animations of a token',
    route: route('DELETE', `${path}/animationUrls`),
    ...common,
    input: itemPlace,
    run: removeAnimations,
  }),
};

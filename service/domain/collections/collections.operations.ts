import { z } from 'zod';
import { pageOf } from '../../model/kernel/list-input.ts';
import { address, secretType, secretTypeInput, uuid } from '../../model/kernel/primitives.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { secretTypes } from '../../model/kernel/secret-types.ts';
import { collection, contractMetadata } from '../../model/market/collection.ts';
import { newCollection } from '../../model/market/new-collection.ts';
import { mutation, query, route, tokenRoute } from '../../platform/ports/operation.ts';
import {
  archiveCollection,
  changeOwner,
  changeOwnerInput,
  changeRoyalties,
  changeRoyaltiesInput,
  contractChange,
} from './deployments/change-contract.ts';
import {
  changeContractMetadata,
  changeContractMetadataInput,
  getCollection,
  getContractMetadata,
  getDeployment,
  listCollections,
  listCollectionsInput,
} from './deployments/collections.ts';
import { deployCollection } from './deployments/deploy-collection.ts';
import { collectionPlace } from './get-metadata.ts';

const path = '/contracts/{secretType}/{contractAddress}';
const newerPath = `/api/v3/erc1155${path}`;
const metadata = `${path}/metadata`;
const metadataChange = {
  description: 'Omitted fields stay unchanged. The name and symbol stored in the contract never change.',
  input: changeContractMetadataInput,
  output: contractMetadata,
  run: changeContractMetadata,
} as const;

export const collectionOperations = {
  deploy: mutation({
    summary: 'Deploy contract',
    description:
      'Deploys an ERC-1155 collection, or ERC-721 if standard is set to it. The address is returned immediately; the contract exists once the status is SUCCEEDED.',
    route: tokenRoute('POST', '/contracts/deployments'),
    input: newCollection,
    output: collection,
    run: deployCollection,
  }),
  getDeployment: query({
    summary: 'Get deployment',
    description: 'By the id that the deployment request returned.',
    route: tokenRoute('GET', '/contracts/deployments/{deploymentId}'),
    input: z.object({ deploymentId: uuid }),
    output: collection,
    run: getDeployment,
  }),
  list: query({
    summary: 'List contracts',
    description: 'Contracts deployed here, newest first.',
    route: tokenRoute('GET', '/contracts', { reply: 'page' }),
    input: listCollectionsInput,
    output: pageOf(collection),
    run: listCollections,
  }),
  get: query({
    summary: 'Get contract',
    description: 'A contract deployed here.',
    route: tokenRoute('GET', path),
    input: z.object({ secretType: secretTypeInput, contractAddress: address }),
    output: collection,
    run: getCollection,
  }),
  listChains: query({
    summary: 'List chains of contracts',
    description: 'The chains on which contracts can be deployed.',
    route: route('GET', '/api/v3/erc1155/chains', { aliases: ['/api/v3/erc20/chains'] }),
    input: z.object({}),
    output: z.array(secretType),
    run: async () => ok([...secretTypes]),
  }),
  archive: mutation({
    summary: 'Archive contract',
    description: 'Removes it from the lists of contracts; it remains on its chain.',
    route: route('DELETE', newerPath),
    input: collectionPlace,
    output: collection,
    run: archiveCollection,
  }),
  changeOwner: mutation({
    summary: 'Transfer contract to another owner',
    description: 'For a contract that the service owns. The service may still mint.',
    route: route('PUT', `${newerPath}/owner`),
    input: changeOwnerInput,
    output: contractChange,
    run: changeOwner,
  }),
  changeRoyalties: mutation({
    summary: 'Change royalties of a contract',
    description: 'In its metadata; the transaction announces the change (ERC-7572). No contract here pays them.',
    route: route('PUT', `${newerPath}/royalties`),
    input: changeRoyaltiesInput,
    output: contractChange,
    run: changeRoyalties,
  }),
  getMetadata: query({
    summary: 'Get metadata of a contract',
    description: 'The public description of a contract deployed here.',
    route: tokenRoute('GET', metadata),
    input: collectionPlace,
    output: contractMetadata,
    run: getContractMetadata,
  }),
  changeMetadata: mutation({
    summary: 'Change metadata of a contract',
    route: tokenRoute('PATCH', metadata),
    ...metadataChange,
  }),
  updateMetadata: mutation({
    summary: 'Update metadata of a contract',
    route: tokenRoute('PUT', metadata),
    ...metadataChange,
  }),
};

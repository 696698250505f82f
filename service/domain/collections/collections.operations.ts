import { z } from 'zod';
import { secretType } from '../../model/kernel/primitives.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { secretTypes } from '../../model/kernel/secret-types.ts';
import { contractMetadata } from '../../model/market/collection.ts';
import { mutation, query, route, tokenRoute } from '../../platform/ports/operation.ts';
import { archiveCollection, changeOwner, changeRoyalties } from './deployments/change-contract.ts';
import {
  changeContractMetadata,
  changeContractMetadataInput,
  getCollection,
  getContractMetadata,
  getDeployment,
  listCollections,
} from './deployments/collections.ts';
import { deployCollection } from './deployments/deploy-collection.ts';

const path = '/contracts/{secretType}/{contractAddress}';

const metadata = `${path}/metadata`;
const metadataChange = {
  description: 'Omitted fields stay unchanged. The name and symbol stored in the contract never change.',
  input: changeContractMetadataInput,
  output: contractMetadata,
  run: changeContractMetadata,
} as const;

export const collectionOperations = {
  deploy: deployCollection,
  getDeployment,
  list: listCollections,
  get: getCollection,
  listChains: query({
    summary: 'List chains of contracts',
    description: 'The chains on which contracts can be deployed.',
    route: route('GET', '/api/v3/erc1155/chains', { aliases: ['/api/v3/erc20/chains'] }),
    input: z.object({}),
    output: z.array(secretType),
    run: async () => ok([...secretTypes]),
  }),
  archive: archiveCollection,
  changeOwner,
  changeRoyalties,
  getMetadata: getContractMetadata,
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

import { z } from 'zod';
import { pageOf } from '../kernel/paging.ts';
import { address, secretTypeInput, uuid } from '../kernel/primitives.ts';
import { mutation, query } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import { collection } from '../resources/collection.ts';
import { newCollection } from '../resources/new-collection.ts';
import { deployCollection } from './deployments/deploy-collection.ts';
import { getCollection, getDeployment } from './deployments/get-collection.ts';
import { listCollections, listCollectionsInput } from './deployments/list-collections.ts';

export const collectionOperations = {
  deploy: mutation({
    summary: 'Deploy a contract',
    description:
      'An ERC-1155 collection, or ERC-721 where standard says so. Its address is told at once; it is there when the status is SUCCEEDED.',
    route: route('POST', '/api/v2/contracts/deployments', {
      aliases: ['/api/v3/erc1155/contracts/deployments'],
    }),
    access: 'application',
    input: newCollection,
    output: collection,
    run: deployCollection,
  }),
  getDeployment: query({
    summary: 'Get a deployment',
    route: route('GET', '/api/v2/contracts/deployments/{deploymentId}', {
      aliases: ['/api/v3/erc1155/contracts/deployments/{deploymentId}'],
    }),
    access: 'application',
    input: z.object({ deploymentId: uuid }),
    output: collection,
    run: getDeployment,
  }),
  list: query({
    summary: 'List contracts',
    description: 'Those that were deployed here, newest first.',
    route: route('GET', '/api/v2/contracts', {
      reply: 'page',
      aliases: ['/api/v3/erc1155/contracts'],
    }),
    access: 'application',
    input: listCollectionsInput,
    output: pageOf(collection),
    run: listCollections,
  }),
  get: query({
    summary: 'Get a contract',
    description: 'One that was deployed here.',
    route: route('GET', '/api/v2/contracts/{secretType}/{contractAddress}', {
      aliases: ['/api/v3/erc1155/contracts/{secretType}/{contractAddress}'],
    }),
    access: 'application',
    input: z.object({ secretType: secretTypeInput, contractAddress: address }),
    output: collection,
    run: getCollection,
  }),
};

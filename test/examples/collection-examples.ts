import type { World } from '../world/world.ts';
import { devItems, type ExamplesOf, holderOf, page } from './example.ts';

const placeOf = ({ collection: { chain, address } }: World) => ({
  secretType: chain,
  contractAddress: address,
});

const contractMetadataOf = (world: World) => ({
  ...placeOf(world),
  name: 'Desert foxes of today',
  symbol: world.collection.symbol,
  description: 'Foxes that moved on.',
  image: 'https://example.test/foxes.png',
  externalUrl: null,
  media: [{ type: 'twitter', value: 'https://example.test/foxes' }],
});

const typeMetadataOf = (world: World) => ({
  ...placeOf(world),
  tokenTypeId: '1',
  name: 'Old fennec',
  description: 'It has seen much.',
  image: 'ipfs://bafy/fennec.png',
  externalUrl: null,
  backgroundColor: '#fdf6e3',
  attributes: [{ type: 'property', name: 'ears', value: 'larger', maxValue: null }],
  animationUrls: [{ type: 'video', value: 'https://example.test/fennec.mp4' }],
  fungible: world.tokenType.fungible,
  burnable: world.tokenType.burnable,
  maxSupply: world.tokenType.maxSupply,
});

/** An example of every operation of collections, tokenTypes, tokenMints and collectionTokens. */
export const collectionExamples: ExamplesOf<'collections' | 'tokenTypes' | 'tokenMints' | 'collectionTokens'> = {
  'collections.deploy': {
    input: ({ owner: { wallet } }) => ({
      name: 'Desert Foxes',
      chain: 'ETHEREUM',
      secretType: 'ETHEREUM',
      standard: 'ERC_721',
      symbol: 'FOX',
      description: 'Foxes that live in the desert.',
      image: 'https://example.test/foxes.png',
      externalUrl: 'https://example.test/',
      media: [{ type: 'twitter', value: 'https://example.test/foxes' }],
      royalties: { feeRecipient: wallet.address, feePercentage: 2.5 },
      storage: { type: 'cloud', location: null },
      owner: wallet.address,
    }),
  },
  'collections.getDeployment': {
    input: ({ collection }) => ({ deploymentId: collection.id }),
    elsewhere: 'collection.not-found',
  },
  'collections.list': {
    input: ({ collection }) => ({ ...page, secretType: 'ETHEREUM', search: collection.address }),
    elsewhere: 'an empty list',
  },
  'collections.get': { input: placeOf, elsewhere: 'collection.not-found' },
  'collections.getMetadata': { input: placeOf, elsewhere: 'collection.not-found' },
  'collections.changeMetadata': { input: contractMetadataOf, elsewhere: 'collection.not-found' },
  'collections.updateMetadata': { input: contractMetadataOf, elsewhere: 'collection.not-found' },
  'tokenTypes.create': {
    input: (world) => ({
      ...placeOf(world),
      chain: 'ETHEREUM',
      creations: [
        {
          name: 'Fennec',
          description: 'The smallest fox.',
          image: 'ipfs://bafy/fennec.png',
          externalUrl: 'https://example.test/fennec',
          backgroundColor: '#fdf6e3',
          fungible: false,
          burnable: true,
          maxSupply: 10,
          attributes: [{ type: 'property', name: 'ears', value: 'large', maxValue: null }],
          animationUrls: [{ type: 'video', value: 'https://example.test/fennec.mp4' }],
          destinations: [{ address: world.owner.wallet.address, amount: 1 }],
        },
      ],
    }),
    elsewhere: 'collection.not-found',
  },
  'tokenTypes.getCreation': {
    input: ({ tokenType }) => ({ creationId: tokenType.id }),
    elsewhere: 'token-type.not-found',
  },
  'tokenTypes.list': {
    input: (world) => ({ ...placeOf(world), ...page }),
    elsewhere: 'collection.not-found',
  },
  'tokenTypes.get': {
    input: (world) => ({ ...placeOf(world), tokenTypeId: '1' }),
    elsewhere: 'collection.not-found',
  },
  'tokenTypes.getMetadata': {
    input: (world) => ({ ...placeOf(world), tokenTypeId: '1' }),
    elsewhere: 'collection.not-found',
  },
  'tokenTypes.changeMetadata': { input: typeMetadataOf, elsewhere: 'collection.not-found' },
  'tokenTypes.updateMetadata': { input: typeMetadataOf, elsewhere: 'collection.not-found' },
  'tokenMints.create': {
    input: (world) => ({
      ...placeOf(world),
      chain: 'ETHEREUM',
      tokenTypeId: 1,
      destinations: [{ address: world.owner.wallet.address, amount: '2' }],
    }),
    elsewhere: 'collection.not-found',
  },
  'tokenMints.list': {
    input: ({ mints: { done } }) => ({
      ...page,
      mintIds: done.id,
      status: 'succeeded,pending',
      createdOnFrom: '2029-01-01',
      createdOnTo: '2031-01-01T00:00:00Z',
      sortOn: 'status',
      sortOrder: 'ASC',
      contractAddress: done.contractAddress,
      destinationAddress: done.destination,
    }),
    elsewhere: 'an empty list',
  },
  'tokenMints.get': {
    input: ({ mints }) => ({ mintId: mints.done.id }),
    elsewhere: 'token-mint.not-found',
  },
  'tokenMints.retry': { input: ({ mints }) => ({ mintId: mints.failed.id }) },
  'collectionTokens.list': {
    input: (world) => ({ ...placeOf(world), ...page, tokenTypeId: '1' }),
    elsewhere: 'collection.not-found',
  },
  'collectionTokens.get': {
    input: (world) => ({ ...placeOf(world), tokenId: '1' }),
    elsewhere: 'collection.not-found',
  },
  'collectionTokens.listOfWallet': { input: (world) => ({ ...holderOf(world), ...devItems }) },
  'collectionTokens.getItemContract': { input: placeOf, elsewhere: 'collection.not-found' },
  'collectionTokens.getItem': {
    input: (world) => ({ ...placeOf(world), tokenId: '1' }),
    elsewhere: 'collection.not-found',
  },
  'collectionTokens.listItemHolders': {
    input: (world) => ({ ...placeOf(world), ...page, tokenId: '1' }),
    elsewhere: 'collection.not-found',
  },
  'collectionTokens.listContractHolders': {
    input: (world) => ({ ...placeOf(world), ...page }),
    elsewhere: 'collection.not-found',
  },
  'collectionTokens.listHolders': { input: (world) => ({ ...placeOf(world), tokenId: '1' }) },
  'collectionTokens.listOwners': { input: (world) => ({ ...placeOf(world), tokenIds: ['1'] }) },
  'collectionTokens.getMetadata': {
    input: ({ collection }) => ({ collectionId: collection.id, name: '1' }),
  },
};

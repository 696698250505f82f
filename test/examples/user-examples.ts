import type { World } from '../world/world.ts';
import { credentialOf, type ExamplesOf, page } from './example.ts';

const pin = { type: 'PIN', value: '123456' };

const pathOfBiometric = ({ biometric }: World) => ({
  userId: biometric.userId,
  signingMethodId: biometric.id,
});

const everyFilter = () => ({
  ...page,
  reference: 'customer 7',
  search: 'customer',
  includeSigningMethods: 'true',
  sortOn: 'createdAt',
  sortOrder: 'ASC',
});

/** An example of every operation of users. */
export const userExamples: ExamplesOf<'users'> = {
  'users.create': {
    input: () => ({ reference: 'customer 8', signingMethod: { ...pin, physicalDeviceId: null } }),
  },
  'users.list': {
    input: everyFilter,
    elsewhere: 'an empty list',
  },
  'users.listWithWallets': {
    input: everyFilter,
  },
  'users.get': {
    input: ({ owner }) => ({ userId: owner.user.id }),
    elsewhere: 'user.not-found',
  },
  'users.change': {
    input: ({ owner }) => ({ userId: owner.user.id, reference: 'customer 9' }),
    elsewhere: 'user.not-found',
  },
  'users.createSigningMethod': {
    input: (world) => ({
      userId: world.owner.user.id,
      type: 'BIOMETRIC',
      value: 'the face that the tablet knows',
      physicalDeviceId: 'tablet-08aa',
      signingMethodCredential: credentialOf(world),
    }),
    elsewhere: 'user.not-found',
  },
  'users.listSigningMethods': {
    input: ({ owner }) => ({ userId: owner.user.id }),
    elsewhere: 'user.not-found',
  },
  'users.recoverSigningMethod': {
    input: (world) => ({
      ...pathOfBiometric(world),
      value: 'the face that the new phone knows',
      signingMethodCredential: credentialOf(world),
    }),
    elsewhere: 'user.not-found',
  },
  'users.deleteSigningMethod': {
    input: (world) => ({
      ...pathOfBiometric(world),
      signingMethodCredential: credentialOf(world),
    }),
    elsewhere: 'user.not-found',
  },
  'users.delete': {
    input: (world) => ({
      userId: world.owner.user.id,
      acceptLoss: true,
      signingMethodCredential: credentialOf(world),
    }),
    elsewhere: 'user.not-found',
  },
  'users.listActivity': { input: ({ owner }) => ({ userId: owner.user.id, ...page }) },
  'users.listEncryptionKeys': { input: () => ({}) },
  'users.inspectSigningMethods': { input: ({ owner }) => ({ userId: owner.user.id }) },
  'users.unlockSigningMethod': { input: pathOfBiometric },
};

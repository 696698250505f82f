import type { ApplicationRecord } from '../resources/application.ts';
import type { SigningMethodRecord } from '../resources/signing-method.ts';
import { aKeystore } from './a-keystore.ts';
import { type Doors, doorsOf, tokenOf } from './a-service.ts';
import {
  anApplication,
  anId,
  aSigningMethod,
  aWalletOwner,
  clientSecret,
  theOtherApplication,
  type WalletOwner,
} from './builders.ts';
import { type FakePorts, fakePorts } from './fake-ports.ts';
import type { Input, OperationName } from './operation-calls.ts';

/** A service with an application that has a user with a PIN and a wallet, and another application that has nothing. */
export interface World extends Doors {
  readonly ports: FakePorts;
  readonly application: ApplicationRecord;
  readonly spareApplication: ApplicationRecord;
  readonly otherApplication: ApplicationRecord;
  readonly owner: WalletOwner;
  /** A second signing method of the owner. */
  readonly biometric: SigningMethodRecord;
  readonly token: string;
  readonly otherToken: string;
}

export async function aWorld(): Promise<World> {
  const application = anApplication({ isDefault: true });
  const spareApplication = anApplication({ id: anId() });
  const otherApplication = theOtherApplication();
  const owner = await aWalletOwner({ wallet: { identifier: 'main', description: 'Main wallet' } });
  const user = { ...owner.user, reference: 'customer 7' };
  const biometric = await aSigningMethod({
    userId: user.id,
    type: 'BIOMETRIC',
    physicalDeviceId: 'phone-7f3a',
    value: 'the face that the phone knows',
  });
  const ports = fakePorts({
    ...owner.records,
    applications: [application, spareApplication, otherApplication],
    users: [user],
    signingMethods: [owner.method, biometric],
  });
  return {
    ...doorsOf(ports),
    ports,
    application,
    spareApplication,
    otherApplication,
    owner,
    biometric,
    token: await tokenOf(ports, application),
    otherToken: await tokenOf(ports, otherApplication),
  };
}

/** A right call of an operation, with every field it has. */
export interface Example {
  input(world: World): Input;
  /** What another application gets for it: a failure, or an empty list. Nothing where all may do it. */
  readonly elsewhere?: 'user.not-found' | 'wallet.not-found' | 'an empty list';
  /** Not an operation of the console. */
  readonly onlyHttp?: true;
}

const page = { page: 1, size: 10 };
const pin = { type: 'PIN', value: '123456' };
const pathOfBiometric = ({ biometric }: World) => ({
  userId: biometric.userId,
  signingMethodId: biometric.id,
});
const credentialOf = ({ owner: { credential } }: World) => `${credential.id}:${credential.value}`;

/** An example of every operation: a new one does not compile without. */
export const examples: Readonly<Record<OperationName, Example>> = {
  'users.create': {
    input: () => ({ reference: 'customer 8', signingMethod: { ...pin, physicalDeviceId: null } }),
  },
  'users.list': {
    input: () => ({
      ...page,
      reference: 'customer 7',
      search: 'customer',
      includeSigningMethods: 'true',
      sortOn: 'createdAt',
      sortOrder: 'ASC',
    }),
    elsewhere: 'an empty list',
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
      signingMethodCredential: credentialOf(world),
    }),
    elsewhere: 'user.not-found',
  },
  'users.inspectSigningMethods': { input: ({ owner }) => ({ userId: owner.user.id }) },
  'users.unlockSigningMethod': { input: pathOfBiometric },
  'wallets.create': {
    input: (world) => ({
      userId: world.owner.user.id,
      secretType: 'MATIC',
      identifier: 'second',
      description: 'Second wallet',
      signingMethodCredential: credentialOf(world),
    }),
    elsewhere: 'user.not-found',
  },
  'wallets.list': {
    input: ({ owner: { wallet } }) => ({
      ...page,
      secretType: wallet.secretType,
      userId: wallet.userId,
      address: wallet.address,
      identifier: 'main',
      search: 'Main',
      archived: 'false',
      sortOn: 'createdAt',
      sortOrder: 'DESC',
    }),
    elsewhere: 'an empty list',
  },
  'wallets.get': {
    input: ({ owner }) => ({ walletId: owner.wallet.id }),
    elsewhere: 'wallet.not-found',
  },
  'wallets.change': {
    input: ({ owner }) => ({
      walletId: owner.wallet.id,
      archived: true,
      description: 'Old wallet',
      identifier: 'old',
      primary: false,
    }),
    elsewhere: 'wallet.not-found',
  },
  'wallets.importWallet': {
    input: (world) => ({
      userId: world.owner.user.id,
      importWalletType: 'ETHEREUM_KEYSTORE',
      privateKey: '05'.repeat(32),
      keystore: aKeystore({ password: 'a password' }),
      password: 'a password',
      identifier: 'imported',
      description: 'Imported wallet',
      signingMethodCredential: credentialOf(world),
    }),
    elsewhere: 'user.not-found',
  },
  'wallets.exportWallet': {
    input: (world) => ({
      walletId: world.owner.wallet.id,
      type: 'KEYSTORE',
      password: 'a password',
      signingMethodCredential: credentialOf(world),
    }),
    elsewhere: 'wallet.not-found',
  },
  'wallets.listEvents': {
    input: ({ owner }) => ({ walletId: owner.wallet.id, ...page }),
    elsewhere: 'wallet.not-found',
  },
  'wallets.validateAddress': {
    input: ({ owner: { wallet } }) => ({
      secretType: wallet.secretType,
      address: wallet.address,
    }),
  },
  'wallets.getBilling': { input: () => ({}) },
  'signatures.sign': {
    input: (world) => ({
      signatureRequest: {
        type: 'MESSAGE',
        secretType: 'ETHEREUM',
        walletId: world.owner.wallet.id,
        data: 'Hello',
      },
      pincode: null,
      signingMethodCredential: credentialOf(world),
    }),
    elsewhere: 'wallet.not-found',
  },
  'signatures.verify': {
    input: ({ owner }) => ({
      secretType: 'ETHEREUM',
      signerAddress: owner.wallet.address,
      message: 'Hello',
      signature: `0x${'ab'.repeat(64)}1b`,
    }),
  },
  'signatures.inspect': {
    input: ({ owner }) => ({
      content: { type: 'MESSAGE', secretType: 'ETHEREUM', data: 'Hello' },
      walletId: owner.wallet.id,
    }),
  },
  'tokens.issue': {
    input: ({ application }) => ({
      realm: 'Arkane',
      grant_type: 'client_credentials',
      client_id: application.clientId,
      client_secret: clientSecret,
      authorization: 'Basic Og==',
    }),
    onlyHttp: true,
  },
  'applications.list': { input: () => page },
  'applications.get': { input: ({ application }) => ({ applicationId: application.id }) },
  'applications.create': {
    input: () => ({ name: 'Shop', clientId: 'shop', allowedOrigins: ['http://localhost:3000'] }),
  },
  'applications.change': {
    input: ({ application }) => ({
      applicationId: application.id,
      name: 'New name',
      allowedOrigins: ['http://localhost:3000'],
    }),
  },
  'applications.rotateSecret': {
    input: ({ application }) => ({ applicationId: application.id }),
  },
  'applications.delete': {
    input: ({ spareApplication }) => ({ applicationId: spareApplication.id }),
  },
  'settings.list': { input: () => ({}) },
  'settings.change': { input: () => ({ key: 'walletType', value: 'THREEWAY_SHARED' }) },
  'system.health': { input: () => ({}) },
  'system.overview': { input: () => ({}) },
  'system.routes': { input: () => ({}) },
  'system.createBackup': { input: () => ({}) },
  'system.listBackups': { input: () => ({}) },
  'system.restoreBackup': { input: () => ({ name: 'a.backup' }) },
  'system.exportDeviceKey': { input: () => ({}) },
  'system.createConsoleLink': { input: () => ({}) },
};

import type { ApplicationRecord } from '../resources/application.ts';
import type { UserRecord } from '../resources/user.ts';
import { type Doors, doorsOf, tokenOf } from './a-service.ts';
import {
  anApplication,
  anId,
  aUser,
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
  readonly userWithoutPin: UserRecord;
  readonly token: string;
  readonly otherToken: string;
}

export async function aWorld(): Promise<World> {
  const application = anApplication({ isDefault: true });
  const spareApplication = anApplication({ id: anId() });
  const otherApplication = theOtherApplication();
  const userWithoutPin = aUser();
  const owner = await aWalletOwner({ wallet: { identifier: 'main', description: 'Main wallet' } });
  const user = { ...owner.user, reference: 'customer 7' };
  const ports = fakePorts({
    ...owner.records,
    applications: [application, spareApplication, otherApplication],
    users: [user, userWithoutPin],
  });
  return {
    ...doorsOf(ports),
    ports,
    application,
    spareApplication,
    otherApplication,
    owner,
    userWithoutPin,
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
const credentialOf = ({ owner: { credential } }: World) => `${credential.id}:${credential.value}`;

/** An example of every operation: a new one does not compile without. */
export const examples: Readonly<Record<OperationName, Example>> = {
  'users.create': { input: () => ({ reference: 'customer 8', signingMethod: pin }) },
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
    input: ({ userWithoutPin }) => ({ userId: userWithoutPin.id, ...pin }),
    elsewhere: 'user.not-found',
  },
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
  'signatures.sign': {
    input: (world) => ({
      signatureRequest: {
        type: 'MESSAGE',
        secretType: 'ETHEREUM',
        walletId: world.owner.wallet.id,
        data: 'Hello',
      },
      signingMethodCredential: credentialOf(world),
    }),
    elsewhere: 'wallet.not-found',
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
  'system.createConsoleLink': { input: () => ({}) },
};

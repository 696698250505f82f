import { devContracts } from '../../service/model/transactions/dev-contracts.ts';
import { aKeystore } from '../records/a-keystore.ts';
import type { World } from '../world/world.ts';
import { credentialOf, devItems, type ExamplesOf, holderOf, page } from './example.ts';

const usdcToken = { tokenAddress: devContracts.usdc.address };

const everyFilter = ({ owner: { wallet } }: World) => ({
  ...page,
  secretType: wallet.secretType,
  userId: wallet.userId,
  address: wallet.address,
  identifier: 'main',
  walletType: 'API_WALLET',
  search: 'Main',
  archived: 'false',
  includeBalance: 'true',
  sortOn: 'createdAt',
  sortOrder: 'DESC',
});

/** An example of every operation of wallets and balances. */
export const walletExamples: ExamplesOf<'wallets' | 'balances' | 'activity'> = {
  'wallets.create': {
    input: (world) => ({
      userId: world.owner.user.id,
      secretType: 'MATIC',
      identifier: 'second',
      description: 'Second wallet',
      pincode: null,
      walletType: null,
      signingMethodCredential: credentialOf(world),
    }),
    elsewhere: 'user.not-found',
  },
  'wallets.list': {
    input: everyFilter,
    elsewhere: 'an empty list',
  },
  'wallets.listWithUse': {
    input: everyFilter,
  },
  'wallets.get': {
    input: ({ owner }) => ({ walletId: owner.wallet.id, includeBalance: 'true' }),
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
  'activity.ofWallet': {
    input: ({ owner }) => ({ walletId: owner.wallet.id, ...page }),
  },
  'wallets.validateAddress': {
    input: ({ owner: { wallet } }) => ({
      secretType: wallet.secretType,
      address: wallet.address,
    }),
  },
  'wallets.getBilling': { input: () => ({}) },
  'balances.get': {
    input: ({ owner }) => ({ walletId: owner.wallet.id }),
    elsewhere: 'wallet.not-found',
  },
  'balances.listTokens': {
    input: ({ owner }) => ({ walletId: owner.wallet.id, ...usdcToken }),
    elsewhere: 'wallet.not-found',
  },
  'balances.getToken': {
    input: ({ owner }) => ({ walletId: owner.wallet.id, ...usdcToken }),
    elsewhere: 'wallet.not-found',
  },
  'balances.listNonFungibles': {
    input: ({ owner }) => ({ walletId: owner.wallet.id, ...devItems }),
    elsewhere: 'wallet.not-found',
  },
  'balances.listNonFungiblesOfWallets': {
    input: ({ owner }) => ({ walletIds: owner.wallet.id }),
    elsewhere: 'wallet.not-found',
  },
  'balances.listTokensOfAddress': { input: (world) => ({ ...holderOf(world), ...usdcToken }) },
  'balances.getTokenOfAddress': { input: (world) => ({ ...holderOf(world), ...usdcToken }) },
  'balances.listNonFungiblesOfAddress': { input: (world) => ({ ...holderOf(world), ...devItems }) },
  'balances.getOfAddress': {
    input: ({ owner }) => ({ secretType: 'ETHEREUM', address: owner.wallet.address }),
  },
};

import { z } from 'zod';
import { isAddress } from '../kernel/is-address.ts';
import { pageOf } from '../kernel/paging.ts';
import { secretTypeInput } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import { type Caller, mutation, query } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import type { TableReaders } from '../ports/storage.ts';
import { billing } from '../resources/billing.ts';
import { type Wallet, wallet } from '../resources/wallet.ts';
import { walletEvent } from '../resources/wallet-event.ts';
import { exportedWallet } from '../resources/wallet-transfer.ts';
import { walletWithUse } from '../resources/wallet-with-use.ts';
import { changeWallet, changeWalletInput } from './change-wallet.ts';
import { createWallet, createWalletInput, hasFirstPin } from './create-wallet.ts';
import { exportWallet, exportWalletInput } from './export-wallet.ts';
import { getBilling } from './get-billing.ts';
import { findUsableWallet, getWallet, getWalletInput } from './get-wallet.ts';
import { importWallet, importWalletInput } from './import-wallet.ts';
import { listWalletEvents, listWalletEventsInput } from './list-wallet-events.ts';
import { listWallets, listWalletsInput } from './list-wallets.ts';
import { listWalletsWithUse } from './list-wallets-with-use.ts';

/** An archived wallet is not returned, so not by a repeated request either. */
function isUsable(tables: TableReaders, made: Wallet, caller: Caller): Result<void> {
  const usable = findUsableWallet(tables, made.id, caller);
  return usable.ok ? ok() : usable;
}

export const walletOperations = {
  create: mutation({
    summary: 'Create a wallet',
    description:
      'The new random key is sealed so that only signing methods of the user open it. In the older form, without a userId, pincode becomes the PIN of a new user without other signing methods: a forgotten PIN cannot be recovered until another method is added.',
    route: route('POST', '/api/wallets'),
    access: 'application',
    input: createWalletInput,
    output: wallet,
    run: createWallet,
    stillHolds: isUsable,
    hasFirstValue: hasFirstPin,
  }),
  list: query({
    summary: 'List wallets',
    description:
      'Only the operator can list archived wallets: archived=true lists only these, any lists all. A search sorts by description and ignores sortOn.',
    route: route('GET', '/api/wallets', { reply: 'page' }),
    access: 'application',
    input: listWalletsInput,
    output: pageOf(wallet),
    run: listWallets,
  }),
  listWithUse: query({
    summary: 'List wallets with their usage',
    description: 'Includes the last signature and the billing state. Starts no chain.',
    route: route('GET', '/_vaultdesk/wallets', { reply: 'page' }),
    access: 'operator',
    input: listWalletsInput,
    output: pageOf(walletWithUse),
    run: listWalletsWithUse,
  }),
  get: query({
    summary: 'Get a wallet',
    route: route('GET', '/api/wallets/{walletId}'),
    access: 'application',
    input: getWalletInput,
    output: wallet,
    run: getWallet,
  }),
  change: mutation({
    summary: 'Archive, unarchive or describe a wallet',
    description:
      'An archived wallet can only be unarchived. A user has one primary wallet per chain: setting another replaces it, and archiving it promotes the oldest wallet in use.',
    route: route('PATCH', '/api/wallets/{walletId}', {
      aliases: ['/api/wallets/{walletId}/metadata'],
    }),
    access: 'application',
    input: changeWalletInput,
    output: wallet,
    run: changeWallet,
  }),
  importWallet: mutation({
    summary: 'Import a wallet',
    description:
      'A private key, or a keystore (Web3 Secret Storage, versions 1 to 3, or a presale wallet) with its password. A user can have one wallet per address and chain.',
    route: route('POST', '/api/wallets/import'),
    access: 'application',
    input: importWalletInput,
    output: wallet,
    run: importWallet,
    stillHolds: isUsable,
  }),
  exportWallet: mutation({
    summary: 'Export a wallet',
    description:
      'The private key, or a keystore (Web3 Secret Storage, version 3) sealed with a password. Each export is recorded as a wallet event. A response to a repeated Idempotency-Key omits the key.',
    route: route('POST', '/api/wallets/{walletId}/export'),
    access: 'application',
    handsOutSecret: true,
    input: exportWalletInput,
    output: exportedWallet,
    withoutSecrets: ({ type }) => ({ type }),
    run: exportWallet,
  }),
  listEvents: query({
    summary: 'List the events of a wallet',
    description: 'Newest first; the newest 1,000 are stored.',
    route: route('GET', '/api/wallets/{walletId}/events', { reply: 'page' }),
    access: 'application',
    input: listWalletEventsInput,
    output: pageOf(walletEvent),
    run: listWalletEvents,
  }),
  validateAddress: query({
    summary: 'Validate an address',
    description:
      'Checks whether it is an address of the chain; mixed-case addresses need their checksum (EIP-55).',
    route: route('GET', '/api/wallets/address/validation/{secretType}/{address}'),
    access: 'application',
    input: z.object({ secretType: secretTypeInput, address: z.string() }),
    output: z.object({ valid: z.boolean() }),
    run: async (_ports, { address }) => ok({ valid: isAddress(address) }),
  }),
  getBilling: query({
    summary: 'Report the wallets that count for billing',
    description: 'A wallet is billed until 30 days after it was archived.',
    route: route('GET', '/_vaultdesk/billing'),
    access: 'operator',
    input: z.object({}),
    output: billing,
    run: getBilling,
  }),
};

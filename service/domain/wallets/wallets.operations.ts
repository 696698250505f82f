import { z } from 'zod';
import { type Page, pageInput, pageOf, toPage } from '../../model/kernel/list-input.ts';
import { fitting, indexed, type Listing } from '../../model/kernel/listing.ts';
import { secretTypeInput, toLocalDateTime, uuid } from '../../model/kernel/primitives.ts';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import { secretTypes } from '../../model/kernel/secret-types.ts';
import { isAddress } from '../../model/kernel/values/read-scalars.ts';
import { billedUntil, billing, billingStateOf } from '../../model/payments/billing.ts';
import { type WalletWithUse, walletWithUse } from '../../model/transactions/listed-transaction.ts';
import { type Wallet, wallet } from '../../model/wallets/wallet.ts';
import {
  commonWalletEventTypes,
  type WalletEvent,
  type WalletEventRecord,
  type WalletEventType,
  walletEvent,
  walletEventTable,
} from '../../model/wallets/wallet-event.ts';
import { exportedWallet } from '../../model/wallets/wallet-transfer.ts';
import { type Caller, mutation, query, route } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import { changePin, changePinInput, changeWallet, changeWalletInput, getBilling } from './change-wallet.ts';
import { createWallet, createWalletInput, hasFirstPin } from './create-wallet.ts';
import {
  exportWallet,
  exportWalletInput,
  findUsableWallet,
  findVisibleWallet,
  getWallet,
  getWalletInput,
} from './get-wallet.ts';
import { importWallet, importWalletInput } from './import-wallet.ts';
import {
  addBalances,
  type BalancePorts,
  type ListWalletsInput,
  listWallets,
  listWalletsInput,
} from './list-wallets.ts';

const listWalletEventsInput = pageInput.extend({ walletId: uuid });

/** Events of a wallet, newest first. Applications see commonly known types, unless `walletEventTypes` is all. */
export async function listWalletEvents(
  { storage, settings }: Pick<Ports, 'storage' | 'settings'>,
  input: z.output<typeof listWalletEventsInput>,
  caller: Caller,
): Promise<Result<Page<WalletEvent>>> {
  const { walletId } = input;
  const isWhole = caller.role === 'operator' || settings.current().walletEventTypes === 'all';
  return storage.read((tables) => {
    const wallet = findVisibleWallet(tables, walletId, caller);
    if (!wallet.ok) return wallet;
    const client = tables.applications.find(wallet.value.applicationId)?.clientId ?? '';
    const list = isWhole
      ? indexed(tables.walletEvents, { index: 'byWallet', key: walletId })
      : commonEvents(tables, walletId);
    return ok(toPage(list, input, (event) => toEvent(event, client)));
  });
}

function commonEvents({ walletEvents }: TableReaders, walletId: string): Listing<WalletEventRecord> {
  return fitting(walletEvents.listBy('byWallet', walletId), ({ type }) => commonWalletEventTypes.includes(type), {
    order: walletEventTable.indexes.byWallet.order,
  });
}

function toEvent({ at, type, walletId, metadata }: WalletEventRecord, client: string): WalletEvent {
  const [instant = at] = at.split(' ');
  const eventTimestamp = toLocalDateTime(instant);
  return { eventTimestamp, type, walletId, client, metadata: JSON.stringify(metadata) };
}

/** Wallets with their last signature and billing state, and on request with balances on awake chains. */
export async function listWalletsWithUse(
  ports: BalancePorts,
  input: ListWalletsInput,
  caller: Caller,
): Promise<Result<Page<WalletWithUse>>> {
  const { storage, chains, clock } = ports;
  const listed = await listWallets(ports, { ...input, includeBalance: false }, caller);
  if (!listed.ok) return listed;
  const now = clock.now();
  const items = storage.read((tables) => listed.value.items.map((wallet) => withUse(tables, wallet, now)));
  const withCoins = input.includeBalance ? await addBalances(ports, items, sleeping(chains)) : items;
  return ok({ ...listed.value, items: withCoins });
}

/** Listing wallets must not start a chain. */
function sleeping(chains: Ports['chains']): Set<string> {
  return new Set(
    secretTypes.filter((secretType) => chains.of(secretType).network.isEmbedded && !chains.isAwake(secretType)),
  );
}

function withUse(tables: TableReaders, wallet: Wallet, now: string): WalletWithUse {
  const { archived, archivedAt } = tables.wallets.find(wallet.id) ?? { archived: true };
  return {
    ...wallet,
    lastUsedAt: lastUse(tables, wallet.id),
    billing: billingStateOf({ archived, archivedAt }, now),
    billedUntil: archivedAt === undefined ? undefined : toLocalDateTime(billedUntil(archivedAt)),
  };
}

const uses: readonly WalletEventType[] = ['SIGNATURE_CREATED', 'OUTGOING_TRANSACTION'];
/** The number of newest events that are searched for the last use. */
const searchedEvents = 50;

function lastUse({ walletEvents }: TableReaders, walletId: string): string | undefined {
  const page = { offset: 0, limit: searchedEvents, descending: true };
  const used = walletEvents.pageBy('byWallet', walletId, page).find(({ type }) => uses.includes(type));
  const [instant] = used?.at.split(' ') ?? [];
  return instant === undefined ? undefined : toLocalDateTime(instant);
}

/** An archived wallet is not returned, so not by a repeated request either. */
function isUsable(tables: TableReaders, made: Wallet, caller: Caller): Result<void> {
  const usable = findUsableWallet(tables, made.id, caller);
  return usable.ok ? ok() : usable;
}

export const walletOperations = {
  create: mutation({
    summary: 'Create wallet',
    description:
      'The new random key is sealed so that only signing methods of the user open it. In the older form, without a userId, pincode becomes the PIN of a new user without other signing methods: a forgotten PIN cannot be recovered until another method is added.',
    route: route('POST', '/api/wallets'),
    input: createWalletInput,
    output: wallet,
    run: createWallet,
    stillHolds: isUsable,
    hasFirstValue: hasFirstPin,
  }),
  list: query({
    summary: 'List wallets',
    description:
      'archived=true lists only archived wallets, any lists all: for the operator, and for applications with the setting archivedWallets. A search sorts by description and ignores sortOn.',
    route: route('GET', '/api/wallets', { reply: 'page' }),
    input: listWalletsInput,
    output: pageOf(wallet),
    run: listWallets,
  }),
  listWithUse: query({
    summary: 'List wallets with their usage',
    description: 'Includes the last signature and the billing state. Starts no chain.',
    route: route('GET', '/_vaultdesk/wallets', { reply: 'page' }),
    input: listWalletsInput,
    output: pageOf(walletWithUse),
    run: listWalletsWithUse,
  }),
  get: query({
    summary: 'Get wallet',
    description: 'With its balance, unless `includeBalance` is false.',
    route: route('GET', '/api/wallets/{walletId}'),
    input: getWalletInput,
    output: wallet,
    run: getWallet,
  }),
  change: mutation({
    summary: 'Archive, unarchive or describe wallet',
    description:
      'An archived wallet can only be unarchived. A user has one primary wallet per chain: setting another replaces it, and archiving it promotes the oldest wallet in use.',
    route: route('PATCH', '/api/wallets/{walletId}', { aliases: ['/api/wallets/{walletId}/metadata'] }),
    input: changeWalletInput,
    output: wallet,
    run: changeWallet,
  }),
  changePin: mutation({
    summary: 'Change PIN of the user of a wallet',
    description: 'Authorized by the current PIN. A wrong PIN costs an attempt, and the new PIN restores all.',
    route: route('PATCH', '/api/wallets/{walletId}/security'),
    offeredBy: {
      setting: 'walletSecurity',
      value: 'on',
      otherwise:
        'Changing a PIN with itself is not offered by Vaultdesk in this profile. Recover the PIN with another signing method of the user: PUT /api/users/{userId}/signing-methods/{signingMethodId}.',
    },
    input: changePinInput,
    output: wallet,
    run: changePin,
  }),
  importWallet: mutation({
    summary: 'Import wallet',
    description:
      'A private key, or a keystore (Web3 Secret Storage, versions 1 to 3, or a presale wallet) with its password. A user can have one wallet per address and chain. In the older form, without a userId, pincode becomes the PIN of a new user.',
    route: route('POST', '/api/wallets/import'),
    input: importWalletInput,
    output: wallet,
    run: importWallet,
    stillHolds: isUsable,
    hasFirstValue: hasFirstPin,
  }),
  exportWallet: mutation({
    summary: 'Export wallet',
    description:
      'The private key, or a keystore (Web3 Secret Storage, version 3) sealed with a password. Each export is recorded as a wallet event. A response to a repeated Idempotency-Key omits the key.',
    route: route('POST', '/api/wallets/{walletId}/export'),
    handsOutSecret: true,
    input: exportWalletInput,
    output: exportedWallet,
    withoutSecrets: ({ type }) => ({ type }),
    run: exportWallet,
  }),
  listEvents: query({
    summary: 'List events of a wallet',
    description: 'Newest first; the newest 1,000 are stored.',
    route: route('GET', '/api/wallets/{walletId}/events', { reply: 'page' }),
    input: listWalletEventsInput,
    output: pageOf(walletEvent),
    run: listWalletEvents,
  }),
  validateAddress: query({
    summary: 'Validate address',
    description: 'Checks whether it is an address of the chain; mixed-case addresses need their checksum (EIP-55).',
    route: route('GET', '/api/wallets/address/validation/{secretType}/{address}'),
    input: z.object({ secretType: secretTypeInput, address: z.string() }),
    output: z.object({ valid: z.boolean() }),
    run: async (_ports, { address }) => ok({ valid: isAddress(address) }),
  }),
  getBilling: query({
    summary: 'Report wallets that count for billing',
    description: 'A wallet is billed until 30 days after it was archived.',
    route: route('GET', '/_vaultdesk/billing'),
    input: z.object({}),
    output: billing,
    run: getBilling,
  }),
};

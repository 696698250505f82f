import { z } from 'zod';
import { pageInput, pageOf, toPage } from '../../model/kernel/list-input.ts';
import { fitting, indexed, type Listing } from '../../model/kernel/listing.ts';
import { secretTypeInput, toLocalDateTime, uuid } from '../../model/kernel/primitives.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { secretTypes } from '../../model/kernel/secret-types.ts';
import { isAddress } from '../../model/kernel/values/read-scalars.ts';
import { billedUntil, billingStateOf } from '../../model/payments/billing.ts';
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
import { query, route } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import { changePin, changeWallet, getBilling } from './change-wallet.ts';
import { createWallet } from './create-wallet.ts';
import { exportWallet, findVisibleWallet, getWallet } from './get-wallet.ts';
import { importWallet } from './import-wallet.ts';
import { addBalances, listWallets, listWalletsInput } from './list-wallets.ts';

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

export const walletOperations = {
  create: createWallet,
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
    async run(ports, input, caller) {
      const { storage, chains, clock } = ports;
      const listed = await listWallets(ports, { ...input, includeBalance: false }, caller);
      if (!listed.ok) return listed;
      const now = clock.now();
      const items = storage.read((tables) => listed.value.items.map((wallet) => withUse(tables, wallet, now)));
      const withCoins = input.includeBalance ? await addBalances(ports, items, sleeping(chains)) : items;
      return ok({ ...listed.value, items: withCoins });
    },
  }),
  get: getWallet,
  change: changeWallet,
  changePin,
  importWallet,
  exportWallet,
  listEvents: query({
    summary: 'List events of a wallet',
    description: 'Newest first; the newest 1,000 are stored.',
    route: route('GET', '/api/wallets/{walletId}/events', { reply: 'page' }),
    input: pageInput.extend({ walletId: uuid }),
    output: pageOf(walletEvent),
    async run({ storage, settings }, input, caller) {
      const { walletId } = input;
      const isComplete = caller.role === 'operator' || settings.current().walletEventTypes === 'all';
      return storage.read((tables) => {
        const wallet = findVisibleWallet(tables, walletId, caller);
        if (!wallet.ok) return wallet;
        const client = tables.applications.find(wallet.value.applicationId)?.clientId ?? '';
        const list = isComplete
          ? indexed(tables.walletEvents, { index: 'byWallet', key: walletId })
          : commonEvents(tables, walletId);
        return ok(toPage(list, input, (event) => toEvent(event, client)));
      });
    },
  }),
  validateAddress: query({
    summary: 'Validate address',
    description: 'Checks whether it is an address of the chain; mixed-case addresses need their checksum (EIP-55).',
    route: route('GET', '/api/wallets/address/validation/{secretType}/{address}'),
    input: z.object({ secretType: secretTypeInput, address: z.string() }),
    output: z.object({ valid: z.boolean() }),
    run: async (_ports, { address }) => ok({ valid: isAddress(address) }),
  }),
  getBilling,
};

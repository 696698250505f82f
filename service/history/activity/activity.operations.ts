import { isVisible } from '../../domain/auth/authenticate.ts';
import { toCoins } from '../../domain/transactions/execute-transaction.ts';
import {
  createFindSide,
  createReadMeaning,
  meaningOf,
  senderOf,
} from '../../domain/transactions/meaning/meaning-of.ts';
import { findVisibleWallet } from '../../domain/wallets/get-wallet.ts';
import { pageInput, pageOf, toPage } from '../../model/kernel/list-input.ts';
import { indexed, type Listing, merged } from '../../model/kernel/listing.ts';
import { toLocalDateTime, uuid } from '../../model/kernel/primitives.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { tokenTypeKey } from '../../model/market/collection.ts';
import type { FulfillmentRecord } from '../../model/market/fulfillment.ts';
import { arrivalOf, receiverKey, type TokenMintRecord } from '../../model/market/token-mint.ts';
import type { GiftRecord } from '../../model/state.ts';
import {
  type Arrival,
  type TransactionSide,
  type WalletActivity,
  walletActivity,
} from '../../model/transactions/listed-transaction.ts';
import type { TransactionRecord } from '../../model/transactions/transaction.ts';
import type { WalletRecord } from '../../model/wallets/wallet.ts';
import type { ChainNetwork } from '../../platform/ports/chains.ts';
import { type Caller, query, route } from '../../platform/ports/operation.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';

function listsOf(
  { walletEvents, gifts, transactions, tokenMints, fulfillments }: TableReaders,
  { id, secretType, address }: WalletRecord,
) {
  const key = receiverKey(secretType, address);
  const received = { index: 'byReceiver', key } as const;
  const own = { index: 'byWallet', key: id } as const;
  return [
    entriesOf(indexed(walletEvents, own), ({ id, at, type, metadata }) => ({
      id,
      at,
      show: (reading) => {
        const transaction = reading.meaning(metadata.hash);
        const record = transaction && ({ type: 'transaction', id: transaction.id } as const);
        return { ...dated(id, at), type, metadata, record, meaning: transaction?.meaning };
      },
    })),
    entriesOf(indexed(gifts, own), giftEntry),
    entriesOf(indexed(transactions, received), transferEntry),
    entriesOf(indexed(tokenMints, received), mintEntry),
    entriesOf(indexed(fulfillments, received), fulfillmentEntry),
  ];
}

function transferEntry(transaction: TransactionRecord): Entry {
  const { id } = transaction;
  return arrivalEntry({ id, at: arrivalOf(transaction) }, (reading) => ({
    arrival: transferred(reading, transaction),
    record: visibleLink(reading, transaction, 'transaction'),
  }));
}

function giftEntry(gift: GiftRecord): Entry {
  const { id, createdAt: at, kind, amount, contractAddress, tokenId, transactionHash } = gift;
  return arrivalEntry({ id, at }, ({ network, side }) => {
    const of = contractAddress === undefined ? undefined : side(contractAddress);
    const unit = kind === 'COINS' ? network.nativeSymbol : of?.name;
    const asset = kind === 'ITEM' ? { item: tokenId } : { unit };
    return { arrival: { kind, way: 'FAUCET', amount, ...asset, of, transactionHash } };
  });
}

function mintEntry(mint: TokenMintRecord): Entry {
  const { id, createdAt: at, collectionId, typeId, tokenId, amount, contractAddress } = mint;
  return arrivalEntry({ id, at }, (reading) => {
    const [type] = reading.tables.tokenTypes.listBy('byNumber', tokenTypeKey(collectionId, typeId));
    const of = reading.side(contractAddress);
    return {
      arrival: item('MINT', { amount, item: type?.name ?? tokenId, of }),
      record: visibleLink(reading, mint, 'mint'),
    };
  });
}

/** The arrival from an offer: for a buyer, or returned to its seller. */
function fulfillmentEntry(fulfillment: FulfillmentRecord): Entry {
  const { id, changedAt: at, type: way, offerId, amount } = fulfillment;
  return arrivalEntry({ id, at }, (reading) => {
    const offer = reading.tables.offers.find(offerId);
    const of = offer && reading.side(offer.item.address);
    const name = offer && (offer.item.name || offer.item.id);
    return {
      arrival: item(way, { amount, item: name, of, ...(way === 'PURCHASE' && soldBy(reading, offer)) }),
      record: visibleLink(reading, fulfillment, 'fulfillment'),
    };
  });
}

function soldBy({ side }: Reading, offer: { readonly sellerAddress: string } | undefined): Pick<Arrival, 'from'> {
  return offer ? { from: side(offer.sellerAddress) } : {};
}

function transferred(reading: Reading, transaction: TransactionRecord): Arrival {
  const { tables, network, side, wallet } = reading;
  const meaning = meaningOf({ tables, network, findSide: (_chain, address) => side(address) }, transaction);
  const sender = isVisible(reading.caller, transaction) ? senderOf(tables, transaction) : undefined;
  const from = sender ?? side(transaction.from);
  const { kind, party, amount, unit, item, of } = meaning;
  const isForIt = party?.address.toLowerCase() === wallet.address.toLowerCase();
  if (isForIt && (kind === 'TOKENS' || kind === 'ITEM')) return { kind, way: 'TRANSFER', amount, unit, item, of, from };
  const coins = { amount: toCoins(BigInt(transaction.value)), unit: network.nativeSymbol };
  return { kind: 'COINS', way: 'TRANSFER', ...coins, from };
}

function item(
  way: Arrival['way'],
  { amount, ...details }: { readonly amount: number } & Pick<Arrival, 'item' | 'of' | 'from'>,
): Arrival {
  return { kind: 'ITEM', way, amount: String(amount), ...details };
}

function visibleLink(
  { caller }: Reading,
  record: { readonly id: string; readonly applicationId: string },
  type: 'transaction' | 'mint' | 'fulfillment',
): WalletActivity['record'] {
  return isVisible(caller, record) ? { type, id: record.id } : undefined;
}

interface Reading {
  readonly tables: TableReaders;
  readonly caller: Caller;
  readonly wallet: WalletRecord;
  readonly network: ChainNetwork;
  side(address: string): TransactionSide;
  meaning(hash: string | undefined): ReturnType<ReturnType<typeof createReadMeaning>>;
}

/** An event of a wallet, from any table. */
interface Entry {
  readonly id: string;
  /** An instant, optionally followed by a text that preserves the order within it. */
  readonly at: string;
  /** Reads what is required only for display. */
  show(reading: Reading): WalletActivity;
}

function entriesOf<Stored>({ total, slice }: Listing<Stored>, toEntry: (record: Stored) => Entry): Listing<Entry> {
  return { total, slice: (offset, limit) => slice(offset, limit).map(toEntry) };
}

/** An asset that arrived at the wallet, and the record with more details. */
interface Arrived {
  readonly arrival: Arrival;
  readonly record?: WalletActivity['record'];
}

function arrivalEntry({ id, at }: Pick<Entry, 'id' | 'at'>, read: (reading: Reading) => Arrived): Entry {
  return { id, at, show: (reading) => ({ ...dated(id, at), type: 'RECEIVED', ...read(reading) }) };
}

/** The fields of every activity. */
function dated(id: string, at: string) {
  const [instant = at] = at.split(' ');
  return { id, eventTimestamp: toLocalDateTime(instant), metadata: {} };
}

export const activityOperations = {
  /** Events of a wallet and arrivals at it, newest first; merges one index per kind, so a page costs what it shows. */
  ofWallet: query({
    summary: 'List activity of a wallet',
    description:
      'Wallet events and arrivals, newest first: coins and tokens from other wallets and the faucet; items that were sent, minted or bought. Transfers from external senders are on the chain only.',
    route: route('GET', '/_vaultdesk/wallets/{walletId}/activity', { reply: 'page' }),
    access: 'operator',
    input: pageInput.extend({ walletId: uuid }),
    output: pageOf(walletActivity),
    async run(ports, input, caller) {
      const findSide = createFindSide(ports, caller);
      const readMeaning = createReadMeaning(ports, caller);
      return ports.storage.read((tables) => {
        const wallet = findVisibleWallet(tables, input.walletId, caller);
        if (!wallet.ok) return wallet;
        const { secretType } = wallet.value;
        const reading: Reading = {
          tables,
          caller,
          wallet: wallet.value,
          network: ports.chains.of(secretType).network,
          side: (address) => findSide(secretType, address),
          meaning: (hash) => readMeaning(tables, hash),
        };
        const list = merged(listsOf(tables, wallet.value), { order: ({ at }) => at });
        return ok(toPage(list, input, (entry) => entry.show(reading)));
      });
    },
  }),
};

import { isVisible } from '../auth/tenancy.ts';
import { tokenTypeKey } from '../resources/collection.ts';
import type { FulfillmentRecord } from '../resources/fulfillment.ts';
import type { GiftRecord } from '../resources/gift.ts';
import { arrivalOf } from '../resources/received.ts';
import type { TokenMintRecord } from '../resources/token-mint.ts';
import type { TransactionRecord } from '../resources/transaction.ts';
import type { Arrival, WalletActivity } from '../resources/wallet-activity.ts';
import { meaningOf } from '../transactions/meaning/meaning-of.ts';
import { senderOf } from '../transactions/meaning/sender-of.ts';
import { toCoins } from '../transactions/to-coins.ts';
import { arrivalEntry, type Entry, type Reading } from './entry.ts';

/** The arrival from a transaction of this service. */
export function transferEntry(transaction: TransactionRecord): Entry {
  const { id } = transaction;
  return arrivalEntry({ id, at: arrivalOf(transaction) }, (reading) => ({
    arrival: transferred(reading, transaction),
    record: visibleLink(reading, transaction, 'transaction'),
  }));
}

/** The arrival from the faucet. */
export function giftEntry(gift: GiftRecord): Entry {
  const { id, createdAt: at, kind, amount, contractAddress, tokenId, transactionHash } = gift;
  return arrivalEntry({ id, at }, ({ network, side }) => {
    const of = contractAddress === undefined ? undefined : side(contractAddress);
    const unit = kind === 'COINS' ? network.nativeSymbol : of?.name;
    const asset = kind === 'ITEM' ? { item: tokenId } : { unit };
    return { arrival: { kind, way: 'FAUCET', amount, ...asset, of, transactionHash } };
  });
}

/** The arrival of a mint. */
export function mintEntry(mint: TokenMintRecord): Entry {
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
export function fulfillmentEntry(fulfillment: FulfillmentRecord): Entry {
  const { id, changedAt: at, type: way, offerId, amount } = fulfillment;
  return arrivalEntry({ id, at }, (reading) => {
    const offer = reading.tables.offers.find(offerId);
    const of = offer && reading.side(offer.item.address);
    const name = offer && (offer.item.name || offer.item.id);
    return {
      arrival: item(way, {
        amount,
        item: name,
        of,
        ...(way === 'PURCHASE' && soldBy(reading, offer)),
      }),
      record: visibleLink(reading, fulfillment, 'fulfillment'),
    };
  });
}

function soldBy(
  { side }: Reading,
  offer: { readonly sellerAddress: string } | undefined,
): Pick<Arrival, 'from'> {
  return offer ? { from: side(offer.sellerAddress) } : {};
}

function transferred(reading: Reading, transaction: TransactionRecord): Arrival {
  const { tables, network, side, wallet } = reading;
  const meaning = meaningOf(
    { tables, network, findSide: (_chain, address) => side(address) },
    transaction,
  );
  const sender = isVisible(reading.caller, transaction) ? senderOf(tables, transaction) : undefined;
  const from = sender ?? side(transaction.from);
  const { kind, party, amount, unit, item, of } = meaning;
  const isForIt = party?.address.toLowerCase() === wallet.address.toLowerCase();
  if (isForIt && (kind === 'TOKENS' || kind === 'ITEM'))
    return { kind, way: 'TRANSFER', amount, unit, item, of, from };
  const coins = { amount: toCoins(BigInt(transaction.value)), unit: network.nativeSymbol };
  return { kind: 'COINS', way: 'TRANSFER', ...coins, from };
}

function item(
  way: Arrival['way'],
  { amount, ...details }: { readonly amount: number } & Pick<Arrival, 'item' | 'of' | 'from'>,
): Arrival {
  return { kind: 'ITEM', way, amount: String(amount), ...details };
}

/** Links to a record if the caller may access it. */
function visibleLink(
  { caller }: Reading,
  record: { readonly id: string; readonly applicationId: string },
  type: 'transaction' | 'mint' | 'fulfillment',
): WalletActivity['record'] {
  return isVisible(caller, record) ? { type, id: record.id } : undefined;
}

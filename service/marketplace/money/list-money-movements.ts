import { indexed } from '../../kernel/listing.ts';
import { type MarketPageInput, type Page, toPage } from '../../kernel/paging.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { FulfillmentRecord } from '../../resources/fulfillment.ts';
import type { MoneyMovement, MoneyMovementRecord } from '../../resources/market-user.ts';
import { findMarketUser, noMarketUser } from '../users/get-market-user.ts';
import { toUsdc } from './balances.ts';

/**
 * Lists the deposits and payments of a market user, newest first; includes chains that were reset.
 */
export async function listMoneyMovements(
  { storage }: Pick<Ports, 'storage'>,
  { userId, ...page }: MarketPageInput & { userId: string },
  caller: Caller,
): Promise<Result<Page<MoneyMovement>>> {
  return storage.read((tables) => {
    if (!findMarketUser(tables, userId, caller)) return noMarketUser(userId);
    const list = indexed(tables.moneyMovements, { index: 'byUser', key: userId });
    return ok(toPage(list, page, (movement) => toMovement(tables, movement)));
  });
}

function toMovement(tables: TableReaders, record: MoneyMovementRecord): MoneyMovement {
  const { applicationId: _owner, era: _era, units, ...movement } = record;
  const amount = toUsdc(BigInt(units));
  const payment = findPayment(tables, record);
  if (!payment) return { ...movement, amount };
  const { transactionId, fulfillment } = payment;
  return { ...movement, amount, transactionId, trade: toTrade(tables, record, fulfillment) };
}

/** Finds our transaction that moved it, and its purpose. */
function findPayment(
  { transactions, fulfillments }: TableReaders,
  { transactionHash, chain }: MoneyMovementRecord,
) {
  const paying = transactions
    .listBy('byHash', transactionHash)
    .filter(({ secretType }) => secretType === chain);
  for (const { id: transactionId } of paying) {
    const [fulfillment] = fulfillments.listBy('byTransaction', transactionId);
    if (fulfillment) return { transactionId, fulfillment };
  }
  return undefined;
}

function toTrade(
  { offers, marketUsers }: TableReaders,
  { direction }: MoneyMovementRecord,
  { id, offerId, amount, buyerId }: FulfillmentRecord,
): MoneyMovement['trade'] {
  const offer = offers.find(offerId);
  const partnerId = direction === 'IN' ? buyerId : offer?.sellerId;
  if (!offer || partnerId === undefined) return undefined;
  const nickname = marketUsers.find(partnerId)?.nickname ?? '';
  return {
    fulfillmentId: id,
    offerId,
    itemName: offer.item.name,
    amount,
    partner: { id: partnerId, nickname },
  };
}

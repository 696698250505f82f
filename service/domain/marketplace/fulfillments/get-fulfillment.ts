import { z } from 'zod';
import { marketPageInput } from '../../../model/kernel/list-input.ts';
import { fitting, indexed, type Listing } from '../../../model/kernel/listing.ts';
import type { Settings } from '../../../model/kernel/open-points.ts';
import { toMarketTimestamp, uuid } from '../../../model/kernel/primitives.ts';
import { fail, mapResult, ok, type Result } from '../../../model/kernel/results/result.ts';
import {
  type Fulfillment,
  type FulfillmentRecord,
  fulfillment,
  fulfillmentListKey,
  fulfillmentStatus,
  fulfillmentTable,
  fulfillmentType,
} from '../../../model/market/fulfillment.ts';
import type { FulfillmentWithItem } from '../../../model/market/fulfillment-inspection.ts';
import { type Caller, marketRoute, query } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { isVisible, visibleOwner } from '../../auth/authenticate.ts';
import { toUsdc } from '../money/balances.ts';

export const getFulfillment = query({
  summary: 'Get fulfillment',
  description: 'Visible to the application of the buyer and to that of the seller.',
  route: marketRoute('GET', '/fulfillments/{fulfillmentId}'),
  openedBy: { setting: 'fulfillmentReads', value: 'open' } as const,
  input: z.object({ fulfillmentId: uuid }),
  output: fulfillment,
  run: async (ports, { fulfillmentId }, caller) =>
    ports.storage.read((tables) =>
      mapResult(findFulfillment(tables, fulfillmentId, caller), (fulfillment) =>
        toFulfillment(tables, fulfillment, timestampForm(ports, caller)),
      ),
    ),
});

export function findFulfillment(
  tables: Pick<TableReaders, 'fulfillments' | 'offers'>,
  fulfillmentId: string,
  caller: Caller,
): Result<FulfillmentRecord> {
  const fulfillment = tables.fulfillments.find(fulfillmentId);
  if (fulfillment && isShown(tables, fulfillment, caller)) return ok(fulfillment);
  return fail('fulfillment.not-found', `No fulfillment has the id ${fulfillmentId}.`);
}

/** Whether a caller may see a fulfillment: both sides, or with a setting anyone if the offer is public. */
function isShown({ offers }: Pick<TableReaders, 'offers'>, fulfillment: FulfillmentRecord, caller: Caller): boolean {
  if (isVisible(caller, fulfillment)) return true;
  const offer = offers.find(fulfillment.offerId);
  if (!offer) return false;
  return caller.role === 'anonymous' ? offer.visibility !== 'PRIVATE' : isVisible(caller, offer);
}

/** Filters of a fulfillment list. */
export const fulfillmentSelection = marketPageInput.extend({
  type: fulfillmentType.optional(),
  status: fulfillmentStatus.optional(),
  offerId: uuid.optional(),
  userId: uuid.optional().meta({ description: 'The buyer.' }),
});
export type FulfillmentSelection = z.output<typeof fulfillmentSelection>;

/** Selects the fulfillments that the caller may see, newest first. */
export function selectFulfillments(
  tables: TableReaders,
  selection: FulfillmentSelection,
  caller: Caller,
): Listing<FulfillmentRecord> {
  const { fulfillments } = tables;
  const { type, status, offerId, userId } = selection;
  const select = (candidates: readonly FulfillmentRecord[]) =>
    selectAmong(tables, candidates, { ...selection, caller });
  if (offerId !== undefined) return select(fulfillments.listBy('byOffer', offerId));
  if (userId !== undefined) return select(fulfillments.listBy('byBuyer', userId));
  const key = fulfillmentListKey(visibleOwner(caller), status, type);
  return indexed(fulfillments, { index: 'byCreation', key });
}

/** Filters a few fulfillments by the request and the caller's access, newest first. */
export function selectAmong(
  tables: TableReaders,
  candidates: readonly FulfillmentRecord[],
  { type, status, userId, caller }: Partial<FulfillmentSelection> & { readonly caller: Caller },
): Listing<FulfillmentRecord> {
  return fitting(
    candidates,
    (fulfillment) =>
      isShown(tables, fulfillment, caller) &&
      (type === undefined || fulfillment.type === type) &&
      (status === undefined || fulfillment.status === status) &&
      (userId === undefined || fulfillment.buyerId === userId),
    { order: fulfillmentTable.indexes.byCreation.order },
  );
}

/** Maps a fulfillment to its API shape, with its items and seller. */
export function toFulfillmentWithItem(
  tables: Pick<TableReaders, 'marketUsers' | 'offers'>,
  record: FulfillmentRecord,
): FulfillmentWithItem {
  const { chain, changedAt, pricePerItemUnits, amount } = record;
  return {
    ...toFulfillment(tables, record),
    chain,
    changedOn: changedAt,
    total: toUsdc(BigInt(pricePerItemUnits) * BigInt(amount)),
    item: itemOf(tables, record),
  };
}

function itemOf(
  { offers, marketUsers }: Pick<TableReaders, 'marketUsers' | 'offers'>,
  { offerId }: FulfillmentRecord,
): FulfillmentWithItem['item'] {
  const offer = offers.find(offerId);
  if (!offer) return undefined;
  const { item, sellerId, type } = offer;
  return {
    name: item.name,
    collection: item.contract.name,
    imageThumbnailUrl: item.imageThumbnailUrl,
    contractAddress: item.address,
    tokenId: item.id,
    offerType: type,
    seller: { id: sellerId, nickname: marketUsers.find(sellerId)?.nickname ?? '' },
  };
}

type TimestampForm = Settings['marketTimestamps'];

/** The form of the timestamps that a caller receives: the console and other operator programs require the zone. */
export function timestampForm({ settings }: Pick<Ports, 'settings'>, caller: Caller): TimestampForm {
  return caller.role === 'operator' ? 'zone' : settings.current().marketTimestamps;
}

/** Maps a fulfillment to its API shape. */
export function toFulfillment(
  { marketUsers }: Pick<TableReaders, 'marketUsers'>,
  record: FulfillmentRecord,
  form: TimestampForm = 'zone',
): Fulfillment {
  const { buyerId } = record;
  const buyer = marketUsers.find(buyerId);
  return {
    ...record,
    creationDate: toMarketTimestamp(record.createdAt, form),
    pricePerItem: toUsdc(BigInt(record.pricePerItemUnits)),
    buyer: { id: buyerId, nickname: buyer?.nickname ?? '' },
    externalBuyerId: buyer?.externalUserId,
    buyerWalletAddress: record.walletAddress,
  };
}

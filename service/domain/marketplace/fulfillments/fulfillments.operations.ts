import { z } from 'zod';
import { type Page, pageOf, searchInput, toPage } from '../../../model/kernel/list-input.ts';
import { emptyListing, type Listing, parted } from '../../../model/kernel/listing.ts';
import { uuid } from '../../../model/kernel/primitives.ts';
import { mapResult, ok, type Result } from '../../../model/kernel/results/result.ts';
import {
  type Fulfillment,
  type FulfillmentRecord,
  fulfillment,
  fulfillmentListKey,
} from '../../../model/market/fulfillment.ts';
import {
  type FulfillmentInspection,
  fulfillmentInspection,
  fulfillmentWithItem,
} from '../../../model/market/fulfillment-inspection.ts';
import type { TransactionRecord } from '../../../model/transactions/transaction.ts';
import { type Caller, marketRoute, mutation, query, route } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { visibleOwner } from '../../auth/authenticate.ts';
import { toShown } from '../offers/inspect-offer.ts';
import { selectOffers } from '../offers/list-offers.ts';
import { readOwnAccount, selectMarketUsers } from '../users/market-users.operations.ts';
import { buyOffer, createFulfillment, createFulfillmentInput } from './create-fulfillment.ts';
import {
  type FulfillmentSelection,
  findFulfillment,
  fulfillmentSelection,
  getFulfillment,
  selectAmong,
  selectFulfillments,
  timestampForm,
  toFulfillment,
  toFulfillmentWithItem,
} from './get-fulfillment.ts';

function inspect(tables: TableReaders, fulfillment: FulfillmentRecord): FulfillmentInspection {
  const transactions = fulfillment.transactionIds.flatMap((id) => tables.transactions.find(id) ?? []);
  return {
    ...toFulfillmentWithItem(tables, fulfillment),
    paidBy: fulfillment.type === 'PURCHASE' ? (fulfillment.paidBy ?? 'BALANCE') : undefined,
    payment: paymentOf(tables, fulfillment),
    custodyAddress: tables.offers.find(fulfillment.offerId)?.custodyAddress,
    transactions: transactions.map((transaction) =>
      toShown(transaction, { blockNumber: transaction.block && Number(transaction.block.number) }),
    ),
    timeline: [...startOf(fulfillment), ...transactions.flatMap(momentsOf), ...endOf(fulfillment)],
  };
}

/** The card payment of a fulfillment, of the same application. */
function paymentOf({ paymentIntents }: TableReaders, fulfillment: FulfillmentRecord): FulfillmentInspection['payment'] {
  const [payment] = paymentIntents.listBy('byFulfillment', fulfillment.id);
  if (payment?.applicationId !== fulfillment.applicationId) return undefined;
  const { id, amount, currency, charges } = payment;
  const charge = charges.find(({ decline }) => decline === undefined);
  const card = charge && { brand: charge.card.brand, last4: charge.card.last4 };
  return { id, amount, currency, card, name: charge?.name };
}

type Timeline = FulfillmentInspection['timeline'];

function startOf({ type, createdAt }: FulfillmentRecord): Timeline {
  const what = type === 'PURCHASE' ? 'Items and money reserved' : 'Items reserved for return';
  return [{ at: createdAt, status: 'QUEUED', what }];
}

function momentsOf(transaction: TransactionRecord, index: number): Timeline {
  const { createdAt, state, block, reason } = transaction;
  const signed =
    index === 0
      ? { at: createdAt, status: 'PROCESSING' as const, what: 'Transaction signed and stored' }
      : { at: createdAt, what: 'Another transaction signed' };
  if (block) {
    const verb = state === 'FAILED' ? 'Failed in' : 'In';
    return [signed, { at: block.timestamp, what: `${verb} block ${block.number}`, why: reason }];
  }
  if (state === 'REPLACED') return [signed, { what: 'Its nonce was used by another transaction', why: reason }];
  if (state === 'FAILED') return [signed, { what: 'Failed', why: reason }];
  return [signed];
}

function endOf({ status, type, reason, changedAt }: FulfillmentRecord): Timeline {
  if (status === 'ERROR') return [{ at: changedAt, status, what: 'Nothing moved', why: reason }];
  if (status !== 'COMPLETED') return [];
  const what = type === 'PURCHASE' ? 'Items and money moved' : 'Items returned to the seller';
  return [{ at: changedAt, status, what }];
}

/** Lists fulfillments, newest first: those of the caller's application, of one offer or of one buyer. */
export async function listFulfillments(
  ports: Pick<Ports, 'storage' | 'settings'>,
  input: FulfillmentSelection,
  caller: Caller,
): Promise<Result<Page<Fulfillment>>> {
  const form = timestampForm(ports, caller);
  return ports.storage.read((tables) => {
    const list = selectFulfillments(tables, input, caller);
    return ok(toPage(list, input, (record) => toFulfillment(tables, record, form)));
  });
}

function find(
  tables: TableReaders,
  search: string,
  selection: FulfillmentSelection,
  caller: Caller,
): Listing<FulfillmentRecord> {
  if (tables.offers.find(search)) return selectFulfillments(tables, { ...selection, offerId: search }, caller);
  if (tables.marketUsers.find(search)) return selectFulfillments(tables, { ...selection, userId: search }, caller);
  const { type, status, offerId, userId } = selection;
  const few = selectAmong(tables, namedBy(tables, search), { type, status, caller });
  if (few.total > 0 || offerId !== undefined || userId !== undefined) return few;
  const every = { search, pageNumber: 1, pageSize: namesPerSearch };
  const lists = [selectOffers(tables, every, caller), selectMarketUsers(tables, every, caller)];
  const named = new Set(lists.flatMap((list) => list.slice(0, namesPerSearch).map(({ id }) => id)));
  const part = tables.fulfillments.partBy('byCreation', fulfillmentListKey(visibleOwner(caller), status, type), {
    name: JSON.stringify([search, ...named]),
    holds: (fulfillment) =>
      named.has(fulfillment.offerId) || named.has(fulfillment.buyerId) || fulfillment.id.includes(search),
  });
  return parted(part, { descending: true });
}

/** Offers and buyers whose fulfillments a search finds. */
const namesPerSearch = 100;

/** The fulfillment with this id, or those of the transaction with this hash. */
function namedBy({ fulfillments, transactions }: TableReaders, search: string): FulfillmentRecord[] {
  const match = fulfillments.find(search);
  if (match) return [match];
  return transactions.listBy('byHash', search).flatMap(({ id }) => fulfillments.listBy('byTransaction', id));
}

export const fulfillmentOperations = {
  create: mutation({
    summary: 'Buy items of an offer or end it',
    description:
      "PURCHASE: paid from the user's balance on the chain of the offer. REIMBURSEMENT: the seller takes back the remaining items. TERMINATION: the operator returns them. Starts as QUEUED: get the fulfillment for its result.",
    route: marketRoute('POST', '/fulfillments'),
    input: createFulfillmentInput,
    output: fulfillment,
    run: createFulfillment,
  }),
  buy: buyOffer,
  listOwn: query({
    summary: "List fulfillments of the application's own market account",
    description: 'Fulfillments that it paid for, newest first.',
    route: marketRoute('GET', '/user/fulfillments', { reply: 'page' }),
    input: fulfillmentSelection.omit({ userId: true }),
    output: pageOf(fulfillment),
    run: (ports, input, caller) =>
      readOwnAccount(ports, caller, {
        none: toPage<never, Fulfillment>(emptyListing, input, (none) => none),
        read: (userId) => listFulfillments(ports, { ...input, userId }, caller),
      }),
  }),
  list: query({
    summary: 'List fulfillments',
    description: 'Newest first: fulfillments of the application, of one offer or of one buyer.',
    route: marketRoute('GET', '/fulfillments', { reply: 'page' }),
    openedBy: { setting: 'fulfillmentReads', value: 'open' } as const,
    input: fulfillmentSelection,
    output: pageOf(fulfillment),
    run: listFulfillments,
  }),
  get: getFulfillment,
  listWithItems: query({
    summary: 'List fulfillments with their items',
    description: 'Newest first, each with its items, price and seller.',
    route: route('GET', '/_vaultdesk/market/fulfillments', { reply: 'page' }),
    input: fulfillmentSelection.extend({
      search: searchInput(
        'Part of the name of an item or buyer, part of a fulfillment id, or a complete id or transaction hash.',
      ),
    }),
    output: pageOf(fulfillmentWithItem),
    run: async ({ storage }, { search, ...selection }, caller) =>
      storage.read((tables) => {
        const list = search
          ? find(tables, search.toLowerCase(), selection, caller)
          : selectFulfillments(tables, selection, caller);
        return ok(toPage(list, selection, (record) => toFulfillmentWithItem(tables, record)));
      }),
  }),
  inspect: query({
    summary: 'Inspect fulfillment',
    description: 'Its items, transactions and history.',
    route: route('GET', '/_vaultdesk/market/fulfillments/{fulfillmentId}/inspection'),
    input: z.object({ fulfillmentId: uuid }),
    output: fulfillmentInspection,
    run: async ({ storage }, { fulfillmentId }, caller) =>
      storage.read((tables) =>
        mapResult(findFulfillment(tables, fulfillmentId, caller), (fulfillment) => inspect(tables, fulfillment)),
      ),
  }),
};

import { z } from 'zod';
import { inYieldingBatches } from '../../../model/kernel/concurrency/schedule.ts';
import { marketPageInput, pageOf, searchInput, toPage } from '../../../model/kernel/list-input.ts';
import { indexedWithin, type Listing, parted } from '../../../model/kernel/listing.ts';
import { flag, instantInput, lastInstantInput } from '../../../model/kernel/primitives.ts';
import { mapResult, ok, type Result } from '../../../model/kernel/results/result.ts';
import { literalFirst, toTextSearch } from '../../../model/kernel/text-search.ts';
import { parseUnits } from '../../../model/kernel/values/numbers.ts';
import { paymentStatus } from '../../../model/payments/checkout-session.ts';
import { minorDigits } from '../../../model/payments/currency.ts';
import { minorUnits } from '../../../model/payments/new-checkout-session.ts';
import {
  cardPayment,
  type PaymentInspection,
  type PaymentIntentRecord,
  type PaymentTotal,
  payment,
  paymentInspection,
  paymentListKey,
  paymentTotal,
  refundReason,
} from '../../../model/payments/payment.ts';
import { type Caller, type IdempotencySlot, mutation, query, route } from '../../../platform/ports/operation.ts';
import type { TableReaders, TableWriters } from '../../../platform/ports/storage.ts';
import { visibleOwner } from '../../auth/authenticate.ts';
import { amountReceived, amountRefunded, type Checkout, findPayment, paidCharge, toPayment } from './find-payment.ts';
import { cancelCheckout, confirmCard, payWithCard } from './pay-with-card.ts';
import { issueRefund, type PaymentPorts } from './store-checkout.ts';
import { toInspection } from './to-inspection.ts';

/** Filters of a payment list. */
export const paymentSelection = z.object({
  status: paymentStatus.optional(),
  from: instantInput.optional().meta({ description: 'Created at or after this time.' }),
  to: lastInstantInput.optional().meta({ description: 'Created at or before this time.' }),
  search: searchInput(
    'Part of an id, description or metadata value, or a whole amount.',
    z.string().trim().max(200, 'Must be at most 200 characters.'),
  ),
});

/** Selects the payments that the caller requests and may see, newest first. */
function selectPayments(
  { paymentIntents }: TableReaders,
  { status, from, to, search }: z.output<typeof paymentSelection>,
  caller: Caller,
): Listing<PaymentIntentRecord> {
  const key = paymentListKey(visibleOwner(caller), status);
  if (!search) return indexedWithin(paymentIntents, { index: 'byCreation', key }, { from, to });
  return literalFirst(toTextSearch(search, caller.role === 'operator'), ({ name, matches }) => {
    const part = paymentIntents.partBy('byCreation', key, { name, holds: finding(search.toLowerCase(), matches) });
    return parted(part, {
      descending: true,
      first: from === undefined ? undefined : part.rank(from),
      behind: to === undefined ? undefined : part.rank(`${to}~`),
    });
  });
}

/** Returns a search predicate. The text is parsed as an amount once, not once per payment. */
function finding(text: string, isIn: (value: string) => boolean): (payment: PaymentIntentRecord) => boolean {
  const amounts = new Map<string, ReturnType<typeof parseUnits>>();
  const amountIn = (currency: string) => {
    const units = amounts.get(currency) ?? parseUnits(text, minorDigits(currency));
    amounts.set(currency, units);
    return units;
  };
  return ({ id, checkoutSessionId, description, metadata, amount, currency }) =>
    isIn(id) ||
    isIn(description ?? '') ||
    Object.values(metadata).some(isIn) ||
    checkoutSessionId.toLowerCase() === text ||
    amountIn(currency) === BigInt(amount);
}

export const totalPayments = query({
  summary: 'Add up payments',
  description: 'Totals of the whole list, one entry per currency; amounts in minor units.',
  route: route('GET', '/_vaultdesk/payment-totals'),
  input: paymentSelection,
  output: z.array(paymentTotal),
  async run({ storage }, selection, caller) {
    const payments = storage.read((tables) => {
      const list = selectPayments(tables, selection, caller);
      return list.slice(0, list.total);
    });
    const totals = new Map<string, PaymentTotal>();
    for await (const batch of inYieldingBatches(payments))
      for (const payment of batch) totals.set(payment.currency, withPayment(totals.get(payment.currency), payment));
    return ok([...totals.values()].sort((left, right) => right.count - left.count));
  },
});

function withPayment(total: PaymentTotal | undefined, payment: PaymentIntentRecord): PaymentTotal {
  const { currency, amount } = payment;
  const charge = paidCharge(payment);
  const before = total ?? { currency, count: 0, amount: 0, amountReceived: 0, amountRefunded: 0 };
  return {
    currency,
    count: before.count + 1,
    amount: before.amount + amount,
    amountReceived: before.amountReceived + amountReceived(payment),
    amountRefunded: before.amountRefunded + (charge ? amountRefunded(charge) : 0),
  };
}

export const listPayments = query({
  summary: 'List payments',
  description: 'Newest first.',
  route: route('GET', '/_vaultdesk/payments', { reply: 'page' }),
  input: marketPageInput.extend(paymentSelection.shape),
  output: pageOf(payment),
  run: async ({ storage }, input, caller) =>
    storage.read((tables) => {
      const list = selectPayments(tables, input, caller);
      const { items, pagination } = toPage(list, input, (payment) => {
        const session = tables.checkoutSessions.find(payment.checkoutSessionId);
        return session ? [toPayment({ payment, session })] : [];
      });
      return ok({ items: items.flat(), pagination });
    }),
});

const paymentPlace = z.object({ paymentIntentId: z.string().max(100) });

export const inspectPayment = query({
  summary: 'Inspect payment',
  description: 'Includes its charges, events and timeline.',
  route: route('GET', '/_vaultdesk/payments/{paymentIntentId}'),
  input: paymentPlace,
  output: paymentInspection,
  run: async ({ storage, installation }, { paymentIntentId }, caller) =>
    storage.read((tables) =>
      mapResult(findPayment(tables, paymentIntentId, caller), (payment) =>
        toInspection(tables, { installation }, payment),
      ),
    ),
});

export const payPayment = mutation({
  summary: 'Pay as the end user',
  description: 'With a test card. A decline is not an error: the response reports it, and another card can be tried.',
  route: route('POST', '/_vaultdesk/payments/{paymentIntentId}/card'),
  input: paymentPlace.extend(cardPayment.shape),
  output: paymentInspection,
  run: (ports, input, caller, slot) =>
    operate(ports, { ...input, caller, slot }, (tables, checkout) => payWithCard(tables, ports, checkout, input)),
});

export const confirmPayment = mutation({
  summary: 'Confirm card as its owner',
  description: 'If approved, the payment succeeds; otherwise the card is declined.',
  route: route('POST', '/_vaultdesk/payments/{paymentIntentId}/confirmation'),
  input: paymentPlace.extend({
    isApproved: flag.meta({ description: 'Whether the cardholder approves the payment.' }),
  }),
  output: paymentInspection,
  run: (ports, { paymentIntentId, isApproved }, caller, slot) =>
    operate(ports, { paymentIntentId, caller, slot }, (tables, checkout) =>
      confirmCard(tables, ports, checkout, { isApproved }),
    ),
});

export const cancelPayment = mutation({
  summary: 'Cancel payment as the end user',
  description: 'Like the cancel link of the payment page.',
  route: route('POST', '/_vaultdesk/payments/{paymentIntentId}/cancellation'),
  input: paymentPlace,
  output: paymentInspection,
  run: (ports, { paymentIntentId }, caller, slot) =>
    operate(ports, { paymentIntentId, caller, slot }, (tables, checkout) =>
      cancelCheckout(tables, ports, checkout, {}),
    ),
});

export const refundPayment = mutation({
  summary: 'Refund payment',
  description: 'The refundable amount or a part of it. Purchased items stay with their buyer.',
  route: route('POST', '/_vaultdesk/payments/{paymentIntentId}/refunds'),
  input: paymentPlace.extend({
    amount: minorUnits.nullish().meta({ description: 'In minor units. Defaults to the refundable amount.' }),
    reason: refundReason.nullish().meta({ description: 'Default: requested_by_customer.' }),
  }),
  output: paymentInspection,
  run: (ports, { paymentIntentId, amount, reason }, caller, slot) =>
    operate(ports, { paymentIntentId, caller, slot }, (tables, checkout) =>
      issueRefund(tables, ports, checkout, { amount, reason: reason ?? 'requested_by_customer' }),
    ),
});

interface Operated extends z.output<typeof paymentPlace> {
  readonly caller: Caller;
  readonly slot: IdempotencySlot<PaymentInspection>;
}

function operate(
  ports: PaymentPorts,
  { paymentIntentId, caller, slot }: Operated,
  change: (tables: TableWriters, checkout: Checkout) => Result<Checkout>,
): Promise<Result<PaymentInspection>> {
  return ports.storage.transact((tables) => {
    const payment = findPayment(tables, paymentIntentId, caller);
    if (!payment.ok) return payment;
    const result = change(tables, payment.value);
    if (!result.ok) return result;
    return slot.keep(tables, toInspection(tables, ports, result.value));
  });
}

export const paymentOperations = {
  list: listPayments,
  total: totalPayments,
  inspect: inspectPayment,
  pay: payPayment,
  confirm: confirmPayment,
  cancel: cancelPayment,
  refund: refundPayment,
};

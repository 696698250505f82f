import { z } from 'zod';
import { visibleOwner } from '../../auth/tenancy.ts';
import { parseUnits } from '../../kernel/base-units.ts';
import { indexedWithin, type Listing, parted } from '../../kernel/listing.ts';
import { instantInput, lastInstantInput } from '../../kernel/primitives.ts';
import type { Caller } from '../../ports/operation.ts';
import type { TableReaders } from '../../ports/storage.ts';
import { paymentStatus } from '../../resources/checkout-session.ts';
import { minorDigits } from '../../resources/currency.ts';
import { type PaymentIntentRecord, paymentListKey } from '../../resources/payment.ts';

/** Filters of a payment list. */
export const paymentSelection = z.object({
  status: paymentStatus.optional(),
  from: instantInput.optional().meta({ description: 'Created at or after this time.' }),
  to: lastInstantInput.optional().meta({ description: 'Created at or before this time.' }),
  search: z.string().trim().max(200, 'Must be at most 200 characters.').optional().meta({
    description: 'Part of an id, description or metadata value, or a whole amount.',
  }),
});
export type PaymentSelection = z.output<typeof paymentSelection>;

/** Selects the payments that the caller requests and may see, newest first. */
export function selectPayments(
  { paymentIntents }: TableReaders,
  { status, from, to, search }: PaymentSelection,
  caller: Caller,
): Listing<PaymentIntentRecord> {
  const key = paymentListKey(visibleOwner(caller), status);
  if (!search) return indexedWithin(paymentIntents, { index: 'byCreation', key }, { from, to });
  const text = search.toLowerCase();
  const part = paymentIntents.partBy('byCreation', key, { name: text, holds: finding(text) });
  return parted(part, {
    descending: true,
    first: from === undefined ? undefined : part.rank(from),
    behind: to === undefined ? undefined : part.rank(`${to}~`),
  });
}

/** Returns a search predicate. The text is parsed as an amount once, not once per payment. */
function finding(text: string): (payment: PaymentIntentRecord) => boolean {
  const amounts = new Map<string, ReturnType<typeof parseUnits>>();
  const amountIn = (currency: string) => {
    const units = amounts.get(currency) ?? parseUnits(text, minorDigits(currency));
    amounts.set(currency, units);
    return units;
  };
  const isIn = (value: string) => value.toLowerCase().includes(text);
  return ({ id, checkoutSessionId, description, metadata, amount, currency }) =>
    isIn(id) ||
    isIn(description ?? '') ||
    Object.values(metadata).some(isIn) ||
    checkoutSessionId.toLowerCase() === text ||
    amountIn(currency) === BigInt(amount);
}

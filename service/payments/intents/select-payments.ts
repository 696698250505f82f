import { z } from 'zod';
import { ownerSeenBy } from '../../auth/tenancy.ts';
import { parseUnits } from '../../kernel/base-units.ts';
import { indexedWithin, type Listing, parted } from '../../kernel/listing.ts';
import { instantInput, lastInstantInput } from '../../kernel/primitives.ts';
import type { Caller } from '../../ports/operation.ts';
import type { TableReaders } from '../../ports/storage.ts';
import { paymentStatus } from '../../resources/checkout-session.ts';
import { minorDigits } from '../../resources/currency.ts';
import { type PaymentIntentRecord, paymentListKey } from '../../resources/payment.ts';

/** What narrows a list of payments. */
export const paymentSelection = z.object({
  status: paymentStatus.optional(),
  from: instantInput.optional().meta({ description: 'Begun at this moment or later.' }),
  to: lastInstantInput.optional().meta({ description: 'Begun at this moment or before.' }),
  search: z.string().trim().max(200, 'Use at most 200 characters.').optional().meta({
    description: 'A part of an id, a description or a value of the metadata, or a whole amount.',
  }),
});
export type PaymentSelection = z.output<typeof paymentSelection>;

/** The payments that somebody asks for and sees, newest first. */
export function selectPayments(
  { paymentIntents }: TableReaders,
  { status, from, to, search }: PaymentSelection,
  caller: Caller,
): Listing<PaymentIntentRecord> {
  const key = paymentListKey(ownerSeenBy(caller), status);
  if (!search) return indexedWithin(paymentIntents, { index: 'byCreation', key }, { from, to });
  const text = search.toLowerCase();
  const holds = (payment: PaymentIntentRecord) => isFound(payment, text);
  const part = paymentIntents.partBy('byCreation', key, { name: text, holds });
  return parted(part, {
    descending: true,
    first: from === undefined ? undefined : part.rank(from),
    behind: to === undefined ? undefined : part.rank(`${to}~`),
  });
}

function isFound(payment: PaymentIntentRecord, text: string): boolean {
  const { id, checkoutSessionId, description, metadata, amount, currency } = payment;
  const texts = [id, description ?? '', ...Object.values(metadata)];
  return (
    checkoutSessionId.toLowerCase() === text ||
    texts.some((one) => one.toLowerCase().includes(text)) ||
    parseUnits(text, minorDigits(currency)) === BigInt(amount)
  );
}

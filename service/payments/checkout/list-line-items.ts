import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { LineItem, LineItemList } from '../../resources/checkout-session.ts';
import { findSession } from '../intents/find-payment.ts';

/** Lists the line items of a session; a single line if it was created with one amount. */
export async function listLineItems(
  { storage }: Pick<Ports, 'storage'>,
  { sessionId }: { readonly sessionId: string },
  caller: Caller,
): Promise<Result<LineItemList>> {
  return storage.read((tables) => {
    const result = findSession(tables, sessionId, caller);
    if (!result.ok) return result;
    const { session, payment } = result.value;
    const { amount, currency, description = '' } = payment;
    const singleItem: LineItem = { name: description, unitAmount: amount, quantity: 1 };
    const lines = session.lineItems ?? [singleItem];
    return ok({
      object: 'list',
      data: lines.map((line, index) => toLine(line, currency, `li_${index + 1}_${session.id}`)),
      has_more: false,
      url: `/checkout/sessions/${session.id}/line_items`,
    });
  });
}

function toLine({ name, unitAmount, quantity }: LineItem, currency: string, id: string) {
  return {
    id,
    object: 'item' as const,
    amount_subtotal: unitAmount * quantity,
    amount_total: unitAmount * quantity,
    currency,
    description: name,
    price: { currency, unit_amount: unitAmount },
    quantity,
  };
}

import { type Page, toPage, toPageInput } from '../../kernel/paging.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Fulfillment } from '../../resources/fulfillment.ts';
import { type FulfillmentSelection, selectFulfillments } from './select-fulfillments.ts';
import { toFulfillment } from './to-fulfillment.ts';

/** Fulfillments, newest first: those of the caller's application, or those of one offer or buyer. */
export async function listFulfillments(
  { storage }: Pick<Ports, 'storage'>,
  input: FulfillmentSelection,
  caller: Caller,
): Promise<Result<Page<Fulfillment>>> {
  return storage.read((tables) => {
    const { records, total } = selectFulfillments(tables, input, caller);
    const items = records.map((record) => toFulfillment(tables, record));
    return ok(toPage(items, total, toPageInput(input)));
  });
}

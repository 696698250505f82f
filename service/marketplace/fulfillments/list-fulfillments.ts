import { type Page, toPage } from '../../kernel/paging.ts';
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
    const list = selectFulfillments(tables, input, caller);
    return ok(toPage(list, input, (record) => toFulfillment(tables, record)));
  });
}

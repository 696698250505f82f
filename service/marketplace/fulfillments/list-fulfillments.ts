import type { z } from 'zod';
import { owningApplication } from '../../auth/tenancy.ts';
import { emptyListing } from '../../kernel/listing.ts';
import { type Page, toPage } from '../../kernel/paging.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Fulfillment } from '../../resources/fulfillment.ts';
import { findApplicationAccount } from '../users/application-account.ts';
import {
  type FulfillmentSelection,
  fulfillmentSelection,
  selectFulfillments,
} from './select-fulfillments.ts';
import { toFulfillment } from './to-fulfillment.ts';

/**
 * Lists fulfillments, newest first: those of the caller's application, of one offer or of one
 * buyer.
 */
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

export const ownFulfillmentsInput = fulfillmentSelection.omit({ userId: true });

/** Lists what the application's own market account paid for, newest first. */
export async function listOwnFulfillments(
  ports: Pick<Ports, 'storage'>,
  input: z.output<typeof ownFulfillmentsInput>,
  caller: Caller,
): Promise<Result<Page<Fulfillment>>> {
  const application = owningApplication(caller);
  if (!application.ok) return application;
  const account = ports.storage.read((tables) => findApplicationAccount(tables, application.value));
  return account
    ? listFulfillments(ports, { ...input, userId: account.id }, caller)
    : ok(toPage<never, Fulfillment>(emptyListing, input, (none) => none));
}

import { isVisible, ownerSeenBy } from '../../auth/tenancy.ts';
import { type Page, type PageInput, toPage } from '../../kernel/paging.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { PaymentEvent, PaymentEventType } from '../../resources/payment-event.ts';
import { eventListKey } from '../../resources/state.ts';
import { toEvent } from './to-event.ts';

export interface ListEventsInput extends PageInput {
  readonly type?: PaymentEventType | undefined;
  readonly paymentIntentId?: string | undefined;
}

/** Payment events, newest first. */
export async function listEvents(
  { storage }: Pick<Ports, 'storage'>,
  input: ListEventsInput,
  caller: Caller,
): Promise<Result<Page<PaymentEvent>>> {
  return storage.read((tables) => {
    const { records, total } =
      input.paymentIntentId === undefined
        ? findMany(tables, input, caller)
        : findOfPayment(tables, input.paymentIntentId, input, caller);
    return ok(
      toPage(
        records.map((record) => toEvent(tables, record)),
        total,
        input,
      ),
    );
  });
}

function findOfPayment(
  { paymentEvents }: TableReaders,
  paymentIntentId: string,
  { type, page, size }: ListEventsInput,
  caller: Caller,
) {
  const fitting = paymentEvents
    .listBy('byPayment', paymentIntentId)
    .filter((event) => isVisible(caller, event) && (type === undefined || event.type === type));
  const first = (page - 1) * size;
  return { records: fitting.toReversed().slice(first, first + size), total: fitting.length };
}

function findMany(
  { paymentEvents }: TableReaders,
  { type, page, size }: ListEventsInput,
  caller: Caller,
) {
  const key = eventListKey(ownerSeenBy(caller), type);
  const records = paymentEvents.pageBy('byCreation', key, {
    offset: (page - 1) * size,
    limit: size,
    descending: true,
  });
  return { records, total: paymentEvents.countBy('byCreation', key) };
}

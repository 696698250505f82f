import type { PaymentEventRecord } from '../../resources/payment-event.ts';
import { deliveryLinks, type Posted } from './delivery-links.ts';
import { code, type DraftLink, id, time } from './draft-link.ts';

/** The links of an event, with its deliveries below it. */
export function eventLinks(
  event: PaymentEventRecord,
  posted: readonly Posted[],
  cause: string | undefined,
): DraftLink[] {
  const { paymentIntentId } = event;
  const record =
    paymentIntentId === undefined
      ? { type: 'event' as const, id: event.id }
      : { type: 'payment' as const, id: paymentIntentId };
  return [
    {
      id: event.id,
      kind: 'event',
      cause,
      title: event.type,
      isLiteral: true,
      detail: event.id,
      state: 'done',
      startedAt: event.createdAt,
      endedAt: event.createdAt,
      record,
      facts: [
        id('Event', event.id),
        time('Recorded', event.createdAt),
        code('Deliveries', String(posted.length)),
      ],
      why: posted.length > 0 ? undefined : 'No endpoint receives events of this type.',
    },
    ...posted.flatMap((item) => deliveryLinks(item)),
  ];
}

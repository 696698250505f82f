import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import { payPageUrl } from '../../resources/addresses.ts';
import type { PaymentInspection } from '../../resources/payment.ts';
import type { Checkout } from './find-payment.ts';
import { paymentTimeline } from './payment-timeline.ts';
import { toPayment } from './to-payment.ts';

/** Maps a payment to the operator's details. */
export function toInspection(
  { paymentEvents, webhookDeliveries }: Pick<TableReaders, 'paymentEvents' | 'webhookDeliveries'>,
  ports: Pick<Ports, 'installation'>,
  { payment, session }: Checkout,
): PaymentInspection {
  return {
    ...toPayment({ payment, session }),
    url: payPageUrl(ports.installation.baseUrl(), session.id),
    metadata: payment.metadata,
    ...(session.status === 'open' && { expiresAt: session.expiresAt }),
    charges: payment.charges,
    events: paymentEvents
      .listBy('byPayment', payment.id)
      .map(({ id, type, paymentIntentId, createdAt }) => ({
        id,
        type,
        paymentIntentId,
        isTest: false,
        createdAt,
        deliveries: webhookDeliveries.countBy('byEvent', id),
      })),
    timeline: paymentTimeline(payment),
  };
}

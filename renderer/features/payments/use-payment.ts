import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PaymentInspection } from '../../../service/resources/payment.ts';
import { type Offer, service } from '../../service/call/client.ts';

/** A payment with all that is known of it. */
export function usePayment(paymentIntentId: string) {
  return useQuery(service.payments.inspect.queryOptions({ paymentIntentId }));
}

/** Shows what an act on a payment returned, before the service reports the change; then goes on. */
export function useShowPayment(then?: () => void): (payment: PaymentInspection) => void {
  const queries = useQueryClient();
  return (payment) => {
    queries.setQueryData(
      service.payments.inspect.queryKey({ paymentIntentId: payment.id }),
      payment,
    );
    then?.();
  };
}

/** The offers of these ids, as far as they have arrived; asked for in one batch. */
export function useOffersById(offerIds: readonly string[]): ReadonlyMap<string, Offer> {
  const unique = [...new Set(offerIds)];
  return useQueries({
    queries: unique.map((offerId) => service.offers.get.queryOptions({ offerId })),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
  });
}

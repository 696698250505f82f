import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PaymentInspection } from '../../../service/resources/payment.ts';
import { type Offer, service } from '../../service/call/client.ts';

/** A payment with all details. */
export function usePayment(paymentIntentId: string) {
  return useQuery(service.payments.inspect.queryOptions({ paymentIntentId }));
}

/**
 * Shows the result of a payment action before the service reports the change; then calls `then`.
 */
export function useShowPayment(onShown?: () => void): (payment: PaymentInspection) => void {
  const queries = useQueryClient();
  return (payment) => {
    queries.setQueryData(
      service.payments.inspect.queryKey({ paymentIntentId: payment.id }),
      payment,
    );
    onShown?.();
  };
}

/** The offers with these ids, once loaded; requested in one batch. */
export function useOffersById(offerIds: readonly string[]): ReadonlyMap<string, Offer> {
  const unique = [...new Set(offerIds)];
  return useQueries({
    queries: unique.map((offerId) => service.offers.get.queryOptions({ offerId })),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
  });
}

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { client, service } from '../call/client.ts';

export function useOpenTransaction() {
  const navigate = useNavigate();
  return async (hash: string) => {
    const { items } = await client.transactions.list.query({ search: hash, size: 1 });
    const transactionId = items[0]?.id;
    await (transactionId
      ? navigate({ to: '/transactions/$transactionId', params: { transactionId } })
      : navigate({ to: '/transactions', search: { search: hash, of: 'all' } }));
  };
}

/** The polling interval for records in progress, in addition to reported changes. */
export const onItsWayMilliseconds = 2_000;

/** A fulfillment, polled until it is complete. */
export function useFulfillment(fulfillmentId: string) {
  return useQuery({
    ...service.fulfillments.get.queryOptions({ fulfillmentId }),
    refetchInterval: ({ state }) => (state.data && isOver(state.data.status) ? false : onItsWayMilliseconds),
  });
}

export function isOver(status: 'QUEUED' | 'PROCESSING' | 'COMPLETED' | 'ERROR'): boolean {
  return status === 'COMPLETED' || status === 'ERROR';
}

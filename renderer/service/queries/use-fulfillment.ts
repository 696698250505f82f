import { useQuery } from '@tanstack/react-query';
import { service } from '../call/client.ts';

/** The polling interval for records in progress, in addition to reported changes. */
export const onItsWayMilliseconds = 2_000;

/** A fulfillment, polled until it is complete. */
export function useFulfillment(fulfillmentId: string) {
  return useQuery({
    ...service.fulfillments.get.queryOptions({ fulfillmentId }),
    refetchInterval: ({ state }) =>
      state.data && isOver(state.data.status) ? false : onItsWayMilliseconds,
  });
}

export function isOver(status: 'QUEUED' | 'PROCESSING' | 'COMPLETED' | 'ERROR'): boolean {
  return status === 'COMPLETED' || status === 'ERROR';
}

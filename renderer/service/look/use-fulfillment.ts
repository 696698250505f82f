import { useQuery } from '@tanstack/react-query';
import { service } from '../call/client.ts';

/** How often something that is on its way is asked for, beside the changes that the service reports. */
export const onItsWayMilliseconds = 2_000;

/** A fulfillment as it is; asked for again until it has come to its end. */
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

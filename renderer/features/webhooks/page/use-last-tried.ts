import { useQuery } from '@tanstack/react-query';
import { type Delivery, type DeliveryInspection, service } from '../../../service/call/client.ts';

/** The last attempt is among so many of the newest that wait, or of the newest of all. */
const lookedAt = 20;

/** The delivery that was tried last, with its answers; nothing until it has arrived. */
export function useLastTried(webhookId: string): DeliveryInspection | undefined {
  const input = { webhookId, size: lookedAt } as const;
  const waiting = useQuery(service.deliveries.list.queryOptions({ ...input, status: 'PENDING' }))
    .data?.items;
  const newest = useQuery(service.deliveries.list.queryOptions(input)).data?.items;
  return useInspection(lastTried([...(waiting ?? []), ...(newest ?? [])])?.id);
}

/** The delivery of a test event once it was tried. */
export function useTestDelivery(
  webhookId: string,
  eventId: string | undefined,
): DeliveryInspection | undefined {
  const deliveries = useQuery(
    service.deliveries.list.queryOptions(
      { webhookId, eventId: eventId ?? '' },
      { enabled: eventId !== undefined },
    ),
  ).data?.items;
  return useInspection(lastTried(deliveries ?? [])?.id);
}

/** The one whose newest attempt is the newest of all. */
export function lastTried(deliveries: readonly Delivery[]): Delivery | undefined {
  const at = ({ attempts }: Delivery) => attempts.at(-1)?.at ?? '';
  return deliveries
    .filter(({ attempts }) => attempts.length > 0)
    .toSorted((one, other) => at(other).localeCompare(at(one)))[0];
}

function useInspection(deliveryId: string | undefined): DeliveryInspection | undefined {
  return useQuery(
    service.deliveries.inspect.queryOptions(
      { deliveryId: deliveryId ?? '' },
      { enabled: deliveryId !== undefined },
    ),
  ).data;
}

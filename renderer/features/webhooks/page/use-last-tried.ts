import { useQuery } from '@tanstack/react-query';
import { type Delivery, type DeliveryInspection, service } from '../../../service/call/client.ts';

/** The last attempt belongs to one of this many newest pending deliveries or newest deliveries. */
const lookedAt = 20;

/** The delivery with the last attempt, including its responses; `undefined` while loading. */
export function useLastTried(webhookId: string): DeliveryInspection | undefined {
  const input = { webhookId, size: lookedAt } as const;
  const pendingDeliveries = useQuery(
    service.deliveries.list.queryOptions({ ...input, status: 'PENDING' }),
  ).data?.items;
  const newest = useQuery(service.deliveries.list.queryOptions(input)).data?.items;
  return useInspection(lastTried([...(pendingDeliveries ?? []), ...(newest ?? [])])?.id);
}

/** The delivery of a test event after its first attempt. */
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

/** The delivery with the newest attempt. */
export function lastTried(deliveries: readonly Delivery[]): Delivery | undefined {
  const at = ({ attempts }: Delivery) => attempts.at(-1)?.at ?? '';
  return deliveries
    .filter(({ attempts }) => attempts.length > 0)
    .toSorted((left, right) => at(right).localeCompare(at(left)))[0];
}

function useInspection(deliveryId: string | undefined): DeliveryInspection | undefined {
  return useQuery(
    service.deliveries.inspect.queryOptions(
      { deliveryId: deliveryId ?? '' },
      { enabled: deliveryId !== undefined },
    ),
  ).data;
}

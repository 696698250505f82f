import { useQuery } from '@tanstack/react-query';
import { service, type Webhook } from '../../service/call/client.ts';

/** Every webhook; there are few. Nothing until they have arrived. */
export function useWebhooks(): readonly Webhook[] | undefined {
  return useQuery(service.webhooks.listHealth.queryOptions({ size: 1000 })).data?.items;
}

import { useQuery } from '@tanstack/react-query';
import { service, type Webhook } from '../../service/call/client.ts';

/** All webhooks; the list is short. `undefined` while loading. */
export function useWebhooks(): readonly Webhook[] | undefined {
  return useQuery(service.webhooks.listHealth.queryOptions({ size: 1000 })).data?.items;
}

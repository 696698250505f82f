import { useQuery } from '@tanstack/react-query';
import { inboxOf } from '../../../service/model/installation/addresses.ts';
import { service, type Webhook } from '../../service/call/client.ts';

/** All webhooks; the list is short. `undefined` while loading. */
export function useWebhooks(): readonly Webhook[] | undefined {
  return useQuery(service.webhooks.listHealth.queryOptions({ size: 1000 })).data?.items;
}

/** The id of the webhook that sends to an inbox, if there is one. */
export function useWebhookOfInbox(name: string): string | undefined {
  return useWebhooks()?.find(({ url }) => inboxOf({ url }) === name)?.id;
}

import { IconTruckDelivery, IconWebhook } from '@tabler/icons-react';
import { WireNameLabel } from '../../components/status/WireNameLabel.tsx';
import type { UseEntries } from '../../frame/feature.ts';
import { finder } from '../../frame/palette/finder.ts';

const useWebhooks: UseEntries = finder({
  operation: 'webhooks.listHealth',
  isRequested: (text, kind) => text.length >= 2 && (!kind || kind === 'id'),
  input: (search, kind) => ({ search, size: kind ? 1 : 5 }),
  list: { to: '/webhooks', nouns: 'webhooks' },
  title: 'Webhooks',
  entries: ({ items }, _, kind) =>
    items.map(({ id, url, isEnabled }) => ({
      id,
      icon: IconWebhook,
      name: url.replace(/^https?:\/\//, ''),
      detail: isEnabled ? 'webhook' : 'disabled webhook',
      isExactMatch: kind !== undefined,
      link: { to: '/webhooks/$webhookId', params: { webhookId: id } },
    })),
});

const useDelivery: UseEntries = finder({
  operation: 'deliveries.inspect',
  input: (deliveryId) => ({ deliveryId }),
  title: 'Deliveries',
  entries: ({ id, eventType, status, createdAt }) => [
    {
      id,
      icon: IconTruckDelivery,
      name: eventType,
      detail: 'delivery',
      aside: <WireNameLabel of="deliveryStatus" name={status} />,
      at: createdAt,
      isExactMatch: true,
      link: { to: '/deliveries', search: { selected: id } },
    },
  ],
});

const useEvent: UseEntries = finder({
  operation: 'events.get',
  isRequested: (text) => /^evt_\w+$/.test(text),
  input: (eventId) => ({ eventId }),
  title: 'Events',
  entries: ({ id, type, createdAt }) => [
    {
      id,
      icon: IconTruckDelivery,
      name: type,
      detail: 'deliveries of this event',
      at: createdAt,
      isExactMatch: true,
      link: { to: '/deliveries', search: { eventId: id } },
    },
  ],
});

/** Webhooks by part of their URL or by id, deliveries by id, events by id. */
export const useWebhookEntries: UseEntries = (text) => [...useEvent(text), ...useWebhooks(text), ...useDelivery(text)];

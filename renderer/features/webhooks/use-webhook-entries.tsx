import { IconTruckDelivery, IconWebhook } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { WireNameLabel } from '../../components/status/WireNameLabel.tsx';
import { type Entry, type EntryGroup, kindOf } from '../../frame/palette/entry.ts';
import { service } from '../../service/call/client.ts';

/** Webhooks by part of their URL or by id, deliveries by id, events by id. */
export function useWebhookEntries(text: string): readonly EntryGroup[] {
  const kind = kindOf(text);
  const webhooks = useWebhooks(text.length >= 2 && (!kind || kind === 'id') ? text : undefined);
  const deliveries = useDelivery(kind === 'id' ? text : undefined);
  const events = useEvent(/^evt_\w+$/.test(text) ? text : undefined);
  if (!kind)
    return [
      { title: 'Events', entries: events },
      { title: 'Webhooks', entries: webhooks },
    ];
  const entries = [...webhooks, ...deliveries].map((entry) => ({ ...entry, isAnswer: true }));
  return [{ title: 'In webhooks', entries }];
}

const maximumShown = 5;

function useWebhooks(search: string | undefined): readonly Entry[] {
  const navigate = useNavigate();
  const { data } = useQuery(
    service.webhooks.listHealth.queryOptions(search === undefined ? skipToken : { size: 1000 }),
  );
  if (search === undefined) return [];
  const matchesSearch = (text: string) => text.toLowerCase().includes(search.toLowerCase());
  return (data?.items ?? [])
    .filter(({ id, url }) => id === search || matchesSearch(url))
    .slice(0, maximumShown)
    .map(({ id, url, isEnabled }) => ({
      id,
      icon: IconWebhook,
      name: url.replace(/^https?:\/\//, ''),
      detail: isEnabled ? 'webhook' : 'disabled webhook',
      run: () => void navigate({ to: '/webhooks/$webhookId', params: { webhookId: id } }),
    }));
}

function useDelivery(deliveryId: string | undefined): readonly Entry[] {
  const navigate = useNavigate();
  const { data } = useQuery(
    service.deliveries.inspect.queryOptions(deliveryId === undefined ? skipToken : { deliveryId }, {
      retry: false,
    }),
  );
  if (deliveryId === undefined || !data) return [];
  return [
    {
      id: data.id,
      icon: IconTruckDelivery,
      name: data.eventType,
      detail: 'delivery',
      aside: <WireNameLabel of="deliveryStatus" name={data.status} />,
      run: () => void navigate({ to: '/deliveries', search: { selected: data.id } }),
    },
  ];
}

function useEvent(eventId: string | undefined): readonly Entry[] {
  const navigate = useNavigate();
  const { data } = useQuery(
    service.events.get.queryOptions(eventId === undefined ? skipToken : { eventId }, {
      retry: false,
    }),
  );
  if (eventId === undefined || !data) return [];
  return [
    {
      id: data.id,
      icon: IconTruckDelivery,
      name: data.type,
      detail: 'deliveries of this event',
      isAnswer: true,
      run: () => void navigate({ to: '/deliveries', search: { eventId: data.id } }),
    },
  ];
}

import { IconInbox, IconPlus, IconSend, IconTruckDelivery, IconWebhook } from '@tabler/icons-react';
import type { Feature } from '../../frame/feature.ts';
import { SendTestEventDrawer } from './acts/SendTestEventDrawer.tsx';
import { NewWebhookDrawer } from './form/NewWebhookDrawer.tsx';
import { useWebhookEntries } from './use-webhook-entries.tsx';

declare module '../../frame/act/actions.tsx' {
  interface Acts {
    'new-webhook': { readonly inbox?: string };
    'send-test-event': { readonly webhookId?: string | undefined };
  }
}

/** Endpoints that hear of payments, what is sent to them, and the built-in inboxes. */
export const webhooks = {
  pages: [
    { to: '/webhooks', label: 'Webhooks', icon: IconWebhook, group: 'Payments' },
    { to: '/deliveries', label: 'Deliveries', icon: IconTruckDelivery, group: 'Payments' },
    { to: '/inbox', label: 'Inbox', icon: IconInbox, group: 'Payments' },
  ],
  acts: {
    'new-webhook': {
      operation: 'webhooks.register',
      icon: IconPlus,
      label: 'New webhook',
      drawer: NewWebhookDrawer,
    },
    'send-test-event': {
      operation: 'webhooks.sendTestEvent',
      icon: IconSend,
      label: 'Send test event',
      drawer: SendTestEventDrawer,
    },
  },
  finder: { rank: 11, useEntries: useWebhookEntries },
} satisfies Feature;

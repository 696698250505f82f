import {
  IconInbox,
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlus,
  IconRefresh,
  IconRotate,
  IconSend,
  IconTrash,
  IconTruckDelivery,
  IconWebhook,
} from '@tabler/icons-react';
import type { Feature } from '../../frame/feature.ts';
import type { Webhook } from '../../service/call/client.ts';
import { DeleteWebhookDialog } from './acts/DeleteWebhookDialog.tsx';
import { DisableWebhookDialog } from './acts/DisableWebhookDialog.tsx';
import { ResendRangeDrawer } from './acts/ResendRangeDrawer.tsx';
import { RotateSecretDialog } from './acts/RotateSecretDialog.tsx';
import { SendTestEventDrawer } from './acts/SendTestEventDrawer.tsx';
import { SigningSecretDrawer } from './acts/SigningSecretDrawer.tsx';
import { ChangeWebhookDrawer } from './form/ChangeWebhookDrawer.tsx';
import { NewWebhookDrawer } from './form/NewWebhookDrawer.tsx';
import { useWebhookEntries } from './use-webhook-entries.tsx';

declare module '../../frame/act/actions.tsx' {
  interface Acts {
    'new-webhook': { readonly inbox?: string };
    'send-test-event': { readonly webhookId?: string | undefined };
    'change-webhook': { readonly webhook: Webhook };
    'resend-range': { readonly webhook: Webhook };
    'show-signing-secret': { readonly webhook: Webhook };
    'rotate-signing-secret': { readonly webhook: Webhook };
    'disable-webhook': { readonly webhook: Webhook };
    'delete-webhook': { readonly webhook: Webhook };
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
    'change-webhook': {
      operation: 'webhooks.update',
      icon: IconPencil,
      drawer: ChangeWebhookDrawer,
    },
    'resend-range': {
      operation: 'deliveries.resendRange',
      icon: IconRefresh,
      drawer: ResendRangeDrawer,
    },
    'show-signing-secret': {
      operation: 'webhooks.showSigningSecret',
      icon: IconKey,
      drawer: SigningSecretDrawer,
    },
    'rotate-signing-secret': {
      operation: 'webhooks.rotateSigningSecret',
      icon: IconRotate,
      drawer: RotateSecretDialog,
    },
    'disable-webhook': {
      operation: 'webhooks.disable',
      icon: IconPlayerPause,
      drawer: DisableWebhookDialog,
    },
    'delete-webhook': {
      operation: 'webhooks.delete',
      icon: IconTrash,
      drawer: DeleteWebhookDialog,
    },
  },
  finder: { rank: 11, useEntries: useWebhookEntries },
} satisfies Feature;

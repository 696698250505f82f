import {
  IconBan,
  IconInbox,
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlus,
  IconRefresh,
  IconSend,
  IconShieldCheck,
  IconTrash,
  IconTruckDelivery,
  IconWebhook,
} from '@tabler/icons-react';
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import type { Feature } from '../../frame/feature.ts';
import type { Webhook } from '../../service/call/client.ts';

declare module '../../frame/act/actions.tsx' {
  interface Acts {
    'new-webhook': { readonly inbox?: string };
    'send-test-event': { readonly webhookId?: string | undefined };
    'change-webhook': { readonly webhook: Webhook };
    'resend-range': { readonly webhook: Webhook };
    'resend-waiting': { readonly webhookId: string };
    'show-signing-secret': { readonly webhook: Webhook };
    'rotate-signing-secret': { readonly webhook: Webhook };
    'pause-webhook': { readonly webhook: Webhook };
    'disable-webhook': { readonly webhook: Webhook };
    'prove-handler': { readonly webhook: Webhook };
    'delete-webhook': { readonly webhook: Webhook };
  }
}

/** Webhook endpoints, their deliveries and the built-in inboxes. */
export const webhooks = {
  pages: [
    { to: '/webhooks', label: 'Webhooks', icon: IconWebhook, group: 'Payments', goKey: 'e' },
    { to: '/deliveries', label: 'Deliveries', icon: IconTruckDelivery, group: 'Workbench', goKey: 'd' },
    { to: '/inbox', label: 'Inbox', icon: IconInbox, group: 'Workbench', goKey: 'i' },
  ],
  acts: {
    'new-webhook': {
      operation: 'webhooks.register',
      icon: IconPlus,
      label: 'New webhook',
      drawer: lazyPart(() => import('./form/webhook-drawers.tsx'), 'NewWebhookDrawer'),
    },
    'send-test-event': {
      operation: 'webhooks.sendTestEvent',
      icon: IconSend,
      label: 'Send test event',
      drawer: lazyPart(() => import('./acts/webhook-dialogs.tsx'), 'SendTestEventDrawer'),
    },
    'change-webhook': {
      operation: 'webhooks.update',
      icon: IconPencil,
      drawer: lazyPart(() => import('./form/webhook-drawers.tsx'), 'ChangeWebhookDrawer'),
    },
    'resend-range': {
      operation: 'deliveries.resendRange',
      icon: IconRefresh,
      drawer: lazyPart(() => import('./acts/resend-drawers.tsx'), 'ResendRangeDrawer'),
    },
    'resend-waiting': {
      operation: 'deliveries.resendWaiting',
      icon: IconRefresh,
      drawer: lazyPart(() => import('./acts/resend-drawers.tsx'), 'ResendPendingDialog'),
    },
    'show-signing-secret': {
      operation: 'webhooks.showSigningSecret',
      icon: IconKey,
      drawer: lazyPart(() => import('./acts/signing-secret.tsx'), 'SigningSecretDrawer'),
    },
    'rotate-signing-secret': {
      operation: 'webhooks.rotateSigningSecret',
      icon: IconRefresh,
      drawer: lazyPart(() => import('./acts/signing-secret.tsx'), 'RotateSecretDialog'),
    },
    'pause-webhook': {
      operation: 'webhooks.pause',
      icon: IconPlayerPause,
      drawer: lazyPart(() => import('./acts/webhook-dialogs.tsx'), 'QuietWebhookDialog'),
    },
    'disable-webhook': {
      operation: 'webhooks.disable',
      icon: IconBan,
      drawer: lazyPart(() => import('./acts/webhook-dialogs.tsx'), 'QuietWebhookDialog'),
    },
    'prove-handler': {
      operation: 'proofs.begin',
      icon: IconShieldCheck,
      drawer: lazyPart(() => import('./proofs/ProveHandlerDrawer.tsx'), 'ProveHandlerDrawer'),
    },
    'delete-webhook': {
      operation: 'webhooks.delete',
      icon: IconTrash,
      drawer: lazyPart(() => import('./acts/webhook-dialogs.tsx'), 'DeleteWebhookDialog'),
    },
  },
  finder: { rank: 11, load: async () => (await import('./use-webhook-entries.tsx')).useWebhookEntries },
} satisfies Feature;

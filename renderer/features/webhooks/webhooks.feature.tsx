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
import { action, type Feature } from '../../frame/feature.ts';
import type { Webhook } from '../../service/call/client.ts';

declare module '../../frame/action/actions.tsx' {
  interface DeclaredActions {
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

const proveHandlerDrawer = () => import('./proofs/ProveHandlerDrawer.tsx');
const drawers = () => import('./form/webhook-drawers.tsx');
const dialogs = () => import('./actions/webhook-dialogs.tsx');
const resendDrawers = () => import('./actions/resend-drawers.tsx');
const signingSecret = () => import('./actions/signing-secret.tsx');

/** Webhook endpoints, their deliveries and the built-in inboxes. */
export const webhooks = {
  pages: [
    { to: '/webhooks', label: 'Webhooks', icon: IconWebhook, group: 'Payments', goKey: 'e' },
    { to: '/deliveries', label: 'Deliveries', icon: IconTruckDelivery, group: 'Workbench', goKey: 'd' },
    { to: '/inbox', label: 'Inbox', icon: IconInbox, group: 'Workbench', goKey: 'i' },
  ],
  actions: {
    'new-webhook': { label: 'New webhook', ...action('webhooks.register', IconPlus, drawers, 'NewWebhookDrawer') },
    'send-test-event': {
      label: 'Send test event',
      ...action('webhooks.sendTestEvent', IconSend, dialogs, 'SendTestEventDrawer'),
    },
    'change-webhook': action('webhooks.update', IconPencil, drawers, 'ChangeWebhookDrawer'),
    'resend-range': action('deliveries.resendRange', IconRefresh, resendDrawers, 'ResendRangeDrawer'),
    'resend-waiting': action('deliveries.resendWaiting', IconRefresh, resendDrawers, 'ResendPendingDialog'),
    'show-signing-secret': action('webhooks.showSigningSecret', IconKey, signingSecret, 'SigningSecretDrawer'),
    'rotate-signing-secret': action('webhooks.rotateSigningSecret', IconRefresh, signingSecret, 'RotateSecretDialog'),
    'pause-webhook': action('webhooks.pause', IconPlayerPause, dialogs, 'QuietWebhookDialog'),
    'disable-webhook': action('webhooks.disable', IconBan, dialogs, 'QuietWebhookDialog'),
    'prove-handler': action('proofs.begin', IconShieldCheck, proveHandlerDrawer, 'ProveHandlerDrawer'),
    'delete-webhook': action('webhooks.delete', IconTrash, dialogs, 'DeleteWebhookDialog'),
  },
  finder: { rank: 11, load: async () => (await import('./use-webhook-entries.tsx')).useWebhookEntries },
} satisfies Feature;

import { IconCreditCard, IconInbox, IconSend, IconServer2, IconWebhook } from '@tabler/icons-react';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { LinkButton } from '../../../components/layout/LinkButton.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { useWebhooks } from '../use-webhooks.ts';

/**
 * Empty state: explains deliveries and offers the next step, which is to register a webhook if there
 * is none.
 */
export function NoDeliveries() {
  const hasWebhooks = (useWebhooks()?.length ?? 0) > 0;
  return (
    <EmptyState
      guide="webhooks"
      title="See the first delivery"
      diagram={[
        { icon: IconCreditCard, label: 'Payment', caption: 'or a test event', flow: 'event' },
        { icon: IconServer2, label: 'Delivery', missing: true, flow: 'POST' },
        { icon: IconWebhook, label: 'Webhook', missing: !hasWebhooks },
      ]}
      actions={
        hasWebhooks ? (
          <>
            <ActButton action={{ name: 'send-test-event' }} icon={IconSend} isFirst>
              Send a test event
            </ActButton>
            <LinkButton size="md" to="/webhooks">
              Show webhooks
            </LinkButton>
          </>
        ) : (
          <ActButton action={{ name: 'new-webhook', inbox: 'default' }} icon={IconInbox} isFirst>
            Try with the built-in inbox
          </ActButton>
        )
      }
    >
      Each payment event is delivered to every webhook. Deliveries are retried until the endpoint
      returns 2xx, with the same bytes and event id.
    </EmptyState>
  );
}

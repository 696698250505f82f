import { Button } from '@mantine/core';
import { IconCreditCard, IconInbox, IconSend, IconServer2, IconWebhook } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { useActions } from '../../../frame/actions.tsx';

/** What a delivery is, and how to see the first one; before that a webhook, if there is none. */
export function NoDeliveries({ hasWebhooks }: { hasWebhooks: boolean }) {
  const actions = useActions();
  return (
    <EmptyState
      title="See the first delivery"
      diagram={[
        { icon: IconCreditCard, label: 'Payment', caption: 'or a test event', flow: 'event' },
        {
          icon: IconServer2,
          label: 'Delivery',
          caption: 'nothing here yet',
          missing: true,
          flow: 'POST',
        },
        {
          icon: IconWebhook,
          label: 'Webhook',
          caption: hasWebhooks ? 'is there' : 'nothing here yet',
          missing: !hasWebhooks,
        },
      ]}
      actions={
        hasWebhooks ? (
          <>
            <Button
              variant="filled"
              size="md"
              leftSection={<IconSend size={15} stroke={1.7} />}
              onClick={() => actions.open({ name: 'send-test-event' })}
            >
              Send a test event
            </Button>
            <Button size="md" renderRoot={(props) => <Link to="/webhooks" {...props} />}>
              See the webhooks
            </Button>
          </>
        ) : (
          <Button
            variant="filled"
            size="md"
            leftSection={<IconInbox size={15} stroke={1.7} />}
            onClick={() => actions.open({ name: 'new-webhook', inbox: 'default' })}
          >
            Try with the built-in inbox
          </Button>
        )
      }
    >
      Each event of a payment is a delivery to every webhook. It is tried until the endpoint answers
      with 2xx, always with the same bytes and the same event id, and each answer is kept here.
    </EmptyState>
  );
}

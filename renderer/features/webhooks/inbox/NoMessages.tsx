import { IconInbox, IconSend, IconServer2, IconWebhook } from '@tabler/icons-react';
import { inboxUrl } from '../../../../service/resources/addresses.ts';
import { SnippetWell } from '../../../components/code/SnippetWell.tsx';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { useBaseUrl } from '../../../service/queries/use-overview.ts';
import { useWebhookOfInbox } from '../use-webhooks.ts';

/** Empty state: explains the inbox and how to send something to it. */
export function NoMessages({ name }: { name: string }) {
  const webhookId = useWebhookOfInbox(name);
  const baseUrl = useBaseUrl();
  return (
    <EmptyState
      guide="webhooks"
      title={`No messages in ${name} yet`}
      diagram={[
        { icon: IconServer2, label: 'Vaultdesk', caption: 'sends payment events', flow: 'event' },
        {
          icon: IconWebhook,
          label: 'Webhook',
          caption: webhookId ? 'points here' : 'none points here yet',
          missing: !webhookId,
          flow: 'POST',
        },
        { icon: IconInbox, label: 'Inbox', missing: true },
      ]}
      actions={
        webhookId ? (
          <ActButton action={{ name: 'send-test-event', webhookId }} icon={IconSend} isFirst>
            Send a test event
          </ActButton>
        ) : (
          <ActButton action={{ name: 'new-webhook', inbox: name }} icon={IconWebhook} isFirst>
            Register it as a webhook
          </ActButton>
        )
      }
      example={
        <SnippetWell
          title="Or send any request"
          call={{
            method: 'POST',
            path: inboxUrl('', name),
            headers: [['content-type', 'application/json']],
            body: { hello: 'inbox' },
          }}
          baseUrl={baseUrl}
        />
      }
    >
      The inbox is a local endpoint that checks messages like a good receiver and responds as you
      choose, so you can test retries. It is emptied when the service stops.
    </EmptyState>
  );
}

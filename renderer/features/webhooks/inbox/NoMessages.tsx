import { IconInbox, IconSend, IconServer2, IconWebhook } from '@tabler/icons-react';
import { inboxUrl } from '../../../../service/resources/addresses.ts';
import { SnippetWell } from '../../../components/code/SnippetWell.tsx';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { useBaseUrl } from '../../../service/look/use-overview.ts';

/** What the inbox is for, and how something gets into it. */
export function NoMessages({ name, webhookId }: { name: string; webhookId: string | undefined }) {
  const baseUrl = useBaseUrl();
  return (
    <EmptyState
      guide="webhooks"
      title={`Nothing has come to ${name} yet`}
      diagram={[
        { icon: IconServer2, label: 'Vaultdesk', caption: 'sends payment events', flow: 'event' },
        {
          icon: IconWebhook,
          label: 'Webhook',
          caption: webhookId ? 'leads here' : 'none leads here yet',
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
          title="Or send it anything"
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
      The inbox is an endpoint on this machine that checks what it gets as a good receiver would,
      and answers what you choose, so that retries can be tried. It forgets when the service stops.
    </EmptyState>
  );
}

import { Button } from '@mantine/core';
import { IconInbox, IconSend, IconServer2, IconWebhook } from '@tabler/icons-react';
import { CodeWell } from '../../../components/CodeWell.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { useActions } from '../../../frame/actions.tsx';
import { useBaseUrl } from '../../../service/use-overview.ts';
import { inboxUrl } from '../inbox-url.ts';

/** What the inbox is for, and how something gets into it. */
export function NoMessages({ name, webhookId }: { name: string; webhookId: string | undefined }) {
  const actions = useActions();
  const url = inboxUrl(useBaseUrl(), name);
  return (
    <EmptyState
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
        { icon: IconInbox, label: 'Inbox', caption: 'nothing here yet', missing: true },
      ]}
      actions={
        webhookId ? (
          <Button
            variant="filled"
            size="md"
            leftSection={<IconSend size={15} stroke={1.7} />}
            onClick={() => actions.open({ name: 'send-test-event', webhookId })}
          >
            Send a test event
          </Button>
        ) : (
          <Button
            variant="filled"
            size="md"
            leftSection={<IconWebhook size={15} stroke={1.7} />}
            onClick={() => actions.open({ name: 'new-webhook', inbox: name })}
          >
            Register it as a webhook
          </Button>
        )
      }
      example={
        <CodeWell
          title="Or send it anything"
          examples={[
            { label: 'curl', language: 'shell', code: `curl ${url} \\\n  -d '{"hello":"inbox"}'` },
          ]}
        />
      }
    >
      The inbox is an endpoint on this machine that checks what it gets as a good receiver would,
      and answers what you choose, so that retries can be tried. It forgets when the service stops.
    </EmptyState>
  );
}

import { Button } from '@mantine/core';
import { IconCreditCard, IconInbox, IconServer2, IconWebhook } from '@tabler/icons-react';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { useActions } from '../../../frame/actions.tsx';
import { HttpExample } from '../../../frame/HttpExample.tsx';
import { secret } from '../../../service/api-call.ts';
import { useBaseUrl } from '../../../service/use-overview.ts';
import { inboxUrl } from '../inbox-url.ts';

/** What a webhook is and how the first one is registered, with the built-in inbox or an endpoint. */
export function NoWebhooks() {
  const actions = useActions();
  const url = inboxUrl(useBaseUrl(), 'default');
  return (
    <EmptyState
      title="Hear about payments when they happen"
      diagram={[
        { icon: IconCreditCard, label: 'Payment', caption: 'somebody pays', flow: 'event' },
        {
          icon: IconServer2,
          label: 'Vaultdesk',
          caption: 'keeps it, tries ten times',
          flow: 'POST',
        },
        { icon: IconWebhook, label: 'Your app', caption: 'nothing here yet', missing: true },
      ]}
      actions={
        <>
          <Button
            variant="filled"
            size="md"
            leftSection={<IconInbox size={15} stroke={1.7} />}
            onClick={() => actions.open({ name: 'new-webhook', inbox: 'default' })}
          >
            Try with the built-in inbox
          </Button>
          <Button size="md" onClick={() => actions.open({ name: 'new-webhook' })}>
            Add your own endpoint
          </Button>
        </>
      }
      example={
        <HttpExample
          operation="webhooks.register"
          input={{
            url,
            authenticationMethod: {
              type: 'API_KEY',
              headerName: 'x-api-key',
              apiKey: secret('API_KEY'),
            },
          }}
        />
      }
    >
      A webhook is a URL of yours that Vaultdesk calls when a payment succeeds, is declined or is
      cancelled. No endpoint yet? The built-in inbox takes deliveries right here, so you can see one
      in a minute.
    </EmptyState>
  );
}

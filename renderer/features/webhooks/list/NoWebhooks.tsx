import { IconCreditCard, IconInbox, IconServer2, IconWebhook } from '@tabler/icons-react';
import { inboxUrl } from '../../../../service/resources/addresses.ts';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { HttpExample } from '../../../frame/act/HttpExample.tsx';
import { secret } from '../../../service/call/api-call.ts';
import { useBaseUrl } from '../../../service/look/use-overview.ts';

/** What a webhook is and how the first one is registered, with the built-in inbox or an endpoint. */
export function NoWebhooks() {
  const url = inboxUrl(useBaseUrl(), 'default');
  return (
    <EmptyState
      guide="webhooks"
      title="Hear about payments when they happen"
      diagram={[
        { icon: IconCreditCard, label: 'Payment', caption: 'somebody pays', flow: 'event' },
        {
          icon: IconServer2,
          label: 'Vaultdesk',
          caption: 'keeps it, tries ten times',
          flow: 'POST',
        },
        { icon: IconWebhook, label: 'Your app', missing: true },
      ]}
      actions={
        <>
          <ActButton action={{ name: 'new-webhook', inbox: 'default' }} icon={IconInbox} isFirst>
            Try with the built-in inbox
          </ActButton>
          <ActButton action={{ name: 'new-webhook' }} size="md">
            Add your own endpoint
          </ActButton>
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

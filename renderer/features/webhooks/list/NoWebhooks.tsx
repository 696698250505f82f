import { IconCreditCard, IconInbox, IconServer2, IconWebhook } from '@tabler/icons-react';
import { inboxUrl } from '../../../../service/resources/addresses.ts';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { HttpExample } from '../../../frame/act/HttpExample.tsx';
import { secret } from '../../../service/call/api-call.ts';
import { useBaseUrl } from '../../../service/queries/use-overview.ts';

/**
 * Empty state: explains webhooks and how to register the first one, with the built-in inbox or an
 * endpoint.
 */
export function NoWebhooks() {
  const url = inboxUrl(useBaseUrl(), 'default');
  return (
    <EmptyState
      guide="webhooks"
      title="Get notified about payments"
      diagram={[
        { icon: IconCreditCard, label: 'Payment', caption: 'a user pays', flow: 'event' },
        {
          icon: IconServer2,
          label: 'Vaultdesk',
          caption: 'stores it, tries ten times',
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
      A webhook is your URL that Vaultdesk calls when a payment succeeds, is declined or is
      cancelled. No endpoint yet? Use the built-in inbox.
    </EmptyState>
  );
}

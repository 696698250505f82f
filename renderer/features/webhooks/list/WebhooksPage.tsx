import { IconPlus, IconSend } from '@tabler/icons-react';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { type ListPage, listPage } from '../../../frame/page/ListPage.tsx';
import { webhooksSearch } from '../webhooks-search.ts';
import { NoWebhooks } from './NoWebhooks.tsx';
import { WebhookPanel } from './WebhookPanel.tsx';
import { webhookColumns } from './webhook-columns.tsx';

export const WebhooksPage: ListPage = listPage({
  to: '/webhooks',
  title: 'Webhooks',
  schema: webhooksSearch,
  operation: 'webhooks.listHealth',
  input: (paging) => paging,
  columns: webhookColumns,
  rowLabel: ({ url }) => url,
  actions: ({ isEmpty, variant }) => (
    <>
      {!isEmpty && (
        <ActButton action={{ name: 'send-test-event' }} icon={IconSend}>
          Send test event…
        </ActButton>
      )}
      <ActButton action={{ name: 'new-webhook' }} icon={IconPlus} variant={variant}>
        New webhook…
      </ActButton>
    </>
  ),
  empty: <NoWebhooks />,
  panel: (id, onClose) => <WebhookPanel webhookId={id} onClose={onClose} />,
});

import { Flex } from '@mantine/core';
import { IconCreditCard, IconInbox, IconPlus, IconSend, IconServer2, IconWebhook } from '@tabler/icons-react';
import { inboxUrl } from '../../../../service/model/installation/addresses.ts';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { PanelTitle } from '../../../components/layout/DockedPanel.tsx';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import { StatusLabel } from '../../../components/status/StatusLabel.tsx';
import type { Column } from '../../../components/table/column.ts';
import { column, RowLink } from '../../../components/table/columns.tsx';
import { ActionButton } from '../../../frame/action/ActionButton.tsx';
import { HttpExample } from '../../../frame/action/OperationDrawer.tsx';
import { type ListPage, listPage } from '../../../frame/page/ListPage.tsx';
import { recordPanel } from '../../../frame/page/RecordPage.tsx';
import { secret } from '../../../service/call/api-call.ts';
import type { Webhook } from '../../../service/call/client.ts';
import { webhooksSearch } from '../../../service/queries/page-searches.ts';
import { useBaseUrl } from '../../../service/queries/use-overview.ts';
import { LatestDeliveries, WebhookActions } from '../page/PendingDeliveries.tsx';
import { WebhookFacts, WebhookNote } from '../page/WebhookFacts.tsx';
import { credentialsOf, healthOf, nameOfEndpoint } from '../webhook-labels.ts';

const webhookColumns: readonly Column<Webhook>[] = [
  column('url', 'Endpoint', 'minmax(140px, 2fr)', ({ id, url }) => {
    const { name, path } = nameOfEndpoint(url);
    return (
      <>
        <RowLink to="/webhooks/$webhookId" params={{ webhookId: id }} title={url}>
          {name}
        </RowLink>
        <span className="cut quiet">{path}</span>
      </>
    );
  }),
  column('health', 'Health', '176px', (webhook) => {
    const since = webhook.disabled?.at ?? webhook.failingSince;
    return (
      <>
        <StatusLabel {...healthOf(webhook)} />
        {since && (
          <span className="cut quiet">
            <RelativeTime at={since} />
          </span>
        )}
      </>
    );
  }),
  column('credentials', 'Credentials', { width: 'minmax(150px, 1fr)', dropBelow: 900 }, (webhook) => {
    const { kind, name } = credentialsOf(webhook);
    return (
      <span className="cut plain">
        {kind} <code>{name}</code>
      </span>
    );
  }),
  countColumn('delivered', 'Delivered', { width: '80px', dropBelow: 650 }),
  countColumn('pending', 'Pending', { width: '60px', dropBelow: 520 }),
  countColumn('givenUp', 'Failed', { width: '64px', dropBelow: 480 }, 'bad'),
  column('lastSuccessAt', 'Last success', { width: '104px', align: 'right', dropBelow: 790 }, ({ lastSuccessAt }) =>
    lastSuccessAt ? <RelativeTime at={lastSuccessAt} /> : 'never',
  ),
];

function countColumn(
  id: 'delivered' | 'pending' | 'givenUp',
  header: string,
  options: { width: string; dropBelow: number },
  tone = '',
): Column<Webhook> {
  return column(id, header, { ...options, align: 'right' }, ({ deliveries: { [id]: count } }) => (
    <span className={`figures ${count === 0 ? 'quiet' : tone}`}>{count.toLocaleString('en')}</span>
  ));
}

const webhookPanel = recordPanel({
  kind: 'Webhook',
  operation: 'webhooks.getHealth',
  input: (webhookId) => ({ webhookId }),
  page: 'webhook',
  head: (webhook) => (
    <>
      <PanelTitle title={nameOfEndpoint(webhook.url).name}>
        <StatusLabel {...healthOf(webhook)} />
      </PanelTitle>
      <Flex component="p" align="center" gap={6} mt={3} mb={8} c="var(--vd-text2)" style={{ overflowWrap: 'anywhere' }}>
        <code>{webhook.url}</code> <CopyButton value={webhook.url} label="Copy URL" />
      </Flex>
      <WebhookActions webhook={webhook} place="panel" />
    </>
  ),
  body: (webhook) => (
    <div className="stack">
      <WebhookNote webhook={webhook} />
      <WebhookFacts webhook={webhook} />
      <LatestDeliveries webhook={webhook} size={6} />
    </div>
  ),
});

export const WebhooksPage: ListPage = listPage({
  to: '/webhooks',
  title: 'Webhooks',
  schema: webhooksSearch,
  operation: 'webhooks.listHealth',
  input: (paging) => paging,
  columns: webhookColumns,
  rowLabel: ({ url }) => url,
  searchBy: 'URL or id',
  creates: { name: 'new-webhook' },
  actions: ({ isEmpty, variant }) => (
    <>
      {!isEmpty && <ActionButton action={{ name: 'send-test-event' }} icon={IconSend} label="Send test event…" />}
      <ActionButton action={{ name: 'new-webhook' }} icon={IconPlus} variant={variant} label="New webhook…" />
    </>
  ),
  empty: <NoWebhooks />,
  panel: webhookPanel,
});

/** Empty state: explains webhooks and how to register the first one, with the built-in inbox or an endpoint. */
function NoWebhooks() {
  const url = inboxUrl(useBaseUrl(), 'default');
  return (
    <EmptyState
      guide="webhooks"
      title="Get notified about payments"
      diagram={[
        { icon: IconCreditCard, label: 'Payment', caption: 'a user pays', flow: 'event' },
        { icon: IconServer2, label: 'Vaultdesk', caption: 'stores it, tries ten times', flow: 'POST' },
        { icon: IconWebhook, label: 'Your app', missing: true },
      ]}
      actions={
        <>
          <ActionButton
            action={{ name: 'new-webhook', inbox: 'default' }}
            icon={IconInbox}
            isFirst
            label="Try with the built-in inbox"
          />
          <ActionButton action={{ name: 'new-webhook' }} size="md" label="Add your own endpoint" />
        </>
      }
      example={
        <HttpExample
          operation="webhooks.register"
          input={{ url, authenticationMethod: { type: 'API_KEY', headerName: 'x-api-key', apiKey: secret('API_KEY') } }}
        />
      }
    >
      A webhook is your URL that Vaultdesk calls when a payment succeeds, is declined or is cancelled. No endpoint yet?
      Use the built-in inbox.
    </EmptyState>
  );
}

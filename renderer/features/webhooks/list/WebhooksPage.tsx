import { Flex } from '@mantine/core';
import { IconCreditCard, IconInbox, IconPlus, IconSend, IconServer2, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { inboxUrl } from '../../../../service/model/installation/addresses.ts';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { PanelSection, PanelTitle } from '../../../components/layout/DockedPanel.tsx';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { OpenAsPage } from '../../../components/layout/OpenAsPage.tsx';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import { StatusLabel } from '../../../components/status/StatusLabel.tsx';
import type { Column } from '../../../components/table/column.ts';
import { RowLink } from '../../../components/table/RowLink.tsx';
import text from '../../../components/text.module.css';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { HttpExample } from '../../../frame/act/HttpExample.tsx';
import { type ListPage, listPage } from '../../../frame/page/ListPage.tsx';
import { RecordPanel } from '../../../frame/page/RecordPage.tsx';
import { secret } from '../../../service/call/api-call.ts';
import { service, type Webhook } from '../../../service/call/client.ts';
import { webhooksSearch } from '../../../service/queries/page-searches.ts';
import { useBaseUrl } from '../../../service/queries/use-overview.ts';
import { nameOfEndpoint } from '../endpoint-name.ts';
import { LatestDeliveries } from '../page/PendingDeliveries.tsx';
import { WebhookActions } from '../page/WebhookActions.tsx';
import { WebhookFacts, WebhookNote } from '../page/WebhookFacts.tsx';
import { credentialsOf, healthOf } from '../webhook-labels.ts';

const webhookColumns: readonly Column<Webhook>[] = [
  {
    id: 'url',
    header: 'Endpoint',
    width: 'minmax(140px, 2fr)',
    render: (webhook) => <Endpoint webhook={webhook} />,
  },
  {
    id: 'health',
    header: 'Health',
    width: '176px',
    render: (webhook) => <Health webhook={webhook} />,
  },
  {
    id: 'credentials',
    header: 'Credentials',
    width: 'minmax(150px, 1fr)',
    dropBelow: 900,
    render: (webhook) => {
      const { kind, name } = credentialsOf(webhook);
      return (
        <span className={`${text.cut} ${text.plain}`}>
          {kind} <code>{name}</code>
        </span>
      );
    },
  },
  {
    id: 'delivered',
    header: 'Delivered',
    width: '80px',
    align: 'right',
    dropBelow: 650,
    render: ({ deliveries }) => <Count count={deliveries.delivered} />,
  },
  {
    id: 'pending',
    header: 'Pending',
    width: '60px',
    align: 'right',
    dropBelow: 520,
    render: ({ deliveries }) => <Count count={deliveries.pending} />,
  },
  {
    id: 'givenUp',
    header: 'Failed',
    width: '64px',
    align: 'right',
    render: ({ deliveries }) => <Count count={deliveries.givenUp} tone={text.bad} />,
  },
  {
    id: 'lastSuccessAt',
    header: 'Last success',
    width: '104px',
    align: 'right',
    dropBelow: 790,
    render: ({ lastSuccessAt }) => (lastSuccessAt ? <RelativeTime at={lastSuccessAt} /> : 'never'),
  },
];

function Endpoint({ webhook: { id, url } }: { webhook: Webhook }) {
  const { name, path } = nameOfEndpoint(url);
  return (
    <>
      <RowLink to="/webhooks/$webhookId" params={{ webhookId: id }} title={url}>
        {name}
      </RowLink>
      <span className={`${text.cut} ${text.quiet}`}>{path}</span>
    </>
  );
}

/** The health of an endpoint and, if it fails, since when. */
function Health({ webhook }: { webhook: Webhook }) {
  const { disabled, failingSince } = webhook;
  const since = disabled?.at ?? failingSince;
  return (
    <>
      <StatusLabel {...healthOf(webhook)} />
      {since && (
        <span className={`${text.cut} ${text.quiet}`}>
          <RelativeTime at={since} />
        </span>
      )}
    </>
  );
}

function Count({ count, tone = '' }: { count: number; tone?: string | undefined }) {
  return <span className={`${text.figures} ${count === 0 ? text.quiet : tone}`}>{count.toLocaleString('en')}</span>;
}

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

/** Empty state: explains webhooks and how to register the first one, with the built-in inbox or an endpoint. */
function NoWebhooks() {
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
      A webhook is your URL that Vaultdesk calls when a payment succeeds, is declined or is cancelled. No endpoint yet?
      Use the built-in inbox.
    </EmptyState>
  );
}

function WebhookPanel({ webhookId, onClose }: { webhookId: string; onClose: () => void }) {
  const query = useQuery(service.webhooks.getHealth.queryOptions({ webhookId }));
  return (
    <RecordPanel
      kind="Webhook"
      query={query}
      operation="webhooks.getHealth"
      input={{ webhookId }}
      tools={<OpenAsPage to="/webhooks/$webhookId" params={{ webhookId }} />}
      head={(webhook) => <Head webhook={webhook} />}
      onClose={onClose}
    >
      {(webhook) => (
        <div className={text.stack}>
          <WebhookNote webhook={webhook} />
          <WebhookFacts webhook={webhook} />
          <PanelSection
            title="Deliveries"
            aside={
              <Link to="/deliveries" search={{ webhookId }}>
                All deliveries
              </Link>
            }
          >
            <LatestDeliveries webhook={webhook} size={6} />
          </PanelSection>
        </div>
      )}
    </RecordPanel>
  );
}

function Head({ webhook }: { webhook: Webhook }) {
  const { url } = webhook;
  return (
    <>
      <PanelTitle title={nameOfEndpoint(url).name}>
        <StatusLabel {...healthOf(webhook)} />
      </PanelTitle>
      <Flex component="p" align="center" gap={6} mt={3} mb={8} c="var(--vd-text2)" style={{ overflowWrap: 'anywhere' }}>
        <code>{url}</code> <CopyButton value={url} label="Copy URL" />
      </Flex>
      <WebhookActions webhook={webhook} place="panel" />
    </>
  );
}

import { Button } from '@mantine/core';
import { IconPlus, IconSend } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import { useActions } from '../../frame/actions.tsx';
import { ListWithPanel } from '../../frame/PageBody.tsx';
import { PageHeader } from '../../frame/PageHeader.tsx';
import { service, type Webhook } from '../../service/client.ts';
import { useChangedIds } from '../../service/live-changes.ts';
import { NoWebhooks } from './NoWebhooks.tsx';
import { WebhookPanel } from './WebhookPanel.tsx';
import { webhookColumns } from './webhook-columns.tsx';

const route = getRouteApi('/webhooks');

/** The endpoints that hear of payments and how they do, with the panel of the one that is looked at. */
export function WebhooksPage() {
  const { selected, ...paging } = route.useSearch();
  const navigate = useNavigate();
  const changedIds = useChangedIds();
  const webhooks = useQuery(
    service.webhooks.listHealth.queryOptions(paging, { placeholderData: keepPreviousData }),
  );
  const rows = webhooks.data?.items;
  const total = webhooks.data?.pagination.numberOfElements;
  const open = (webhookId: string | undefined) =>
    navigate({
      to: '/webhooks',
      search: { ...paging, selected: webhookId },
      replace: Boolean(selected),
    });

  return (
    <ListWithPanel
      panel={
        selected && (
          <WebhookPanel key={selected} webhookId={selected} onClose={() => open(undefined)} />
        )
      }
    >
      <PageHeader
        title="Webhooks"
        beside={total !== undefined && total > 0 && total.toLocaleString('en')}
        actions={<HeaderActions isEmpty={total === 0} />}
      />
      {webhooks.error && !rows ? (
        <div style={{ padding: 24 }}>
          <FailureAlert error={webhooks.error} onRetry={() => void webhooks.refetch()} />
        </div>
      ) : total === 0 ? (
        <NoWebhooks />
      ) : (
        <DataTable<Webhook>
          label="Webhooks"
          columns={webhookColumns}
          rows={rows}
          paging={webhooks.data?.pagination}
          rowLabel={({ url }) => url}
          changedIds={changedIds}
          openId={selected}
          onPage={(page) => navigate({ to: '/webhooks', search: { ...paging, selected, page } })}
          onOpen={({ id }) => open(id)}
          empty={null}
        />
      )}
    </ListWithPanel>
  );
}

function HeaderActions({ isEmpty }: { isEmpty: boolean }) {
  const actions = useActions();
  return (
    <>
      {!isEmpty && (
        <Button
          leftSection={<IconSend size={15} stroke={1.7} />}
          onClick={() => actions.open({ name: 'send-test-event' })}
        >
          Send test event…
        </Button>
      )}
      <Button
        variant={isEmpty ? 'default' : 'filled'}
        leftSection={<IconPlus size={15} stroke={1.8} />}
        onClick={() => actions.open({ name: 'new-webhook' })}
      >
        New webhook…
      </Button>
    </>
  );
}

import { Button } from '@mantine/core';
import { IconPlus, IconSend } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { useActions } from '../../../frame/actions.tsx';
import { ListPage } from '../../../frame/ListPage.tsx';
import { useList } from '../../../frame/use-list.tsx';
import { service } from '../../../service/client.ts';
import { NoWebhooks } from './NoWebhooks.tsx';
import { WebhookPanel } from './WebhookPanel.tsx';
import { webhookColumns } from './webhook-columns.tsx';

const route = getRouteApi('/webhooks');

/** The endpoints that hear of payments and how they do, with the panel of the one that is looked at. */
export function WebhooksPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const { selected, ...paging } = search;
  const webhooks = useQuery(
    service.webhooks.listHealth.queryOptions(paging, { placeholderData: keepPreviousData }),
  );
  const list = useList({
    query: webhooks,
    search,
    show: (next, replace) => navigate({ to: '/webhooks', search: next, replace }),
  });
  return (
    <ListPage
      title="Webhooks"
      list={list}
      actions={<HeaderActions isEmpty={list.isEmpty} />}
      empty={<NoWebhooks />}
      panel={selected && <WebhookPanel key={selected} webhookId={selected} onClose={list.close} />}
    >
      <DataTable
        {...list.table}
        label="Webhooks"
        columns={webhookColumns}
        rowLabel={({ url }) => url}
      />
    </ListPage>
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

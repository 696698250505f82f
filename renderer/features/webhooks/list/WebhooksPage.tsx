import { IconPlus, IconSend } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { ListPage } from '../../../frame/page/ListPage.tsx';
import { useList } from '../../../frame/page/use-list.tsx';
import { client, service } from '../../../service/call/client.ts';
import { webhooksSearch } from '../webhooks-search.ts';
import { NoWebhooks } from './NoWebhooks.tsx';
import { WebhookPanel } from './WebhookPanel.tsx';
import { webhookColumns } from './webhook-columns.tsx';

const route = getRouteApi('/webhooks');

export function WebhooksPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const { selected, columns: _, ...paging } = search;
  const webhooks = useQuery(
    service.webhooks.listHealth.queryOptions(paging, { placeholderData: keepPreviousData }),
  );
  const list = useList({
    query: webhooks,
    search,
    schema: webhooksSearch,
    readPage: (page, size) => client.webhooks.listHealth.query({ page, size }),
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
  return (
    <>
      {!isEmpty && (
        <ActButton action={{ name: 'send-test-event' }} icon={IconSend}>
          Send test event…
        </ActButton>
      )}
      <ActButton
        action={{ name: 'new-webhook' }}
        icon={IconPlus}
        variant={isEmpty ? 'default' : 'filled'}
      >
        New webhook…
      </ActButton>
    </>
  );
}

import { Button } from '@mantine/core';
import { IconSend, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import { useActions } from '../../frame/actions.tsx';
import { ListWithPanel } from '../../frame/PageBody.tsx';
import { PageHeader } from '../../frame/PageHeader.tsx';
import { type InboxMessage, service } from '../../service/client.ts';
import { useChangedIds } from '../../service/live-changes.ts';
import { ClearInboxDialog } from './ClearInboxDialog.tsx';
import { inboxOfUrl } from './endpoint-name.ts';
import { InboxBar } from './InboxBar.tsx';
import { MessagePanel } from './MessagePanel.tsx';
import { messageColumns } from './message-columns.tsx';
import { typeOfMessage } from './message-words.ts';
import { NoMessages } from './NoMessages.tsx';
import { useWebhooks } from './use-webhooks.ts';

const route = getRouteApi('/inbox');

/** What the built-in receivers got, as it arrives, and what they answer. */
export function InboxPage() {
  const { name, selected, page, size } = route.useSearch();
  const navigate = useNavigate();
  const changedIds = useChangedIds();
  const messages = useQuery(
    service.inboxes.listMessages.queryOptions(
      { name, page, size },
      { placeholderData: keepPreviousData },
    ),
  );
  const webhook = useWebhooks()?.find(({ url }) => inboxOfUrl(url) === name);
  const rows = messages.data?.items;
  const total = messages.data?.pagination.numberOfElements;
  const chosen = rows?.find(({ id }) => id === selected);
  const open = (messageId: string | undefined) =>
    navigate({
      to: '/inbox',
      search: { name, page, size, selected: messageId },
      replace: Boolean(selected),
    });

  return (
    <ListWithPanel
      panel={
        chosen && (
          <MessagePanel
            key={chosen.id}
            inbox={name}
            message={chosen}
            onClose={() => open(undefined)}
          />
        )
      }
    >
      <PageHeader
        title="Inbox"
        beside={total !== undefined && total > 0 && total.toLocaleString('en')}
        actions={<HeaderActions name={name} count={total ?? 0} webhookId={webhook?.id} />}
      />
      <InboxBar name={name} />
      {messages.error && !rows ? (
        <div style={{ padding: 24 }}>
          <FailureAlert error={messages.error} onRetry={() => void messages.refetch()} />
        </div>
      ) : total === 0 ? (
        <NoMessages name={name} webhookId={webhook?.id} />
      ) : (
        <DataTable<InboxMessage>
          label="Messages"
          columns={messageColumns}
          rows={rows}
          paging={messages.data?.pagination}
          rowLabel={(message) => typeOfMessage(message) ?? message.method}
          changedIds={changedIds}
          openId={selected}
          onPage={(next) => navigate({ to: '/inbox', search: { name, size, page: next } })}
          onOpen={({ id }) => open(id)}
          empty={null}
        />
      )}
    </ListWithPanel>
  );
}

function HeaderActions({
  name,
  count,
  webhookId,
}: {
  name: string;
  count: number;
  /** One that leads here, if there is one. */
  webhookId: string | undefined;
}) {
  const actions = useActions();
  const [isAsking, ask] = useState(false);
  if (count === 0) return null;
  return (
    <>
      <Button leftSection={<IconTrash size={15} stroke={1.7} />} onClick={() => ask(true)}>
        Clear…
      </Button>
      {webhookId && (
        <Button
          leftSection={<IconSend size={15} stroke={1.7} />}
          onClick={() => actions.open({ name: 'send-test-event', webhookId })}
        >
          Send test event…
        </Button>
      )}
      {isAsking && <ClearInboxDialog name={name} count={count} onClose={() => ask(false)} />}
    </>
  );
}

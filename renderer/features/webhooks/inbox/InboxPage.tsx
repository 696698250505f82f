import { Button } from '@mantine/core';
import { IconSend, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { ListBody, ListHeader } from '../../../frame/page/ListPage.tsx';
import { ListWithPanel } from '../../../frame/page/PageBody.tsx';
import { useList } from '../../../frame/page/use-list.tsx';
import { client, service } from '../../../service/call/client.ts';
import { inboxOfUrl } from '../endpoint-name.ts';
import { useWebhooks } from '../use-webhooks.ts';
import { inboxSearch } from '../webhooks-search.ts';
import { ClearInboxDialog } from './ClearInboxDialog.tsx';
import { InboxBar } from './InboxBar.tsx';
import { MessagePanel } from './MessagePanel.tsx';
import { messageColumns } from './message-columns.tsx';
import { typeOfMessage } from './message-labels.ts';
import { NoMessages } from './NoMessages.tsx';

const route = getRouteApi('/inbox');

export function InboxPage() {
  const search = route.useSearch();
  const { name, selected, page, size } = search;
  const navigate = useNavigate();
  const messages = useQuery(
    service.inboxes.listMessages.queryOptions(
      { name, page, size },
      { placeholderData: keepPreviousData },
    ),
  );
  const list = useList({
    query: messages,
    search,
    schema: inboxSearch,
    readPage: (number, rows) =>
      client.inboxes.listMessages.query({ name, page: number, size: rows }),
    show: (next, replace) => navigate({ to: '/inbox', search: next, replace }),
  });
  const webhook = useWebhooks()?.find(({ url }) => inboxOfUrl(url) === name);
  const selectedMessage = messages.data?.items.find(({ id }) => id === selected);
  return (
    <ListWithPanel
      panel={
        selectedMessage && (
          <MessagePanel
            key={selectedMessage.id}
            inbox={name}
            message={selectedMessage}
            onClose={list.close}
          />
        )
      }
    >
      <ListHeader
        title="Inbox"
        list={list}
        actions={<HeaderActions name={name} count={list.total ?? 0} webhookId={webhook?.id} />}
      />
      <InboxBar name={name} />
      <ListBody list={list} empty={<NoMessages name={name} webhookId={webhook?.id} />}>
        <DataTable
          {...list.table}
          label="Messages"
          columns={messageColumns(name)}
          rowLabel={(message) => typeOfMessage(message) ?? message.method}
        />
      </ListBody>
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
  /** The webhook that sends to this inbox, if there is one. */
  webhookId: string | undefined;
}) {
  const [isClearing, setClearing] = useState(false);
  if (count === 0) return null;
  return (
    <>
      <Button leftSection={<IconTrash size={15} stroke={1.7} />} onClick={() => setClearing(true)}>
        Clear…
      </Button>
      {webhookId && (
        <ActButton action={{ name: 'send-test-event', webhookId }} icon={IconSend}>
          Send test event…
        </ActButton>
      )}
      {isClearing && (
        <ClearInboxDialog name={name} count={count} onClose={() => setClearing(false)} />
      )}
    </>
  );
}

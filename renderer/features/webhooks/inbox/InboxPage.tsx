import { Button } from '@mantine/core';
import { IconSend, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { type ListPage, listPage } from '../../../frame/page/ListPage.tsx';
import { useWebhookOfInbox } from '../use-webhooks.ts';
import { inboxSearch } from '../webhooks-search.ts';
import { ClearInboxDialog } from './ClearInboxDialog.tsx';
import { InboxBar } from './InboxBar.tsx';
import { MessagePanel } from './MessagePanel.tsx';
import { messageColumns } from './message-columns.tsx';
import { typeOfMessage } from './message-labels.ts';
import { NoMessages } from './NoMessages.tsx';

export const InboxPage: ListPage = listPage({
  to: '/inbox',
  title: 'Inbox',
  label: 'Messages',
  schema: inboxSearch,
  operation: 'inboxes.listMessages',
  input: (search) => search,
  columns: ({ search }) => messageColumns(search.name),
  rowLabel: (message) => typeOfMessage(message) ?? message.method,
  above: ({ search }) => <InboxBar name={search.name} />,
  actions: ({ search, data }) => (
    <HeaderActions name={search.name} count={data?.pagination.numberOfElements ?? 0} />
  ),
  empty: ({ search }) => <NoMessages name={search.name} />,
  panel: (id, onClose, { rows, search }) => {
    const message = rows?.find((row) => row.id === id);
    return message && <MessagePanel inbox={search.name} message={message} onClose={onClose} />;
  },
});

function HeaderActions({ name, count }: { name: string; count: number }) {
  const webhookId = useWebhookOfInbox(name);
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

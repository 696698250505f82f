import { Button } from '@mantine/core';
import { IconInbox, IconSend, IconServer2, IconTrash, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { inboxUrl } from '../../../../service/resources/addresses.ts';
import { SnippetWell } from '../../../components/code/SnippetWell.tsx';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { type ListPage, listPage } from '../../../frame/page/ListPage.tsx';
import { inboxSearch } from '../../../service/queries/page-searches.ts';
import { useBaseUrl } from '../../../service/queries/use-overview.ts';
import { useWebhookOfInbox } from '../use-webhooks.ts';
import { ClearInboxDialog } from './ClearInboxDialog.tsx';
import { InboxBar } from './InboxBar.tsx';
import { MessagePanel } from './MessagePanel.tsx';
import { messageColumns } from './message-columns.tsx';
import { typeOfMessage } from './message-labels.ts';

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

/** Empty state: explains the inbox and how to send something to it. */
function NoMessages({ name }: { name: string }) {
  const webhookId = useWebhookOfInbox(name);
  const baseUrl = useBaseUrl();
  return (
    <EmptyState
      guide="webhooks"
      title={`No messages in ${name} yet`}
      diagram={[
        { icon: IconServer2, label: 'Vaultdesk', caption: 'sends payment events', flow: 'event' },
        {
          icon: IconWebhook,
          label: 'Webhook',
          caption: webhookId ? 'points here' : 'none points here yet',
          missing: !webhookId,
          flow: 'POST',
        },
        { icon: IconInbox, label: 'Inbox', missing: true },
      ]}
      actions={
        webhookId ? (
          <ActButton action={{ name: 'send-test-event', webhookId }} icon={IconSend} isFirst>
            Send a test event
          </ActButton>
        ) : (
          <ActButton action={{ name: 'new-webhook', inbox: name }} icon={IconWebhook} isFirst>
            Register it as a webhook
          </ActButton>
        )
      }
      example={
        <SnippetWell
          title="Or send any request"
          call={{
            method: 'POST',
            path: inboxUrl('', name),
            headers: [['content-type', 'application/json']],
            body: { hello: 'inbox' },
          }}
          baseUrl={baseUrl}
        />
      }
    >
      The inbox is a local endpoint that checks messages like a good receiver and responds as you
      choose, so you can test retries. It is emptied when the service stops.
    </EmptyState>
  );
}

import { Box, Flex, Stack } from '@mantine/core';
import { IconInbox, IconSend, IconServer2, IconTrash, IconWebhook } from '@tabler/icons-react';
import { inboxUrl } from '../../../../service/model/installation/addresses.ts';
import { SnippetWell } from '../../../components/code/CodeWell.tsx';
import { BodyText, HttpHead } from '../../../components/code/HttpText.tsx';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { counted } from '../../../components/figures/counted.ts';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { DialogButton } from '../../../components/layout/ConfirmDialog.tsx';
import { DockedPanel, PanelSection } from '../../../components/layout/DockedPanel.tsx';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { TextLink } from '../../../components/layout/LinkButton.tsx';
import { statusLabelOf } from '../../../components/status/labels/delivery-labels.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { StatusLabel, Tag } from '../../../components/status/StatusLabel.tsx';
import type { Column } from '../../../components/table/column.ts';
import { column, RowLink, timeColumn } from '../../../components/table/columns.tsx';
import { ActionButton } from '../../../frame/action/ActionButton.tsx';
import { ConfirmOperation } from '../../../frame/action/confirm/ConfirmOperation.tsx';
import { OperationLine } from '../../../frame/action/use-operation.tsx';
import { type ListPage, listPage } from '../../../frame/page/ListPage.tsx';
import type { InboxMessage } from '../../../service/call/client.ts';
import { inboxSearch } from '../../../service/queries/page-searches.ts';
import { useBaseUrl } from '../../../service/queries/use-overview.ts';
import { SizeAndCopy } from '../deliveries/DeliveryPanel.tsx';
import panel from '../deliveries/deliveries.module.css';
import { useWebhookOfInbox } from '../use-webhooks.ts';
import { InboxBar } from './InboxBar.tsx';
import styles from './inbox.module.css';
import { checksOf, paymentOfMessage, typeOfMessage } from './message-labels.ts';

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
  actions: ({ search, data }) => <HeaderActions name={search.name} count={data?.pagination.numberOfElements ?? 0} />,
  empty: ({ search }) => <NoMessages name={search.name} />,
  panel: (id, onClose, { rows, search }) => {
    const message = rows?.find((row) => row.id === id);
    return message && <MessagePanel inbox={search.name} message={message} onClose={onClose} />;
  },
});

function HeaderActions({ name, count }: { name: string; count: number }) {
  const webhookId = useWebhookOfInbox(name);
  if (count === 0) return null;
  return (
    <>
      <DialogButton
        icon={IconTrash}
        dialog={(onClose) => <ClearInboxDialog name={name} count={count} onClose={onClose} />}
      >
        Clear…
      </DialogButton>
      {webhookId && (
        <ActionButton action={{ name: 'send-test-event', webhookId }} icon={IconSend} label="Send test event…" />
      )}
    </>
  );
}

function NoMessages({ name }: { name: string }) {
  const webhookId = useWebhookOfInbox(name);
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
          <ActionButton action={{ name: 'send-test-event', webhookId }} hasIcon isFirst label="Send a test event" />
        ) : (
          <ActionButton
            action={{ name: 'new-webhook', inbox: name }}
            icon={IconWebhook}
            isFirst
            label="Register it as a webhook"
          />
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
          baseUrl={useBaseUrl()}
        />
      }
    >
      The inbox is a local endpoint that checks messages like a good receiver and responds as you choose, so you can
      test retries. It is emptied when the service stops.
    </EmptyState>
  );
}

function ClearInboxDialog({ name, count, onClose }: { name: string; count: number; onClose: () => void }) {
  const messages = counted(count, 'message');
  return (
    <ConfirmOperation
      operation="inboxes.clear"
      input={{ name }}
      title={`Delete ${messages}?`}
      confirm={`Delete ${messages}`}
      onClose={onClose}
    >
      <p>
        The inbox {name} is then empty, including its memory of past event ids. Deliveries keep their attempts and
        responses.
      </p>
    </ConfirmOperation>
  );
}

function MessagePanel({ inbox, message, onClose }: { inbox: string; message: InboxMessage; onClose: () => void }) {
  const { method, headers, body, isCut, receivedAt, answeredWith } = message;
  return (
    <DockedPanel
      kind="Message"
      wide
      onClose={onClose}
      head={
        <>
          <Box component="h2" className="cut strong" ff="monospace" fz={14} lh="24px">
            {typeOfMessage(message) ?? `${method} request`}
          </Box>
          <Flex c="var(--vd-text2)" align="center" wrap="wrap" gap="0 6px" mt={3}>
            <RelativeTime at={receivedAt} /> responded with <StatusLabel {...statusLabelOf(answeredWith)} />
          </Flex>
        </>
      }
      foot={<OperationLine variant="bar" operation="inboxes.listMessages" input={{ name: inbox }} />}
    >
      <Stack className={panel.body} gap={4}>
        <Checks message={message} />
        <PanelSection title="Body" aside={<SizeAndCopy text={body} label="Copy body" />}>
          <BodyText text={body} label="Body" />
          {isCut && <p className="below soft">Only the first part is stored.</p>}
        </PanelSection>
        <PanelSection title="Headers">
          <HttpHead label="Headers" first={`${method} /_vaultdesk/inbox/${inbox}`} headers={headers} />
        </PanelSection>
      </Stack>
    </DockedPanel>
  );
}

function Checks({ message }: { message: InboxMessage }) {
  const { checks } = message;
  if (!checks)
    return <p className="soft">Not sent by a webhook of this inbox, so there is nothing to check it against.</p>;
  const { isRepeated, webhookId, deliveryId } = checks;
  return (
    <PanelSection
      title="Checks"
      aside={<TextLink to="/deliveries" search={{ webhookId, selected: deliveryId }} label="Its delivery" />}
    >
      <ul className="ruled">
        {checksOf(message).map(({ name, isGood, detail }) => (
          <li key={name} className={styles.check}>
            <StatusGlyph status={isGood ? 'done' : 'failed'} />
            <span className="medium">{name}</span>
            <span className="soft">{detail}</span>
          </li>
        ))}
        <li className={styles.check}>
          <StatusGlyph status={isRepeated ? 'attention' : 'done'} />
          <span className="medium">{isRepeated ? 'Repeated' : 'New'}</span>
          <span className="soft">
            {isRepeated ? 'a message with this event id arrived before: ignore it' : 'first message with this event id'}
          </span>
        </li>
      </ul>
    </PanelSection>
  );
}

function messageColumns(name: string): readonly Column<InboxMessage>[] {
  return [
    column('type', 'Message', 'minmax(200px, 2fr)', (message) => {
      const type = typeOfMessage(message);
      return (
        <>
          <RowLink to="/inbox" search={{ name, selected: message.id }}>
            {type ? <code>{type}</code> : `${message.method} request`}
          </RowLink>
          {message.checks?.isRepeated && <Tag>Repeated</Tag>}
        </>
      );
    }),
    ...others,
  ];
}

const none = <span className="quiet">none</span>;

const others: readonly Column<InboxMessage>[] = [
  column('payment', 'Payment', { width: '116px', dropBelow: 920 }, (message) => {
    const id = paymentOfMessage(message)?.id;
    return id ? <Identifier value={id} label="payment id" shape="short" copy="hover" /> : none;
  }),
  column(
    'amount',
    'Amount',
    { width: '112px', align: 'right', dropBelow: 780 },
    (message) => paymentOfMessage(message)?.money ?? none,
  ),
  column('checks', 'Checks', { width: 'minmax(190px, 1fr)', dropBelow: 520 }, checksCell),
  column('answeredWith', 'Response', { width: '72px', dropBelow: 640 }, ({ answeredWith: status }) => (
    <StatusLabel status={statusLabelOf(status).status} state={String(status)} />
  )),
  timeColumn('receivedAt', 'Received', '92px'),
];

function checksCell(message: InboxMessage) {
  const checks = checksOf(message);
  if (checks.length === 0) return <span className="cut quiet">not from a webhook</span>;
  return (
    <span className="inline" style={{ gap: 12 }}>
      {checks.map(({ name, isGood, detail }) => (
        <span key={name} className="inline" style={{ gap: 5, whiteSpace: 'nowrap' }} title={`${name}: ${detail}`}>
          <StatusGlyph status={isGood ? 'done' : 'failed'} label={isGood ? 'right' : 'wrong'} />
          {name}
        </span>
      ))}
    </span>
  );
}

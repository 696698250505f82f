import { Identifier } from '../../../components/code/Identifier.tsx';
import { statusLabelOf } from '../../../components/status/labels/delivery-labels.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { StatusLabel, Tag } from '../../../components/status/StatusLabel.tsx';
import type { Column } from '../../../components/table/column.ts';
import { column, RowLink, timeColumn } from '../../../components/table/columns.tsx';
import type { InboxMessage } from '../../../service/call/client.ts';
import { checksOf, paymentOfMessage, typeOfMessage } from './message-labels.ts';

export function messageColumns(name: string): readonly Column<InboxMessage>[] {
  return [
    column('type', 'Message', 'minmax(200px, 2fr)', (message) => <Message message={message} inbox={name} />),
    ...others,
  ];
}

const others: readonly Column<InboxMessage>[] = [
  column('payment', 'Payment', { width: '116px', dropBelow: 920 }, (message) => (
    <About id={paymentOfMessage(message)?.id} />
  )),
  column(
    'amount',
    'Amount',
    { width: '112px', align: 'right', dropBelow: 780 },
    (message) => paymentOfMessage(message)?.money ?? <span className="quiet">none</span>,
  ),
  column('checks', 'Checks', { width: 'minmax(190px, 1fr)', dropBelow: 520 }, (message) => (
    <Checks message={message} />
  )),
  column('answeredWith', 'Response', { width: '72px', dropBelow: 640 }, ({ answeredWith: status }) => (
    <StatusLabel status={statusLabelOf(status).status} state={String(status)} />
  )),
  timeColumn('receivedAt', 'Received', '92px'),
];

function Message({ message, inbox }: { message: InboxMessage; inbox: string }) {
  const type = typeOfMessage(message);
  return (
    <>
      <RowLink to="/inbox" search={{ name: inbox, selected: message.id }}>
        {type ? <code>{type}</code> : `${message.method} request`}
      </RowLink>
      {message.checks?.isRepeated && <Tag>Repeated</Tag>}
    </>
  );
}

function About({ id }: { id: string | undefined }) {
  if (id === undefined) return <span className="quiet">none</span>;
  return <Identifier value={id} label="payment id" shape="short" copy="hover" />;
}

function Checks({ message }: { message: InboxMessage }) {
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

/** The response status, shown like the response of an endpoint. */
export function Answered({ status }: { status: number }) {
  return <StatusLabel {...statusLabelOf(status)} />;
}

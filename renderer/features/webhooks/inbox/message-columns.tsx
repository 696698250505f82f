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

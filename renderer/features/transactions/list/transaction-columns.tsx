import { Chain } from '../../../components/chain/ChainGlyph.tsx';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { TransactionState } from '../../../components/status/TransactionState.tsx';
import type { Column } from '../../../components/table/column.ts';
import text from '../../../components/text.module.css';
import type { Lane, Transaction } from '../../../service/call/client.ts';
import { shorten } from '../../../service/labels/shorten.ts';
import { EffectsCell } from './EffectsCell.tsx';
import { laneHint } from './lane-hint.ts';

/** `laneOf` returns the lane of a pending transaction. */
export function transactionColumns(
  laneOf: (transaction: Transaction) => Lane | undefined,
): readonly Column<Transaction>[] {
  return [
    {
      id: 'meaning',
      header: 'Action',
      width: 'minmax(220px, 2.8fr)',
      render: (transaction) => <EffectsCell transaction={transaction} />,
    },
    {
      id: 'from',
      header: 'From',
      width: 'minmax(140px, 1.3fr)',
      dropBelow: 560,
      render: ({ sender }) => <Sender sender={sender} />,
    },
    {
      id: 'secretType',
      header: 'Chain',
      width: '110px',
      dropBelow: 900,
      render: ({ secretType }) => <Chain chain={secretType} />,
    },
    {
      id: 'nonce',
      header: 'Nonce',
      width: '64px',
      align: 'right',
      dropBelow: 1020,
      render: ({ nonce }) => nonce,
    },
    {
      id: 'status',
      header: 'Status',
      width: 'minmax(108px, 0.8fr)',
      render: (transaction) => <StateCell transaction={transaction} lane={laneOf(transaction)} />,
    },
    {
      id: 'createdAt',
      header: 'Signed',
      width: '92px',
      align: 'right',
      dropBelow: 740,
      render: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ];
}

function StateCell({
  transaction: { status, reason, nonce },
  lane,
}: {
  transaction: Transaction;
  lane: Lane | undefined;
}) {
  const hint = status === 'PENDING' && lane ? laneHint(lane, nonce) : undefined;
  const isStuck = hint?.isStuck ?? false;
  const why = reason ?? hint?.label;
  return (
    <>
      <TransactionState state={status} />
      {why && (
        <span
          className={`${text.cut} ${isStuck ? text.warn : text.quiet}`}
          title={reason ?? hint?.reason ?? why}
        >
          {why}
        </span>
      )}
    </>
  );
}

function Sender({ sender: { name, owner, address } }: Pick<Transaction, 'sender'>) {
  return (
    <>
      <span className={text.cut}>{name ?? shorten(address, 'short')}</span>
      {owner && <span className={`${text.cut} ${text.quiet}`}>{owner}</span>}
    </>
  );
}

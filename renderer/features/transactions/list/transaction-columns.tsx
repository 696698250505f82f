import {
  IconArrowRight,
  IconBuildingBank,
  IconCoin,
  IconFileCode,
  IconPhoto,
  IconSend,
  IconStack2,
  IconTag,
  IconX,
} from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { laneHint, meaningLabel } from '../../../components/chain/meaning-labels.ts';
import { sideLabel } from '../../../components/chain/SideLink.tsx';
import { WireState } from '../../../components/status/WireNameLabel.tsx';
import type { Column } from '../../../components/table/column.ts';
import { chainColumn, column, RowLink, timeColumn } from '../../../components/table/columns.tsx';
import { type Lane, service, type Transaction } from '../../../service/call/client.ts';
import { shorten } from '../../../service/labels/wire-names.ts';

/** `laneOf` returns the lane of a pending transaction. */
export function transactionColumns(laneOf: ReturnType<typeof useLanes>): readonly Column<Transaction>[] {
  return [
    column('meaning', 'Action', 'minmax(220px, 2.8fr)', (transaction) => <EffectsCell transaction={transaction} />),
    column('from', 'From', { width: 'minmax(140px, 1.3fr)', dropBelow: 560 }, ({ sender }) => (
      <span className="cut">
        {sender.name ?? shorten(sender.address, 'short')}
        {sender.owner && <span className="quiet"> {sender.owner}</span>}
      </span>
    )),
    chainColumn('secretType', '110px', { dropBelow: 900 }),
    column('nonce', 'Nonce', { width: '64px', align: 'right', dropBelow: 1020 }, ({ nonce }) => nonce),
    column('status', 'Status', 'minmax(108px, 0.8fr)', (transaction) => (
      <StateCell transaction={transaction} lane={laneOf(transaction)} />
    )),
    timeColumn('createdAt', 'Signed', '92px', { dropBelow: 740 }),
  ];
}

function StateCell({ transaction, lane }: { transaction: Transaction; lane: Lane | undefined }) {
  const { status, reason, nonce } = transaction;
  const hint = status === 'PENDING' && lane ? laneHint(lane, nonce) : undefined;
  const isStuck = hint?.isStuck ?? false;
  const why = reason ?? hint?.label;
  return (
    <>
      <WireState of="transactionState" name={status} />
      {why && (
        <span className={`cut ${isStuck ? 'warn' : 'quiet'}`} title={reason ?? hint?.reason ?? why}>
          {why}
        </span>
      )}
    </>
  );
}

const icons = {
  COINS: IconCoin,
  TOKENS: IconSend,
  ITEM: IconPhoto,
  APPROVAL: IconTag,
  APPROVAL_OF_ALL: IconTag,
  END_OF_APPROVAL: IconTag,
  CUSTODY: IconBuildingBank,
  SETTLEMENT: IconBuildingBank,
  RETURN: IconBuildingBank,
  MINT: IconStack2,
  TOKEN_TYPE: IconStack2,
  DEPLOYMENT: IconFileCode,
  CALL: IconFileCode,
  CANCELLATION: IconX,
} as const satisfies Record<Transaction['meaning']['kind'], typeof IconX>;

const faint = { stroke: 1.6, color: 'var(--vd-text3)', style: { flexShrink: 0 } };

/** The action and recipient of a transaction, with known names. */
function EffectsCell({ transaction: { id, meaning, alias } }: { transaction: Transaction }) {
  const { title, isCode, to, aside } = meaningLabel(meaning);
  const Icon = icons[meaning.kind];
  return (
    <>
      <Icon {...faint} size={16} aria-hidden="true" />
      <RowLink to="/transactions/$transactionId" params={{ transactionId: id }}>
        {isCode ? <code>{title}</code> : title}
      </RowLink>
      {to && (
        <>
          <IconArrowRight {...faint} size={13} role="img" aria-label="to" />
          <span className="cut soft">{sideLabel(to)}</span>
        </>
      )}
      {aside && <span className="cut soft">{aside}</span>}
      {alias && <span className="cut quiet">{alias}</span>}
    </>
  );
}

/** One chain request per lane: on a page with more pending lanes, later rows have no hint. */
const maximumLanes = 8;

type LaneKey = Pick<Transaction, 'secretType' | 'sender'>;

/** The lanes of the pending transactions, each as soon as its chain responds. */
export function useLanes(transactions: readonly Transaction[]): (transaction: LaneKey) => Lane | undefined {
  const laneInputs = new Map(
    transactions
      .filter(({ status }) => status === 'PENDING')
      .map((each) => [keyOf(each), { secretType: each.secretType, address: each.sender.address }]),
  );
  const requested = [...laneInputs].slice(0, maximumLanes);
  const lanes = useQueries({
    queries: requested.map(([, input]) => service.transactions.getLane.queryOptions(input)),
    combine: (results) => new Map(results.map(({ data }, index) => [requested[index]?.[0], data])),
  });
  return (transaction) => lanes.get(keyOf(transaction));
}

function keyOf({ secretType, sender }: LaneKey): string {
  return `${secretType}/${sender.address.toLowerCase()}`;
}

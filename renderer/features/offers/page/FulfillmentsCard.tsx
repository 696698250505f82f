import { Link } from '@tanstack/react-router';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { FulfillmentState } from '../../../components/status/FulfillmentState.tsx';
import { toUsdc } from '../../../components/status/labels/offer-labels.ts';
import { type CardColumn, TableCard } from '../../../components/table/TableCard.tsx';
import text from '../../../components/text.module.css';
import type { OfferInspection } from '../../../service/call/client.ts';
import { wireLabel } from '../../../service/labels/wire-names.ts';
import { useChangedIds } from '../../../service/live/live-changes.ts';
import { plainReason } from '../record/next-step.ts';
import { TransactionLink } from './OfferTransactions.tsx';

type Fulfillment = OfferInspection['fulfillments'][number];
type Transaction = OfferInspection['transactions'][number];

/** The fulfillments of an offer, newest first: purchases and returns. */
export function FulfillmentsCard({ inspection }: { inspection: OfferInspection }) {
  const { fulfillments, transactions, offer } = inspection;
  return (
    <TableCard
      title="Fulfillments"
      total={fulfillments.length}
      actions={
        fulfillments.length > 0 && (
          <Link to="/fulfillments" search={{ search: offer.id }}>
            Open list
          </Link>
        )
      }
      none={nothingYet(offer)}
      columns={columnsWith(transactions)}
      rows={fulfillments}
      first={6}
      changedIds={useChangedIds()}
    />
  );
}

function columnsWith(transactions: readonly Transaction[]): readonly CardColumn<Fulfillment>[] {
  return [
    {
      header: 'Type',
      render: ({ id, type }) => (
        <Link to="/fulfillments" search={{ selected: id }} className={text.plain}>
          {wireLabel('fulfillmentType', type)}
        </Link>
      ),
    },
    {
      header: 'Recipient',
      kind: 'name',
      render: ({ buyer }) => (
        <Link to="/market/users/$userId" params={{ userId: buyer.id }} className={text.plain}>
          {buyer.nickname || 'A market user'}
        </Link>
      ),
    },
    { header: 'Items', kind: 'number', render: ({ amount }) => amount.toLocaleString('en') },
    {
      header: 'USDC',
      kind: 'number',
      render: ({ type, amount, pricePerItem }) =>
        type === 'PURCHASE' ? toUsdc(amount * pricePerItem) : <span className={text.quiet}>none</span>,
    },
    {
      header: 'Status',
      kind: 'status',
      render: (fulfillment) => <StatusCell fulfillment={fulfillment} />,
    },
    {
      header: 'Transaction',
      isWide: true,
      render: ({ id }) => (
        <TransactionCell transaction={transactions.findLast(({ fulfillmentId }) => fulfillmentId === id)} />
      ),
    },
    {
      header: 'When',
      kind: 'when',
      render: ({ creationDate }) => <RelativeTime at={creationDate} />,
    },
  ];
}

function StatusCell({ fulfillment: { status, reason } }: { fulfillment: Fulfillment }) {
  return (
    <span title={reason}>
      <FulfillmentState status={status} />
      {reason && <span className={text.quiet}> {plainReason(reason)}</span>}
    </span>
  );
}

function TransactionCell({ transaction }: { transaction: Transaction | undefined }) {
  if (!transaction) return <span className={text.quiet}>none sent</span>;
  return <TransactionLink transaction={transaction} />;
}

function nothingYet({ status, type }: OfferInspection['offer']): string {
  if (status === 'READY' && type === 'AUCTION')
    return 'Sold to the highest bidder when the auction ends, otherwise returned.';
  if (status === 'READY') return 'No purchases yet.';
  if (status === 'NEW' || status === 'INITIATING_OFFER') return 'Available once its items are in escrow.';
  return 'No purchases and no returns.';
}

import { Link } from '@tanstack/react-router';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { toUsdc } from '../../../components/status/labels/offer-labels.ts';
import { WireState } from '../../../components/status/WireNameLabel.tsx';
import { type CardColumn, cardColumn, TableCard } from '../../../components/table/TableCard.tsx';
import text from '../../../components/text.module.css';
import { RecordLink } from '../../../components/timeline/SubjectLink.tsx';
import type { OfferInspection } from '../../../service/call/client.ts';
import { wireLabel } from '../../../service/labels/wire-names.ts';
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
    />
  );
}

function columnsWith(transactions: readonly Transaction[]): readonly CardColumn<Fulfillment>[] {
  return [
    cardColumn('Type', {}, ({ id, type }) => (
      <RecordLink of="fulfillment" id={id} className={text.plain}>
        {wireLabel('fulfillmentType', type)}
      </RecordLink>
    )),
    cardColumn('Recipient', 'name', ({ buyer }) => (
      <RecordLink of="marketUser" id={buyer.id} className={text.plain}>
        {buyer.nickname || 'A market user'}
      </RecordLink>
    )),
    cardColumn('Items', 'number', ({ amount }) => amount.toLocaleString('en')),
    cardColumn('USDC', 'number', ({ type, amount, pricePerItem }) =>
      type === 'PURCHASE' ? toUsdc(amount * pricePerItem) : <span className={text.quiet}>none</span>,
    ),
    cardColumn('Status', 'status', (fulfillment) => (
      <span title={fulfillment.reason}>
        <WireState of="fulfillmentStatus" name={fulfillment.status} />
        {fulfillment.reason && <span className={text.quiet}> {plainReason(fulfillment.reason)}</span>}
      </span>
    )),
    cardColumn('Transaction', { isWide: true }, ({ id }) => (
      <TransactionCell transaction={transactions.findLast(({ fulfillmentId }) => fulfillmentId === id)} />
    )),
    cardColumn('When', 'when', ({ creationDate }) => <RelativeTime at={creationDate} />),
  ];
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

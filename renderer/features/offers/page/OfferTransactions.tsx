import { TransactionLink as ChainTransactionLink } from '../../../components/chain/links.tsx';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { TextLink } from '../../../components/layout/LinkButton.tsx';
import { toUsdc } from '../../../components/status/labels/offer-labels.ts';
import { WireState } from '../../../components/status/WireNameLabel.tsx';
import { type CardColumn, cardColumn, TableCard } from '../../../components/table/TableCard.tsx';
import { RecordLink } from '../../../components/timeline/SubjectLink.tsx';
import type { OfferInspection } from '../../../service/call/client.ts';
import { wireLabel } from '../../../service/labels/wire-names.ts';
import { plainReason } from '../record/next-step.ts';

type OfferTransaction = OfferInspection['transactions'][number];

const columns: readonly CardColumn<OfferTransaction>[] = [
  cardColumn('Purpose', 'name', ({ purpose }) => purposes[purpose]),
  cardColumn('Signed by', { kind: 'dim', isWide: true }, signerOf),
  cardColumn('Function', {}, (transaction) => <code>{transaction.functionName.split('(')[0]}</code>),
  cardColumn('Transaction', {}, (transaction) => <TransactionLink transaction={transaction} />),
  cardColumn('State', {}, ({ status }) => <WireState of="transactionState" name={status} />),
  cardColumn('When', 'when', ({ createdAt }) => <RelativeTime at={createdAt} />),
];

/** The transactions of an offer, newest first: approval, escrow and transfers out of it. */
export function OfferTransactions({ inspection }: { inspection: OfferInspection }) {
  const { transactions, approvalHash, offer } = inspection;
  const approvedElsewhere = transactions.some(({ purpose }) => purpose === 'APPROVAL') ? undefined : approvalHash;
  if (transactions.length === 0 && !approvedElsewhere) return null;
  return (
    <TableCard
      title="On chain"
      columns={columns}
      rows={transactions.toReversed()}
      first={6}
      rowTitle={({ reason }) => reason}
      last={
        approvedElsewhere && (
          <tr>
            <td>{purposes.APPROVAL}</td>
            <td data-wide className="quiet">
              {signerOf({ purpose: 'APPROVAL' })}
            </td>
            <td className="quiet">as reported</td>
            <td colSpan={3}>
              <ChainTransactionLink chain={offer.nft.chain} hash={approvedElsewhere} shape="short" />
            </td>
          </tr>
        )
      }
    />
  );
}

function TransactionLink({ transaction: { id, hash } }: { transaction: Pick<OfferTransaction, 'id' | 'hash'> }) {
  const label = <Identifier value={hash} label="hash" shape="short" copy="never" />;
  return <RecordLink of="transaction" id={id} className="plain" label={label} />;
}

const purposes = {
  APPROVAL: 'Approval',
  CUSTODY: 'To escrow',
  PURCHASE: 'To the buyer',
  REIMBURSEMENT: 'Return to seller',
  TERMINATION: 'Return to seller',
} as const satisfies Record<OfferTransaction['purpose'], string>;

function signerOf({ purpose }: Pick<OfferTransaction, 'purpose'>): string {
  return purpose === 'APPROVAL' ? "the seller's wallet" : 'the operator';
}

type Fulfillment = OfferInspection['fulfillments'][number];

export function FulfillmentsCard({ inspection }: { inspection: OfferInspection }) {
  const { fulfillments, transactions, offer } = inspection;
  return (
    <TableCard
      title="Fulfillments"
      actions={
        fulfillments.length > 0 && <TextLink to="/fulfillments" search={{ search: offer.id }} label="Open list" />
      }
      none={nothingYet(offer)}
      columns={columnsWith(transactions)}
      rows={fulfillments}
      first={6}
    />
  );
}

function columnsWith(transactions: readonly OfferTransaction[]): readonly CardColumn<Fulfillment>[] {
  return [
    cardColumn('Type', {}, ({ id, type }) => (
      <RecordLink of="fulfillment" id={id} className="plain" label={wireLabel('fulfillmentType', type)} />
    )),
    cardColumn('Recipient', 'name', ({ buyer }) => (
      <RecordLink of="marketUser" id={buyer.id} className="plain" label={buyer.nickname || 'A market user'} />
    )),
    cardColumn('Items', 'number', ({ amount }) => amount.toLocaleString('en')),
    cardColumn('USDC', 'number', ({ type, amount, pricePerItem }) =>
      type === 'PURCHASE' ? toUsdc(amount * pricePerItem) : <span className="quiet">none</span>,
    ),
    cardColumn('Status', 'status', (fulfillment) => (
      <span title={fulfillment.reason}>
        <WireState of="fulfillmentStatus" name={fulfillment.status} />
        {fulfillment.reason && <span className="quiet"> {plainReason(fulfillment.reason)}</span>}
      </span>
    )),
    cardColumn('Transaction', { isWide: true }, ({ id }) => {
      const transaction = transactions.findLast(({ fulfillmentId }) => fulfillmentId === id);
      return transaction ? <TransactionLink transaction={transaction} /> : <span className="quiet">none sent</span>;
    }),
    cardColumn('When', 'when', ({ creationDate }) => <RelativeTime at={creationDate} />),
  ];
}

function nothingYet({ status, type }: OfferInspection['offer']): string {
  if (status === 'READY' && type === 'AUCTION')
    return 'Sold to the highest bidder when the auction ends, otherwise returned.';
  if (status === 'READY') return 'No purchases yet.';
  if (status === 'NEW' || status === 'INITIATING_OFFER') return 'Available once its items are in escrow.';
  return 'No purchases and no returns.';
}

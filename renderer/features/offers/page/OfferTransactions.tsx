import { Link } from '@tanstack/react-router';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { WireState } from '../../../components/status/WireNameLabel.tsx';
import { type CardColumn, cardColumn, TableCard } from '../../../components/table/TableCard.tsx';
import text from '../../../components/text.module.css';
import { RecordLink } from '../../../components/timeline/SubjectLink.tsx';
import type { OfferInspection } from '../../../service/call/client.ts';

const columns: readonly CardColumn<OfferInspection['transactions'][number]>[] = [
  cardColumn('Purpose', 'name', purposeOf),
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
            <td>{purposeOf({ purpose: 'APPROVAL' })}</td>
            <td data-wide className={text.quiet}>
              {signerOf({ purpose: 'APPROVAL' })}
            </td>
            <td className={text.quiet}>as reported</td>
            <td colSpan={3}>
              <Link
                to="/explorer/$chain/tx/$hash"
                params={{ chain: offer.nft.chain, hash: approvedElsewhere }}
                className={text.plain}
              >
                <Identifier value={approvedElsewhere} label="hash" shape="short" copy="never" />
              </Link>
            </td>
          </tr>
        )
      }
    />
  );
}

/** The hash of an offer transaction, linked to its page. */
export function TransactionLink({
  transaction: { id, hash },
}: {
  transaction: Pick<OfferInspection['transactions'][number], 'id' | 'hash'>;
}) {
  return (
    <RecordLink of="transaction" id={id} className={text.plain}>
      <Identifier value={hash} label="hash" shape="short" copy="never" />
    </RecordLink>
  );
}

type OfferTransaction = OfferInspection['transactions'][number];

const purposes = {
  APPROVAL: 'Approval',
  CUSTODY: 'To escrow',
  PURCHASE: 'To the buyer',
  REIMBURSEMENT: 'Return to seller',
  TERMINATION: 'Return to seller',
} as const satisfies Record<OfferTransaction['purpose'], string>;

/** The purpose of a transaction. @example "To escrow" */
function purposeOf({ purpose }: Pick<OfferTransaction, 'purpose'>): string {
  return purposes[purpose];
}

/** The signer. */
function signerOf({ purpose }: Pick<OfferTransaction, 'purpose'>): string {
  return purpose === 'APPROVAL' ? "the seller's wallet" : 'the operator';
}

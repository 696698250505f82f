import { Link } from '@tanstack/react-router';
import type { SecretType } from '../../../../service/model/kernel/primitives.ts';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { TransactionState } from '../../../components/status/TransactionState.tsx';
import { type CardColumn, TableCard } from '../../../components/table/TableCard.tsx';
import text from '../../../components/text.module.css';
import type { OfferInspection } from '../../../service/call/client.ts';
import { useChangedIds } from '../../../service/live/live-changes.ts';

const columns: readonly CardColumn<OfferInspection['transactions'][number]>[] = [
  { header: 'Purpose', kind: 'name', render: purposeOf },
  { header: 'Signed by', kind: 'dim', isWide: true, render: signerOf },
  {
    header: 'Function',
    render: (transaction) => <code>{transaction.functionName.split('(')[0]}</code>,
  },
  { header: 'Transaction', render: (transaction) => <TransactionLink transaction={transaction} /> },
  { header: 'State', render: ({ status }) => <TransactionState state={status} /> },
  { header: 'When', kind: 'when', render: ({ createdAt }) => <RelativeTime at={createdAt} /> },
];

/** The transactions of an offer, newest first: approval, escrow and transfers out of it. */
export function OfferTransactions({ inspection }: { inspection: OfferInspection }) {
  const { transactions, approvalHash, offer } = inspection;
  const changedIds = useChangedIds();
  const approvedElsewhere = transactions.some(({ purpose }) => purpose === 'APPROVAL') ? undefined : approvalHash;
  if (transactions.length === 0 && !approvedElsewhere) return null;
  return (
    <TableCard
      title="On chain"
      total={transactions.length}
      none=""
      columns={columns}
      rows={transactions.toReversed()}
      first={6}
      changedIds={changedIds}
      rowTitle={({ reason }) => reason}
      last={approvedElsewhere && <ApprovedElsewhere chain={offer.nft.chain} hash={approvedElsewhere} />}
    />
  );
}

/** The approval by an external wallet. */
function ApprovedElsewhere({ chain, hash }: { chain: SecretType; hash: string }) {
  return (
    <tr>
      <td>{purposeOf({ purpose: 'APPROVAL' })}</td>
      <td data-wide className={text.quiet}>
        {signerOf({ purpose: 'APPROVAL' })}
      </td>
      <td className={text.quiet}>as reported</td>
      <td colSpan={3}>
        <Link to="/explorer/$chain/tx/$hash" params={{ chain, hash }} className={text.plain}>
          <Identifier value={hash} label="hash" shape="short" copy="never" />
        </Link>
      </td>
    </tr>
  );
}

/** The hash of an offer transaction, linked to its page. */
export function TransactionLink({
  transaction: { id, hash },
}: {
  transaction: Pick<OfferInspection['transactions'][number], 'id' | 'hash'>;
}) {
  return (
    <Link to="/transactions/$transactionId" params={{ transactionId: id }} className={text.plain}>
      <Identifier value={hash} label="hash" shape="short" copy="never" />
    </Link>
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

import type { TableReaders } from '../../ports/storage.ts';
import type { FulfillmentRecord } from '../../resources/fulfillment.ts';
import type { OfferRecord } from '../../resources/offer.ts';
import type { OfferInspection } from '../../resources/offer-inspection.ts';
import type { TransactionRecord } from '../../resources/transaction.ts';
import { searchedTransactions, shownTransactions } from '../limits.ts';

type Purpose = OfferInspection['transactions'][number]['purpose'];
type TransactionTable = Pick<TableReaders, 'transactions'>;

/**
 * The transactions of an offer, oldest first: the seller's approval if sent from here, then the
 * operator's.
 */
export function transactionsOf(
  tables: TransactionTable,
  offer: OfferRecord,
  /** Newest first. */
  fulfillments: readonly FulfillmentRecord[],
): OfferInspection['transactions'] {
  const { transactions } = tables;
  const references = [
    ...offer.custodyTransactionIds.map((id) => ({ id, purpose: 'CUSTODY' as const })),
    ...fulfillments
      .toReversed()
      .flatMap(({ id: fulfillmentId, type: purpose, transactionIds }) =>
        transactionIds.map((id) => ({ id, purpose, fulfillmentId })),
      ),
  ];
  const approval = findApproval(tables, offer);
  const offerTransactions = references
    .slice(-shownTransactions + 1)
    .flatMap(({ id, ...context }) => {
      const transaction = transactions.find(id);
      return transaction ? [toShown(transaction, context)] : [];
    });
  return approval
    ? [toShown(approval, { purpose: 'APPROVAL' }), ...offerTransactions]
    : offerTransactions;
}

function toShown(
  { id, hash, call, state, isFinal, reason, createdAt }: TransactionRecord,
  context: { readonly purpose: Purpose; readonly fulfillmentId?: string },
): OfferInspection['transactions'][number] {
  const functionName = call?.functionName ?? '';
  return { id, hash, ...context, functionName, status: state, isFinal, reason, createdAt };
}

/** The approval that the caller named, otherwise the newest before the signature. */
function findApproval(
  { transactions }: TransactionTable,
  { txApprove, sellerAddress, item, custodyAddress, signedAt = '9' }: OfferRecord,
): TransactionRecord | undefined {
  if (txApprove !== undefined)
    return transactions
      .listBy('byHash', txApprove.toLowerCase())
      .find(({ secretType }) => secretType === item.chain);
  const newest = { offset: 0, limit: searchedTransactions, descending: true };
  return transactions
    .pageBy('byAddress', sellerAddress.toLowerCase(), newest)
    .find(
      ({ to, secretType, call, state, createdAt }) =>
        to?.toLowerCase() === item.address.toLowerCase() &&
        secretType === item.chain &&
        createdAt <= signedAt &&
        state !== 'FAILED' &&
        call?.functionName.startsWith('setApprovalForAll') === true &&
        call.inputs[0]?.value.toLowerCase() === custodyAddress.toLowerCase() &&
        call.inputs[1]?.value === 'true',
    );
}

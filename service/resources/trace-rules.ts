import type { RecordOf, TableName } from './state.ts';

/** Whose records carry a trace; what a record goes on with stands before it. */
export const tracedTables = [
  'paymentIntents',
  'offers',
  'bids',
  'fulfillments',
  'collections',
  'tokenTypes',
  'tokenMints',
  'transactions',
  'walletEvents',
  'paymentEvents',
  'webhookDeliveries',
] as const satisfies readonly TableName[];
export type TracedTable = (typeof tracedTables)[number];

/** A commit while it is drafted. */
export interface DraftedCommit {
  find<Table extends TableName>(table: Table, id: string): RecordOf<Table> | undefined;
  /** What it adds or changes. */
  changed<Table extends TableName>(table: Table): readonly RecordOf<Table>[];
}

type Rules = {
  readonly [Table in TracedTable]?: (
    record: RecordOf<Table>,
    commit: DraftedCommit,
  ) => { readonly traceId?: string | undefined } | undefined;
};

/**
 * What a new record goes on with: the trace of that is the record's. Without one it begins a trace of
 * its own, that of the request. A purchase does not go on with its offer, and one by card goes on with
 * the payment.
 */
export const goesOnWith: Rules = {
  fulfillments: (one, commit) =>
    commit.changed('paymentIntents').find(({ purchase }) => purchase?.fulfillmentId === one.id) ??
    (one.bidId === undefined ? undefined : commit.find('bids', one.bidId)) ??
    (one.type === 'PURCHASE' ? undefined : commit.find('offers', one.offerId)),
  transactions: ({ id, replaces }, commit) =>
    (replaces === undefined ? undefined : commit.find('transactions', replaces)) ??
    settlementTables
      .flatMap((table) => commit.changed(table))
      .find(({ transactionIds }) => transactionIds.includes(id)) ??
    commit
      .changed('offers')
      .find(({ custodyTransactionIds }) => custodyTransactionIds.includes(id)),
  walletEvents: ({ type, metadata }, commit) =>
    type === 'OUTGOING_TRANSACTION'
      ? commit.changed('transactions').find(({ hash }) => hash === metadata.hash)
      : undefined,
  paymentEvents: ({ paymentIntentId }, commit) =>
    paymentIntentId === undefined ? undefined : commit.find('paymentIntents', paymentIntentId),
  webhookDeliveries: ({ eventId }, commit) => commit.find('paymentEvents', eventId),
};

/** What the operator does on a chain, each with the transactions that were signed for it. */
const settlementTables = ['fulfillments', 'collections', 'tokenTypes', 'tokenMints'] as const;

import type { RecordOf, TableName } from './state.ts';

/** Tables whose records carry a trace; tables come after those whose traces they inherit. */
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
  /** The added and changed records of a table. */
  changed<Table extends TableName>(table: Table): readonly RecordOf<Table>[];
}

type Rules = {
  readonly [Table in TracedTable]?: (
    record: RecordOf<Table>,
    commit: DraftedCommit,
  ) => { readonly traceId?: string | undefined } | undefined;
};

/**
 * The records from which a new record inherits its trace. Without one, it starts a new trace, that of the request. A
 * purchase does not inherit the trace of its offer; a card purchase inherits that of the payment.
 */
export const goesOnWith: Rules = {
  fulfillments: (fulfillment, commit) =>
    commit
      .changed('paymentIntents')
      .find(({ purchase }) => purchase?.fulfillmentId === fulfillment.id) ??
    (fulfillment.bidId === undefined ? undefined : commit.find('bids', fulfillment.bidId)) ??
    (fulfillment.type === 'PURCHASE' ? undefined : commit.find('offers', fulfillment.offerId)),
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

/** Operator activity on a chain, each with its signed transactions. */
const settlementTables = ['fulfillments', 'collections', 'tokenTypes', 'tokenMints'] as const;

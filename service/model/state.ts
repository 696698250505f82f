import { z } from 'zod';
import { applicationTable } from './access/application.ts';
import { signingMethodTable } from './access/signing-method.ts';
import { userTable } from './access/user.ts';
import { auditEntryTable, auditStartTable } from './history/audit-entry.ts';
import { installationTable, settingTable } from './installation/setting.ts';
import { address } from './kernel/primitives.ts';
import { collectionTable } from './market/collection.ts';
import { bidTable, fulfillmentTable } from './market/fulfillment.ts';
import {
  depositAddressTable,
  depositWatchTable,
  marketBalanceTable,
  marketReservationTable,
  marketUserTable,
  moneyMovementTable,
} from './market/market-user-tables.ts';
import { tokenMintTable } from './market/token-mint.ts';
import { tokenTypeTable } from './market/token-type.ts';
import { checkoutSessionTable } from './payments/checkout-session.ts';
import { paymentIntentTable } from './payments/payment.ts';
import { byCreation, everyApplication, table } from './table.ts';
import { offerTable, savedRequestTable, transactionTable } from './transactions/transaction-table.ts';
import { walletTable } from './wallets/wallet.ts';
import { walletEventTable } from './wallets/wallet-event.ts';
import { faultRuleTable } from './webhooks/fault-rule.ts';
import { paymentEventTable } from './webhooks/payment-event.ts';
import { webhookTable } from './webhooks/webhook.ts';
import { webhookDeliveryTable } from './webhooks/webhook-delivery.ts';

/** The account that owns the key; lost keys are stored under `lost:` and their address. @example "market-operator" */
const custodyAccount = z.string().min(1).max(200);

/** A stored account of the service itself; its id is its name. */
export const custodyKeyRecord = z.object({
  id: custodyAccount,
  address,
  /** The private key, sealed under the device key for this account and address; base64url text. */
  sealedKey: z.base64url(),
  createdAt: z.string(),
});
export type CustodyKeyRecord = z.infer<typeof custodyKeyRecord>;

const custodyKeyTable = table(custodyKeyRecord, {
  every: { keys: () => [everyApplication], order: byCreation },
  byAddress: { keys: ({ address }) => [address.toLowerCase()], order: byCreation },
});

/** A public key with which callers encrypt a signing method. */
export const encryptionKey = z
  .object({
    id: z.uuid(),
    keyspec: z.literal('RSA_2048'),
    publicKey: z.base64().meta({ description: 'SubjectPublicKeyInfo (RFC 5280) as DER.' }),
    encryptionAlgorithm: z.literal('RSAES_OAEP_SHA_256'),
  })
  .meta({ id: 'EncryptionKey' });
export type EncryptionKey = z.infer<typeof encryptionKey>;

export const encryptionPairRecord = z.object({
  id: z.uuid(),
  /** Key pairs are numbered in the order of creation. */
  sequence: z.int().min(1),
  publicKey: z.base64(),
  /** The private key (PKCS #8), sealed under the device key for this id and public key; base64url text. */
  sealedKey: z.base64url(),
  createdAt: z.string(),
});
export type EncryptionPairRecord = z.infer<typeof encryptionPairRecord>;

/** Marks an encrypted signing method as used; stored as long as its key pair. */
export const usedCredentialRecord = z.object({
  /** Key pair id and the inner idempotency key: see `usedCredentialId`. */
  id: z.string(),
  pairId: z.uuid(),
});
export type UsedCredentialRecord = z.infer<typeof usedCredentialRecord>;

/** The id of one use of an idempotency key with a key pair. */
export function usedCredentialId(pairId: string, idempotencyKey: string): string {
  return `${pairId} ${idempotencyKey}`;
}

const encryptionPairTable = table(encryptionPairRecord, {
  every: { keys: () => [everyApplication], order: ({ sequence }) => String(sequence).padStart(10, '0') },
});

const usedCredentialTable = table(usedCredentialRecord, {
  byPair: { keys: ({ pairId }) => [pairId], order: ({ id }) => id },
});

/** A faucet gift: coins arrive without a transaction, tokens and items in one that no wallet signed. */
export const giftRecord = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  walletId: z.uuid(),
  kind: z.enum(['COINS', 'TOKENS', 'ITEM']),
  /** Whole coins or tokens, or the number of items. */
  amount: z.string(),
  /** For tokens and items. */
  contractAddress: address.optional(),
  tokenId: z.string().optional(),
  transactionHash: z.string().optional(),
  createdAt: z.string(),
});
export type GiftRecord = z.infer<typeof giftRecord>;

const giftTable = table(giftRecord, { byWallet: { keys: ({ walletId }) => [walletId], order: byCreation } });

/** The first response to a POST with an `Idempotency-Key`, stored for 24 hours. */
export const idempotentReplyRecord = z.object({
  /** Caller and key, as a MAC under the device key. */
  id: z.string(),
  /** MAC of method, path, body and signing method, so that a PIN in it cannot be guessed from the record. */
  fingerprint: z.string(),
  createdAt: z.string(),
  /** Status and body, sealed under the device key: a response may contain a secret that is shown once. */
  sealedReply: z.string(),
});
export type IdempotentReplyRecord = z.infer<typeof idempotentReplyRecord>;

/** Stored responses by age. */
const idempotentReplyTable = table(idempotentReplyRecord, { every: { keys: () => ['*'], order: byCreation } });

/** Increase it, with a migration, whenever the shape of a stored record changes. */
export const schemaVersion = 4;

/** The stored document: all tables. */
export const tables = {
  applications: applicationTable,
  users: userTable,
  signingMethods: signingMethodTable,
  wallets: walletTable,
  walletEvents: walletEventTable,
  gifts: giftTable,
  transactions: transactionTable,
  savedRequests: savedRequestTable,
  custodyKeys: custodyKeyTable,
  encryptionPairs: encryptionPairTable,
  usedCredentials: usedCredentialTable,
  marketUsers: marketUserTable,
  depositAddresses: depositAddressTable,
  moneyMovements: moneyMovementTable,
  marketBalances: marketBalanceTable,
  marketReservations: marketReservationTable,
  depositWatches: depositWatchTable,
  offers: offerTable,
  fulfillments: fulfillmentTable,
  bids: bidTable,
  collections: collectionTable,
  tokenTypes: tokenTypeTable,
  tokenMints: tokenMintTable,
  checkoutSessions: checkoutSessionTable,
  paymentIntents: paymentIntentTable,
  webhooks: webhookTable,
  paymentEvents: paymentEventTable,
  webhookDeliveries: webhookDeliveryTable,
  faultRules: faultRuleTable,
  settings: settingTable,
  installation: installationTable,
  idempotentReplies: idempotentReplyTable,
  auditEntries: auditEntryTable,
  auditStarts: auditStartTable,
} as const;

export type TableName = keyof typeof tables;
export const tableNames = Object.keys(tables).filter((name): name is TableName => name in tables);

/** Tables that a restored backup does not replace: the log continues and records the restore. */
export const continuingTables: ReadonlySet<TableName> = new Set(['auditEntries', 'auditStarts']);

/** The tables of an installation rather than of its world: a reset retains them. */
export const installationTables: ReadonlySet<TableName> = new Set([
  'applications',
  'settings',
  'installation',
  // The accounts of the service, so that contracts get the same addresses.
  'custodyKeys',
  'encryptionPairs',
  'usedCredentials',
]);

/** The number of records that worlds and snapshots show: without those of the installation. */
export function countRecords(countOf: (table: TableName) => number | undefined): number {
  const counted = tableNames.filter((table) => !continuingTables.has(table) && !installationTables.has(table));
  return counted.reduce((sum, table) => sum + (countOf(table) ?? 0), 0);
}

export type RecordOf<Table extends TableName> = z.output<(typeof tables)[Table]['record']>;
export type IndexName<Table extends TableName> = keyof (typeof tables)[Table]['indexes'] & string;

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
export const continuesWith: Rules = {
  fulfillments: (fulfillment, commit) =>
    commit.changed('paymentIntents').find(({ purchase }) => purchase?.fulfillmentId === fulfillment.id) ??
    (fulfillment.bidId === undefined ? undefined : commit.find('bids', fulfillment.bidId)) ??
    (fulfillment.type === 'PURCHASE' ? undefined : commit.find('offers', fulfillment.offerId)),
  transactions: ({ id, replaces }, commit) =>
    (replaces === undefined ? undefined : commit.find('transactions', replaces)) ??
    settlementTables
      .flatMap((table) => commit.changed(table))
      .find(({ transactionIds }) => transactionIds.includes(id)) ??
    commit.changed('offers').find(({ custodyTransactionIds }) => custodyTransactionIds.includes(id)),
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

import type { z } from 'zod';
import { applicationTable } from './application.ts';
import { auditEntryTable, auditStartTable } from './audit-entry.ts';
import { checkoutSessionTable } from './checkout-session.ts';
import { collectionTable } from './collection.ts';
import { custodyKeyTable } from './custody-key.ts';
import { encryptionPairTable, usedCredentialTable } from './encryption-key.ts';
import { faultRuleTable } from './fault-rule.ts';
import { bidTable, fulfillmentTable } from './fulfillment.ts';
import { giftTable } from './gift.ts';
import { idempotentReplyTable } from './idempotent-reply.ts';
import {
  depositAddressTable,
  depositWatchTable,
  marketBalanceTable,
  marketReservationTable,
  marketUserTable,
  moneyMovementTable,
} from './market-user-tables.ts';
import { offerTable } from './offer-table.ts';
import { paymentIntentTable } from './payment.ts';
import { paymentEventTable } from './payment-event.ts';
import { savedRequestTable } from './saved-request.ts';
import { installationTable, settingTable } from './setting.ts';
import { signingMethodTable } from './signing-method.ts';
import { tokenMintTable } from './token-mint.ts';
import { tokenTypeTable } from './token-type.ts';
import { transactionTable } from './transaction-table.ts';
import { userTable } from './user.ts';
import { walletTable } from './wallet.ts';
import { walletEventTable } from './wallet-event.ts';
import { webhookTable } from './webhook.ts';
import { webhookDeliveryTable } from './webhook-delivery.ts';

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

export type RecordOf<Table extends TableName> = z.output<(typeof tables)[Table]['record']>;
export type IndexName<Table extends TableName> = keyof (typeof tables)[Table]['indexes'] & string;

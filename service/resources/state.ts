import type { z } from 'zod';
import type { SecretType } from '../kernel/primitives.ts';
import { applicationRecord } from './application.ts';
import { checkoutSessionRecord } from './checkout-session.ts';
import { collectionRecord, type MintStatus } from './collection.ts';
import { custodyKeyRecord } from './custody-key.ts';
import { bidRecord, type FulfillmentRecord, fulfillmentRecord } from './fulfillment.ts';
import { idempotentReplyRecord } from './idempotent-reply.ts';
import {
  depositAddressRecord,
  depositWatchRecord,
  type MarketUserRecord,
  type MoneyMovementRecord,
  marketBalanceRecord,
  marketReservationRecord,
  marketUserRecord,
  moneyMovementRecord,
} from './market-user.ts';
import { type OfferRecord, offerRecord } from './offer.ts';
import { paymentIntentRecord } from './payment.ts';
import { type PaymentEventType, paymentEventRecord } from './payment-event.ts';
import { installationRecord, settingRecord } from './setting.ts';
import { signingMethodRecord } from './signing-method.ts';
import { tokenMintRecord } from './token-mint.ts';
import { tokenTypeRecord } from './token-type.ts';
import { type TransactionRecord, type TransactionState, transactionRecord } from './transaction.ts';
import { userRecord } from './user.ts';
import { type WalletRecord, walletRecord } from './wallet.ts';
import { walletEventRecord } from './wallet-event.ts';
import { webhookRecord } from './webhook.ts';
import {
  type DeliveryStatus,
  type WebhookDeliveryRecord,
  webhookDeliveryRecord,
} from './webhook-delivery.ts';

/** Raise it with a migration whenever a stored record changes its shape. */
export const schemaVersion = 2;

/** How records of a table are found: under one or more keys, each sorted by an order text. */
export interface IndexDefinition<Stored> {
  keys(record: Stored): readonly string[];
  order(record: Stored): string;
}

export interface TableDefinition<Stored extends { id: string }> {
  readonly record: z.ZodType<Stored>;
  readonly indexes: Readonly<Record<string, IndexDefinition<Stored>>>;
}

function table<
  Stored extends { id: string },
  Indexes extends Readonly<Record<string, IndexDefinition<Stored>>>,
>(record: z.ZodType<Stored>, indexes: Indexes) {
  return { record, indexes };
}

/** The owner under whose key an index keeps the records of every application. */
export const everyApplication = '*';
/** The owner that has no records: what somebody unnamed sees of a list. */
export const noApplication = 'nobody';

const byCreation = (record: { createdAt: string }) => record.createdAt;
/** What is recorded in one commit keeps its order. */
export const byRecording = ({ createdAt, place }: { createdAt: string; place: number }) =>
  `${createdAt} ${String(place).padStart(6, '0')}`;
/** The owners under whose keys a record stands: its application, and every one. */
const ownersOf = ({ applicationId }: { applicationId: string }) => [
  applicationId,
  everyApplication,
];

/** The key of an application's users of one reference. */
export function referenceKey(applicationId: string, reference: string): string {
  return `${applicationId}/${reference}`;
}

/** The key of a wallet list: owner, chain or every one, archived, not, or any. */
export function walletListKey(
  owner: string,
  chain: string | undefined,
  archived: boolean | 'any',
): string {
  return `${owner}/${chain ?? '*'}/${archived}`;
}

/** The lists a wallet stands in. There are few different ones, so each is made once. */
function walletListKeys({ applicationId, secretType, archived }: WalletRecord): readonly string[] {
  const ofApplication = keysOfWallets.get(applicationId) ?? new Map<string, readonly string[]>();
  keysOfWallets.set(applicationId, ofApplication);
  const chainAndState = archived ? archivedOf[secretType] : secretType;
  const known = ofApplication.get(chainAndState);
  if (known) return known;
  const keys = [applicationId, everyApplication].flatMap((owner) =>
    [secretType, undefined].flatMap((chain) => [
      walletListKey(owner, chain, archived),
      walletListKey(owner, chain, 'any'),
    ]),
  );
  ofApplication.set(chainAndState, keys);
  return keys;
}

const keysOfWallets = new Map<string, Map<string, readonly string[]>>();
const archivedOf = {
  ETHEREUM: 'archived ETHEREUM',
  MATIC: 'archived MATIC',
  AVAC: 'archived AVAC',
  BSC: 'archived BSC',
} as const satisfies Record<SecretType, string>;

/** Whose transactions a list holds. Those of one user are few enough to look for a chain in them. */
export type TransactionScope =
  | { readonly owner: string; readonly chain?: string | undefined }
  | { readonly userId: string }
  | { readonly walletId: string };

/** The key of a transaction list: whose, and in which state or any. */
export function transactionListKey(
  scope: TransactionScope,
  state: TransactionState | undefined,
): string {
  return `${scopeText(scope)}/${state ?? '*'}`;
}

function scopeText(scope: TransactionScope): string {
  if ('userId' in scope) return `user ${scope.userId}`;
  if ('walletId' in scope) return `wallet ${scope.walletId}`;
  return `${scope.owner}/${scope.chain ?? '*'}`;
}

/** The lists a transaction stands in. */
function transactionListKeys(transaction: TransactionRecord): readonly string[] {
  const { userId, walletId, state } = transaction;
  const keys = [...sharedListKeys(transaction)];
  if (userId !== undefined)
    keys.push(transactionListKey({ userId }, state), transactionListKey({ userId }, undefined));
  if (walletId !== undefined)
    keys.push(transactionListKey({ walletId }, state), transactionListKey({ walletId }, undefined));
  return keys;
}

/** Its lists that many others stand in too. There are few different ones, so each is made once. */
function sharedListKeys({ applicationId, secretType, state }: TransactionRecord) {
  const ofApplication = keysOfTransactions.get(applicationId) ?? new Map<string, string[]>();
  keysOfTransactions.set(applicationId, ofApplication);
  const name = `${secretType}/${state}`;
  const known = ofApplication.get(name);
  if (known) return known;
  const keys = [applicationId, everyApplication].flatMap((owner) =>
    [secretType, undefined].flatMap((chain) => [
      transactionListKey({ owner, chain }, state),
      transactionListKey({ owner, chain }, undefined),
    ]),
  );
  ofApplication.set(name, keys);
  return keys;
}

const keysOfTransactions = new Map<string, Map<string, string[]>>();

/** The key of the transactions that an address signed on one chain, as long as that is not reset. */
export function laneKey({
  secretType,
  genesis,
  from,
}: Pick<TransactionRecord, 'secretType' | 'genesis' | 'from'>): string {
  return `${secretType}/${genesis}/${from.toLowerCase()}`;
}

/** The place of a nonce among texts; each transaction in a lane begins with it. */
export function nonceText(nonce: number): string {
  return String(nonce).padStart(16, '0');
}

/** The key of a list of market users: owner, and one type or any. */
export function marketUserListKey(
  owner: string,
  type: MarketUserRecord['type'] | undefined,
): string {
  return type === undefined ? owner : `${owner}/${type}`;
}

function marketUserListKeys(marketUser: MarketUserRecord): readonly string[] {
  return ownersOf(marketUser).flatMap((owner) => [
    marketUserListKey(owner, undefined),
    marketUserListKey(owner, marketUser.type),
  ]);
}

/** The key of what a market user has on a chain. */
export function marketMoneyKey(userId: string, chain: SecretType): string {
  return `${userId}/${chain}`;
}

/** The key of what a transaction of a chain moved or may move. */
export function chainHashKey(chain: SecretType, hash: string): string {
  return `${chain}/${hash}`;
}

/** The key of the deposit address at an address of a chain. */
export function chainAddressKey(chain: SecretType, address: string): string {
  return `${chain}/${address.toLowerCase()}`;
}

function movementOrder({ at, blockNumber, logIndex }: MoneyMovementRecord): string {
  return `${at} ${String(blockNumber).padStart(16, '0')} ${String(logIndex).padStart(8, '0')}`;
}

/** The owner under whose key the public offers of every application stand. */
export const publicOffers = 'public';

/** One thing that is asked of the offers of a list. */
export type OfferTrait = Partial<
  Pick<OfferRecord, 'type' | 'status' | 'visibility'> & { readonly chain: SecretType }
>;

/** The key of a list of offers with these traits; there is one for a trait alone, and for type and status. */
export function offerListKey(owner: string, { type, status, visibility, chain }: OfferTrait) {
  return `${owner}/${type ?? '*'}/${status ?? '*'}/${visibility ?? '*'}/${chain ?? '*'}`;
}

function offerListKeys(offer: OfferRecord): readonly string[] {
  const { type, status, visibility } = offer;
  const owners = ownersOf(offer);
  if (visibility === 'PUBLIC') owners.push(publicOffers);
  const { chain } = offer.item;
  const traits: OfferTrait[] = [
    {},
    { type },
    { status },
    { type, status },
    { visibility },
    { chain },
  ];
  return owners.flatMap((owner) => traits.map((trait) => offerListKey(owner, trait)));
}

/** The key of the offers of a collection. */
export function collectionKey(chain: SecretType, address: string): string {
  return `${chain}/${address.toLowerCase()}`;
}

/** The key of a list of fulfillments: owner, in which status or any, of which type or any. */
export function fulfillmentListKey(
  owner: string,
  status: FulfillmentRecord['status'] | undefined,
  type?: FulfillmentRecord['type'],
): string {
  const list = `${owner}/${status ?? '*'}`;
  return type === undefined ? list : `${list}/${type}`;
}

function fulfillmentListKeys(fulfillment: FulfillmentRecord) {
  const { status, type } = fulfillment;
  return ownersOf(fulfillment).flatMap((owner) =>
    [status, undefined].flatMap((one) => [
      fulfillmentListKey(owner, one),
      fulfillmentListKey(owner, one, type),
    ]),
  );
}

/** The key of a list of payments: owner, and one status or any. */
export function paymentListKey(owner: string, status: string | undefined) {
  return `${owner}/${status ?? '*'}`;
}

/** Whose deliveries a list holds: those of an owner, or of one endpoint. */
export type DeliveryScope = { readonly owner: string } | { readonly webhookId: string };

/** The key of a list of deliveries: whose, in which status or any, and of which kind of event or any. */
export function deliveryListKey(
  scope: DeliveryScope,
  status: DeliveryStatus | undefined,
  eventType?: PaymentEventType,
): string {
  const whose = 'webhookId' in scope ? `webhook ${scope.webhookId}` : scope.owner;
  return `${whose}/${status ?? '*'}/${eventType ?? '*'}`;
}

function deliveryListKeys(delivery: WebhookDeliveryRecord): readonly string[] {
  const { applicationId, webhookId, status, eventType } = delivery;
  return [{ owner: applicationId }, { owner: everyApplication }, { webhookId }].flatMap((scope) => [
    deliveryListKey(scope, status),
    deliveryListKey(scope, undefined),
    deliveryListKey(scope, status, eventType),
    deliveryListKey(scope, undefined, eventType),
  ]);
}

/** The key of a list of events: owner, and one kind or any. */
export function eventListKey(owner: string, type: PaymentEventType | undefined): string {
  return `${owner}/${type ?? '*'}`;
}

/** Whose mints a list holds: those of an owner, of a collection, or of a token type. */
export type MintScope =
  | { readonly owner: string }
  | { readonly collectionId: string }
  | { readonly tokenTypeId: string };

/** The key of a list of mints: whose, and in which status or any. */
export function mintListKey(scope: MintScope, status: MintStatus | undefined): string {
  return `${mintScopeText(scope)}/${status ?? '*'}`;
}

function mintScopeText(scope: MintScope): string {
  if ('collectionId' in scope) return `collection ${scope.collectionId}`;
  if ('tokenTypeId' in scope) return `type ${scope.tokenTypeId}`;
  return scope.owner;
}

/** The key of the tokens of one type of a collection. */
export function tokenTypeKey(collectionId: string, typeId: number): string {
  return `${collectionId}/${typeId}`;
}

/** The stored document: every table with its record schema and the indexes its queries need. */
export const tables = {
  applications: table(applicationRecord, {
    every: { keys: () => [everyApplication], order: byCreation },
    byClientId: { keys: ({ clientId }) => [clientId], order: byCreation },
    byOrigin: { keys: ({ allowedOrigins }) => allowedOrigins, order: byCreation },
  }),
  users: table(userRecord, {
    byCreation: { keys: ownersOf, order: byCreation },
    byReference: { keys: ownersOf, order: ({ reference }) => (reference ?? '').toLowerCase() },
    withReference: {
      keys: ({ applicationId, reference }) =>
        reference === undefined ? [] : [referenceKey(applicationId, reference)],
      order: byCreation,
    },
  }),
  signingMethods: table(signingMethodRecord, {
    byUser: { keys: ({ userId }) => [userId], order: byCreation },
    byApplication: { keys: ({ applicationId }) => [applicationId], order: byCreation },
  }),
  wallets: table(walletRecord, {
    byCreation: { keys: walletListKeys, order: byCreation },
    byDescription: {
      keys: walletListKeys,
      order: ({ description }) => description.toLowerCase(),
    },
    byUser: { keys: ({ userId }) => [userId], order: byCreation },
    byApplication: { keys: ownersOf, order: byCreation },
    byArchiving: {
      keys: (wallet) => (wallet.archived ? ownersOf(wallet) : []),
      order: ({ archivedAt }) => archivedAt ?? '',
    },
    byAddress: { keys: ({ address }) => [address.toLowerCase()], order: byCreation },
    byIdentifier: {
      keys: ({ identifier }) => (identifier === undefined ? [] : [identifier]),
      order: byCreation,
    },
  }),
  walletEvents: table(walletEventRecord, {
    byWallet: { keys: ({ walletId }) => [walletId], order: ({ at }) => at },
  }),
  transactions: table(transactionRecord, {
    byCreation: { keys: transactionListKeys, order: byCreation },
    byAddress: {
      keys: ({ from, to }) =>
        to === undefined || to === from
          ? [from.toLowerCase()]
          : [from.toLowerCase(), to.toLowerCase()],
      order: byCreation,
    },
    byHash: { keys: ({ hash }) => [hash], order: byCreation },
    byLane: {
      keys: (transaction) => [laneKey(transaction)],
      order: ({ nonce, createdAt }) => `${nonceText(nonce)} ${createdAt}`,
    },
    unfinished: {
      keys: ({ isFinal, secretType }) => (isFinal ? [] : [secretType]),
      order: byCreation,
    },
  }),
  custodyKeys: table(custodyKeyRecord, {
    every: { keys: () => [everyApplication], order: byCreation },
    byAddress: { keys: ({ address }) => [address.toLowerCase()], order: byCreation },
  }),
  marketUsers: table(marketUserRecord, {
    byCreation: { keys: marketUserListKeys, order: byCreation },
    byNickname: { keys: marketUserListKeys, order: ({ nickname }) => nickname.toLowerCase() },
    ofApplication: {
      keys: ({ type, applicationId }) => (type === 'APPLICATION' ? [applicationId] : []),
      order: byCreation,
    },
  }),
  depositAddresses: table(depositAddressRecord, {
    byUser: { keys: ({ userId }) => [userId], order: byCreation },
    byChain: { keys: ({ chain }) => [chain], order: byCreation },
    byAddress: {
      keys: ({ chain, address }) => [chainAddressKey(chain, address)],
      order: byCreation,
    },
  }),
  moneyMovements: table(moneyMovementRecord, {
    byUser: { keys: ({ userId }) => [userId], order: movementOrder },
    byHash: {
      keys: ({ chain, transactionHash }) => [chainHashKey(chain, transactionHash)],
      order: movementOrder,
    },
  }),
  marketBalances: table(marketBalanceRecord, {
    byUser: { keys: ({ userId }) => [userId], order: ({ chain }) => chain },
  }),
  marketReservations: table(marketReservationRecord, {
    byUser: { keys: ({ userId }) => [userId], order: ({ id }) => id },
    byHash: {
      keys: ({ chain, transactionHashes }) =>
        transactionHashes.map((hash) => chainHashKey(chain, hash)),
      order: ({ id }) => id,
    },
    paid: { keys: ({ isPaid, chain }) => (isPaid ? [chain] : []), order: ({ id }) => id },
  }),
  depositWatches: table(depositWatchRecord, {}),
  offers: table(offerRecord, {
    byCreation: { keys: offerListKeys, order: byCreation },
    bySeller: { keys: ({ sellerId }) => [sellerId], order: byCreation },
    byCollection: {
      keys: ({ item }) => [collectionKey(item.chain, item.address)],
      order: byCreation,
    },
    unsettled: {
      keys: ({ status, item }) => (status === 'INITIATING_OFFER' ? [item.chain] : []),
      order: byCreation,
    },
    runningAuctions: {
      keys: ({ type, status, ending, item }) =>
        type === 'AUCTION' && status === 'READY' && ending === undefined ? [item.chain] : [],
      order: ({ endDate }) => endDate ?? '',
    },
  }),
  fulfillments: table(fulfillmentRecord, {
    byCreation: { keys: fulfillmentListKeys, order: byCreation },
    byOffer: { keys: ({ offerId }) => [offerId], order: byCreation },
    byBuyer: { keys: ({ buyerId }) => [buyerId], order: byCreation },
    byTransaction: { keys: ({ transactionIds }) => transactionIds, order: byCreation },
    unsettled: {
      keys: ({ status, chain }) => (status === 'QUEUED' || status === 'PROCESSING' ? [chain] : []),
      order: byCreation,
    },
  }),
  bids: table(bidRecord, {
    // Each is higher than the one before.
    byOffer: { keys: ({ offerId }) => [offerId], order: ({ units }) => units.padStart(20, '0') },
  }),
  collections: table(collectionRecord, {
    byCreation: { keys: ownersOf, order: byCreation },
    byAddress: { keys: ({ chain, address }) => [collectionKey(chain, address)], order: byCreation },
    unsettled: {
      keys: ({ status, chain }) => (status === 'PENDING' ? [chain] : []),
      order: byCreation,
    },
  }),
  tokenTypes: table(tokenTypeRecord, {
    byCollection: {
      keys: ({ collectionId }) => [collectionId],
      order: ({ typeId }) => String(typeId).padStart(10, '0'),
    },
    byNumber: {
      keys: ({ collectionId, typeId }) => [tokenTypeKey(collectionId, typeId)],
      order: byCreation,
    },
    unsettled: {
      keys: ({ status, chain }) => (status === 'PENDING' ? [chain] : []),
      order: byCreation,
    },
  }),
  tokenMints: table(tokenMintRecord, {
    byCreation: {
      keys: ({ applicationId, collectionId, status }) =>
        [{ owner: applicationId }, { owner: everyApplication }, { collectionId }].flatMap(
          (scope) => [mintListKey(scope, status), mintListKey(scope, undefined)],
        ),
      order: byRecording,
    },
    byType: {
      keys: ({ collectionId, typeId, status }) => [
        mintListKey({ tokenTypeId: tokenTypeKey(collectionId, typeId) }, status),
      ],
      order: byRecording,
    },
    byDestination: { keys: ({ destination }) => [destination.toLowerCase()], order: byRecording },
    byId: { keys: ownersOf, order: ({ id }) => id },
    queued: {
      keys: ({ status, transactionIds, chain }) =>
        status === 'PENDING' && transactionIds.length === 0 ? [chain] : [],
      order: byRecording,
    },
    sent: {
      keys: ({ status, transactionIds, chain }) =>
        status === 'PENDING' && transactionIds.length > 0 ? [chain] : [],
      order: byRecording,
    },
  }),
  checkoutSessions: table(checkoutSessionRecord, {
    open: {
      keys: ({ status }) => (status === 'open' ? [everyApplication] : []),
      order: ({ expiresAt }) => expiresAt,
    },
  }),
  paymentIntents: table(paymentIntentRecord, {
    byCreation: {
      keys: (payment) =>
        ownersOf(payment).flatMap((owner) => [
          paymentListKey(owner, payment.status),
          paymentListKey(owner, undefined),
        ]),
      order: byCreation,
    },
    byFulfillment: {
      keys: ({ purchase }) => (purchase?.fulfillmentId ? [purchase.fulfillmentId] : []),
      order: byCreation,
    },
    purchasing: {
      keys: ({ purchase }) => (purchase?.fulfillmentId && !purchase.end ? [everyApplication] : []),
      order: byCreation,
    },
  }),
  webhooks: table(webhookRecord, { byCreation: { keys: ownersOf, order: byCreation } }),
  paymentEvents: table(paymentEventRecord, {
    byCreation: {
      keys: (event) =>
        ownersOf(event).flatMap((owner) => [
          eventListKey(owner, event.type),
          eventListKey(owner, undefined),
        ]),
      order: byRecording,
    },
    byPayment: {
      keys: ({ paymentIntentId }) => (paymentIntentId === undefined ? [] : [paymentIntentId]),
      order: byRecording,
    },
  }),
  webhookDeliveries: table(webhookDeliveryRecord, {
    byCreation: { keys: deliveryListKeys, order: byRecording },
    byEvent: { keys: ({ eventId }) => [eventId], order: byRecording },
    due: {
      keys: ({ webhookId, nextAttemptAt }) => (nextAttemptAt === undefined ? [] : [webhookId]),
      order: (delivery) => `${delivery.nextAttemptAt ?? ''} ${byRecording(delivery)}`,
    },
  }),
  settings: table(settingRecord, { every: { keys: () => ['*'], order: ({ id }) => id } }),
  installation: table(installationRecord, {}),
  idempotentReplies: table(idempotentReplyRecord, {
    every: { keys: () => ['*'], order: byCreation },
  }),
} as const;

export type TableName = keyof typeof tables;
export const tableNames = Object.keys(tables).filter((name): name is TableName => name in tables);

export type RecordOf<Table extends TableName> = z.output<(typeof tables)[Table]['record']>;
export type IndexName<Table extends TableName> = keyof (typeof tables)[Table]['indexes'] & string;

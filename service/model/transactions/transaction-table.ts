import { z } from 'zod';
import { underTrace } from '../history/trace-id.ts';
import { transactionStates } from '../installation/names.ts';
import { localDateTime, type SecretType, secretType } from '../kernel/primitives.ts';
import { collectionKey } from '../market/collection.ts';
import { type OfferRecord, offerRecord } from '../market/offer.ts';
import { arrivalOf, receiverKeys } from '../market/token-mint.ts';
import { byCreation, ownersOf, sharedKeys, table } from '../table.ts';
import { signature } from '../wallets/signature-inspection.ts';
import {
  submittedTransaction,
  type TransactionRecord,
  type TransactionState,
  transactionRecord,
  transactionSummary,
  transactionType,
} from './transaction.ts';

/** The scope of a transaction list. A user has few enough transactions to filter by chain. */
export type TransactionScope =
  | { readonly owner: string; readonly chain?: string | undefined }
  | { readonly userId: string }
  | { readonly walletId: string };

/** The key of a transaction list: scope, state or any. */
export function transactionListKey(scope: TransactionScope, state: TransactionState | undefined): string {
  return `${scopeText(scope)}/${state ?? '*'}`;
}

function scopeText(scope: TransactionScope): string {
  if ('userId' in scope) return `user ${scope.userId}`;
  if ('walletId' in scope) return `wallet ${scope.walletId}`;
  return `${scope.owner}/${scope.chain ?? '*'}`;
}

export function transactionListIndex(scope: TransactionScope): 'byCreation' | 'byParty' {
  return 'owner' in scope ? 'byCreation' : 'byParty';
}

/** The lists of its user and wallet that contain a transaction. */
function partyKeys({ userId, walletId, state }: TransactionRecord): readonly string[] {
  const scopes: TransactionScope[] = [];
  if (userId !== undefined) scopes.push({ userId });
  if (walletId !== undefined) scopes.push({ walletId });
  return scopes.flatMap((scope) => [transactionListKey(scope, state), transactionListKey(scope, undefined)]);
}

const ownerKeys = sharedKeys(
  ({ applicationId, secretType, state }: TransactionRecord) => `${applicationId} ${secretType} ${state}`,
  (transaction) =>
    ownersOf(transaction).flatMap((owner) =>
      [transaction.secretType, undefined].flatMap((chain) => [
        transactionListKey({ owner, chain }, transaction.state),
        transactionListKey({ owner, chain }, undefined),
      ]),
    ),
);

/** The key of the transactions that an address signed on one chain since its last reset. */
export function laneKey({
  secretType,
  genesis,
  from,
}: Pick<TransactionRecord, 'secretType' | 'genesis' | 'from'>): string {
  return `${secretType}/${genesis}/${from.toLowerCase()}`;
}

/** A nonce as sortable text; each entry in a lane starts with it. */
export function nonceText(nonce: number): string {
  return String(nonce).padStart(16, '0');
}

export const transactionTable = table(transactionRecord, {
  byCreation: { ...ownerKeys, order: byCreation },
  byParty: { keys: partyKeys, order: byCreation },
  byAddress: {
    keys: ({ from, to }) =>
      to === undefined || to === from ? [from.toLowerCase()] : [from.toLowerCase(), to.toLowerCase()],
    order: byCreation,
  },
  /** By receiver of coins, tokens or an item; the latest arrival last. */
  byReceiver: { keys: receiverKeys, order: arrivalOf, isSeldom: true },
  byTrace: { ...underTrace, order: byCreation },
  byHash: { keys: ({ hash }) => [hash], order: byCreation },
  byLane: {
    keys: (transaction) => [laneKey(transaction)],
    order: ({ nonce, createdAt }) => `${nonceText(nonce)} ${createdAt}`,
  },
  unfinished: { keys: ({ isFinal, secretType }) => (isFinal ? [] : [secretType]), order: byCreation },
});

/** The list owner of all public offers. */
export const publicOffers = 'public';

/** The list owner of the offers of an application that are not public. */
export function hiddenOffers(applicationId: string): string {
  return `${applicationId} hidden`;
}

/** A filter of an offer list. */
export type OfferTrait = Partial<Pick<OfferRecord, 'type' | 'status' | 'visibility'> & { readonly chain: SecretType }>;

/** The key of an offer list with these traits; indexed for one trait, or for type and status. */
export function offerListKey(owner: string, { type, status, visibility, chain }: OfferTrait) {
  return `${owner}/${type ?? '*'}/${status ?? '*'}/${visibility ?? '*'}/${chain ?? '*'}`;
}

/** The key of the offers that end at their `endDate`. */
export function endingOffersKey(type: OfferRecord['type'], chain: SecretType): string {
  return `${type}/${chain}`;
}

/** The key of the offers that failed with this status. */
export function failedOffersKey(owner: string, status: OfferRecord['status']): string {
  return `${owner}/${status}`;
}

/** When an offer failed: a rejection ends it, an error changes nothing else afterwards. */
export function offerFailureTime({ endedAt, modifiedAt }: OfferRecord): string {
  return endedAt ?? modifiedAt;
}

function offerListKeys(offer: OfferRecord): readonly string[] {
  const { type, status, visibility } = offer;
  const owners = [...ownersOf(offer), visibility === 'PUBLIC' ? publicOffers : hiddenOffers(offer.applicationId)];
  const { chain } = offer.item;
  const traits: OfferTrait[] = [{}, { type }, { status }, { type, status }, { visibility }, { chain }];
  return owners.flatMap((owner) => traits.map((trait) => offerListKey(owner, trait)));
}

/** Offers by owner and trait, seller and collection, failed offers, and those whose items were not returned or not sold. */
export const offerTable = table(offerRecord, {
  byCreation: {
    ...sharedKeys(
      ({ applicationId, type, status, visibility, item }: OfferRecord) =>
        `${applicationId} ${type} ${status} ${visibility} ${item.chain}`,
      offerListKeys,
    ),
    order: byCreation,
  },
  byTrace: { ...underTrace, order: byCreation },
  bySeller: { keys: ({ sellerId }) => [sellerId], order: byCreation },
  byCollection: { keys: ({ item }) => [collectionKey(item.chain, item.address)], order: byCreation },
  unsettled: { keys: ({ status, item }) => (status === 'INITIATING_OFFER' ? [item.chain] : []), order: byCreation },
  ending: {
    keys: ({ type, status, ending, endDate, item }) =>
      (status === 'NEW' || status === 'READY') && ending === undefined && endDate !== undefined
        ? [endingOffersKey(type, item.chain)]
        : [],
    order: ({ endDate }) => endDate ?? '',
  },
  unreturned: {
    keys: (offer) =>
      offer.status === 'READY' && offer.ending !== undefined && offer.remainingAmount > 0 ? ownersOf(offer) : [],
    order: ({ modifiedAt }) => modifiedAt,
    isSeldom: true,
  },
  failed: {
    keys: (offer) =>
      offer.status === 'REFUSED' || offer.status === 'ERROR'
        ? ownersOf(offer).map((owner) => failedOffersKey(owner, offer.status))
        : [],
    order: offerFailureTime,
    isSeldom: true,
  },
  unsold: {
    keys: (offer) => (isUnsold(offer) ? ownersOf(offer) : []),
    order: ({ endDate }) => endDate ?? '',
    isSeldom: true,
  },
});

/** Whether it ended at its end date or later, and items returned from custody. */
function isUnsold({ status, readyAt, endDate, endedAt = '', amountReimbursed }: OfferRecord) {
  const hasReturned = status === 'CLOSED' && readyAt !== undefined && amountReimbursed > 0;
  return hasReturned && endDate !== undefined && endedAt >= endDate;
}

/** What a saved request would do; PERFORMED: it was signed, and is remembered for a day. */
const savedRequestKind = z.enum(['TRANSACTION', 'SIGNATURE', 'PERFORMED']);
export type SavedRequestKind = z.infer<typeof savedRequestKind>;

/** Maximum number of saved requests per application. */
export const maximumSavedRequests = 1_000;

/** Number of days after which a saved request expires. */
export const savedRequestDays = 30;

/** A stored request that was saved instead of performed; contains no credential. */
const savedRequestRecord = z.object({
  /** The resulting transaction has the same id. */
  id: z.uuid(),
  applicationId: z.uuid(),
  userId: z.uuid(),
  walletId: z.uuid(),
  secretType,
  kind: savedRequestKind,
  /** JSON text in the format of the request schema; if PERFORMED, the signature. */
  request: z.string(),
  /** A confirmed signature request, which waits for its signer. */
  isReady: z.literal(true).optional(),
  createdAt: z.string(),
});
export type SavedRequestRecord = z.infer<typeof savedRequestRecord>;

export function savedRequestKey(owner: string, kind: SavedRequestKind): string {
  return `${owner}/${kind}`;
}

export const savedRequestTable = table(savedRequestRecord, {
  byCreation: {
    keys: (saved) => ownersOf(saved).map((owner) => savedRequestKey(owner, saved.kind)),
    order: byCreation,
  },
  byUser: { keys: ({ userId }) => [userId], order: byCreation },
});

const sentRequest = z.record(z.string(), z.unknown());

const savedRequest = z.object({
  id: z.uuid(),
  status: z.enum(['SAVED', 'EXPIRED']),
  type: z.string(),
  secretType,
  walletId: z.uuid(),
  userId: z.uuid(),
  createdAt: localDateTime,
  expiresAt: localDateTime.meta({ description: 'Until then, the request can be performed.' }),
});

export const savedTransaction = savedRequest
  .extend({ type: transactionType, transactionRequest: sentRequest })
  .meta({ id: 'SavedTransaction' });
export type SavedTransaction = z.infer<typeof savedTransaction>;

/** A sent transaction, or a saved request, which has no sender, nonce, value and hash yet. */
export const savedOrSentTransaction = transactionSummary
  .partial({ hash: true, transactionHash: true, from: true, nonce: true, value: true })
  .extend({ status: z.enum(['SAVED', 'EXPIRED', ...transactionStates]), expiresAt: localDateTime.optional() })
  .meta({ id: 'Transaction' });
export type SavedOrSentTransaction = z.infer<typeof savedOrSentTransaction>;

export const confirmedTransaction = submittedTransaction
  .extend({
    createdAt: localDateTime.optional(),
    expiresAt: localDateTime.optional(),
    transactionRequest: sentRequest.optional(),
  })
  .meta({ id: 'ConfirmedTransaction' });

/** SAVED: a draft · READY: confirmed, to be signed · SIGNED: its signature is stored for a day. */
export const savedSignatureStatus = z.enum(['SAVED', 'READY', 'SIGNED', 'EXPIRED', 'CANCELED']);

export const savedSignature = savedRequest
  .extend({
    status: savedSignatureStatus,
    type: z.string().meta({ description: 'The chain, then RAW for a message or EIP712.', examples: ['MATIC_RAW'] }),
    request: sentRequest.optional().meta({ description: 'The content to sign; deleted once it is signed.' }),
    signatureRequest: signature.optional().meta({ description: 'The signature, once it is signed.' }),
  })
  .meta({ id: 'SavedSignature' });
export type SavedSignature = z.infer<typeof savedSignature>;

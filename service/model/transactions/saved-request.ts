import { z } from 'zod';
import { transactionStates } from '../installation/names.ts';
import { localDateTime, secretType } from '../kernel/primitives.ts';
import { byCreation, ownersOf, table } from '../table.ts';
import { signature } from '../wallets/signature-inspection.ts';
import { submittedTransaction, transactionSummary, transactionType } from './transaction.ts';

/** What a saved request would do; PERFORMED: it was signed, and is remembered for a day. */
export const savedRequestKind = z.enum(['TRANSACTION', 'SIGNATURE', 'PERFORMED']);
export type SavedRequestKind = z.infer<typeof savedRequestKind>;

/** Maximum number of saved requests per application. */
export const maximumSavedRequests = 1_000;

/** Number of days after which a saved request expires. */
export const savedRequestDays = 30;

/** A stored request that was saved instead of performed; contains no credential. */
export const savedRequestRecord = z.object({
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
export type ConfirmedTransaction = z.infer<typeof confirmedTransaction>;

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

import { z } from 'zod';
import { transactionStates } from '../installation/names.ts';
import { localDateTime, secretType } from '../kernel/primitives.ts';
import { byCreation, ownersOf, table } from '../table.ts';
import { transactionSummary, transactionType } from './transaction.ts';

/** What a saved request would do; PERFORMED: it was signed, and is remembered for a day. */
export const savedRequestKind = z.enum(['TRANSACTION', 'SIGNATURE', 'PERFORMED']);
export type SavedRequestKind = z.infer<typeof savedRequestKind>;

/** Maximum number of saved requests per application. */
export const maximumSavedRequests = 1_000;

/** A stored request that was saved instead of performed; contains no credential. */
export const savedRequestRecord = z.object({
  /** The resulting transaction has the same id. */
  id: z.uuid(),
  applicationId: z.uuid(),
  userId: z.uuid(),
  walletId: z.uuid(),
  secretType,
  kind: savedRequestKind,
  /** JSON text in the format of the request schema. */
  request: z.string(),
  createdAt: z.string(),
});
export type SavedRequestRecord = z.infer<typeof savedRequestRecord>;

/** The key of a caller's saved requests of one kind. */
export function savedRequestKey(owner: string, kind: SavedRequestKind): string {
  return `${owner}/${kind}`;
}

/** Saved requests by owner and user. */
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
  status: z.literal('SAVED'),
  type: z.string(),
  secretType,
  walletId: z.uuid(),
  userId: z.uuid(),
  createdAt: localDateTime,
});

/** A saved transaction request. */
export const savedTransaction = savedRequest
  .extend({ type: transactionType, transactionRequest: sentRequest })
  .meta({ id: 'SavedTransaction' });
export type SavedTransaction = z.infer<typeof savedTransaction>;

/** A sent transaction, or a saved request, which has no sender, nonce, value and hash yet. */
export const savedOrSentTransaction = transactionSummary
  .partial({ hash: true, transactionHash: true, from: true, nonce: true, value: true })
  .extend({ status: z.enum(['SAVED', ...transactionStates]) })
  .meta({ id: 'Transaction' });
export type SavedOrSentTransaction = z.infer<typeof savedOrSentTransaction>;

/** A saved signature request. */
export const savedSignature = savedRequest.extend({ signatureRequest: sentRequest }).meta({ id: 'SavedSignature' });
export type SavedSignature = z.infer<typeof savedSignature>;

import { z } from 'zod';
import { localDateTime, secretType } from '../kernel/primitives.ts';
import { byCreation, ownersOf, table } from './table.ts';

/** What a request that waits would do; PERFORMED: it was signed, and is remembered for a day. */
export const savedRequestKind = z.enum(['TRANSACTION', 'SIGNATURE', 'PERFORMED']);
export type SavedRequestKind = z.infer<typeof savedRequestKind>;

/** As many of an application wait at once. */
export const maximumSavedRequests = 1_000;

/** A request that was saved instead of performed, as it is stored; no credential is in it. */
export const savedRequestRecord = z.object({
  /** The transaction that is made of it has the same id. */
  id: z.uuid(),
  applicationId: z.uuid(),
  userId: z.uuid(),
  walletId: z.uuid(),
  secretType,
  kind: savedRequestKind,
  /** As the schema of the request takes it again: JSON text. */
  request: z.string(),
  createdAt: z.string(),
});
export type SavedRequestRecord = z.infer<typeof savedRequestRecord>;

/** The key of the requests of one kind that somebody sees. */
export function savedRequestKey(owner: string, kind: SavedRequestKind): string {
  return `${owner}/${kind}`;
}

/** Requests that wait, by owner and by user. */
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

/** A transaction that waits to be executed. */
export const savedTransaction = savedRequest
  .extend({ transactionRequest: sentRequest })
  .meta({ id: 'SavedTransaction' });
export type SavedTransaction = z.infer<typeof savedTransaction>;

/** A signature that waits to be made. */
export const savedSignature = savedRequest
  .extend({ signatureRequest: sentRequest })
  .meta({ id: 'SavedSignature' });
export type SavedSignature = z.infer<typeof savedSignature>;

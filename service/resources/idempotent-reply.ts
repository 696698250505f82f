import { z } from 'zod';
import { byCreation, table } from './table.ts';

/** The first answer to a POST with an `Idempotency-Key`, kept for 24 hours. */
export const idempotentReplyRecord = z.object({
  /** Caller and key, as a MAC under the device key. */
  id: z.string(),
  /** MAC of method, path, body and signing method: a PIN in it cannot be searched for. */
  fingerprint: z.string(),
  createdAt: z.string(),
  /** Status and body, sealed under the device key: an answer may carry a secret that is shown once. */
  sealedReply: z.string(),
});
export type IdempotentReplyRecord = z.infer<typeof idempotentReplyRecord>;

/** Kept replies by age. */
export const idempotentReplyTable = table(idempotentReplyRecord, {
  every: { keys: () => ['*'], order: byCreation },
});

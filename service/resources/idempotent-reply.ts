import { z } from 'zod';
import { byCreation, table } from './table.ts';

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
export const idempotentReplyTable = table(idempotentReplyRecord, {
  every: { keys: () => ['*'], order: byCreation },
});

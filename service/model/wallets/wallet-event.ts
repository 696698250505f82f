import { z } from 'zod';
import { traced, underTrace } from '../history/trace-id.ts';
import { localDateTime } from '../kernel/primitives.ts';
import { table } from '../table.ts';

export const walletEventType = z.enum([
  'WALLET_CREATED',
  'WALLET_IMPORTED',
  'WALLET_EXPORTED',
  'WALLET_UPDATED',
  'WALLET_ARCHIVED',
  'WALLET_UNARCHIVED',
  'SIGNATURE_CREATED',
  'OUTGOING_TRANSACTION',
]);
export type WalletEventType = z.infer<typeof walletEventType>;

/** The event types that every client of the hosted service knows. */
export const commonWalletEventTypes: readonly WalletEventType[] = [
  'WALLET_CREATED',
  'WALLET_ARCHIVED',
  'SIGNATURE_CREATED',
  'OUTGOING_TRANSACTION',
];

export const storedWalletEvents = 1000;

/** Details of an event: short texts by name, never a secret. */
export const walletEventMetadata = z.record(z.string(), z.string());

export const walletEventRecord = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  walletId: z.uuid(),
  type: walletEventType,
  /**
   * Instant, then the event number, which preserves the order within one instant.
   * @example "2030-01-01T00:00:00.000Z 0000000042"
   */
  at: z.string(),
  metadata: walletEventMetadata,
  ...traced,
});
export type WalletEventRecord = z.infer<typeof walletEventRecord>;

export const walletEvent = z
  .object({
    eventTimestamp: localDateTime,
    type: walletEventType,
    walletId: z.uuid(),
    client: z.string().meta({ description: 'Client id of the application that owns the wallet.' }),
    metadata: z
      .string()
      .meta({ description: 'A JSON object of short texts.', examples: ['{"signingMethodType":"PIN"}'] }),
  })
  .meta({ id: 'WalletEvent' });
export type WalletEvent = z.infer<typeof walletEvent>;

export const walletEventTable = table(walletEventRecord, {
  byWallet: { keys: ({ walletId }) => [walletId], order: ({ at }) => at },
  byDigest: {
    keys: ({ metadata: { digest } }) => (digest === undefined ? [] : [digest]),
    order: ({ at }) => at,
    isSeldom: true,
  },
  byTrace: { ...underTrace, order: ({ at }) => at },
});

import { z } from 'zod';
import { localDateTime } from '../kernel/primitives.ts';
import { transactionMeaning } from '../transactions/listed-transaction.ts';
import { walletEventMetadata, walletEventType } from '../wallets/wallet-event.ts';

/** Events of a user other than wallet events. */
const ownActivityType = z.enum([
  'USER_CREATED',
  'SIGNING_METHOD_CREATED',
  'SIGNING_METHOD_RECOVERED',
  'SIGNING_METHOD_INCORRECT',
  'SIGNING_METHOD_LOCKED',
  'SIGNING_METHOD_UNLOCKED',
]);

/** An event of a user, as the operator sees it. */
export const userActivity = z
  .object({
    eventTimestamp: localDateTime,
    type: z.enum([...ownActivityType.options, ...walletEventType.options]),
    walletId: z.uuid().optional(),
    signingMethodId: z.uuid().optional(),
    metadata: walletEventMetadata,
    meaning: transactionMeaning.optional().meta({ description: 'OUTGOING_TRANSACTION only.' }),
  })
  .meta({ id: 'UserActivity' });
export type UserActivity = z.infer<typeof userActivity>;

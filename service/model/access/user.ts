import { z } from 'zod';
import { localDateTime } from '../kernel/primitives.ts';
import { byCreation, ownersOf, table } from '../table.ts';
import { signingMethod } from './signing-method.ts';

/** The caller's own identifier of a user. */
export const userReference = z
  .string()
  .trim()
  .min(1)
  .max(200, 'Use at most 200 characters.')
  .meta({ examples: ['ada'], description: 'Your own id of the user, e.g. an account number.' });

export const userRecord = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  reference: z.string().optional(),
  createdAt: z.string(),
});
export type UserRecord = z.infer<typeof userRecord>;

/** A user as a caller sees it. */
export const user = z
  .object({
    id: z.uuid(),
    reference: z.string().optional(),
    createdAt: localDateTime,
    signingMethods: z.array(signingMethod),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

/** A user in the list of the operator. */
export const userWithWallets = user
  .extend({
    wallets: z.int().meta({ description: 'Number of wallets, including archived ones.' }),
    lockedMethods: z.int().meta({ description: 'Number of signing methods that are currently locked.' }),
  })
  .meta({ id: 'UserWithWallets' });

export function referenceKey(applicationId: string, reference: string): string {
  return `${applicationId}/${reference}`;
}

export const userTable = table(userRecord, {
  byCreation: { keys: ownersOf, order: byCreation },
  byReference: { keys: ownersOf, order: ({ reference }) => (reference ?? '').toLowerCase() },
  withReference: {
    keys: ({ applicationId, reference }) => (reference === undefined ? [] : [referenceKey(applicationId, reference)]),
    order: byCreation,
  },
});

import { z } from 'zod';
import { localDateTime } from '../kernel/primitives.ts';
import { signingMethod } from './signing-method.ts';

/** The caller's own name for a user. */
export const userReference = z
  .string()
  .trim()
  .min(1)
  .max(200, 'Use at most 200 characters.')
  .meta({ examples: ['ada'] });

/** A user as it is stored. */
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

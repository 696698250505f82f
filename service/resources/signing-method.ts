import { z } from 'zod';
import { localDateTime } from '../kernel/primitives.ts';

export const signingMethodType = z.enum(['PIN', 'EMERGENCY_CODE', 'BIOMETRIC']);
export type SigningMethodType = z.infer<typeof signingMethodType>;

/** A user's PIN: exactly six ASCII digits. */
export const pinValue = z
  .string()
  .regex(/^[0-9]{6}$/, 'A PIN is exactly six digits, 0 to 9.')
  .meta({ format: 'password', examples: ['••••••'] });

/** `<signing method id>:<value>` as the header carries it, split at the first colon. */
const credentialText = z
  .string('Send <signing method id>:<value>.')
  .regex(/^[^:]+:./s, 'Send <signing method id>:<value>.')
  .refine(
    (text) => new TextEncoder().encode(text).length <= 36 + 1 + 512,
    'A value has at most 512 bytes.',
  )
  .transform((text) => {
    const colon = text.indexOf(':');
    return { id: text.slice(0, colon).toLowerCase(), value: text.slice(colon + 1) };
  });

/** The signing method that authenticates a request; it travels in the header `Signing-Method`. */
export const requiredCredential = credentialText.meta({ header: 'Signing-Method' });
export type SigningMethodCredential = z.output<typeof requiredCredential>;

/** What names a signing method; authenticated together with everything sealed for it. */
export interface SigningMethodIdentity {
  readonly id: string;
  readonly userId: string;
  readonly type: SigningMethodType;
  readonly physicalDeviceId?: string | undefined;
}

/** Argon2id parameters with bounds, so that an edited record cannot stall the service. */
export const keyDerivation = z.object({
  algorithm: z.literal('argon2id'),
  memoryKiB: z.int().min(8).max(262_144),
  passes: z.int().min(1).max(16),
  lanes: z.int().min(1).max(8),
});
export type KeyDerivation = z.infer<typeof keyDerivation>;

/** The user's master secret wrapped for one method; base64url texts. */
export const sealedSigningMethod = z.object({
  version: z.literal(1),
  keyDerivation,
  salt: z.base64url(),
  wrapped: z.base64url(),
});
export type SealedSigningMethod = z.infer<typeof sealedSigningMethod>;

/** A signing method as it is stored. */
export const signingMethodRecord = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  userId: z.uuid(),
  type: signingMethodType,
  physicalDeviceId: z.string().optional(),
  incorrectAttempts: z.int().min(0),
  remainingAttempts: z.int().min(0),
  lastUsedSuccess: z.string().optional(),
  createdAt: z.string(),
  sealed: sealedSigningMethod,
});
export type SigningMethodRecord = z.infer<typeof signingMethodRecord>;

/** A signing method as a caller sees it. */
export const signingMethod = z
  .object({
    id: z.uuid(),
    type: signingMethodType,
    value: z
      .string()
      .optional()
      .meta({ description: 'Only for an emergency code made here, once.' }),
    incorrectAttempts: z.int(),
    remainingAttempts: z.int(),
    lastUsedSuccess: localDateTime.optional(),
    hasMasterSecret: z.boolean(),
  })
  .meta({ id: 'SigningMethod' });
export type SigningMethod = z.infer<typeof signingMethod>;

import { z } from 'zod';
import { localDateTime } from '../kernel/primitives.ts';
import { faultOfEmergencyCode, readEmergencyCode } from './emergency-code.ts';
import { byCreation, ownersOf, table } from './table.ts';

export const signingMethodType = z.enum(['PIN', 'EMERGENCY_CODE', 'BIOMETRIC']);
export type SigningMethodType = z.infer<typeof signingMethodType>;

/** A user's PIN: exactly six ASCII digits. */
export const pinValue = z
  .string()
  .regex(/^[0-9]{6}$/, 'A PIN is exactly six digits, 0 to 9.')
  .meta({ format: 'password', examples: ['••••••'] });

/** The value of any signing method before its type is known to fit. */
export const signingMethodValue = z
  .string()
  .min(1)
  .refine((text) => new TextEncoder().encode(text).length <= 512, 'A value has at most 512 bytes.')
  .meta({ format: 'password' });

/** The device of a BIOMETRIC. */
export const physicalDeviceId = z
  .string()
  .trim()
  .min(1)
  .max(200, 'Use at most 200 characters.')
  .meta({ examples: ['phone-7f3a'] });

const newSigningMethodFields = {
  type: signingMethodType,
  value: signingMethodValue.nullish().meta({
    format: 'password',
    description:
      'PIN: six digits. EMERGENCY_CODE: 25 characters of 128 bits or more; made here and returned once where none is given. BIOMETRIC: what the device hands out.',
  }),
  physicalDeviceId: physicalDeviceId
    .nullish()
    .meta({ description: 'BIOMETRIC: the id of the device. Left out with the other types.' }),
};
export type NewSigningMethod = z.output<z.ZodObject<typeof newSigningMethodFields>>;

/** An input with the fields of a new signing method beside others, each as its type wants it. */
export function newSigningMethodOf<Shape extends z.ZodRawShape>(others: z.ZodObject<Shape>) {
  const fields = z.object(newSigningMethodFields);
  return others.extend(newSigningMethodFields).superRefine((input, { addIssue }) => {
    const method = fields.safeParse(input);
    // What is wrong with a field by itself was reported already.
    if (!method.success) return;
    for (const [path, message] of faultsOf(method.data))
      addIssue({ code: 'custom', path: [path], message });
  });
}

type Fault = readonly [path: 'value' | 'physicalDeviceId', message: string];

function faultsOf({ type, value, physicalDeviceId: device }: NewSigningMethod): Fault[] {
  const isNamed = device !== undefined && device !== null;
  const faults: Fault[] = [];
  const valueFault = faultOfValue(type, value ?? undefined);
  if (valueFault !== undefined) faults.push(['value', valueFault]);
  if (type === 'BIOMETRIC' && !isNamed)
    faults.push(['physicalDeviceId', 'This field is required.']);
  if (type !== 'BIOMETRIC' && isNamed) faults.push(['physicalDeviceId', 'Leave this out.']);
  return faults;
}

/** Why a signing method of this type cannot have the value; the answer never holds it. */
export function faultOfValue(
  type: SigningMethodType,
  value: string | undefined,
): string | undefined {
  if (type === 'EMERGENCY_CODE')
    return value === undefined ? undefined : faultOfEmergencyCode(value);
  if (value === undefined) return 'This field is required.';
  if (type === 'PIN') return pinValue.safeParse(value).error?.issues[0]?.message;
  return headerText.test(value)
    ? undefined
    : 'It travels in a header: leave out control characters and white space at its end.';
}

const headerText = /^\P{Control}*[^\s\p{Control}]$/u;

/** The value as it is sealed and tried. */
export function canonicalValue(type: SigningMethodType, value: string): string {
  return type === 'EMERGENCY_CODE' ? readEmergencyCode(value) : value;
}

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
export const optionalCredential = credentialText.optional().meta({ header: 'Signing-Method' });

/** What authenticates a call that still takes the deprecated PIN in its body. */
export const callCredential = z.object({
  pincode: signingMethodValue.nullish().meta({
    format: 'password',
    description: 'Deprecated: the PIN of the user, for calls without a Signing-Method header.',
  }),
  signingMethodCredential: optionalCredential,
});
export type CallCredential = z.output<typeof callCredential>;

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
  /** An emergency code made here, whose last character is a check symbol. */
  hasCheckSymbol: z.literal(true).optional(),
  /** How often it was locked, under the hosted lock profile. */
  locks: z.int().min(0).optional(),
  /** Locked until then, under the hosted lock profile. */
  lockedUntil: z.string().optional(),
  /** When wrong values used up the last attempt; of earlier versions nobody wrote it down. */
  lockedAt: z.string().optional(),
  /** Sealed under a device key that is gone: nothing opens it, another method recovers it. */
  deviceKeyLost: z.literal(true).optional(),
  /** A PIN that was made without another method, which alone could have given it the master secret. */
  withoutMasterSecret: z.literal(true).optional(),
  /** When it got its present value by a recovery; nothing where it has the one it was made with. */
  recoveredAt: z.string().optional(),
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
      .meta({ format: 'password', description: 'Only for an emergency code made here, once.' }),
    incorrectAttempts: z.int(),
    remainingAttempts: z.int(),
    lastUsedSuccess: localDateTime.optional(),
    hasMasterSecret: z.boolean(),
  })
  .meta({ id: 'SigningMethod' });
export type SigningMethod = z.infer<typeof signingMethod>;

/** A signing method as the operator sees it: with its lock, its device and what it depends on. */
export const signingMethodInspection = signingMethod
  .extend({
    createdAt: localDateTime,
    physicalDeviceId: z.string().optional(),
    lock: z.object({
      state: z.enum(['open', 'locked-for-a-time', 'locked', 'device-key-lost', 'no-master-secret']),
      until: localDateTime.optional(),
    }),
    /** How many wrong values in a row are left before it locks. */
    attemptsBeforeLock: z.int(),
    needsDeviceKey: z.boolean(),
  })
  .meta({ id: 'SigningMethodInspection' });
export type SigningMethodInspection = z.infer<typeof signingMethodInspection>;

/** The order text of a lock that stays, behind every moment. */
export const lockedForGood = '~';

/** Signing methods by user and by application, and those that are or were locked by when that ends. */
export const signingMethodTable = table(signingMethodRecord, {
  byUser: { keys: ({ userId }) => [userId], order: byCreation },
  byApplication: { keys: ({ applicationId }) => [applicationId], order: byCreation },
  locked: {
    keys: (method) =>
      method.remainingAttempts <= 0 || method.lockedUntil !== undefined ? ownersOf(method) : [],
    order: ({ remainingAttempts, lockedUntil = '' }) =>
      remainingAttempts <= 0 ? lockedForGood : lockedUntil,
    isSeldom: true,
  },
});

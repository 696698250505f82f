import { z } from 'zod';
import { fieldsOf } from '../kernel/json.ts';
import { localDateTime } from '../kernel/primitives.ts';
import { byCreation, ownersOf, table } from '../table.ts';
import { faultOfEmergencyCode, readEmergencyCode } from './emergency-code.ts';

export const signingMethodType = z
  .enum(['PIN', 'EMERGENCY_CODE', 'BIOMETRIC'])
  .meta({ description: 'A PIN, an emergency code, or a value of a device.' });
export type SigningMethodType = z.infer<typeof signingMethodType>;

/** A user's PIN: exactly six ASCII digits. */
export const pinValue = z
  .string()
  .regex(/^[0-9]{6}$/, 'Use exactly six digits, 0 to 9, for a PIN.')
  .meta({ format: 'password', examples: ['••••••'] });

/** A PIN in the body: six digits or, if the setting `shortPins` is on, four to six; see `faultOfPincode`. */
export const pincodeValue = z
  .string()
  .regex(/^[0-9]{4,6}$/, 'Use exactly six digits, 0 to 9, for a PIN; in the profile hosted, four to six.')
  .meta({ format: 'password', examples: ['••••••'] });

/** Why a PIN in the body is invalid under the setting; the sentence never contains it. */
export function faultOfPincode(value: string, shortPins: 'on' | 'off'): string | undefined {
  const { error } = (shortPins === 'on' ? pincodeValue : pinValue).safeParse(value);
  return error?.issues[0]?.message;
}

/** The value of a signing method before it is validated for its type. */
export const signingMethodValue = z
  .string()
  .min(1)
  .refine((text) => new TextEncoder().encode(text).length <= 512, 'Use at most 512 bytes for the value.')
  .meta({ format: 'password' });

export const physicalDeviceId = z
  .string()
  .trim()
  .min(1)
  .max(200, 'Use at most 200 characters.')
  .meta({ examples: ['phone-7f3a'] });

const newSigningMethodFields = {
  type: signingMethodType,
  value: signingMethodValue
    .nullish()
    .meta({
      format: 'password',
      description:
        'PIN: six digits. EMERGENCY_CODE: 25 characters of 128 bits or more; if omitted, it is generated and returned once. BIOMETRIC: the value that the device provides.',
    }),
  physicalDeviceId: physicalDeviceId
    .nullish()
    .meta({ description: 'BIOMETRIC: the id of the device. Omit it for other types.' }),
};
export type NewSigningMethod = z.output<z.ZodObject<typeof newSigningMethodFields>>;

/** The first signing method of a user, which is created together with the user. */
export const firstSigningMethod = z.object({
  type: z.literal(
    'PIN',
    'Use PIN: it is the first signing method of every user. Add other methods afterwards: POST /api/users/{userId}/signing-methods.',
  ),
  value: pinValue.meta({ format: 'password', description: 'Six digits.' }),
});

/** An input with the fields of a new signing method and other fields, validated for its type. */
export function newSigningMethodOf<Shape extends z.ZodRawShape>(others: z.ZodObject<Shape>) {
  const fields = z.object(newSigningMethodFields);
  return others.extend(newSigningMethodFields).superRefine((input, { addIssue }) => {
    const method = fields.safeParse(input);
    // Faults within a field are already reported.
    if (!method.success) return;
    for (const [path, message] of faultsOf(method.data)) addIssue({ code: 'custom', path: [path], message });
  });
}

type Fault = readonly [path: 'value' | 'physicalDeviceId', message: string];

function faultsOf({ type, value, physicalDeviceId: device }: NewSigningMethod): Fault[] {
  const isNamed = device !== undefined && device !== null;
  const faults: Fault[] = [];
  const valueFault = faultOfValue(type, value ?? undefined);
  if (valueFault !== undefined) faults.push(['value', valueFault]);
  if (type === 'BIOMETRIC' && !isNamed) faults.push(['physicalDeviceId', 'This field is required.']);
  if (type !== 'BIOMETRIC' && isNamed) faults.push(['physicalDeviceId', 'Remove this field.']);
  return faults;
}

/** Why a value is invalid for this type of signing method; the sentence never contains it. */
export function faultOfValue(type: SigningMethodType, value: string | undefined): string | undefined {
  if (type === 'EMERGENCY_CODE') return value === undefined ? undefined : faultOfEmergencyCode(value);
  if (value === undefined) return 'This field is required.';
  if (type === 'PIN') return pinValue.safeParse(value).error?.issues[0]?.message;
  return headerText.test(value)
    ? undefined
    : 'Remove control characters and trailing white space: the value is sent in a header.';
}

const headerText = /^\P{Control}*[^\s\p{Control}]$/u;

/** The value in the form that is sealed and verified. */
export function canonicalValue(type: SigningMethodType, value: string): string {
  return type === 'EMERGENCY_CODE' ? readEmergencyCode(value) : value;
}

/** `<signing method id>:<value>` as in the header, split at the first colon. */
const credentialText = z
  .string('Send <signing method id>:<value>.')
  .regex(/^[^:]+:./s, 'Send <signing method id>:<value>.')
  .refine((text) => new TextEncoder().encode(text).length <= 36 + 1 + 512, 'Use at most 512 bytes for the value.')
  .transform((text) => {
    const colon = text.indexOf(':');
    return { id: text.slice(0, colon).toLowerCase(), value: text.slice(colon + 1) };
  });

/** The signing method that authenticates a request; sent in the header `Signing-Method`. */
export const optionalCredential = credentialText.optional().meta({ header: 'Signing-Method' });

/** A PIN that is sent as a number. */
function digitsOf(sent: unknown): unknown {
  return typeof sent === 'number' || typeof sent === 'bigint' ? String(sent) : sent;
}

/** The credentials of calls that still accept the deprecated PIN in their body. */
export const callCredential = z.object({
  pincode: z
    .preprocess(digitsOf, signingMethodValue.nullish())
    .optional()
    .meta({
      format: 'password',
      description: 'Deprecated: the PIN of the user, for calls without a Signing-Method header.',
    }),
  signingMethodCredential: optionalCredential,
});
export type CallCredential = z.output<typeof callCredential>;

export const missingCredential = {
  path: ['signingMethodCredential'],
  message: 'This field is required: <signing method id>:<value>.',
};

/** An input with other fields that requires a signing method: the header, or a PIN in the body. */
export function withCredential<Shape extends z.ZodRawShape>(others: Shape) {
  return z.object({ ...others, ...callCredential.shape }).superRefine((input, { addIssue }) => {
    const { signingMethodCredential, pincode } = fieldsOf(input);
    if (signingMethodCredential || pincode != null) return;
    addIssue({ code: 'custom', ...missingCredential });
  });
}

export type SigningMethodCredential = z.output<typeof credentialText>;

/** Identifies a signing method; authenticated together with everything sealed for it. */
export interface SigningMethodIdentity {
  readonly id: string;
  readonly userId: string;
  readonly type: SigningMethodType;
  readonly physicalDeviceId?: string | undefined;
}

/** Argon2id parameters with limits, so that an edited record cannot stall the service. */
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
  /** A generated emergency code, whose last character is a check symbol. */
  hasCheckSymbol: z.literal(true).optional(),
  /** Number of locks, with the hosted lock profile. */
  locks: z.int().min(0).optional(),
  /** End of the lock, with the hosted lock profile. */
  lockedUntil: z.string().optional(),
  /** When wrong values used up the last attempt; earlier versions did not record it. */
  lockedAt: z.string().optional(),
  /** The last series of wrong values, oldest first: their number, and the time of the last; earlier versions did not record it. */
  wrongSeries: z.array(z.object({ at: z.string(), count: z.int().min(1) })).optional(),
  /** The last locks that ended, oldest first: when it locked permanently, and when the operator unlocked it. */
  pastLocks: z.array(z.object({ lockedAt: z.string().optional(), unlockedAt: z.string().optional() })).optional(),
  /** Sealed under a lost device key: it cannot be opened, only recovered with another method. */
  deviceKeyLost: z.literal(true).optional(),
  /** A PIN that an earlier version created without another method: it cannot access the master secret. */
  withoutMasterSecret: z.literal(true).optional(),
  /** When a recovery set its current value; absent if it still has its original value. */
  recoveredAt: z.string().optional(),
});
export type SigningMethodRecord = z.infer<typeof signingMethodRecord>;

export const signingMethod = z
  .object({
    id: z.uuid(),
    type: signingMethodType,
    value: z
      .string()
      .optional()
      .meta({ format: 'password', description: 'Only in the response that creates a generated emergency code.' }),
    incorrectAttempts: z.int(),
    remainingAttempts: z.int(),
    lastUsedSuccess: localDateTime.optional(),
    hasMasterSecret: z.boolean(),
  })
  .meta({ id: 'SigningMethod' });
export type SigningMethod = z.infer<typeof signingMethod>;

/** A signing method as the operator sees it: with its lock, device and dependencies. */
export const signingMethodInspection = signingMethod
  .extend({
    createdAt: localDateTime,
    physicalDeviceId: z.string().optional(),
    lock: z.object({
      state: z.enum(['open', 'locked-for-a-time', 'locked', 'device-key-lost', 'no-master-secret']),
      until: localDateTime.optional(),
    }),
    /** Number of consecutive wrong values left before it locks. */
    attemptsBeforeLock: z.int(),
    needsDeviceKey: z.boolean(),
  })
  .meta({ id: 'SigningMethodInspection' });
export type SigningMethodInspection = z.infer<typeof signingMethodInspection>;

/** The sort key of a permanent lock, after every time. */
export const lockedForGood = '~';

export const signingMethodTable = table(signingMethodRecord, {
  byUser: { keys: ({ userId }) => [userId], order: byCreation },
  byApplication: { keys: ({ applicationId }) => [applicationId], order: byCreation },
  locked: {
    keys: (method) => (method.remainingAttempts <= 0 || method.lockedUntil !== undefined ? ownersOf(method) : []),
    order: ({ remainingAttempts, lockedUntil = '' }) => (remainingAttempts <= 0 ? lockedForGood : lockedUntil),
    isSeldom: true,
  },
});

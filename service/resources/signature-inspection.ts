import { z } from 'zod';
import { secretType } from '../kernel/primitives.ts';

const hash = z.string().regex(/^0x[0-9a-f]{64}$/);
const severity = z.enum(['warn', 'bad']);

/** A wallet or an account of this service, or a contract it knows, behind an address. */
const knownAddress = z.object({
  kind: z.enum(['wallet', 'contract', 'account']),
  name: z.string(),
  walletId: z.uuid().optional(),
  /** The user who owns the wallet. */
  owner: z.string().optional(),
});
export type KnownAddress = z.infer<typeof knownAddress>;

/** One line of the readable view of a document, in the order of its types. */
export const inspectedField = z.object({
  /** Where it stands. @example "message.to.wallets[1]" */
  path: z.string(),
  name: z.string(),
  type: z.string(),
  /** 0 for the fields of the primary type. */
  depth: z.int(),
  /** The value as it is signed; nothing for a struct or a list, whose parts follow. */
  text: z.string().optional(),
  /** What a person would say. @example "Unlimited", "21 Nov 2036, 16:00 UTC" */
  meaning: z.string().optional(),
  known: knownAddress.optional(),
  severity: severity.optional(),
});
export type InspectedField = z.infer<typeof inspectedField>;

/** A part of the sentence that says what a signature does. */
export const phrase = z.object({
  text: z.string(),
  emphasis: z.enum(['plain', 'strong', 'warn', 'bad']),
});
export type Phrase = z.infer<typeof phrase>;

export const risk = z.object({
  severity,
  title: z.string(),
  text: z.string(),
  /** The field it is about. */
  path: z.string().optional(),
});
export type Risk = z.infer<typeof risk>;

/** What a message or document says and hashes to, before a key touches it. */
export const signatureInspection = z
  .object({
    /** What would be signed. */
    digest: hash,
    sentence: z.array(phrase),
    risks: z.array(risk),
    /** What was looked at and found in order, or not. */
    checks: z.array(z.object({ holds: z.boolean(), text: z.string() })),
    message: z
      .object({ text: z.string(), bytes: z.int(), lines: z.int() })
      .optional()
      .meta({ description: 'For MESSAGE.' }),
    typedData: z
      .object({
        primaryType: z.string(),
        /** The primary type and what it refers to, as it is hashed (EIP-712 encodeType). */
        encodedType: z.string(),
        domain: z.object({
          name: z.string().optional(),
          version: z.string().optional(),
          chainId: z.string().optional(),
          chain: secretType.optional().meta({ description: 'The chain here with this id.' }),
          verifyingContract: z.string().optional(),
          known: knownAddress.optional(),
          salt: z.string().optional(),
        }),
        domainSeparator: hash,
        messageHash: hash,
        /** At most 500 lines; more are counted. */
        fields: z.array(inspectedField),
        fieldsNotShown: z.int(),
      })
      .optional()
      .meta({ description: 'For EIP712.' }),
  })
  .meta({ id: 'SignatureInspection' });
export type SignatureInspection = z.infer<typeof signatureInspection>;

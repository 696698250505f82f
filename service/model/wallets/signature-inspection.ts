import { z } from 'zod';
import { secretType, secretTypeInput, uuid } from '../kernel/primitives.ts';
import { typedDataDocument } from './typed-data.ts';

const hash = z.string().regex(/^0x[0-9a-f]{64}$/);
const severity = z.enum(['warn', 'bad']);

/** The wallet, account or known contract behind an address. */
const knownAddress = z.object({
  kind: z.enum(['wallet', 'contract', 'account']),
  name: z.string(),
  walletId: z.uuid().optional(),
  /** The user who owns the wallet. */
  owner: z.string().optional(),
});
export type KnownAddress = z.infer<typeof knownAddress>;

/** One line of a document's readable view, in the order of its types. */
export const inspectedField = z.object({
  /** Path of the field. @example "message.to.wallets[1]" */
  path: z.string(),
  name: z.string(),
  type: z.string(),
  /** 0 for the fields of the primary type. */
  depth: z.int(),
  /** The value as it is signed; absent for a struct or a list, whose parts follow. */
  text: z.string().optional(),
  /** A readable interpretation. @example "Unlimited", "21 Nov 2036, 16:00 UTC" */
  meaning: z.string().optional(),
  known: knownAddress.optional(),
  severity: severity.optional(),
});
export type InspectedField = z.infer<typeof inspectedField>;

/** A part of the sentence that describes a signature's effect. */
export const phrase = z.object({ text: z.string(), emphasis: z.enum(['plain', 'strong', 'warn', 'bad']) });
export type Phrase = z.infer<typeof phrase>;

export const risk = z.object({
  severity,
  title: z.string(),
  text: z.string(),
  /** The related field. */
  path: z.string().optional(),
});
export type Risk = z.infer<typeof risk>;

/** The contents and hash of a message or document, before a key is used. */
export const signatureInspection = z
  .object({
    digest: hash,
    sentence: z.array(phrase),
    risks: z.array(risk),
    checks: z.array(z.object({ holds: z.boolean(), text: z.string() })),
    message: z
      .object({ text: z.string(), bytes: z.int(), lines: z.int() })
      .optional()
      .meta({ description: 'For MESSAGE.' }),
    typedData: z
      .object({
        primaryType: z.string(),
        /** The primary type and its referenced types, as hashed (EIP-712 encodeType). */
        encodedType: z.string(),
        domain: z.object({
          name: z.string().optional(),
          version: z.string().optional(),
          chainId: z.string().optional(),
          chain: secretType.optional().meta({ description: 'The local chain with this id.' }),
          verifyingContract: z.string().optional(),
          known: knownAddress.optional(),
          salt: z.string().optional(),
        }),
        domainSeparator: hash,
        messageHash: hash,
        /** At most 500 lines; further lines are only counted. */
        fields: z.array(inspectedField),
        fieldsNotShown: z.int(),
      })
      .optional()
      .meta({ description: 'For EIP712.' }),
  })
  .meta({ id: 'SignatureInspection' });
export type SignatureInspection = z.infer<typeof signatureInspection>;

const hex = z.string().regex(/^0x[0-9a-f]*$/);

/** An ECDSA signature over secp256k1; `v` is 0x1b or 0x1c, `s` in the lower half of the order. */
export const signature = z
  .object({
    type: z.literal('HEX_SIGNATURE'),
    r: hex,
    s: hex,
    v: hex,
    signature: hex.meta({ description: 'r, s and v, concatenated.' }),
  })
  .meta({ id: 'Signature' });
export type Signature = z.infer<typeof signature>;

/** A text that is valid in UTF-8. */
const messageText = z
  .string()
  .refine((text) => text.isWellFormed(), 'Remove unpaired surrogates, which are not text.')
  .meta({ examples: ['Hello from Vaultdesk'] });

/** The content to sign and the format of its chain: a personal message (EIP-191) or typed data (EIP-712). */
const content = {
  MESSAGE: { type: z.literal('MESSAGE'), secretType: secretTypeInput, data: messageText },
  EIP712: { type: z.literal('EIP712'), secretType: secretTypeInput, data: typedDataDocument },
};

const whoseAndWhen = {
  walletId: uuid,
  status: z
    .enum(['SAVED', 'READY'], 'Use SAVED or READY to save the request for later, or remove this field.')
    .nullish()
    .meta({ description: 'SAVED saves the request for later instead of signing it, and READY also confirms it.' }),
};

export const signatureRequest = z.discriminatedUnion('type', [
  z.object({ ...content.MESSAGE, ...whoseAndWhen }),
  z.object({ ...content.EIP712, ...whoseAndWhen }),
]);
export type SignatureRequest = z.output<typeof signatureRequest>;

/** Content that any wallet could sign. */
export const signatureContent = z.discriminatedUnion('type', [z.object(content.MESSAGE), z.object(content.EIP712)]);
export type SignatureContent = z.output<typeof signatureContent>;

export const signedContent = z.union(
  [messageText, typedDataDocument],
  'Send the signed text or the typed-data document.',
);

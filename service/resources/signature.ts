import { z } from 'zod';
import { secretTypeInput, uuid } from '../kernel/primitives.ts';
import { typedDataDocument } from './typed-data.ts';

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
    .literal('SAVED', 'Use SAVED to save the request for later, or remove this field.')
    .nullish()
    .meta({ description: 'SAVED saves the request for later instead of signing it.' }),
};

/** The input of a signature. */
export const signatureRequest = z.discriminatedUnion('type', [
  z.object({ ...content.MESSAGE, ...whoseAndWhen }),
  z.object({ ...content.EIP712, ...whoseAndWhen }),
]);
export type SignatureRequest = z.output<typeof signatureRequest>;

/** Content that any wallet could sign. */
export const signatureContent = z.discriminatedUnion('type', [
  z.object(content.MESSAGE),
  z.object(content.EIP712),
]);
export type SignatureContent = z.output<typeof signatureContent>;

/** A text, or a typed-data document. */
export const signedContent = z.union(
  [messageText, typedDataDocument],
  'Send the signed text or the typed-data document.',
);

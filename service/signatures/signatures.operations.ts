import { z } from 'zod';
import { address, secretTypeInput } from '../kernel/primitives.ts';
import { mutation } from '../ports/operation.ts';
import {
  signature,
  signatureContent,
  signatureRequest,
  signatureText,
  signedContent,
} from '../resources/signature.ts';
import { signatureInspection } from '../resources/signature-inspection.ts';
import { optionalCredential, signingMethodValue } from '../resources/signing-method.ts';
import { inspectSignature } from './inspect-signature.ts';
import { sign } from './sign.ts';
import { verifySignature } from './verify-signature.ts';

export const signatureOperations = {
  sign: mutation({
    summary: 'Sign a message or typed data',
    description:
      'A personal message (EIP-191) or a typed-data document (EIP-712), signed with the key of a wallet.',
    route: {
      method: 'POST',
      path: '/api/signatures',
      reply: 'envelope-and-fields',
      maximumBodyKiB: 256,
    },
    access: 'application',
    input: z.object({
      signatureRequest,
      pincode: signingMethodValue.nullish().meta({
        format: 'password',
        description: 'Deprecated: the PIN of the user, for calls without a Signing-Method header.',
      }),
      signingMethodCredential: optionalCredential,
    }),
    output: signature,
    run: sign,
  }),
  verify: mutation({
    summary: 'Verify a signature',
    description: 'Whether the key of an address made this signature over a text or a document.',
    route: {
      method: 'POST',
      path: '/api/signatures/verification',
      reply: 'envelope',
      maximumBodyKiB: 256,
    },
    access: 'application',
    input: z.object({
      secretType: secretTypeInput,
      signerAddress: address,
      message: signedContent,
      signature: signatureText,
    }),
    output: z.boolean(),
    run: verifySignature,
  }),
  inspect: mutation({
    summary: 'Inspect what would be signed',
    description:
      'What a message or document says in plain words, what is risky about it, and what it hashes to. Nothing is signed.',
    route: {
      method: 'POST',
      path: '/_vaultdesk/signatures/inspection',
      reply: 'envelope',
      maximumBodyKiB: 256,
    },
    access: 'operator',
    input: z.object({ content: signatureContent, walletId: z.uuid().optional() }),
    output: signatureInspection,
    run: inspectSignature,
  }),
};

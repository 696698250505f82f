import { z } from 'zod';
import { bodyKiB } from '../kernel/body-sizes.ts';
import { mutation } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import { signature } from '../resources/signature.ts';
import { signatureInspection } from '../resources/signature-inspection.ts';
import { inspectSignature, inspectSignatureInput } from './inspect-signature.ts';
import { sign, signInput } from './sign.ts';
import { verifySignature, verifySignatureInput } from './verify-signature.ts';

export const signatureOperations = {
  sign: mutation({
    summary: 'Sign a message or typed data',
    description:
      'A personal message (EIP-191) or a typed-data document (EIP-712), signed with the key of a wallet.',
    route: route('POST', '/api/signatures', {
      reply: 'envelope-and-fields',
      maximumBodyKiB: bodyKiB.documents,
    }),
    access: 'application',
    input: signInput,
    output: signature,
    run: sign,
  }),
  verify: mutation({
    summary: 'Verify a signature',
    description: 'Whether the key of an address made this signature over a text or a document.',
    route: route('POST', '/api/signatures/verification', { maximumBodyKiB: bodyKiB.documents }),
    access: 'application',
    input: verifySignatureInput,
    output: z.boolean(),
    run: verifySignature,
  }),
  inspect: mutation({
    summary: 'Inspect what would be signed',
    description:
      'What a message or document says in plain words, what is risky about it, and what it hashes to. Nothing is signed.',
    route: route('POST', '/_vaultdesk/signatures/inspection', {
      maximumBodyKiB: bodyKiB.documents,
    }),
    access: 'operator',
    input: inspectSignatureInput,
    output: signatureInspection,
    run: inspectSignature,
  }),
};

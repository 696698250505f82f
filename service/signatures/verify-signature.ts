import { z } from 'zod';
import { address, secretTypeInput } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import { signedContent } from '../resources/signature.ts';
import { signatureInput } from '../resources/signature-input.ts';
import type { TypedDataDocument } from '../resources/typed-data.ts';
import { messageDigest } from './message-digest.ts';
import { prepareTypedData } from './typed-data/prepare-typed-data.ts';
import { verifySigner } from './verify-signer.ts';

export const verifySignatureInput = z.object({
  secretType: secretTypeInput,
  signerAddress: address,
  message: signedContent,
  signature: signatureInput,
});
export type VerifySignatureInput = z.output<typeof verifySignatureInput>;

/** Whether the key of an address, or the contract wallet at it, signed a text or a document. */
export async function verifySignature(
  ports: Pick<Ports, 'storage' | 'chains'>,
  { message, ...signed }: VerifySignatureInput,
): Promise<Result<boolean>> {
  const digest = digestOf(message);
  return digest.ok ? verifySigner(ports, { ...signed, digest: digest.value }) : digest;
}

function digestOf(message: string | TypedDataDocument): Result<Uint8Array> {
  if (typeof message === 'string') return ok(messageDigest(message));
  const prepared = prepareTypedData(message, 'message');
  return prepared.ok ? ok(prepared.value.digest) : prepared;
}

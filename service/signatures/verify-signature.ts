import { z } from 'zod';
import { address, secretTypeInput } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import { signatureText, signedContent } from '../resources/signature.ts';
import type { TypedDataDocument } from '../resources/typed-data.ts';
import { messageDigest } from './message-digest.ts';
import { findSigner } from './recover-address.ts';
import { prepareTypedData } from './typed-data/prepare-typed-data.ts';

export const verifySignatureInput = z.object({
  secretType: secretTypeInput,
  signerAddress: address,
  message: signedContent,
  signature: signatureText,
});
export type VerifySignatureInput = z.output<typeof verifySignatureInput>;

/** Whether the key of an address created a signature; false for malformed signatures too. */
export async function verifySignature(
  _ports: Pick<Ports, never>,
  { signerAddress, message, signature }: VerifySignatureInput,
): Promise<Result<boolean>> {
  const digest = digestOf(message);
  if (!digest.ok) return digest;
  const signer = findSigner(digest.value, signature);
  return ok(signer?.toLowerCase() === signerAddress.toLowerCase());
}

function digestOf(message: string | TypedDataDocument): Result<Uint8Array> {
  if (typeof message === 'string') return ok(messageDigest(message));
  const prepared = prepareTypedData(message, 'message');
  return prepared.ok ? ok(prepared.value.digest) : prepared;
}

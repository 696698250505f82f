import { type Failed, fail, type Result } from '../kernel/result.ts';
import type { VerifiedSigningMethod } from '../ports/vault.ts';
import type { CallCredential } from '../resources/signing-method.ts';
import { type VerifyPorts, verifySigningMethod } from './verify-signing-method.ts';

/**
 * Verifies the header or, without it, the deprecated `pincode` against the user's PIN. A user without a PIN gets the
 * same response as for a wrong PIN, in the same time.
 */
export async function verifyCredential(
  ports: VerifyPorts,
  { signingMethodCredential, pincode }: CallCredential,
  userId: string,
): Promise<Result<VerifiedSigningMethod>> {
  if (signingMethodCredential) return verifySigningMethod(ports, signingMethodCredential, userId);
  if (pincode === undefined || pincode === null) return noCredential();
  const pin = ports.storage
    .read(({ signingMethods }) => signingMethods.listBy('byUser', userId))
    .find(({ type }) => type === 'PIN');
  // No method has a user's id, so this id is always unknown.
  return verifySigningMethod(ports, { id: pin?.id ?? userId, value: pincode }, userId);
}

/** The failure of a call that requires a signing method and has none. */
export function noCredential(
  message = 'Send the header Signing-Method: <signing method id>:<value>, with a signing method of the user.',
): Failed {
  return fail('pincode.empty', message);
}

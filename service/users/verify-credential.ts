import { type Failed, fail, type Result } from '../kernel/result.ts';
import type { VerifiedSigningMethod } from '../ports/vault.ts';
import type { CallCredential } from '../resources/signing-method.ts';
import { type VerifyPorts, verifySigningMethod } from './verify-signing-method.ts';

/**
 * A proof from the header, or else from the deprecated `pincode`, which is tried against the user's
 * PIN in the same way. A user without a PIN gets the answer of a wrong one, in the same time.
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
  // No method has a user's id, so this one is as unknown as can be.
  return verifySigningMethod(ports, { id: pin?.id ?? userId, value: pincode }, userId);
}

/** The failure of a call that needs a signing method and names none. */
export function noCredential(
  message = 'Send the header Signing-Method: <signing method id>:<value>, with a signing method of the user.',
): Failed {
  return fail('pincode.empty', message);
}

import { randomBytes } from 'node:crypto';
import type {
  KeyDerivation,
  SealedSigningMethod,
  SigningMethodIdentity,
} from '../../resources/signing-method.ts';

/**
 * A signing method that does not exist: tried for unknown ids, so that the response takes equally
 * long.
 */
export const decoyIdentity: SigningMethodIdentity = {
  id: '00000000-0000-0000-0000-000000000000',
  userId: '00000000-0000-0000-0000-000000000000',
  type: 'PIN',
};

/** A record of the usual size that no value opens. */
export function decoyRecord(keyDerivation: KeyDerivation): SealedSigningMethod {
  const salt = randomBytes(16).toString('base64url');
  return { version: 1, keyDerivation, salt, wrapped: randomBytes(60).toString('base64url') };
}

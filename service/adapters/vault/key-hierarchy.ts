import type { SealedSigningMethod, SigningMethodIdentity } from '../../resources/signing-method.ts';
import type { WalletIdentity } from '../../resources/wallet.ts';
import { encodeFields } from './canonical-fields.ts';
import { hkdf } from './hkdf.ts';
import { withSecret } from './secrets.ts';

/** The parameters of a sealed record: everything except the sealed bytes. */
export type SealingParameters = Omit<SealedSigningMethod, 'wrapped'>;

/**
 * The key encryption key of a signing method, derived from the hash of its value and, for methods
 * bound to this device, the device mark of the method.
 */
export function keyEncryptionKey(
  hash: Buffer,
  deviceMark: Buffer | undefined,
  { userId, id }: SigningMethodIdentity,
): Promise<Buffer> {
  const info = encodeFields(['kek.v1', userId, id]);
  return withSecret(Buffer.concat(deviceMark ? [hash, deviceMark] : [hash]), (key) =>
    hkdf(key, info),
  );
}

/** The key that wraps the private key of a wallet, derived from its user's master secret. */
export function walletWrappingKey(masterSecret: Buffer, walletId: string): Buffer {
  return hkdf(masterSecret, encodeFields(['wallet.v1', walletId]));
}

/** Authenticated with a sealed master secret, so that it opens only in its own, unedited record. */
export function signingMethodContext(
  { userId, id, type, physicalDeviceId }: SigningMethodIdentity,
  { version, keyDerivation, salt }: SealingParameters,
): Buffer {
  const { algorithm, memoryKiB, passes, lanes } = keyDerivation;
  const fields = [version, userId, id, type, algorithm, memoryKiB, passes, lanes, salt];
  return encodeFields(physicalDeviceId === undefined ? fields : [...fields, physicalDeviceId]);
}

/** Authenticated with a sealed wallet key, so that it opens only for its own wallet. */
export function walletContext({ userId, id, address, secretType }: WalletIdentity): Buffer {
  return encodeFields([userId, id, address, secretType]);
}

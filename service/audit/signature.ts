import { createPublicKey, verify } from 'node:crypto';
import type { DeviceKey } from '../ports/device-key.ts';
import { canonicalText } from './chain.ts';

const purpose = 'audit.export.v1';

/** The public key that verifies the audit exports of a device key: SubjectPublicKeyInfo (RFC 8410), base64. */
export function auditKeyOf(deviceKey: Pick<DeviceKey, 'publicKey'>): string {
  return deviceKey.publicKey(purpose);
}

/** The signature of an export's first line. */
export interface Signed {
  readonly publicKey: string;
  /** Ed25519 (RFC 8032) over the canonical JSON of the line without this field; base64. */
  readonly signature: string;
}

/** The fields with the device key's public key and a signature over all of them. */
export function withSignature<Fields extends object>(
  deviceKey: Pick<DeviceKey, 'publicKey' | 'sign'>,
  fields: Fields,
): Fields & Signed {
  const named = { ...fields, publicKey: auditKeyOf(deviceKey) };
  return { ...named, signature: deviceKey.sign(purpose, canonicalText(named)) };
}

/** Whether the contained key signed the fields. The caller must compare the key itself. */
export function hasRightSignature({ signature, ...fields }: Signed): boolean {
  const key = ed25519Key(fields.publicKey);
  const text = Buffer.from(canonicalText(fields));
  return key !== undefined && verify(null, text, key, Buffer.from(signature, 'base64'));
}

/** A public key in base64, or `undefined` if it is not an Ed25519 key. */
export function ed25519Key(base64: string) {
  try {
    const key = createPublicKey({
      key: Buffer.from(base64, 'base64'),
      format: 'der',
      type: 'spki',
    });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}

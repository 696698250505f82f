import { createHash, timingSafeEqual } from 'node:crypto';
import { BoundedCache } from '../kernel/bounded-cache.ts';
import type { Ports } from '../ports/ports.ts';
import type { ApplicationRecord } from '../resources/application.ts';

const macPurpose = 'client-secret.mac.v1';
const namePurpose = 'client-secret.name.v1';
const sealPurpose = 'client-secret.seal.v1';

/** A new client secret: 256 random bits. */
export function makeClientSecret({ ids }: Pick<Ports, 'ids'>): string {
  return `vd_sk_${ids.token(32)}`;
}

/** The stored form of a secret. Its public name depends on the device key, unless every run must be reproducible. */
export function secretFields(
  ports: Pick<Ports, 'deviceKey' | 'ids'>,
  secret: string,
): Pick<ApplicationRecord, 'secretMac' | 'secretName'> {
  const { ids } = ports;
  const secretMac = macOfSecret(ports, secret);
  return ids.seed === undefined ? { secretMac } : { secretMac, secretName: ids.token(32) };
}

/** HMAC used to compare client secrets. */
export function macOfSecret({ deviceKey }: Pick<Ports, 'deviceKey'>, secret: string): string {
  return deviceKey.mac(macPurpose, secret).toString('base64url');
}

/**
 * A public name of the current secret, never equal to that of another secret, even after a backup was restored. Stored
 * values cannot be derived from it.
 */
export function nameOfSecret({ secretMac, secretName }: ApplicationRecord): string {
  if (secretName !== undefined) return secretName;
  return namesOfSecrets.getOrCreate(secretMac, () =>
    createHash('sha256').update(`${namePurpose}\n${secretMac}`).digest('base64url'),
  );
}

/** Cached because every request needs a name. */
const namesOfSecrets = new BoundedCache<string>(100);

/** Compares in constant time. */
export function isSecretOf(
  ports: Pick<Ports, 'deviceKey'>,
  { secretMac }: ApplicationRecord,
  secret: string,
): boolean {
  const stored = Buffer.from(secretMac, 'base64url');
  const actual = Buffer.from(macOfSecret(ports, secret), 'base64url');
  return stored.length === actual.length && timingSafeEqual(stored, actual);
}

/** Seals the secret of the default application, so that it can be shown at every start. */
export function sealSecret(
  { deviceKey }: Pick<Ports, 'deviceKey'>,
  applicationId: string,
  secret: string,
): string {
  return deviceKey.seal(sealPurpose, Buffer.from(secret), applicationId);
}

/** The sealed secret of the default application; `undefined` for any other. */
export function openSecret(
  { deviceKey }: Pick<Ports, 'deviceKey'>,
  { id, sealedSecret }: ApplicationRecord,
): string | undefined {
  if (sealedSecret === undefined) return undefined;
  return deviceKey.open(sealPurpose, sealedSecret, id)?.toString();
}

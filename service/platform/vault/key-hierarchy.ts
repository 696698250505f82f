import { hkdfSync } from 'node:crypto';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import type { KeyDerivation, SealedSigningMethod, SigningMethodIdentity } from '../../model/access/signing-method.ts';
import { KeyedMutex } from '../../model/kernel/concurrency/mutexes.ts';
import { fail, mapResult, ok, type Result } from '../../model/kernel/results/result.ts';
import { deriveAddress, signRecoverable } from '../../model/kernel/values/curves.ts';
import type { CustodyKeyRecord } from '../../model/state.ts';
import { everyApplication } from '../../model/table.ts';
import type { WalletIdentity } from '../../model/wallets/wallet.ts';
import type { Clock } from '../ports/clock.ts';
import type { Custody, CustodyAccount, Ids } from '../ports/ports.ts';
import type { Storage, TableWriters } from '../ports/storage.ts';
import type { DeviceKey } from '../ports/vault.ts';

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
  return withSecret(Buffer.concat(deviceMark ? [hash, deviceMark] : [hash]), (key) => hkdf(key, info));
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

/** Passes a secret to `work` and zeroes it when `work` ends, also if it throws. */
export async function withSecret<Value>(
  secret: Buffer,
  work: (secret: Buffer) => Value | Promise<Value>,
): Promise<Value> {
  try {
    return await work(secret);
  } finally {
    secret.fill(0);
  }
}

/** The order of secp256k1: a private key is above zero and below it (SEC 2, section 2.4.1). */
const curveOrder = Buffer.from('fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141', 'hex');

/** 32 random bytes that are a valid secp256k1 private key. */
export function randomPrivateKey(ids: Pick<Ids, 'randomBytes'>): Buffer {
  const candidate = Buffer.from(ids.randomBytes(32));
  return isPrivateKey(candidate) ? candidate : randomPrivateKey(ids);
}

export function isPrivateKey(candidate: Buffer): boolean {
  const isAboveZero = candidate.some((byte) => byte !== 0);
  return isAboveZero && Buffer.compare(candidate, curveOrder) < 0;
}

/** Default cost of a guess: 19 MiB and two passes, the OWASP recommendation for Argon2id. */
export const defaultKeyDerivation: KeyDerivation = { algorithm: 'argon2id', memoryKiB: 19_456, passes: 2, lanes: 1 };

/** The number 2 is Argon2id in the library, whose enum does not exist at run time. */
const argon2id = 2;

export interface QueueBounds {
  /**
   * Maximum number of concurrent derivations; each uses its memory and a thread. Default: one per core, at most four.
   */
  readonly maximumConcurrent?: number | undefined;
  /** Maximum number of waiting derivations; further calls fail with `vault.busy`. */
  readonly maximumWaiting?: number | undefined;
}

/** Derives 32 bytes from a value; fails immediately with `vault.busy` if too many calls wait. */
export type DeriveHash = (value: string, salt: Buffer, parameters: KeyDerivation) => Promise<Result<Buffer>>;

/** Argon2id (RFC 9106, version 1.3) off the event loop, with a bounded queue. */
export function createKeyDerivation({
  maximumConcurrent = Math.min(4, availableParallelism()),
  maximumWaiting = 64,
}: QueueBounds): DeriveHash {
  const limit = pLimit(maximumConcurrent);
  return async (value, salt, parameters) => {
    if (limit.activeCount + limit.pendingCount >= maximumConcurrent + maximumWaiting)
      return fail('vault.busy', 'Too many signing methods are being checked; try again shortly.');
    // The same characters from different keyboards are the same value (Unicode NFKC).
    return ok(await limit(() => withSecret(Buffer.from(value.normalize('NFKC'), 'utf8'), hash(salt, parameters))));
  };
}

/** Whether a guess at the record costs less than with `today`. */
export function isWeaker(record: KeyDerivation, today: KeyDerivation): boolean {
  return record.memoryKiB < today.memoryKiB || record.passes < today.passes;
}

/** Whether Argon2 accepts the parameters and the salt. */
export function isDerivable(salt: Buffer, { memoryKiB, lanes }: KeyDerivation): boolean {
  return salt.length >= 8 && memoryKiB >= 8 * lanes;
}

/** The native library is loaded with the first derivation, so that a start does not wait for it. */
function hash(salt: Buffer, { memoryKiB, passes, lanes }: KeyDerivation) {
  const cost = { memoryCost: memoryKiB, timeCost: passes, parallelism: lanes };
  return async (value: Buffer) => {
    const { hashRaw } = await import('@node-rs/argon2');
    return hashRaw(value, { algorithm: argon2id, ...cost, salt, outputLen: 32 });
  };
}

/**
 * Encodes a list of texts so that different lists never give the same bytes: each field is its UTF-8 length (four
 * bytes, big-endian) followed by its UTF-8 bytes. Callers leave out a missing field, which differs from an empty one.
 */
export function encodeFields(fields: readonly (string | number)[]): Buffer {
  return Buffer.concat(fields.map((field) => encodeField(String(field))));
}

function encodeField(field: string): Buffer {
  const length = Buffer.alloc(4);
  const text = Buffer.from(field, 'utf8');
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text]);
}

const noSalt = Buffer.alloc(0);

/** 32 bytes of HKDF-SHA-256 (RFC 5869); `info` separates the uses of one key. */
export function hkdf(key: Buffer, info: Buffer, salt: Buffer = noSalt): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, 32));
}

interface CustodyPorts {
  readonly storage: Storage;
  readonly deviceKey: DeviceKey;
  readonly clock: Clock;
  readonly ids: Ids;
}

const purpose = 'custody.key.v1';
const lostPrefix = 'lost:';

/** Custody accounts with keys in the table of custody keys. */
export function createCustodyKeyring(ports: CustodyPorts): Custody {
  const { storage, deviceKey } = ports;
  // Concurrent callers get the same key.
  const creating = new KeyedMutex();
  const find = (name: CustodyAccount) => storage.read(({ custodyKeys }) => custodyKeys.find(name));
  const account = async (name: CustodyAccount): Promise<Result<CustodyKeyRecord>> => {
    const existing = find(name);
    if (existing) return ok(existing);
    return creating.run(name, async () => {
      const created = find(name);
      return created ? ok(created) : createAccount(ports, name);
    });
  };
  return {
    address: async (name) => {
      return mapResult(await account(name), (record) => record.address);
    },
    find: (address) => {
      const [record] = storage.read(({ custodyKeys }) => custodyKeys.listBy('byAddress', address.toLowerCase()));
      return record?.id.startsWith(lostPrefix) ? undefined : record?.id;
    },
    signDigest: async (name, digest) => {
      const record = await account(name);
      if (!record.ok) return record;
      const { sealedKey } = record.value;
      const privateKey = deviceKey.open(purpose, sealedKey, contextOf(record.value));
      if (!privateKey)
        return fail(
          'custody.key-lost',
          `The key of the account ${name} was sealed with another device key. Restore that device key.`,
        );
      return ok(await withSecret(privateKey, (key) => sign(digest, key)));
    },
  };
}

/** For a permanently lost device key: the accounts are created again on next use, and nothing is deleted. */
export function setCustodyKeysAside({ custodyKeys }: TableWriters): void {
  for (const record of custodyKeys.listBy('every', everyApplication)) {
    if (record.id.startsWith(lostPrefix)) continue;
    custodyKeys.delete(record.id);
    custodyKeys.put({ ...record, id: `${lostPrefix}${record.id} ${record.address}` });
  }
}

async function createAccount(
  { storage, deviceKey, clock, ids }: CustodyPorts,
  name: CustodyAccount,
): Promise<Result<CustodyKeyRecord>> {
  const privateKey = ids.because(['custody', name], () => randomPrivateKey(ids));
  const created = await withSecret(privateKey, (key): CustodyKeyRecord => {
    const identity = { id: name, address: deriveAddress(key) };
    const sealedKey = deviceKey.seal(purpose, key, contextOf(identity));
    return { ...identity, sealedKey, createdAt: clock.now() };
  });
  return storage.transact(({ custodyKeys }) => {
    const existing = custodyKeys.find(name);
    if (!existing) custodyKeys.put(created);
    return ok(existing ?? created);
  });
}

/** Binds a sealed key to its own account. */
function contextOf({ id, address }: Pick<CustodyKeyRecord, 'id' | 'address'>): string {
  return `${address} ${id}`;
}

function sign(digest: Uint8Array, privateKey: Uint8Array): string {
  const { signature, recoveryId } = signRecoverable(digest, privateKey);
  return `0x${Buffer.from(signature).toString('hex')}${(27 + recoveryId).toString(16)}`;
}

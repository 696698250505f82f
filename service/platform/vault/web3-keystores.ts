import { createCipheriv, createDecipheriv, timingSafeEqual } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { keccak_256 } from '@noble/hashes/sha3.js';
import pLimit from 'p-limit';
import type { Keystore, PresaleWallet, Web3Keystore } from '../../model/access/keystore.ts';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { deriveAddress } from '../../model/kernel/values/curves.ts';
import type { Ids, Keystores } from '../ports/ports.ts';
import type { DerivationOrder, KeystoreDerivation } from './derivation-program.ts';
import derivationProgram from './derivation-program.ts?program';
import { isPrivateKey, withSecret } from './key-hierarchy.ts';

export interface KeystoresConfig {
  readonly ids: Ids;
  /** Cost of a guess at the password of a new keystore. */
  readonly cost?: { readonly n: number; readonly r: number; readonly p: number };
  /** Maximum number of waiting derivations; further calls fail with `vault.busy`. */
  readonly maximumWaiting?: number;
}

/** 128 MiB and about 0.5 s: the default of ethers and most wallets, and accepted by all of them. */
const usualCost = { n: 131_072, r: 8, p: 1 };

/** Keystores, derived one at a time. */
export function createKeystores({ ids, cost = usualCost, maximumWaiting = 8 }: KeystoresConfig): Keystores {
  const limit = pLimit(1);
  /** Runs `work` in turn; fails if too many calls wait. */
  async function runQueued<Value>(work: () => Promise<Result<Value>>): Promise<Result<Value>> {
    if (limit.activeCount + limit.pendingCount > maximumWaiting)
      return fail('vault.busy', 'Too many keystores are waiting; try again shortly.');
    return limit(work);
  }
  return {
    open: (keystore, password) => runQueued(() => openKeystore(keystore, password)),
    seal: (privateKey, password) => runQueued(async () => ok(await sealKeystore(privateKey, password, { ids, cost }))),
  };
}

async function openKeystore(keystore: Keystore, password: string): Promise<Result<Buffer>> {
  for (const spelling of spellingsOf(password)) {
    const privateKey = await (keystore.version === 'PRESALE'
      ? openPresaleWallet(keystore, spelling)
      : withDerivedKey(keystore.crypto, spelling, (derived) => decryptKey(derived, keystore)));
    if (privateKey) return checkKey(keystore, privateKey);
  }
  return fail('keystore.password-incorrect', 'The password does not open the keystore.');
}

/** Some wallets use a password as typed, others normalise it (Unicode NFKC). */
function spellingsOf(password: string): Set<string> {
  return new Set([password, normalise(password)]);
}

function normalise(password: string): string {
  return password.normalize('NFKC');
}

/** https://github.com/ethereum/pyethsaletool; the password is also the salt, and the address confirms the key. */
async function openPresaleWallet(wallet: PresaleWallet, password: string): Promise<Buffer | undefined> {
  const salt = Buffer.from(password, 'utf8').toString('hex');
  const kdfparams = { dklen: 32, c: 2000, prf: 'hmac-sha256', salt } as const;
  const key = await withDerivedKey({ kdf: 'pbkdf2', kdfparams }, password, (derived) =>
    decryptPresaleKey(derived, wallet),
  );
  if (!key || (isPrivateKey(key) && plainAddressOf(key) === wallet.address)) return key;
  key.fill(0);
  return undefined;
}

function checkKey({ address }: Keystore, privateKey: Buffer): Result<Buffer> {
  const fault = faultOf(privateKey, address);
  if (fault === undefined) return ok(privateKey);
  privateKey.fill(0);
  return fail('keystore.unsupported', fault);
}

function faultOf(privateKey: Buffer, address: string | undefined): string | undefined {
  if (privateKey.length !== 32 || !isPrivateKey(privateKey))
    return 'The keystore contains no secp256k1 private key. Use a keystore of an Ethereum wallet.';
  const derived = plainAddressOf(privateKey);
  if (address === undefined || derived === address) return undefined;
  return `The keystore names the address 0x${address}, which is not the address of its key, 0x${derived}. Correct or remove the address in the file.`;
}

/** https://ethereum.org/developers/docs/data-structures-and-encoding/web3-secret-storage/ */
async function sealKeystore(
  privateKey: Buffer,
  password: string,
  { ids, cost }: { ids: Ids; cost: { n: number; r: number; p: number } },
): Promise<string> {
  const id = ids.uuid();
  const salt = Buffer.from(ids.randomBytes(32)).toString('hex');
  const derivation = { kdf: 'scrypt', kdfparams: { dklen: 32, ...cost, salt } } as const;
  const encrypted = await withDerivedKey(derivation, normalise(password), (derived) =>
    encryptKey(derived, privateKey, Buffer.from(ids.randomBytes(16))),
  );
  const address = plainAddressOf(privateKey);
  const crypto = { cipher: 'aes-128-ctr', ...encrypted, ...derivation };
  return JSON.stringify({ version: 3, id, address, crypto });
}

function withDerivedKey<Value>(
  derivation: Parameters<typeof deriveKeystoreKey>[0],
  password: string,
  work: (derived: Buffer) => Value,
): Promise<Value> {
  return withSecret(Buffer.from(password, 'utf8'), async (bytes) =>
    withSecret(await deriveKeystoreKey(derivation, bytes), work),
  );
}

/** The address as keystores store it: lowercase without 0x. */
function plainAddressOf(privateKey: Buffer): string {
  return deriveAddress(privateKey).slice('0x'.length).toLowerCase();
}

/**
 * 32 bytes: the first half encrypts, the second half authenticates. Derived in a separate,
 * short-lived worker thread, so that it blocks neither the event loop nor Node's small thread pool.
 */
export function deriveKeystoreKey(derivation: KeystoreDerivation, password: Buffer): Promise<Buffer> {
  // A copy that is transferred to the thread and zeroed there.
  const transferred = new Uint8Array(password);
  const workerData: DerivationOrder = { derivation, password: transferred };
  return new Promise((resolve, reject) => {
    new Worker(derivationProgram, { eval: true, env: {}, execArgv: [], workerData, transferList: [transferred.buffer] })
      .once('message', (derived: Uint8Array) =>
        resolve(Buffer.from(derived.buffer, derived.byteOffset, derived.byteLength)),
      )
      .once('error', reject)
      .once('exit', () => reject(new Error('A derivation ended without a key.')));
  });
}

/** A private key encrypted with AES-128 in counter mode, and its authentication code. */
type EncryptedKey = Pick<Web3Keystore['crypto'], 'ciphertext' | 'cipherparams' | 'mac'>;

const keyLength = 32;

/** Encrypts with a derived key of 32 bytes; `iv` is 16 bytes, never used with this key before. */
function encryptKey(derived: Buffer, privateKey: Buffer, iv: Buffer): EncryptedKey {
  const cipher = createCipheriv('aes-128-ctr', firstHalf(derived), iv);
  const ciphertext = Buffer.concat([cipher.update(privateKey), cipher.final()]);
  return {
    ciphertext: ciphertext.toString('hex'),
    cipherparams: { iv: iv.toString('hex') },
    mac: macOf(derived, ciphertext).toString('hex'),
  };
}

/**
 * The content of a keystore, for the caller to zero: a key of 32 bytes, unless the file contains something else.
 * `undefined` if the derived key is wrong.
 */
function decryptKey(derived: Buffer, { version, crypto }: Web3Keystore): Buffer | undefined {
  const ciphertext = authenticated(derived, crypto);
  if (!ciphertext) return undefined;
  const key = version === 3 ? firstHalf(derived) : firstHalf(keccak(firstHalf(derived)));
  const iv = Buffer.from(crypto.cipherparams.iv, 'hex');
  const content = decrypt(crypto.cipher, { key, iv, ciphertext }) ?? Buffer.alloc(0);
  const privateKey = withLeadingZeros(content);
  content.fill(0);
  return privateKey;
}

/** The private key of a presale wallet: the hash of its seed. `undefined` if the derived key is wrong. */
function decryptPresaleKey(derived: Buffer, { encseed }: PresaleWallet): Buffer | undefined {
  const bytes = Buffer.from(encseed, 'hex');
  const encrypted = { iv: bytes.subarray(0, 16), ciphertext: bytes.subarray(16) };
  const seed = decrypt('aes-128-cbc', { key: firstHalf(derived), ...encrypted });
  const privateKey = seed && keccak(seed);
  seed?.fill(0);
  return privateKey;
}

/** The ciphertext that the authentication code confirms. Some programs omitted its leading zeros. */
function authenticated(derived: Buffer, { ciphertext, mac, header = '' }: Web3Keystore['crypto']): Buffer | undefined {
  const expected = Buffer.from(mac, 'hex');
  const written = Buffer.from(ciphertext, 'hex');
  return [written, withLeadingZeros(written)].find((candidate) =>
    ['', header].some((prefix) => timingSafeEqual(macOf(derived, candidate, prefix), expected)),
  );
}

/** `undefined` if the padding is wrong. */
function decrypt(
  algorithm: string,
  { key, iv, ciphertext }: Readonly<Record<'key' | 'iv' | 'ciphertext', Buffer>>,
): Buffer | undefined {
  const decipher = createDecipheriv(algorithm, key, iv);
  const start = decipher.update(ciphertext);
  try {
    const end = decipher.final();
    const content = Buffer.concat([start, end]);
    end.fill(0);
    return content;
  } catch {
    return undefined;
  } finally {
    start.fill(0);
  }
}

/** A copy of a number with 32 bytes, or more if it is longer without leading zeros. */
function withLeadingZeros(bytes: Buffer): Buffer {
  const digits = bytes.subarray(
    Math.max(
      0,
      bytes.findIndex((byte) => byte !== 0),
    ),
  );
  return Buffer.concat([Buffer.alloc(Math.max(0, keyLength - digits.length)), digits]);
}

function firstHalf(derived: Buffer): Buffer {
  return derived.subarray(0, 16);
}

/** Keccak-256 (not SHA3-256) over the header, the second half of the derived key and the ciphertext. */
function macOf(derived: Buffer, ciphertext: Buffer, header = ''): Buffer {
  return keccak(Buffer.from(header), derived.subarray(16, 32), ciphertext);
}

function keccak(...parts: readonly Uint8Array[]): Buffer {
  const hash = keccak_256.create();
  for (const part of parts) hash.update(part);
  return Buffer.from(hash.digest());
}

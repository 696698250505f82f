import pLimit from 'p-limit';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { deriveAddress } from '../../kernel/secp256k1.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Keystores } from '../../ports/keystores.ts';
import type { Keystore, PresaleWallet } from '../../resources/keystore.ts';
import { isPrivateKey } from '../vault/private-key.ts';
import { withSecret } from '../vault/secrets.ts';
import { decryptKey, decryptPresaleKey, encryptKey } from './keystore-cipher.ts';
import { deriveKeystoreKey } from './keystore-key.ts';

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
export function createKeystores({
  ids,
  cost = usualCost,
  maximumWaiting = 8,
}: KeystoresConfig): Keystores {
  const limit = pLimit(1);
  /** Runs `work` in turn; fails if too many calls wait. */
  async function runQueued<Value>(work: () => Promise<Result<Value>>): Promise<Result<Value>> {
    if (limit.activeCount + limit.pendingCount > maximumWaiting)
      return fail('vault.busy', 'Too many keystores are waiting; try again shortly.');
    return limit(work);
  }
  return {
    open: (keystore, password) => runQueued(() => openKeystore(keystore, password)),
    seal: (privateKey, password) =>
      runQueued(async () => ok(await sealKeystore(privateKey, password, { ids, cost }))),
  };
}

async function openKeystore(keystore: Keystore, password: string): Promise<Result<Buffer>> {
  for (const spelling of spellingsOf(password)) {
    const privateKey = await tryPassword(keystore, spelling);
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

function tryPassword(keystore: Keystore, password: string): Promise<Buffer | undefined> {
  return keystore.version === 'PRESALE'
    ? openPresaleWallet(keystore, password)
    : withDerivedKey(keystore.crypto, password, (derived) => decryptKey(derived, keystore));
}

/** https://github.com/ethereum/pyethsaletool; the password is also the salt, and the address confirms the key. */
async function openPresaleWallet(
  wallet: PresaleWallet,
  password: string,
): Promise<Buffer | undefined> {
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

import { z } from 'zod';

/** How a key leaves a vault and comes into it. */
export const keyForms = [
  { value: 'KEYSTORE' as const, label: 'Keystore' },
  { value: 'PRIVATE_KEY' as const, label: 'Private key' },
];

/** What marks a keystore of version 3 (Web3 Secret Storage) from other JSON; names in any case. */
const keystoreShape = z.object({
  version: z.literal(3),
  address: z
    .string()
    .regex(/^(0x)?[0-9a-fA-F]{40}$/)
    .optional()
    .catch(undefined),
  crypto: z.object({ kdf: z.string(), cipher: z.string() }),
});

interface KeystoreContents {
  /** The address the keystore claims to be of, where it says so. */
  readonly address: string | undefined;
  /** @example "scrypt" */
  readonly keyDerivation: string;
}

/** What can be read from a keystore without its password; nothing when it is no keystore. */
export function readKeystore(text: string): KeystoreContents | undefined {
  const parsed = keystoreShape.safeParse(withLowerCaseNames(parseJson(text)));
  if (!parsed.success) return undefined;
  const { address, crypto } = parsed.data;
  return {
    address: address && (address.startsWith('0x') ? address : `0x${address}`),
    keyDerivation: crypto.kdf,
  };
}

/** Longer than any keystore is. */
export const longestKeystore = 10_000;

/** What keeps a text from being imported as a keystore, or `null`. */
export function keystoreMessage(text: string): string | null {
  if (text.trim() === '') return 'Paste a keystore, or choose its file.';
  if (text.length > longestKeystore) return 'This is too long for a keystore.';
  if (parseJson(text) === undefined) return 'This is not JSON. Take the whole file.';
  return readKeystore(text) ? null : 'This is no keystore. It must be one of version 3.';
}

/**
 * The usual name of a keystore file, as geth writes it.
 * @example "UTC--2026-03-01T09-30-00.000Z--7a1cadf4caa54c110388a9bfc09f17fd891314b6"
 */
export function keystoreFileName(address: string, now: Date): string {
  return `UTC--${now.toISOString().replaceAll(':', '-')}--${address.slice(2).toLowerCase()}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function withLowerCaseNames(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name.toLowerCase(), member]),
  );
}

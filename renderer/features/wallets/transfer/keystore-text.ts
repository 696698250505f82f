import { z } from 'zod';

/** Formats in which a key is exported and imported. */
export const keyForms = [
  { value: 'KEYSTORE' as const, label: 'Keystore' },
  { value: 'PRIVATE_KEY' as const, label: 'Private key' },
];

/**
 * Distinguishes a version 3 keystore (Web3 Secret Storage) from other JSON; key names in any case.
 */
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
  /** The address the keystore claims, if it has one. */
  readonly address: string | undefined;
  /** @example "scrypt" */
  readonly keyDerivation: string;
}

/** The unencrypted contents of a keystore; `undefined` if the text is not a keystore. */
export function readKeystore(text: string): KeystoreContents | undefined {
  const parsed = keystoreShape.safeParse(withLowerCaseNames(parseJson(text)));
  if (!parsed.success) return undefined;
  const { address, crypto } = parsed.data;
  return {
    address: address && (address.startsWith('0x') ? address : `0x${address}`),
    keyDerivation: crypto.kdf,
  };
}

/** Upper bound in characters; real keystores are shorter. */
export const longestKeystore = 10_000;

/** Why a text cannot be imported as a keystore, or `null`. */
export function keystoreMessage(text: string): string | null {
  if (text.trim() === '') return 'Paste a keystore, or choose a file.';
  if (text.length > longestKeystore)
    return 'This is too long for a keystore. Use at most 10,000 characters.';
  if (parseJson(text) === undefined) return 'This is not JSON. Paste the complete file.';
  return readKeystore(text) ? null : 'This is not a keystore. Use Web3 Secret Storage version 3.';
}

/**
 * The usual file name of a keystore, in geth's format.
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

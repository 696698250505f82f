import { readKeystore } from '../../../../service/model/access/keystore.ts';

/** Formats in which a key is exported and imported. */
export const keyForms = [
  { value: 'KEYSTORE' as const, label: 'Keystore' },
  { value: 'PRIVATE_KEY' as const, label: 'Private key' },
];

/** The unencrypted contents of a keystore; `undefined` if the text is not a keystore. */
export function keystoreContents(text: string) {
  const read = readKeystore(text);
  if (!read.ok) return undefined;
  const { address } = read.value;
  return {
    address: address && `0x${address}`,
    keyDerivation: read.value.version === 'PRESALE' ? 'pbkdf2' : read.value.crypto.kdf,
  };
}

/** Upper bound in characters; real keystores are shorter. */
export const longestKeystore = 10_000;

/** Why a text cannot be imported as a keystore, or `null`. */
export function keystoreMessage(text: string): string | null {
  if (text.trim() === '') return 'Paste a keystore, or choose a file.';
  if (text.length > longestKeystore) return 'This is too long for a keystore. Use at most 10,000 characters.';
  const read = readKeystore(text);
  return read.ok ? null : (read.failure.fields?.[0]?.message ?? read.failure.message);
}

/** The usual name in geth's format. @example "UTC--2026-03-01T09-30-00.000Z--7a1cadf4caa54c110388a9bfc09f…" */
export function keystoreFileName(address: string, now: Date): string {
  return `UTC--${now.toISOString().replaceAll(':', '-')}--${address.slice(2).toLowerCase()}`;
}

/** How well a password resists an offline attack on the file. */
export type PasswordStrength = 'weak' | 'fair' | 'strong';

const shortestPassword = 8;

const alphabets: readonly (readonly [letters: RegExp, size: number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[^a-zA-Z0-9]/, 33],
];

/** A rough estimate by length and character classes; repeated characters count little. */
export function strengthOf(password: string): PasswordStrength {
  const size = alphabets.filter(([letters]) => letters.test(password)).reduce((sum, [, letters]) => sum + letters, 0);
  const bits = Math.min(password.length, 2 * new Set(password).size) * Math.log2(Math.max(1, size));
  if (password.length < shortestPassword || bits < 60) return 'weak';
  return bits < 90 ? 'fair' : 'strong';
}

/** Why a password is rejected, or `null`. */
export function newPasswordMessage(password: string): string | null {
  if (password.length >= shortestPassword) return null;
  return `Use at least ${shortestPassword} characters. Four random words are better still.`;
}

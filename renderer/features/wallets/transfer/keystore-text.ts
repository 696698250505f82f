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

/**
 * The usual file name of a keystore, in geth's format.
 * @example "UTC--2026-03-01T09-30-00.000Z--7a1cadf4caa54c110388a9bfc09f17fd891314b6"
 */
export function keystoreFileName(address: string, now: Date): string {
  return `UTC--${now.toISOString().replaceAll(':', '-')}--${address.slice(2).toLowerCase()}`;
}

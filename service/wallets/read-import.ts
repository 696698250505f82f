import { z } from 'zod';
import { type Failed, ok, type Result } from '../kernel/result.ts';
import { invalidInput } from '../kernel/validation.ts';
import type { Keystore } from '../resources/keystore.ts';
import {
  importWalletType,
  keystoreInput,
  keystorePassword,
  privateKeyText,
  secretOf,
} from '../resources/wallet-transfer.ts';
import { readKeystore } from './read-keystore.ts';

/** What is imported: a key as it is, or one to be opened with a password. */
export type ImportSource =
  | { readonly kind: 'PRIVATE_KEY'; readonly privateKey: string }
  | { readonly kind: 'KEYSTORE'; readonly keystore: Keystore; readonly password: string };

/** What tells the key of an import. */
export const importFields = z.object({
  importWalletType,
  privateKey: secretOf(privateKeyText),
  keystore: secretOf(keystoreInput),
  password: secretOf(keystorePassword),
});

/** The fields that the type of an import needs, or the fault of the one that is missing. */
export function readImport({
  importWalletType: { kind },
  privateKey,
  keystore,
  password,
}: z.output<typeof importFields>): Result<ImportSource> {
  if (kind === 'PRIVATE_KEY') return privateKey ? ok({ kind, privateKey }) : missing('privateKey');
  if (!keystore) return missing('keystore');
  if (!password) return missing('password');
  const read = readKeystore(keystore);
  return read.ok ? ok({ kind, keystore: read.value, password }) : read;
}

function missing(path: string): Failed {
  return invalidInput([{ path, message: 'This field is required.' }]);
}

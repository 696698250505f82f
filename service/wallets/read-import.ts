import { z } from 'zod';
import { type Failed, ok, type Result } from '../kernel/result.ts';
import { invalidInput } from '../kernel/validation.ts';
import type { Keystore } from '../resources/keystore.ts';
import { readKeystore } from '../resources/read-keystore.ts';
import {
  importWalletType,
  keystoreInput,
  openingPassword,
  privateKeyText,
  secretOf,
} from '../resources/wallet-transfer.ts';

/** The imported secret: a plain key, or a keystore with its password. */
export type ImportSource =
  | { readonly kind: 'PRIVATE_KEY'; readonly privateKey: string }
  | { readonly kind: 'KEYSTORE'; readonly keystore: Keystore; readonly password: string };

/** The secret fields of an import. */
export const importFields = z.object({
  importWalletType,
  privateKey: secretOf(privateKeyText),
  keystore: secretOf(keystoreInput),
  password: secretOf(openingPassword),
});

/** The fields required by the import type, or the fault of a missing field. */
export function readImport({
  importWalletType: { kind },
  privateKey,
  keystore,
  password,
}: z.output<typeof importFields>): Result<ImportSource> {
  if (kind === 'PRIVATE_KEY') return privateKey ? ok({ kind, privateKey }) : missing('privateKey');
  if (!keystore) return missing('keystore');
  if (password === undefined || password === null) return missing('password');
  const read = readKeystore(keystore);
  return read.ok ? ok({ kind, keystore: read.value, password }) : read;
}

function missing(path: string): Failed {
  return invalidInput([{ path, message: 'This field is required.' }]);
}

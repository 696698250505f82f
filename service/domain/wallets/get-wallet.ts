import { z } from 'zod';
import { withCredential } from '../../model/access/signing-method.ts';
import { flag, uuid } from '../../model/kernel/primitives.ts';
import { type Failed, fail, mapResult, ok, type Result } from '../../model/kernel/results/result.ts';
import { once } from '../../model/kernel/values/curves.ts';
import { type Wallet, type WalletRecord, wallet } from '../../model/wallets/wallet.ts';
import {
  type ExportedWallet,
  exportedWallet,
  exportType,
  keystorePassword,
  secretOf,
} from '../../model/wallets/wallet-transfer.ts';
import { type Caller, mutation, query, route } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import type { VerifiedSigningMethod } from '../../platform/ports/vault.ts';
import { isVisible } from '../auth/authenticate.ts';
import { verifyCredential } from '../users/create-signing-method.ts';
import { toWallet, withBalance } from './list-wallets.ts';
import { proofMetadata, recordWalletEvent } from './wallet-records.ts';

/** A wallet with its balance, unless that is not requested; archived wallets are visible to the operator only. */
export const getWallet = query({
  summary: 'Get wallet',
  description: 'With its balance, unless `includeBalance` is false.',
  route: route('GET', '/api/wallets/{walletId}'),
  input: z.object({
    walletId: uuid,
    includeBalance: flag
      .optional()
      .meta({
        description:
          'Whether the response has the coin balance. Default: true for applications, false for the operator.',
      }),
  }),
  output: wallet,
  async run(ports, { walletId, includeBalance }, caller) {
    const result = ports.storage.read((tables) =>
      mapResult(findVisibleWallet(tables, walletId, caller), (wallet) => toWallet(tables, wallet)),
    );
    return result.ok ? ok(await withBalance(ports, result.value, { caller, includeBalance })) : result;
  },
});

/** The stored wallet, archived or not, if the caller may access it. */
export function findWallet(
  { wallets }: Pick<TableReaders, 'wallets'>,
  walletId: string,
  caller: Caller,
): WalletRecord | undefined {
  const wallet = wallets.find(walletId);
  return wallet && isVisible(caller, wallet) ? wallet : undefined;
}

/** A wallet that may sign or be exported; archived wallets are rejected for every caller. */
export function findUsableWallet(
  tables: Pick<TableReaders, 'wallets'>,
  walletId: string,
  caller: Caller,
): Result<WalletRecord> {
  const wallet = findWallet(tables, walletId, caller);
  if (!wallet) return noWallet(walletId);
  return wallet.archived ? archivedWallet(walletId) : ok(wallet);
}

/** A readable wallet: in use or, for the operator, archived. */
export function findVisibleWallet(
  tables: Pick<TableReaders, 'wallets'>,
  walletId: string,
  caller: Caller,
): Result<WalletRecord> {
  const wallet = caller.role === 'operator' ? findWallet(tables, walletId, caller) : undefined;
  return wallet ? ok(wallet) : findUsableWallet(tables, walletId, caller);
}

export function noWallet(walletId: string): Failed {
  return fail('wallet.not-found', `No wallet has the id ${walletId}.`);
}

export function archivedWallet(walletId: string): Failed {
  return fail(
    'wallet.archived',
    `The wallet ${walletId} is archived. Unarchive it first: PATCH /api/wallets/${walletId} with {"archived": false}.`,
  );
}

export function otherChain({ secretType }: WalletRecord, request?: string): Failed {
  const field = request === undefined ? 'secretType' : `${request}.secretType`;
  return fail('wallet.chain-mismatch', `The wallet is on ${secretType}. Set ${field} to ${secretType}.`);
}

/** A keystore needs a password to be sealed with; a private key needs none. */
export const exportWalletInput = withCredential({
  walletId: uuid,
  type: exportType
    .nullish()
    .transform((type) => type ?? 'KEYSTORE')
    .meta({ description: 'Default: KEYSTORE.' }),
  password: secretOf(keystorePassword).describe('Seals the keystore. Required for KEYSTORE.'),
}).refine(({ type, password }) => type === 'PRIVATE_KEY' || password != null, {
  path: ['password'],
  error: 'Set a password to seal the keystore with.',
});
export type ExportWalletInput = z.output<typeof exportWalletInput>;

/** Returns a wallet's key, after durably recording the export. */
export const exportWallet = mutation({
  summary: 'Export wallet',
  description:
    'The private key, or a keystore (Web3 Secret Storage, version 3) sealed with a password. Each export is recorded as a wallet event. A response to a repeated Idempotency-Key omits the key.',
  route: route('POST', '/api/wallets/{walletId}/export'),
  handsOutSecret: true,
  input: exportWalletInput,
  output: exportedWallet,
  withoutSecrets: ({ type }) => ({ type }),
  async run(ports, input, caller, slot) {
    const { walletId, type } = input;
    const wallet = ports.storage.read((tables) => findUsableWallet(tables, walletId, caller));
    if (!wallet.ok) return wallet;
    const { userId } = wallet.value;
    const prove = once(() => verifyCredential(ports, input, userId));
    const earlier = await slot.replay(prove);
    if (earlier) return earlier;
    const proof = await prove();
    if (!proof.ok) return proof;

    const exported = await openKey(ports, wallet.value, proof.value, input);
    if (!exported.ok) return exported;
    return ports.storage.transact((tables) => {
      const still = findUsableWallet(tables, walletId, caller);
      if (!still.ok) return still;
      const metadata = { as: type, ...proofMetadata(tables, proof.value) };
      recordWalletEvent(tables, { wallet: still.value, type: 'WALLET_EXPORTED', metadata }, ports);
      slot.keep(tables, exported.value);
      return exported;
    });
  },
});

function openKey(
  { vault, keystores }: Pick<Ports, 'storage' | 'vault' | 'keystores' | 'settings' | 'clock' | 'ids'>,
  wallet: WalletRecord,
  proof: VerifiedSigningMethod,
  { type, password }: ExportWalletInput,
): Promise<Result<ExportedWallet>> {
  return vault.withKey(wallet, proof, async (privateKey) => {
    if (type === 'PRIVATE_KEY') return ok({ type, privateKey: `0x${privateKey.toString('hex')}` });
    return mapResult(await keystores.seal(privateKey, password ?? ''), (keystore) => ({ type, keystore }));
  });
}

/** An archived wallet is not returned, so not by a repeated request either. */
export function isUsable(tables: TableReaders, made: Wallet, caller: Caller): Result<void> {
  return mapResult(findUsableWallet(tables, made.id, caller), () => undefined);
}

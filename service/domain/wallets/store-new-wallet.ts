import type { UserRecord } from '../../model/access/user.ts';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { walletNameOf } from '../../model/kernel/values/wallet-name.ts';
import type { Balance } from '../../model/wallets/balance.ts';
import type { Wallet, WalletRecord } from '../../model/wallets/wallet.ts';
import type { WalletEventType } from '../../model/wallets/wallet-event.ts';
import type { Caller, IdempotencySlot } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import type { SealedNewWallet, VerifiedSigningMethod } from '../../platform/ports/vault.ts';
import { findUser, noUser } from '../users/get-user.ts';
import { isInForce, wrongValue } from '../users/verify-signing-method.ts';
import { toWallet } from './list-wallets.ts';
import { demoteOthers, entersAsPrimary, proofMetadata, recordWalletEvent } from './wallet-records.ts';

interface NewWallet {
  readonly user: UserRecord;
  readonly identity: Pick<WalletRecord, 'id' | 'secretType'>;
  readonly key: SealedNewWallet;
  readonly input: { readonly identifier?: string | undefined; readonly description?: string | undefined };
  readonly proof: VerifiedSigningMethod;
  readonly event: { readonly type: WalletEventType; readonly metadata?: Readonly<Record<string, string>> };
  /** The balance, if it is known before the wallet is stored. */
  readonly balance?: Balance;
  readonly slot: IdempotencySlot<Wallet>;
}

/** Stores a new wallet with its first event, unless its user or signing method changed since the key was sealed. */
export async function storeNewWallet(
  ports: Pick<Ports, 'storage' | 'settings' | 'clock' | 'ids'>,
  { event, slot, balance, ...made }: NewWallet,
  caller: Caller,
): Promise<Result<Wallet>> {
  const wallet = {
    ...made.identity,
    userId: made.user.id,
    applicationId: made.user.applicationId,
    address: made.key.address,
    walletType: ports.settings.of(made.user.applicationId).walletType,
    description: made.input.description ?? walletNameOf(made.identity.id),
    identifier: made.input.identifier,
    archived: false,
    createdAt: ports.clock.now(),
    sealedKey: made.key.sealed,
  };
  return ports.storage.transact((tables) => {
    const fitting = checkOwner(tables, made, caller);
    if (!fitting.ok) return fitting;
    const isNew = checkAddressIsNew(tables, wallet);
    if (!isNew.ok) return isNew;

    const stored = { ...wallet, primary: entersAsPrimary(tables, wallet) };
    tables.wallets.put(stored);
    const metadata = { ...event.metadata, ...proofMetadata(tables, made.proof) };
    recordWalletEvent(tables, { wallet: stored, type: event.type, metadata }, ports);
    if (stored.primary) demoteOthers(tables, stored, ports);
    return slot.keep(tables, { ...toWallet(tables, stored), balance });
  });
}

/** Checks that user and method still exist: a key under a deleted master secret could never be opened. */
function checkOwner(
  tables: TableReaders,
  { user, proof }: Pick<NewWallet, 'user' | 'proof'>,
  caller: Caller,
): Result<void> {
  if (!findUser(tables, user.id, caller)) return noUser(user.id);
  return isInForce(tables, proof) ? ok() : wrongValue();
}

/** Ensures that a user has at most one wallet per address and chain, including archived wallets. */
export function checkAddressIsNew(
  { wallets }: Pick<TableReaders, 'wallets'>,
  { userId, secretType, address }: Pick<WalletRecord, 'userId' | 'secretType' | 'address'>,
): Result<void> {
  const existing = wallets
    .listBy('byAddress', address.toLowerCase())
    .find((wallet) => wallet.userId === userId && wallet.secretType === secretType);
  if (!existing) return ok();
  const hint = existing.archived ? ' It is archived. Restore it: PATCH it with {"archived": false}.' : '';
  return fail(
    'wallet.exists',
    `The user already has a wallet with this address on ${secretType}: ${existing.id}.${hint}`,
  );
}

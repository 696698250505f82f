import type { WalletRecord } from '../../model/wallets/wallet.ts';
import { storedWalletEvents, type WalletEventType } from '../../model/wallets/wallet-event.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Ids, Ports } from '../../platform/ports/ports.ts';
import type { TableReaders, TableWriters } from '../../platform/ports/storage.ts';
import type { VerifiedSigningMethod } from '../../platform/ports/vault.ts';

// A user has one primary wallet per chain among those in use, unless a caller removed the mark. It is the first wallet
// until another is chosen or it is archived; then the oldest wallet in use follows.

/** Whether a wallet that is created or restored becomes the primary wallet of its chain. */
export function entersAsPrimary(
  tables: Pick<TableReaders, 'wallets'>,
  wallet: Omit<WalletRecord, 'primary'> & { readonly primary?: boolean },
): boolean {
  const others = othersOfChain(tables, wallet).filter(({ archived }) => !archived);
  if (others.length === 0) return true;
  return wallet.primary === true && !others.some(({ primary }) => primary);
}

/** The next primary wallet when this one is archived: the oldest other wallet in use on its chain. */
export function findSuccessor(tables: Pick<TableReaders, 'wallets'>, wallet: WalletRecord): WalletRecord | undefined {
  return othersOfChain(tables, wallet).find(({ archived }) => !archived);
}

/** Removes the primary mark from the other wallets of the chain, including archived wallets. */
export function demoteOthers(tables: TableWriters, chosen: WalletRecord, ports: Pick<Ports, 'clock' | 'ids'>): void {
  for (const otherWallet of othersOfChain(tables, chosen))
    if (otherWallet.primary) markPrimary(tables, { ...otherWallet, primary: false }, ports);
}

/** Stores a wallet that became or stopped being primary because of a change to another wallet. */
export function markPrimary(tables: TableWriters, wallet: WalletRecord, ports: Pick<Ports, 'clock' | 'ids'>): void {
  tables.wallets.put(wallet);
  const metadata = { fields: 'primary', primary: String(wallet.primary) };
  recordWalletEvent(tables, { wallet, type: 'WALLET_UPDATED', metadata }, ports);
}

/** The user's other wallets of the chain, oldest first. */
function othersOfChain(
  { wallets }: Pick<TableReaders, 'wallets'>,
  { id, userId, secretType }: Pick<WalletRecord, 'id' | 'userId' | 'secretType'>,
): readonly WalletRecord[] {
  return wallets.listBy('byUser', userId).filter((wallet) => wallet.id !== id && wallet.secretType === secretType);
}

export interface NewWalletEvent {
  readonly wallet: Pick<WalletRecord, 'id' | 'applicationId'>;
  readonly type: WalletEventType;
  /** Short texts by name, never a secret and never what was signed. */
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Appends an event to a wallet in the transaction of the change; beyond 1,000 events the oldest is deleted. */
export function recordWalletEvent(
  { walletEvents }: Pick<TableWriters, 'walletEvents'>,
  { wallet, type, metadata = {} }: NewWalletEvent,
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
): void {
  const [newest] = walletEvents.pageBy('byWallet', wallet.id, { offset: 0, limit: 1, descending: true });
  const surplus = walletEvents.countBy('byWallet', wallet.id) - storedWalletEvents + 1;
  if (surplus > 0)
    for (const { id } of walletEvents.pageBy('byWallet', wallet.id, { offset: 0, limit: surplus }))
      walletEvents.delete(id);
  walletEvents.put({
    id: ids.uuid(),
    applicationId: wallet.applicationId,
    walletId: wallet.id,
    type,
    at: `${clock.now()} ${numberAfter(newest?.at)}`,
    metadata: { ...metadata },
  });
}

/** The next event number of a wallet, with a fixed width so that texts sort like numbers. */
function numberAfter(at: string | undefined): string {
  const [, number = '0'] = at?.split(' ') ?? [];
  return String(Number(number) + 1).padStart(10, '0');
}

/** Event metadata of a key use: the signing method that opened it. */
export function proofMetadata(
  { signingMethods }: Pick<TableReaders, 'signingMethods'>,
  { signingMethodId }: VerifiedSigningMethod,
): Record<string, string> {
  const method = signingMethods.find(signingMethodId);
  return { signingMethodId, ...(method && { signingMethodType: method.type }) };
}

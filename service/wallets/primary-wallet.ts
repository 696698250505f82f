import type { Ports } from '../ports/ports.ts';
import type { TableReaders, TableWriters } from '../ports/storage.ts';
import type { WalletRecord } from '../resources/wallet.ts';
import { recordWalletEvent } from './record-wallet-event.ts';

// A user has one primary wallet a chain among those in use, unless a caller took the mark away.
// It is the first one, until another is chosen or it is archived: then the oldest in use follows.

/** Whether a wallet that comes into use becomes the primary one of its chain. */
export function entersAsPrimary(
  tables: Pick<TableReaders, 'wallets'>,
  wallet: Omit<WalletRecord, 'primary'> & { readonly primary?: boolean },
): boolean {
  const others = othersOfChain(tables, wallet).filter(({ archived }) => !archived);
  if (others.length === 0) return true;
  return wallet.primary === true && !others.some(({ primary }) => primary);
}

/** The wallet that follows when this one leaves use: the oldest other one in use on its chain. */
export function findSuccessor(
  tables: Pick<TableReaders, 'wallets'>,
  wallet: WalletRecord,
): WalletRecord | undefined {
  return othersOfChain(tables, wallet).find(({ archived }) => !archived);
}

/** Takes the mark from the others of the chain, also from an archived one. */
export function demoteOthers(
  tables: TableWriters,
  chosen: WalletRecord,
  ports: Pick<Ports, 'clock' | 'ids'>,
): void {
  for (const other of othersOfChain(tables, chosen))
    if (other.primary) markPrimary(tables, { ...other, primary: false }, ports);
}

/** Stores a wallet that was made primary, or no longer is, because of another one. */
export function markPrimary(
  tables: TableWriters,
  wallet: WalletRecord,
  ports: Pick<Ports, 'clock' | 'ids'>,
): void {
  tables.wallets.put(wallet);
  const metadata = { fields: 'primary', primary: String(wallet.primary) };
  recordWalletEvent(tables, { wallet, type: 'WALLET_UPDATED', metadata }, ports);
}

/** The user's other wallets of the chain, oldest first. */
function othersOfChain(
  { wallets }: Pick<TableReaders, 'wallets'>,
  { id, userId, secretType }: Pick<WalletRecord, 'id' | 'userId' | 'secretType'>,
): readonly WalletRecord[] {
  return wallets
    .listBy('byUser', userId)
    .filter((other) => other.id !== id && other.secretType === secretType);
}

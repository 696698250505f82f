import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { TableWriters } from '../ports/storage.ts';
import type { WalletRecord } from '../resources/wallet.ts';
import { storedWalletEvents, type WalletEventType } from '../resources/wallet-event.ts';

export interface NewWalletEvent {
  readonly wallet: Pick<WalletRecord, 'id' | 'applicationId'>;
  readonly type: WalletEventType;
  /** Short texts by name, never a secret and never what was signed. */
  readonly metadata?: Readonly<Record<string, string>>;
}

/**
 * Appends an event to a wallet; beyond 1,000 events the oldest is deleted. Call it in the transaction of the change, so
 * that both are committed together.
 */
export function recordWalletEvent(
  { walletEvents }: Pick<TableWriters, 'walletEvents'>,
  { wallet, type, metadata = {} }: NewWalletEvent,
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
): void {
  const [newest] = walletEvents.pageBy('byWallet', wallet.id, {
    offset: 0,
    limit: 1,
    descending: true,
  });
  const surplus = walletEvents.countBy('byWallet', wallet.id) - storedWalletEvents + 1;
  if (surplus > 0)
    for (const { id } of walletEvents.pageBy('byWallet', wallet.id, { offset: 0, limit: surplus }))
      walletEvents.delete(id);
  walletEvents.put({
    id: ids.uuid(),
    applicationId: wallet.applicationId,
    walletId: wallet.id,
    type,
    at: `${clock.now()} ${numberBehind(newest?.at)}`,
    metadata: { ...metadata },
  });
}

/** The next event number of a wallet, with a fixed width so that texts sort like numbers. */
function numberBehind(at: string | undefined): string {
  const [, number = '0'] = at?.split(' ') ?? [];
  return String(Number(number) + 1).padStart(10, '0');
}

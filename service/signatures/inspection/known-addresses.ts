import { isVisible } from '../../auth/tenancy.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Storage, TableReaders } from '../../ports/storage.ts';
import type { KnownAddress } from '../../resources/signature-inspection.ts';
import type { WalletRecord } from '../../resources/wallet.ts';

/** Who is behind an address, as far as the caller may know. */
export type FindKnown = (address: string) => KnownAddress | undefined;

/** Finds wallets of this service by their addresses. */
export function createFindKnown(storage: Storage, caller: Caller): FindKnown {
  return (address) =>
    storage.read((tables) => {
      const visible = tables.wallets
        .listBy('byAddress', address.toLowerCase())
        .filter((wallet) => isVisible(caller, wallet));
      const wallet = visible.find(({ archived }) => !archived) ?? visible[0];
      return wallet && toKnown(tables, wallet);
    });
}

function toKnown(
  { users }: Pick<TableReaders, 'users'>,
  { id, description, userId }: WalletRecord,
): KnownAddress {
  const owner = users.find(userId)?.reference ?? userId.slice(0, 8);
  return { kind: 'wallet', name: description, walletId: id, owner };
}

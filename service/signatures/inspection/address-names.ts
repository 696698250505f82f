import { isVisible } from '../../auth/tenancy.ts';
import type { SecretType } from '../../kernel/primitives.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import { custodyFact, findKnownContract } from '../../resources/dev-contracts.ts';
import type { KnownAddress } from '../../resources/signature-inspection.ts';
import type { WalletRecord } from '../../resources/wallet.ts';

/** Resolves the owner of an address, as far as the caller may know. */
export type FindKnown = (address: string) => KnownAddress | undefined;

/** Finds wallets of this service and known contracts of a chain by address. */
export function createFindKnown(
  { storage, chains }: Pick<Ports, 'storage' | 'chains'>,
  secretType: SecretType,
  caller: Caller,
): FindKnown {
  const { network } = chains.of(secretType);
  return (address) =>
    storage.read((tables) => {
      const custody = tables.installation.find(custodyFact(secretType))?.value;
      const contract = findKnownContract({ ...network, custody }, address);
      if (contract) return { kind: 'contract', name: contract.name };
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

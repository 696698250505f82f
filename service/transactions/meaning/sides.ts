import { type NamingPorts, nameAddresses } from '../../contracts/addresses.ts';
import type { SecretType } from '../../kernel/primitives.ts';
import type { Caller } from '../../ports/operation.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { TransactionSide } from '../../resources/listed-transaction.ts';
import type { TransactionRecord } from '../../resources/transaction.ts';

/** Resolves the owner of an address on a chain. */
export type FindSide = (secretType: SecretType, address: string) => TransactionSide;

/** Resolves addresses for one list: each is looked up once, however many rows contain it. */
export function createFindSide(ports: NamingPorts, caller: Caller): FindSide {
  const sides = new Map<string, TransactionSide>();
  return (secretType, address) => {
    const key = `${secretType} ${address.toLowerCase()}`;
    const side = sides.get(key) ?? readSide(ports, { secretType, address }, caller);
    sides.set(key, side);
    return side;
  };
}

function readSide(
  ports: NamingPorts,
  { secretType, address }: { secretType: SecretType; address: string },
  caller: Caller,
): TransactionSide {
  const { name, walletId } = nameAddresses(ports, secretType, caller)(address) ?? {};
  const owner = ports.storage.read(({ wallets, users }) => {
    const wallet = walletId === undefined ? undefined : wallets.find(walletId);
    return wallet && users.find(wallet.userId)?.reference;
  });
  return { address, name: name || undefined, walletId, owner };
}

/** The wallet that signed, even if another wallet has the same key. */
export function senderOf(
  { wallets, users }: TableReaders,
  { walletId, from }: TransactionRecord,
): TransactionSide | undefined {
  const wallet = walletId === undefined ? undefined : wallets.find(walletId);
  if (!wallet) return undefined;
  const { description, identifier, userId } = wallet;
  const owner = users.find(userId)?.reference;
  return { address: from, name: description || identifier, walletId, owner };
}

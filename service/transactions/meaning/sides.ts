import { type NamingPorts, nameAddresses } from '../../contracts/addresses.ts';
import type { SecretType } from '../../kernel/primitives.ts';
import type { Caller } from '../../ports/operation.ts';
import type { TransactionSide } from '../../resources/listed-transaction.ts';

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
  const owner = nameAddresses(ports, secretType, caller)(address);
  const walletId = owner?.walletId;
  return { address, name: owner?.name || undefined, walletId, owner: ownerOf(ports, walletId) };
}

function ownerOf(
  { storage }: Pick<NamingPorts, 'storage'>,
  walletId: string | undefined,
): string | undefined {
  if (walletId === undefined) return undefined;
  return storage.read(({ wallets, users }) => {
    const wallet = wallets.find(walletId);
    return wallet && users.find(wallet.userId)?.reference;
  });
}

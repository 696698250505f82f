import { isVisible } from '../auth/tenancy.ts';
import type { SecretType } from '../kernel/primitives.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import { collectionKey } from '../resources/collection.ts';
import { findKnownContract } from '../resources/dev-contracts.ts';
import { contractPlace } from './contract-route.ts';

export type NamingPorts = Pick<Ports, 'chains' | 'custody' | 'storage'>;

/** The owner of an address, as far as the caller may know. */
export interface NamedAddress {
  readonly kind: 'wallet' | 'contract' | 'account';
  readonly name: string;
  readonly walletId?: string;
  /** The market user whose deposit address it is. */
  readonly marketUserId?: string;
}

/** Finds names on one chain: wallets that the caller can see, contracts and accounts of the service. */
export function nameAddresses(
  ports: NamingPorts,
  secretType: SecretType,
  caller: Caller,
): (address: string) => NamedAddress | undefined {
  const scope = contractPlace(ports, secretType);
  return (address) => {
    const contract = findKnownContract(scope, address);
    if (contract) return { kind: 'contract', name: contract.name };
    const [deployed] = ports.storage.read(({ collections }) =>
      collections.listBy('byAddress', collectionKey(secretType, address)),
    );
    if (deployed && isVisible(caller, deployed)) return { kind: 'contract', name: deployed.name };
    const account = ports.custody.find(address);
    if (account) return nameAccount(ports, account, caller);
    return nameWallet(ports, { secretType, address }, caller);
  };
}

/** An account of the service: one of its own, or a market user's deposit address. */
function nameAccount(
  { storage }: Pick<Ports, 'storage'>,
  account: string,
  caller: Caller,
): NamedAddress {
  const kind = 'account';
  const name = accountNames.get(account);
  if (name !== undefined) return { kind, name };
  const [, marketUserId = ''] = account.split(':');
  const user = storage.read(({ marketUsers }) => marketUsers.find(marketUserId));
  return user && isVisible(caller, user)
    ? { kind, name: `Deposit address of ${user.nickname}`, marketUserId }
    : { kind, name: 'Deposit address' };
}

const accountNames: ReadonlyMap<string, string> = new Map([
  ['faucet', 'Faucet'],
  ['market-operator', 'Market operator'],
  ['minter', 'Minter'],
]);

/** A wallet on this chain, else a wallet on another chain with the same key. */
function nameWallet(
  { storage }: Pick<Ports, 'storage'>,
  { secretType, address }: { secretType: SecretType; address: string },
  caller: Caller,
): NamedAddress | undefined {
  const visible = storage
    .read(({ wallets }) => wallets.listBy('byAddress', address.toLowerCase()))
    .filter((wallet) => isVisible(caller, wallet));
  const ofChain = visible.filter((wallet) => wallet.secretType === secretType);
  const wallet = ofChain.find(({ archived }) => !archived) ?? ofChain[0] ?? visible[0];
  return wallet && { kind: 'wallet', name: wallet.description, walletId: wallet.id };
}

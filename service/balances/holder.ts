import { checkedAddress, type SecretType, secretTypeInput, uuid } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import { findShownWallet } from '../wallets/get-wallet.ts';

/** An address of a chain that holds coins, tokens and items. */
export interface Holder {
  readonly secretType: SecretType;
  readonly address: string;
}

/** The fields of an input that name a holder by its wallet. */
export const ofWallet = { walletId: uuid };

/** The fields of an input that name a holder by its address. */
export const holderPlace = { secretType: secretTypeInput, address: checkedAddress };

/** Where the wallet of this id holds what it has; an archived one for the operator alone. */
export function holderOf(
  { storage }: Pick<Ports, 'storage'>,
  walletId: string,
  caller: Caller,
): Result<Holder> {
  const wallet = storage.read((tables) => findShownWallet(tables, walletId, caller));
  return wallet.ok
    ? ok({ secretType: wallet.value.secretType, address: wallet.value.address })
    : wallet;
}

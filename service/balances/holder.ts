import { checkedAddress, type SecretType, secretTypeInput, uuid } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import { findVisibleWallet } from '../wallets/get-wallet.ts';

/** An address on a chain that holds coins, tokens and items. */
export interface Holder {
  readonly secretType: SecretType;
  readonly address: string;
}

/** Input fields that identify a holder by wallet. */
export const ofWallet = { walletId: uuid };

/** Input fields that identify a holder by address. */
export const holderPlace = { secretType: secretTypeInput, address: checkedAddress };

/** The holder address of a wallet; archived wallets for the operator only. */
export function holderOf(
  { storage }: Pick<Ports, 'storage'>,
  walletId: string,
  caller: Caller,
): Result<Holder> {
  const wallet = storage.read((tables) => findVisibleWallet(tables, walletId, caller));
  return wallet.ok
    ? ok({ secretType: wallet.value.secretType, address: wallet.value.address })
    : wallet;
}

import pLimit from 'p-limit';
import type { Ports } from '../ports/ports.ts';
import { toBalance } from '../resources/balance.ts';
import type { Wallet } from '../resources/wallet.ts';

/**
 * Wallets with the coins of each, asked for 16 at a time; where a chain gave no answer it is asked no more,
 * nor are those that are `silent` before.
 */
export function addBalances<Listed extends Wallet>(
  chains: Ports['chains'],
  wallets: readonly Listed[],
  silent = new Set<string>(),
): Promise<Listed[]> {
  const limit = pLimit(16);
  const withBalance = async (wallet: Listed): Promise<Listed> => {
    const { secretType } = wallet;
    if (silent.has(secretType)) return wallet;
    const chain = chains.of(secretType);
    const wei = await chain.balance(wallet.address);
    if (wei.ok) return { ...wallet, balance: toBalance(chain.network, wei.value) };
    silent.add(secretType);
    return wallet;
  };
  return Promise.all(wallets.map((wallet) => limit(() => withBalance(wallet))));
}

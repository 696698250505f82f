import pLimit from 'p-limit';
import type { Ports } from '../ports/ports.ts';
import { toBalance } from '../resources/balance.ts';
import type { Wallet } from '../resources/wallet.ts';

/**
 * Adds each wallet's coin balance, 16 requests at a time. A chain that failed to respond is not queried again; nor is a
 * chain in `silent`.
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

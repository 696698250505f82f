import pLimit from 'p-limit';
import { ensureFunded } from '../chains/ensure-funded.ts';
import type { GiftPorts } from '../chains/keep-gift.ts';
import type { Ports } from '../ports/ports.ts';
import { toBalance } from '../resources/balance.ts';
import type { Wallet } from '../resources/wallet.ts';

/** The ports that read the balances of wallets, and fund new wallets. */
export type BalancePorts = Pick<Ports, 'chains' | 'settings'> & GiftPorts;

/**
 * Adds each wallet's coin balance, 16 requests at a time. Funds new wallets on embedded chains first, like every read of
 * a balance. A chain that failed to respond is not queried again; nor is a chain in `silent`.
 */
export function addBalances<Listed extends Wallet>(
  ports: BalancePorts,
  wallets: readonly Listed[],
  silent = new Set<string>(),
): Promise<Listed[]> {
  const limit = pLimit(16);
  const withBalance = async (wallet: Listed): Promise<Listed> => {
    const { secretType } = wallet;
    if (silent.has(secretType)) return wallet;
    const wei = await ensureFunded(ports, wallet);
    const { network } = ports.chains.of(secretType);
    if (wei.ok) return { ...wallet, balance: toBalance(network, wei.value) };
    silent.add(secretType);
    return wallet;
  };
  return Promise.all(wallets.map((wallet) => limit(() => withBalance(wallet))));
}

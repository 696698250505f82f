import { ensureFunded } from '../chains/ensure-funded.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import { type Balance, toBalance } from '../resources/balance.ts';
import { findVisibleWallet } from '../wallets/get-wallet.ts';

/** The coins of a wallet. Funds a new wallet on an embedded chain first. */
export async function getBalance(
  ports: Pick<Ports, 'chains' | 'settings' | 'storage' | 'clock' | 'ids'>,
  { walletId }: { walletId: string },
  caller: Caller,
): Promise<Result<Balance>> {
  const wallet = ports.storage.read((tables) => findVisibleWallet(tables, walletId, caller));
  if (!wallet.ok) return wallet;
  const balance = await ensureFunded(ports, wallet.value);
  const { network } = ports.chains.of(wallet.value.secretType);
  return balance.ok ? ok(toBalance(network, balance.value)) : balance;
}

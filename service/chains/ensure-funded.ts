import { ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { WalletRecord } from '../resources/wallet.ts';
import { type GiftPorts, keepGift } from './keep-gift.ts';

const weiOfACoin = 10n ** 18n;

/**
 * Returns a wallet's balance in wei. First funds a wallet on an embedded chain that has neither coins nor transactions
 * (setting `fundNewWallets`). Starts a chain that is asleep.
 */
export async function ensureFunded(
  ports: Pick<Ports, 'chains' | 'settings'> & GiftPorts,
  { secretType, address }: Pick<WalletRecord, 'secretType' | 'address'>,
): Promise<Result<bigint>> {
  const { chains, settings } = ports;
  const chain = chains.of(secretType);
  const balance = await chain.balance(address);
  const coins = settings.current().fundNewWallets;
  if (!balance.ok || balance.value > 0n || coins === 0 || !chain.fundNew) return balance;

  const funded = await chain.fundNew(address, BigInt(coins) * weiOfACoin);
  if (!funded.ok) return funded;
  if (funded.value.isGiven)
    await keepGift(ports, {
      to: { secretType, address },
      kind: 'COINS',
      amount: String(coins),
    });
  return ok(funded.value.balance);
}

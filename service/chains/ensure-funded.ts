import { OwnedLocks } from '../kernel/owned-locks.ts';
import type { Result } from '../kernel/result.ts';
import type { ChainClient } from '../ports/chains.ts';
import type { Ports } from '../ports/ports.ts';
import type { WalletRecord } from '../resources/wallet.ts';
import { type GiftPorts, keepGift } from './keep-gift.ts';

const weiOfACoin = 10n ** 18n;

// One at a time for each address, so that two first looks at a wallet fund it once.
const fundings = new OwnedLocks<ChainClient>();

/**
 * The balance of a wallet in wei. One of an embedded chain that has neither coins nor transactions
 * gets its first coins before (setting `fundNewWallets`). A chain that is asleep starts.
 */
export async function ensureFunded(
  ports: Pick<Ports, 'chains' | 'settings'> & GiftPorts,
  { secretType, address }: Pick<WalletRecord, 'secretType' | 'address'>,
): Promise<Result<bigint>> {
  const { chains, settings } = ports;
  const chain = chains.of(secretType);
  const { fund } = chain;
  const balance = await chain.balance(address);
  const coins = settings.current().fundNewWallets;
  if (!balance.ok || balance.value > 0n || coins === 0 || !fund) return balance;

  return fundings.run(chain, address, async () => {
    const [latest, nonce] = await Promise.all([
      chain.balance(address),
      chain.nonce(address, 'latest'),
    ]);
    if (!nonce.ok) return nonce;
    const isNew = latest.ok && latest.value === 0n && nonce.value === 0;
    if (!isNew) return latest;
    const funded = await fund(address, BigInt(coins) * weiOfACoin);
    if (funded.ok)
      await keepGift(ports, {
        to: { secretType, address },
        kind: 'COINS',
        amount: String(coins),
      });
    return funded;
  });
}

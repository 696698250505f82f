import type { SecretType } from '../../model/kernel/primitives.ts';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import type { GiftRecord } from '../../model/state.ts';
import type { WalletRecord } from '../../model/wallets/wallet.ts';
import type { Ports } from '../../platform/ports/ports.ts';

export type GiftPorts = Pick<Ports, 'storage' | 'clock' | 'ids'>;

/** A faucet payment and its receiver. */
interface NewGift extends Pick<GiftRecord, 'kind' | 'amount' | 'contractAddress' | 'tokenId' | 'transactionHash'> {
  readonly to: Pick<WalletRecord, 'secretType' | 'address'>;
}

/** Records a faucet payment to a wallet of this service, in its own commit; a failure does not affect the payment. */
export async function recordGift(
  { storage, clock, ids }: GiftPorts,
  { to: { secretType, address }, ...gift }: NewGift,
): Promise<void> {
  const receivers = storage
    .read(({ wallets }) => wallets.listBy('byAddress', address.toLowerCase()))
    .filter((wallet) => wallet.secretType === secretType);
  if (receivers.length === 0) return;
  await storage.transact(({ gifts, wallets }) => {
    for (const { id: walletId, applicationId } of receivers)
      if (wallets.find(walletId))
        gifts.put({
          ...gift,
          id: ids.because(['gift', walletId], ids.uuid),
          ...{ applicationId, walletId, createdAt: clock.now() },
        });
    return ok();
  });
}

const weiOfACoin = 10n ** 18n;

/** The wei of an address whose key was just generated, known without a request: its coins on an embedded chain, else 0. */
export function firstCoins({ chains, settings }: Pick<Ports, 'chains' | 'settings'>, secretType: SecretType): bigint {
  return chains.of(secretType).fundNew ? BigInt(settings.current().fundNewWallets) * weiOfACoin : 0n;
}

/** Returns a balance in wei, after funding an unused wallet on an embedded chain (setting `fundNewWallets`). */
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
    await recordGift(ports, { to: { secretType, address }, kind: 'COINS', amount: String(coins) });
  return ok(funded.value.balance);
}

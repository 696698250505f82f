import { ok } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { GiftRecord } from '../resources/gift.ts';
import type { WalletRecord } from '../resources/wallet.ts';

export type GiftPorts = Pick<Ports, 'storage' | 'clock' | 'ids'>;

/** A faucet payment and its receiver. */
export interface NewGift
  extends Pick<GiftRecord, 'kind' | 'amount' | 'contractAddress' | 'tokenId' | 'transactionHash'> {
  readonly to: Pick<WalletRecord, 'secretType' | 'address'>;
}

/**
 * Records a faucet payment to a wallet of this service, in its own commit; does nothing for other addresses. A failed
 * record does not affect the payment.
 */
export async function keepGift(
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

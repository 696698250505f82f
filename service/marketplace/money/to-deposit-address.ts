import type { DepositAddress, DepositAddressRecord } from '../../resources/market-user.ts';

/** Maps a deposit address to its API shape. */
export function toDepositAddress({ userId, chain, address }: DepositAddressRecord): DepositAddress {
  return { userId, chain, address };
}

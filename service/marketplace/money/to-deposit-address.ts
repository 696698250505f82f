import type { DepositAddress, DepositAddressRecord } from '../../resources/market-user.ts';

/** A deposit address as a caller sees it. */
export function toDepositAddress({ userId, chain, address }: DepositAddressRecord): DepositAddress {
  return { userId, chain, address };
}

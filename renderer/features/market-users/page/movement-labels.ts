import type { MoneyMovement } from '../../../../service/resources/market-user.ts';

const zeroAddress = /^0x0{40}$/;

/** The name of a movement without a trade. */
export function originOf({
  direction,
  counterparty,
}: Pick<MoneyMovement, 'direction' | 'counterparty'>): {
  readonly name: string;
  /** Whether the address of the other side is informative. */
  readonly isStranger: boolean;
} {
  if (direction === 'OUT') return { name: 'Paid out', isStranger: true };
  return zeroAddress.test(counterparty)
    ? { name: 'Test USDC', isStranger: false }
    : { name: 'Deposit', isStranger: true };
}

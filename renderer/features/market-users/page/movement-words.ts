import type { MoneyMovement } from '../../../../service/resources/market-user.ts';

const nobody = /^0x0{40}$/;

/** What a movement is that no trade made. */
export function originOf({
  direction,
  counterparty,
}: Pick<MoneyMovement, 'direction' | 'counterparty'>): {
  readonly name: string;
  /** Whether the address at its other side says something. */
  readonly isStranger: boolean;
} {
  if (direction === 'OUT') return { name: 'Paid out', isStranger: true };
  return nobody.test(counterparty)
    ? { name: 'Test USDC', isStranger: false }
    : { name: 'Deposit', isStranger: true };
}

import { formatUnits } from '../../../../service/kernel/base-units.ts';

interface Held {
  /** In the smallest unit, exact. */
  readonly rawBalance: string;
  readonly decimals: number;
}

/** A balance as exact decimal text in whole coins or tokens. */
export function amountText({ rawBalance, decimals }: Held): string {
  return formatUnits(BigInt(rawBalance), decimals);
}

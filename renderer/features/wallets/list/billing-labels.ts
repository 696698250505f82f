import { toDay, toInstant } from '../../../components/figures/instant.ts';
import type { WalletWithUse } from '../../../service/call/client.ts';

/** @example "until 31 Jan 2030" */
export function billingLabel({ billing, billedUntil }: Pick<WalletWithUse, 'billing' | 'billedUntil'>): string {
  if (billing === 'NOT_BILLED') return 'not billed';
  return billing === 'STILL_BILLED' && billedUntil ? `until ${toDay(toInstant(billedUntil))}` : 'billed';
}

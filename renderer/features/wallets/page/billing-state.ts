import { billedUntil as endOfBilling } from '../../../../service/model/payments/billing.ts';
import { toDay, toInstant } from '../../../components/figures/instant.ts';
import type { Status } from '../../../components/status/StatusGlyph.tsx';
import type { Wallet, WalletWithUse } from '../../../service/call/client.ts';

interface BillingState {
  readonly status: Status;
  readonly state: 'Active' | 'Archived';
  /** Billing status with its date. @example "billed until 12 Nov 2026" */
  readonly billing: string;
}

type Archiving = Pick<Wallet, 'archived' | 'archivedAt'>;

/** Whether a wallet is billed now. */
export function billingStateOf({ archived, archivedAt }: Archiving, now: Date): BillingState {
  if (!archived) return { status: 'done', state: 'Active', billing: 'billed' };
  if (!archivedAt) return { status: 'off', state: 'Archived', billing: 'not billed' };
  const until = lastBilled(toInstant(archivedAt));
  return now <= until
    ? { status: 'progress', state: 'Archived', billing: `billed until ${toDay(until)}` }
    : { status: 'off', state: 'Archived', billing: `not billed since ${toDay(until)}` };
}

/** Billing of a wallet in a list, as the service reports it. @example "until 31 Jan 2030" */
export function billingLabel({ billing, billedUntil }: Pick<WalletWithUse, 'billing' | 'billedUntil'>): string {
  if (billing === 'NOT_BILLED') return 'not billed';
  return billing === 'STILL_BILLED' && billedUntil ? `until ${toDay(toInstant(billedUntil))}` : 'billed';
}

/** The end of the billing period of a wallet archived at `then`. */
export function lastBilled(archivedAt: Date): Date {
  return new Date(endOfBilling(archivedAt.toISOString()));
}

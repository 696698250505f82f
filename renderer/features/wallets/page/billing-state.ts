import { billedUntil } from '../../../../service/model/payments/billing.ts';
import { toDay, toInstant } from '../../../components/figures/instant.ts';
import type { Status } from '../../../components/status/StatusGlyph.tsx';
import type { Wallet } from '../../../service/call/client.ts';

interface BillingState {
  readonly status: Status;
  readonly state: 'Active' | 'Archived';
  /** Billing status with its date. @example "billed until 12 Nov 2026" */
  readonly billing: string;
}

/** Whether a wallet is billed now. */
export function billingStateOf(
  { archived, archivedAt }: Pick<Wallet, 'archived' | 'archivedAt'>,
  now: Date,
): BillingState {
  if (!archived) return { status: 'done', state: 'Active', billing: 'billed' };
  if (!archivedAt) return { status: 'off', state: 'Archived', billing: 'not billed' };
  const until = lastBilled(toInstant(archivedAt));
  return now <= until
    ? { status: 'progress', state: 'Archived', billing: `billed until ${toDay(until)}` }
    : { status: 'off', state: 'Archived', billing: `not billed since ${toDay(until)}` };
}

/** The end of the billing period of a wallet archived at `then`. */
export function lastBilled(archivedAt: Date): Date {
  return new Date(billedUntil(archivedAt.toISOString()));
}

import { billedUntil } from '../../../../service/resources/billing.ts';
import { toDay, toInstant } from '../../../components/figures/instant.ts';
import type { Status } from '../../../components/status/StatusGlyph.tsx';
import type { Wallet } from '../../../service/call/client.ts';

interface BillingState {
  readonly status: Status;
  /** In use or archived. */
  readonly state: 'In use' | 'Archived';
  /** Whether it is billed, and until or since when. @example "billed until 12 Nov 2026" */
  readonly billing: string;
}

/** Whether a wallet is billed at this moment. */
export function billingStateOf(
  { archived, archivedAt }: Pick<Wallet, 'archived' | 'archivedAt'>,
  now: Date,
): BillingState {
  if (!archived) return { status: 'done', state: 'In use', billing: 'billed' };
  if (!archivedAt) return { status: 'off', state: 'Archived', billing: 'not billed' };
  const until = lastBilled(toInstant(archivedAt));
  return now <= until
    ? { status: 'progress', state: 'Archived', billing: `billed until ${toDay(until)}` }
    : { status: 'off', state: 'Archived', billing: `not billed since ${toDay(until)}` };
}

/** The last moment at which a wallet that is archived at `then` is billed. */
export function lastBilled(then: Date): Date {
  return new Date(billedUntil(then.toISOString()));
}

import { z } from 'zod';
import { localDateTime, secretType } from '../kernel/primitives.ts';
import { day } from '../kernel/units.ts';

export const billedDaysAfterArchiving = 30;

const walletCounts = {
  /** Billed wallets: not archived, or archived at most 30 days ago. */
  activeWallets: z.int(),
  inUse: z.int(),
  archivedStillBilled: z.int(),
  archivedNotBilled: z.int(),
};

/** The wallets that count for billing at one time. */
export const billing = z
  .object({
    asOf: localDateTime,
    ...walletCounts,
    byApplication: z.array(z.object({ applicationId: z.uuid(), name: z.string(), ...walletCounts })),
    byChain: z.array(z.object({ secretType, inUse: z.int() })),
    /** The archived wallets whose billing ends next, soonest first, at most 100. */
    leavingNext: z.array(
      z.object({ walletId: z.uuid(), description: z.string(), archivedAt: localDateTime, billedUntil: localDateTime }),
    ),
  })
  .meta({ id: 'Billing' });
export type Billing = z.infer<typeof billing>;

/** When an archived wallet stops being billed. */
export function billedUntil(archivedAt: string): string {
  const days = billedDaysAfterArchiving * day;
  return new Date(Date.parse(archivedAt) + days).toISOString();
}

/** Billing state of a wallet: in use, archived but still billed, or no longer billed. */
export const walletBilling = z.enum(['IN_USE', 'STILL_BILLED', 'NOT_BILLED']);

export function billingStateOf(
  { archived, archivedAt = '' }: { readonly archived: boolean; readonly archivedAt?: string | undefined },
  now: string,
): z.infer<typeof walletBilling> {
  if (!archived) return 'IN_USE';
  return archivedAt && billedUntil(archivedAt) >= now ? 'STILL_BILLED' : 'NOT_BILLED';
}

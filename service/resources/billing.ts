import { z } from 'zod';
import { localDateTime, secretType } from '../kernel/primitives.ts';
import { day } from '../kernel/time-units.ts';

/** For how long an archived wallet is still billed. */
export const billedDaysAfterArchiving = 30;

const walletCounts = {
  /** Billed: not archived, or archived for at most 30 days. */
  activeWallets: z.int(),
  inUse: z.int(),
  archivedStillBilled: z.int(),
  archivedNotBilled: z.int(),
};

/** Which wallets count for billing at one moment. */
export const billing = z
  .object({
    asOf: localDateTime,
    ...walletCounts,
    byApplication: z.array(
      z.object({ applicationId: z.uuid(), name: z.string(), ...walletCounts }),
    ),
    byChain: z.array(z.object({ secretType, inUse: z.int() })),
    /** Archived wallets that stop being billed next, soonest first, at most 100. */
    leavingNext: z.array(
      z.object({
        walletId: z.uuid(),
        description: z.string(),
        archivedAt: localDateTime,
        billedUntil: localDateTime,
      }),
    ),
  })
  .meta({ id: 'Billing' });
export type Billing = z.infer<typeof billing>;

/** When an archived wallet stops being billed. */
export function billedUntil(archivedAt: string): string {
  const days = billedDaysAfterArchiving * day;
  return new Date(Date.parse(archivedAt) + days).toISOString();
}

/** Whether a wallet counts: in use, archived and billed still, or archived for longer. */
export const walletBilling = z.enum(['IN_USE', 'STILL_BILLED', 'NOT_BILLED']);
export type WalletBilling = z.infer<typeof walletBilling>;

/** How a wallet counts at one moment. */
export function billingStateOf(
  {
    archived,
    archivedAt = '',
  }: { readonly archived: boolean; readonly archivedAt?: string | undefined },
  now: string,
): WalletBilling {
  if (!archived) return 'IN_USE';
  return archivedAt && billedUntil(archivedAt) >= now ? 'STILL_BILLED' : 'NOT_BILLED';
}

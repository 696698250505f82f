import type { z } from 'zod';
import { localDateTime } from '../kernel/primitives.ts';
import { walletBilling } from './billing.ts';
import { wallet } from './wallet.ts';

/** A wallet in the operator's list, with its usage. */
export const walletWithUse = wallet
  .extend({
    lastUsedAt: localDateTime
      .optional()
      .meta({ description: 'Time of its last signature; absent if it never signed.' }),
    billing: walletBilling,
    billedUntil: localDateTime.optional().meta({ description: 'Present if archived.' }),
  })
  .meta({ id: 'WalletWithUse' });
export type WalletWithUse = z.infer<typeof walletWithUse>;

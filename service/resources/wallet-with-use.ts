import type { z } from 'zod';
import { localDateTime } from '../kernel/primitives.ts';
import { walletBilling } from './billing.ts';
import { wallet } from './wallet.ts';

/** A wallet in the list of the operator, with what became of it. */
export const walletWithUse = wallet
  .extend({
    lastUsedAt: localDateTime
      .optional()
      .meta({ description: 'When its key signed last; none of one that never did.' }),
    billing: walletBilling,
    billedUntil: localDateTime.optional().meta({ description: 'Of an archived one.' }),
  })
  .meta({ id: 'WalletWithUse' });
export type WalletWithUse = z.infer<typeof walletWithUse>;

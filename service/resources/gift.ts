import { z } from 'zod';
import { address } from '../kernel/primitives.ts';
import { byCreation, table } from './table.ts';

/**
 * A faucet gift to a wallet, as it is stored: native coins are created without a transaction, and test tokens and items
 * arrive in a transaction that no wallet signed.
 */
export const giftRecord = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  walletId: z.uuid(),
  kind: z.enum(['COINS', 'TOKENS', 'ITEM']),
  /** Whole coins or tokens, or the number of items. */
  amount: z.string(),
  /** For tokens and items. */
  contractAddress: address.optional(),
  tokenId: z.string().optional(),
  transactionHash: z.string().optional(),
  createdAt: z.string(),
});
export type GiftRecord = z.infer<typeof giftRecord>;

/** Gifts by receiving wallet. */
export const giftTable = table(giftRecord, {
  byWallet: { keys: ({ walletId }) => [walletId], order: byCreation },
});

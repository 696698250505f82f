import { z } from 'zod';
import { address } from '../kernel/primitives.ts';
import { byCreation, table } from './table.ts';

/**
 * What the faucet gave to a wallet, as it is stored: coins out of nothing are in no transaction, and
 * test tokens and items are in one that no wallet signed.
 */
export const giftRecord = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  walletId: z.uuid(),
  kind: z.enum(['COINS', 'TOKENS', 'ITEM']),
  /** Whole coins or tokens, or how many of the item. */
  amount: z.string(),
  /** Of tokens and items. */
  contractAddress: address.optional(),
  tokenId: z.string().optional(),
  transactionHash: z.string().optional(),
  createdAt: z.string(),
});
export type GiftRecord = z.infer<typeof giftRecord>;

/** Gifts by the wallet that has them. */
export const giftTable = table(giftRecord, {
  byWallet: { keys: ({ walletId }) => [walletId], order: byCreation },
});

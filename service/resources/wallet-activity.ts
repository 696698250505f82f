import { z } from 'zod';
import { localDateTime } from '../kernel/primitives.ts';
import { transactionSide } from './listed-transaction.ts';
import { traceSubject } from './trace.ts';
import { walletEventMetadata, walletEventType } from './wallet-event.ts';

/**
 * How an asset arrived at a wallet. TRANSFER: a transaction of a wallet or account of this service · FAUCET: test money
 * or a test item · MINT: requested here · PURCHASE: bought in an offer · REIMBURSEMENT, TERMINATION: returned from an
 * offer.
 */
export const arrivalWay = z.enum([
  'TRANSFER',
  'FAUCET',
  'MINT',
  'PURCHASE',
  'REIMBURSEMENT',
  'TERMINATION',
]);

/** An asset that arrived at a wallet, how, and from which sender. */
export const arrival = z.object({
  kind: z.enum(['COINS', 'TOKENS', 'ITEM']),
  way: arrivalWay,
  amount: z.string().optional().meta({
    description: 'Whole coins or tokens, or number of items; absent if unknown.',
  }),
  unit: z.string().optional().meta({ description: 'Name of the coin or token.' }),
  item: z.string().optional().meta({ description: 'Name of the item, or its number.' }),
  of: transactionSide.optional().meta({ description: 'Contract of the asset.' }),
  from: transactionSide.optional().meta({ description: 'The counterparty.' }),
  transactionHash: z.string().optional().meta({ description: 'For a gift of tokens or an item.' }),
});
export type Arrival = z.infer<typeof arrival>;

/** An event of a wallet, or an arrival at it, as the operator sees it. */
export const walletActivity = z
  .object({
    id: z.string().meta({ description: 'Stable across requests.' }),
    eventTimestamp: localDateTime,
    type: z.enum([...walletEventType.options, 'RECEIVED']),
    metadata: walletEventMetadata,
    arrival: arrival.optional().meta({ description: 'RECEIVED only.' }),
    record: traceSubject.optional().meta({ description: 'The record with more details.' }),
  })
  .meta({ id: 'WalletActivity' });
export type WalletActivity = z.infer<typeof walletActivity>;

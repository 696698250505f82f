import { z } from 'zod';
import { localDateTime } from '../kernel/primitives.ts';
import { transactionSide } from './listed-transaction.ts';
import { traceSubject } from './trace.ts';
import { walletEventMetadata, walletEventType } from './wallet-event.ts';

/**
 * How something came to a wallet. TRANSFER: a transaction of a wallet or account of this service ·
 * FAUCET: test money or a test item · MINT: asked for here · PURCHASE: bought in an offer ·
 * REIMBURSEMENT, TERMINATION: the rest of an offer.
 */
export const arrivalWay = z.enum([
  'TRANSFER',
  'FAUCET',
  'MINT',
  'PURCHASE',
  'REIMBURSEMENT',
  'TERMINATION',
]);
export type ArrivalWay = z.infer<typeof arrivalWay>;

/** What came to a wallet, how, and from whom. */
export const arrival = z.object({
  kind: z.enum(['COINS', 'TOKENS', 'ITEM']),
  way: arrivalWay,
  amount: z.string().optional().meta({
    description: 'Whole coins or tokens, or how many items; none where that is not known.',
  }),
  unit: z.string().optional().meta({ description: 'What the coins or tokens are called.' }),
  item: z.string().optional().meta({ description: 'What the item is called, or its number.' }),
  of: transactionSide.optional().meta({ description: 'The contract of what came.' }),
  from: transactionSide.optional().meta({ description: 'The other side.' }),
  transactionHash: z.string().optional().meta({ description: 'Of a gift of tokens or an item.' }),
});
export type Arrival = z.infer<typeof arrival>;

/** Something that happened to a wallet, or that came to it, as the operator sees it. */
export const walletActivity = z
  .object({
    id: z.string().meta({ description: 'The same however often it is asked for.' }),
    eventTimestamp: localDateTime,
    type: z.enum([...walletEventType.options, 'RECEIVED']),
    metadata: walletEventMetadata,
    arrival: arrival.optional().meta({ description: 'Of RECEIVED alone.' }),
    record: traceSubject.optional().meta({ description: 'What tells more of it.' }),
  })
  .meta({ id: 'WalletActivity' });
export type WalletActivity = z.infer<typeof walletActivity>;

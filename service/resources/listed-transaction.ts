import { z } from 'zod';
import { address } from '../kernel/primitives.ts';
import { transactionParties } from './names.ts';
import { transactionSummary } from './transaction.ts';

/** Who signed: a wallet, or an account of the service itself. */
export const transactionParty = z.enum(transactionParties, 'Use wallets or service.');
export type TransactionParty = z.infer<typeof transactionParty>;

/** An address with what is known of it here. */
export const transactionSide = z.object({
  address,
  name: z.string().optional(),
  walletId: z.uuid().optional(),
  owner: z.string().optional().meta({ description: 'What the user of the wallet is called.' }),
});

/**
 * What a transaction does. COINS, TOKENS, ITEM: goes to the party · APPROVAL: the party may take so
 * much, or one item · APPROVAL_OF_ALL, END_OF_APPROVAL: any item, or none any more · CUSTODY,
 * SETTLEMENT, RETURN: the service takes, sells and gives back what is offered · MINT, TOKEN_TYPE, DEPLOYMENT: the
 * service makes tokens, a kind of them, a contract · CALL: a function of the party.
 */
export const transactionMeaning = z.object({
  kind: z.enum([
    'COINS',
    'TOKENS',
    'ITEM',
    'APPROVAL',
    'APPROVAL_OF_ALL',
    'END_OF_APPROVAL',
    'CUSTODY',
    'SETTLEMENT',
    'RETURN',
    'MINT',
    'TOKEN_TYPE',
    'DEPLOYMENT',
    'CALL',
    'CANCELLATION',
  ]),
  amount: z.string().optional().meta({
    description: 'Whole coins or tokens, or how many items; none where that is not known.',
  }),
  unit: z.string().optional().meta({ description: 'What the coins or tokens are called.' }),
  item: z.string().optional().meta({ description: 'What the item is called, or its number.' }),
  of: transactionSide.optional().meta({ description: 'The contract of what moves.' }),
  party: transactionSide.optional().meta({ description: 'The other side.' }),
  call: z.string().optional().meta({
    description: 'The function with its arguments, or the selector of one that nobody named.',
  }),
});
export type TransactionMeaning = z.infer<typeof transactionMeaning>;

/** A transaction in the list of the operator, with what it does and by whom. */
export const listedTransaction = transactionSummary
  .extend({ sender: transactionSide, meaning: transactionMeaning })
  .meta({ id: 'ListedTransaction' });
export type ListedTransaction = z.infer<typeof listedTransaction>;
export type TransactionSide = z.infer<typeof transactionSide>;

/** How many of a list each party signed, whichever is shown. */
export const transactionCounts = z
  .object({ wallets: z.int(), service: z.int() })
  .meta({ id: 'TransactionCounts' });
export type TransactionCounts = z.infer<typeof transactionCounts>;

import { z } from 'zod';
import { address } from '../kernel/primitives.ts';
import { transactionParties } from './names.ts';
import { transactionSummary } from './transaction.ts';

/** The signer: a wallet, or an account of the service itself. */
export const transactionParty = z.enum(transactionParties, 'Use wallets or service.');
export type TransactionParty = z.infer<typeof transactionParty>;

/** An address with what the service knows about it. */
export const transactionSide = z.object({
  address,
  name: z.string().optional(),
  walletId: z.uuid().optional(),
  owner: z.string().optional().meta({ description: "Name of the wallet's user." }),
});

/**
 * The effect of a transaction. COINS, TOKENS, ITEM: moved to the party · APPROVAL: the party may move this amount, or
 * one item · APPROVAL_OF_ALL, END_OF_APPROVAL: the party may move any item, or no longer · CUSTODY, SETTLEMENT, RETURN:
 * the service receives, sells and returns offered items · MINT, TOKEN_TYPE, DEPLOYMENT: the service mints tokens,
 * creates a token type, deploys a contract · CALL: a function of the party.
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
    description: 'Whole coins or tokens, or number of items; absent if unknown.',
  }),
  unit: z.string().optional().meta({ description: 'Name of the coin or token.' }),
  item: z.string().optional().meta({ description: 'Name of the item, or its number.' }),
  of: transactionSide.optional().meta({ description: 'Contract of the coins, tokens or items.' }),
  party: transactionSide.optional().meta({ description: 'The counterparty.' }),
  call: z.string().optional().meta({
    description: 'The function with its arguments, or the selector of an unknown function.',
  }),
});
export type TransactionMeaning = z.infer<typeof transactionMeaning>;

/** A transaction in the operator's list, with its effect and signer. */
export const listedTransaction = transactionSummary
  .extend({ sender: transactionSide, meaning: transactionMeaning })
  .meta({ id: 'ListedTransaction' });
export type ListedTransaction = z.infer<typeof listedTransaction>;
export type TransactionSide = z.infer<typeof transactionSide>;

/** Number of transactions per kind of signer, regardless of the filter. */
export const transactionCounts = z
  .object({ wallets: z.int(), service: z.int() })
  .meta({ id: 'TransactionCounts' });
export type TransactionCounts = z.infer<typeof transactionCounts>;

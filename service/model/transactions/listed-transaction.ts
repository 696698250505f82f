import { z } from 'zod';
import { traceSubject } from '../history/trace.ts';
import { transactionParties } from '../installation/names.ts';
import { address, localDateTime, secretType, uuid } from '../kernel/primitives.ts';
import { walletBilling } from '../payments/billing.ts';
import { inspectedField, phrase, risk } from '../wallets/signature-inspection.ts';
import { wallet } from '../wallets/wallet.ts';
import { walletEventMetadata, walletEventType } from '../wallets/wallet-event.ts';
import { transactionSummary } from './transaction.ts';

export const transactionParty = z.enum(transactionParties, 'Use wallets or service.');
export type TransactionParty = z.infer<typeof transactionParty>;

/** An address with what the service knows about it. */
const transactionSide = z.object({
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
  amount: z.string().optional().meta({ description: 'Whole coins or tokens, or number of items; absent if unknown.' }),
  unit: z.string().optional().meta({ description: 'Name of the coin or token.' }),
  item: z.string().optional().meta({ description: 'Name of the item, or its number.' }),
  of: transactionSide.optional().meta({ description: 'Contract of the coins, tokens or items.' }),
  party: transactionSide.optional().meta({ description: 'The counterparty.' }),
  call: z
    .string()
    .optional()
    .meta({ description: 'The function with its arguments, or the selector of an unknown function.' }),
});
export type TransactionMeaning = z.infer<typeof transactionMeaning>;

/** A transaction in the operator's list, with its effect and signer. */
export const listedTransaction = transactionSummary
  .extend({ sender: transactionSide, meaning: transactionMeaning })
  .meta({ id: 'ListedTransaction' });
export type ListedTransaction = z.infer<typeof listedTransaction>;
export type TransactionSide = z.infer<typeof transactionSide>;

/** Number of transactions per kind of signer, regardless of the filter. */
export const transactionCounts = z.object({ wallets: z.int(), service: z.int() }).meta({ id: 'TransactionCounts' });
export type TransactionCounts = z.infer<typeof transactionCounts>;

/** An asset that arrived at a wallet, how, and from which sender. */
export const arrival = z.object({
  kind: z.enum(['COINS', 'TOKENS', 'ITEM']),
  /**
   * How an asset arrived at a wallet. TRANSFER: a transaction of a wallet or account of this service · FAUCET: test money
   * or a test item · MINT: requested here · PURCHASE: bought in an offer · REIMBURSEMENT, TERMINATION: returned from an
   * offer.
   */
  way: z.enum(['TRANSFER', 'FAUCET', 'MINT', 'PURCHASE', 'REIMBURSEMENT', 'TERMINATION']),
  amount: z.string().optional().meta({ description: 'Whole coins or tokens, or number of items; absent if unknown.' }),
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
    meaning: transactionMeaning.optional().meta({ description: 'OUTGOING_TRANSACTION only.' }),
    record: traceSubject.optional().meta({ description: 'The record with more details.' }),
  })
  .meta({ id: 'WalletActivity' });
export type WalletActivity = z.infer<typeof walletActivity>;

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

const wholeNumber = z.string().regex(/^\d+$/);

/** The decoded bytes or fields of a transaction, regardless of their source. */
export const transactionReading = z
  .object({
    /** 0 legacy, 1 access list (2930), 2 priority fee (1559), 3 blobs (4844), 4 authorizations (EIP-7702). */
    type: z.int(),
    /** Absent if the transaction specifies none. */
    chainId: wholeNumber.optional(),
    /** The chain of this service that it is for. */
    secretType: secretType.optional(),
    from: transactionSide
      .optional()
      .meta({ description: 'Recovered from its signature; for an unsigned transaction, the sender that it claims.' }),
    to: transactionSide.optional().meta({ description: 'Absent if it creates a contract.' }),
    /** Whole coins. */
    value: z.string(),
    valueWei: wholeNumber,
    nonce: wholeNumber.optional().meta({ description: 'Absent, like gas and fees, if the wallet fills it in.' }),
    gasLimit: wholeNumber.optional(),
    /** In wei per unit of gas, like the other two fees. */
    gasPrice: wholeNumber.optional(),
    maxFeePerGas: wholeNumber.optional(),
    maxPriorityFeePerGas: wholeNumber.optional(),
    maximumCostWei: wholeNumber.optional().meta({ description: 'Value plus fee.' }),
    accessList: z.array(z.object({ address, storageKeys: z.array(z.string()) })),
    maxFeePerBlobGas: wholeNumber.optional(),
    blobVersionedHashes: z.array(z.string()).optional(),
    authorizations: z
      .array(
        z.object({
          /** 0 is every chain. */
          chainId: wholeNumber,
          contract: transactionSide.meta({
            description: 'Its code controls the account. The zero address removes the code.',
          }),
          nonce: wholeNumber,
          account: transactionSide
            .optional()
            .meta({ description: 'Recovered from the signature; absent if it is missing or invalid.' }),
        }),
      )
      .optional()
      .meta({ description: 'EIP-7702 transactions only.' }),
    data: z.string(),
    /** Absent if it calls nothing or the function is unknown. */
    call: z
      .object({
        name: z.string(),
        signature: z.string(),
        inputs: z.array(z.object({ name: z.string(), type: z.string(), value: z.string() })),
      })
      .optional(),
    digest: z
      .string()
      .optional()
      .meta({ description: 'The digest to sign; absent while the wallet has to fill in fields.' }),
    hash: z.string().optional().meta({ description: 'Signed transactions only.' }),
    /** Its id, if it is stored by this service. */
    transactionId: uuid.optional(),
    sentence: z.array(phrase),
    risks: z.array(risk),
    /** Readable fields, each with its position in the input: a name, or the byte range `[12..32]`. */
    fields: z.array(inspectedField),
  })
  .meta({ id: 'TransactionReading' });
export type TransactionReading = z.infer<typeof transactionReading>;

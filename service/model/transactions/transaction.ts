import { z } from 'zod';
import { traced } from '../history/trace-id.ts';
import { transactionStates } from '../installation/names.ts';
import { address, jsonAmount, jsonInteger, localDateTime, secretType } from '../kernel/primitives.ts';
import { describedLog } from './contract-call.ts';

export const transactionHash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, 'Use 0x and 64 hexadecimal digits for a transaction hash.');

const wei = z.string().regex(/^\d+$/);

const text = z.string().nullish();
const numeric = z.union([z.string(), z.number()]).nullish();

/** A transaction request as it is returned to a caller: all known fields, and other fields that were sent. */
export const sentTransactionRequest = z
  .looseObject({
    ...{ type: text, secretType: text, walletId: text, to: text, alias: text, status: text },
    ...{ data: text, functionName: text, tokenAddress: text },
    ...{ value: numeric, rawValue: numeric, tokenId: numeric, amount: numeric },
    ...{ gas: numeric, gasPrice: numeric, nonce: numeric },
  })
  .meta({ id: 'SentTransactionRequest', description: 'The original request; if it was very long, the stored part.' });
export type SentTransactionRequest = z.infer<typeof sentTransactionRequest>;

/** The response for a transaction that was submitted to its chain. */
export const submittedTransaction = z
  .object({
    id: z
      .uuid()
      .optional()
      .meta({ description: 'Id of the transaction; absent in a response stored by an older version.' }),
    transactionHash,
    transactionDetails: sentTransactionRequest.optional().meta({ description: 'The executed request.' }),
  })
  .meta({ id: 'SubmittedTransaction' });
export type SubmittedTransaction = z.infer<typeof submittedTransaction>;

/** A gas price of a chain; amounts in wei. */
export const chainFees = z
  .object({
    secretType,
    gasPrice: jsonInteger,
    defaultPrice: z.boolean().meta({ description: 'Whether transactions without their own fees use it.' }),
    baseFeePerGas: jsonInteger.optional().meta({ description: 'Chains with EIP-1559 only.' }),
    maxPriorityFeePerGas: jsonInteger.optional(),
    maxFeePerGas: jsonInteger.optional(),
  })
  .meta({ id: 'ChainFees' });

/**
 * PENDING: signed and stored, on its way into a block · SUCCEEDED: in a block · FAILED: in a block and reverted or, for a
 * token transfer, `false` returned, or abandoned without a block · REPLACED: another transaction with the same nonce is
 * in a block instead.
 */
export const transactionState = z.enum(transactionStates);
export type TransactionState = z.infer<typeof transactionState>;

/** What a transaction does; CANCELLATION replaces another one by an empty transfer. */
export const transactionType = z.enum([
  'CONTRACT_EXECUTION',
  'TRANSFER',
  'TOKEN_TRANSFER',
  'NFT_TRANSFER',
  'CANCELLATION',
]);

export const transactionTitles = {
  CONTRACT_EXECUTION: 'Contract call',
  TRANSFER: 'Coin transfer',
  TOKEN_TRANSFER: 'Token transfer',
  NFT_TRANSFER: 'Item transfer',
  CANCELLATION: 'Cancellation',
} as const satisfies Record<z.infer<typeof transactionType>, string>;

/** Assets that a call moves in addition to coins: ERC-20 tokens, or an item of a collection. */
export const transferredTokens = z.object({
  contractAddress: address,
  to: address,
  amount: z
    .string()
    .meta({
      description:
        'In whole tokens; for an item, the quantity. Once the transaction is in a block, the amount that arrived.',
    }),
  symbol: z.string().optional().meta({ description: 'Symbol of the token, according to its contract.' }),
  tokenId: z.string().optional().meta({ description: 'For an item.' }),
});
export type TransferredTokens = z.infer<typeof transferredTokens>;

const block = z.object({ number: wei, hash: transactionHash, timestamp: z.string().optional() });

/** A stored transaction: what was signed, and its result. Amounts are decimal text in wei. */
export const transactionRecord = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  /** The signing user and wallet; absent for a transaction of the custody keyring. */
  userId: z.uuid().optional(),
  walletId: z.uuid().optional(),
  secretType,
  chainId: z.int(),
  /** The hash of the chain's block 0 when it was signed; it changes when the chain is reset. */
  genesis: transactionHash,
  type: transactionType,
  from: address,
  to: address.optional(),
  nonce: z.int().min(0),
  value: wei,
  data: z.string(),
  gasLimit: wei,
  /** Present for EIP-1559; otherwise gasPrice is present. */
  maxFeePerGas: wei.optional(),
  maxPriorityFeePerGas: wei.optional(),
  gasPrice: wei.optional(),
  hash: transactionHash,
  /** The signed bytes, resent unchanged until the chain has them. */
  signed: z.string(),
  alias: z.string().optional(),
  /** The function and arguments as the caller named them; display texts. */
  call: z
    .object({ functionName: z.string(), inputs: z.array(z.object({ type: z.string(), value: z.string() })) })
    .optional(),
  /** The caller's request as JSON text; absent if it was too long. */
  request: z.string().optional(),
  /** As requested. Only if known to Vaultdesk: for transfers that it built, and for USDC. */
  tokens: transferredTokens.optional(),
  /** The amount of `tokens` that arrived in its block, e.g. after a fee of the token. */
  arrivedAmount: z.string().optional(),
  /** The id of the transaction that it replaces. */
  replaces: z.uuid().optional(),
  createdAt: z.string(),
  /** Durations of the steps before it was stored, in milliseconds, in order; absent in records of earlier versions. */
  signing: z
    .object({
      /** Deriving the key from the signing method; absent for keys of the operator. */
      keyDerivation: z.number().optional(),
      /** Waiting for the address's turn and its nonce. */
      turn: z.number().optional(),
      signature: z.number(),
    })
    .optional(),
  state: transactionState,
  /** When it was first seen on the chain. */
  broadcastAt: z.string().optional(),
  /** Why it is unknown whether a node has the bytes, or why it rejected them; in a sentence. */
  broadcastFault: z.string().optional(),
  /** The time since which a node has rejected the bytes. */
  refusedSince: z.string().optional(),
  block: block.optional(),
  /** When it was first seen in that block, by the service clock: block timestamps have seconds only. */
  minedAt: z.string().optional(),
  /** Blocks that contained it and were reorganised out, oldest first; at most the newest are stored. Service time. */
  leftBlocks: z.array(block.extend({ seenAt: z.string().optional(), leftAt: z.string() })).optional(),
  /** How often its bytes were resent because no node had them, and when a node last accepted them. */
  sentAgain: z.object({ times: z.int(), at: z.string() }).optional(),
  /** If REPLACED: the block by which its nonce was used. */
  nonceTakenBy: wei.optional(),
  gasUsed: wei.optional(),
  effectiveGasPrice: wei.optional(),
  /** No longer monitored: deep enough in the chain, or abandoned. */
  isFinal: z.boolean(),
  /** Why it FAILED, in a sentence. */
  reason: z.string().optional(),
  ...traced,
});
export type TransactionRecord = z.infer<typeof transactionRecord>;

export const transactionSummary = z.object({
  id: z.uuid(),
  hash: transactionHash,
  transactionHash,
  transactionRequest: sentTransactionRequest.optional(),
  transactionDetails: sentTransactionRequest.optional(),
  ...transactionRecord.pick({ secretType: true, type: true, walletId: true, userId: true, from: true, to: true }).shape,
  nonce: z.int(),
  value: z.string().meta({ description: 'In whole coins.' }),
  tokens: transferredTokens.optional(),
  functionName: z.string().optional(),
  alias: z.string().optional(),
  status: transactionState,
  reason: z.string().optional(),
  createdAt: localDateTime,
});
export type TransactionSummary = z.infer<typeof transactionSummary>;

const log = z.object({ logIndex: z.int(), address, topics: z.array(z.string()), data: z.string() });

/** A chain's view of a transaction from any sender. */
export const transactionStatus = z
  .object({
    hash: transactionHash,
    status: z.enum(['UNKNOWN', 'PENDING', 'SUCCEEDED', 'FAILED']),
    confirmations: z.int(),
    blockHash: z.string().optional(),
    blockNumber: z.int().optional(),
    hasReachedFinality: z.boolean(),
    chain: secretType,
    from: z.string().optional(),
    to: z.string().optional(),
    nonce: z.int().optional(),
    gas: jsonInteger.optional(),
    gasUsed: jsonInteger.optional(),
    gasPrice: jsonInteger.optional().meta({ description: 'In wei.' }),
    value: jsonAmount.optional().meta({ description: 'In whole coins.' }),
    rawValue: jsonAmount.optional().meta({ description: 'In wei.' }),
    input: z.string().optional(),
    logs: z.array(log),
    timestamp: localDateTime.optional(),
    /** Why it failed, if known. */
    reason: z.string().optional(),
  })
  .meta({ id: 'TransactionStatus' });
export type TransactionStatus = z.infer<typeof transactionStatus>;

/** A transaction with all details for the operator. */
export const transactionInspection = transactionSummary
  .extend({
    data: z.string(),
    gasLimit: z.string(),
    maxFeePerGas: z.string().optional(),
    maxPriorityFeePerGas: z.string().optional(),
    gasPrice: z.string().optional(),
    gasUsed: z.string().optional(),
    effectiveGasPrice: z.string().optional(),
    inputs: z.array(z.object({ type: z.string(), name: z.string().optional(), value: z.string() })),
    blockNumber: z.int().optional(),
    blockHash: z.string().optional(),
    confirmations: z.int(),
    requiredConfirmations: z.int(),
    isFinal: z.boolean(),
    broadcastAt: localDateTime.optional().meta({ description: 'When it was first seen on the chain.' }),
    /** Events of the transaction, oldest first. */
    timeline: z.array(z.object({ at: localDateTime.optional(), what: z.string(), why: z.string().optional() })),
    logs: z.array(log.extend(describedLog.shape)),
    replaces: z.uuid().optional(),
    replacedBy: z.uuid().optional(),
    mayBeReplaced: z.boolean(),
  })
  .meta({ id: 'TransactionInspection' });
export type TransactionInspection = z.infer<typeof transactionInspection>;

/** The order of one address's transactions on one chain. */
export const lane = z
  .object({
    secretType,
    address,
    walletId: z.uuid().optional(),
    minedNonces: z.int(),
    /** The nonce of the next transaction: the first gap, if any. */
    nextNonce: z.int(),
    pending: z.array(
      z.object({
        id: z.uuid(),
        hash: transactionHash,
        nonce: z.int(),
        createdAt: localDateTime,
        fault: z.string().optional(),
      }),
    ),
    /** Unused nonces below the highest pending nonce; at most 100. */
    gaps: z.array(z.int()),
    /** Why nothing proceeds, in a sentence. */
    stuckReason: z.string().optional(),
    isStuck: z.boolean(),
  })
  .meta({ id: 'Lane' });

import { z } from 'zod';
import { address, localDateTime, secretType } from '../kernel/primitives.ts';
import { describedLog } from './contract-call.ts';
import { transactionStates } from './names.ts';
import { traced } from './trace-id.ts';

export const transactionHash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, 'A transaction hash is 0x and 64 digits.');

const wei = z.string().regex(/^\d+$/);

/** The answer of a transaction that was handed to its chain. */
export const submittedTransaction = z
  .object({
    id: z
      .uuid()
      .optional()
      .meta({ description: 'Of the transaction; absent in a reply kept by an older version.' }),
    transactionHash,
  })
  .meta({ id: 'SubmittedTransaction' });
export type SubmittedTransaction = z.infer<typeof submittedTransaction>;

/** What a chain asks for gas now; amounts in wei, decimal text. */
export const chainFees = z
  .object({
    secretType,
    gasPrice: wei,
    baseFeePerGas: wei.optional().meta({ description: 'Of chains with EIP-1559 alone.' }),
    maxPriorityFeePerGas: wei.optional(),
    maxFeePerGas: wei.optional(),
  })
  .meta({ id: 'ChainFees' });
export type ChainFees = z.infer<typeof chainFees>;

/**
 * PENDING: signed and kept, on its way into a block · SUCCEEDED: in a block · FAILED: in a block and
 * reverted there, or given up without one · REPLACED: another transaction of the same nonce is in a
 * block in its place.
 */
export const transactionState = z.enum(transactionStates);
export type TransactionState = z.infer<typeof transactionState>;

/** What a call hands on besides coins: tokens (ERC-20), or an item of a collection. */
export const movedTokens = z.object({
  contractAddress: address,
  to: address,
  amount: z.string().meta({ description: 'In whole tokens; of an item, how many of it.' }),
  symbol: z.string().optional().meta({ description: 'What the contract calls its tokens.' }),
  tokenId: z.string().optional().meta({ description: 'Of an item.' }),
});
export type MovedTokens = z.infer<typeof movedTokens>;

const block = z.object({ number: wei, hash: transactionHash, timestamp: z.string().optional() });

/** A transaction as it is stored: what was signed, and what became of it. Amounts are decimal text in wei. */
export const transactionRecord = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  /** The user and wallet that signed; none for a transaction of the custody keyring. */
  userId: z.uuid().optional(),
  walletId: z.uuid().optional(),
  secretType,
  chainId: z.int(),
  /** The hash of block 0 of the chain it was signed for: a chain that was reset has another. */
  genesis: transactionHash,
  type: z.enum([
    'CONTRACT_EXECUTION',
    'TRANSFER',
    'TOKEN_TRANSFER',
    'NFT_TRANSFER',
    'CANCELLATION',
  ]),
  from: address,
  to: address.optional(),
  nonce: z.int().min(0),
  value: wei,
  data: z.string(),
  gasLimit: wei,
  /** Present for EIP-1559; else gasPrice is. */
  maxFeePerGas: wei.optional(),
  maxPriorityFeePerGas: wei.optional(),
  gasPrice: wei.optional(),
  hash: transactionHash,
  /** The signed bytes, sent again as they are until the chain has them. */
  signed: z.string(),
  alias: z.string().optional(),
  /** The function and its arguments as the caller named them; texts for people. */
  call: z
    .object({
      functionName: z.string(),
      inputs: z.array(z.object({ type: z.string(), value: z.string() })),
    })
    .optional(),
  /** What the caller sent, as JSON text; nothing where it was very long. */
  request: z.string().optional(),
  /** Only where Vaultdesk knows it: of transfers that it wrote itself, and of USDC. */
  tokens: movedTokens.optional(),
  /** The transaction that this one takes the place of, by its id. */
  replaces: z.uuid().optional(),
  createdAt: z.string(),
  /** What came right before it was kept, in milliseconds one after the other; earlier versions did not measure it. */
  signing: z
    .object({
      /** Of the key, from the signing method; a key of the operator is not derived. */
      keyDerivation: z.number().optional(),
      /** Until the address had its turn and its nonce. */
      turn: z.number().optional(),
      signature: z.number(),
    })
    .optional(),
  state: transactionState,
  /** When the chain was first seen to have it. */
  broadcastAt: z.string().optional(),
  /** Why nobody knows whether a node has the bytes, or why it refused them; in a sentence. */
  broadcastFault: z.string().optional(),
  /** Since when a node refuses the bytes. */
  refusedSince: z.string().optional(),
  block: block.optional(),
  /** When it was first seen in that block, by our clock: a block tells seconds alone. */
  minedAt: z.string().optional(),
  /** Blocks that it was in and that went again, the oldest first; of many the newest. By our clock. */
  leftBlocks: z
    .array(block.extend({ seenAt: z.string().optional(), leftAt: z.string() }))
    .optional(),
  /** How often its bytes were sent again because nobody had them, and when a node took them last. */
  sentAgain: z.object({ times: z.int(), at: z.string() }).optional(),
  /** Of a REPLACED one: the block by which its nonce was seen to be taken. */
  nonceTakenBy: wei.optional(),
  gasUsed: wei.optional(),
  effectiveGasPrice: wei.optional(),
  /** Not looked at any more: deep enough in the chain, or given up. */
  isFinal: z.boolean(),
  /** Why it FAILED, in a sentence. */
  reason: z.string().optional(),
  ...traced,
});
export type TransactionRecord = z.infer<typeof transactionRecord>;

/** A transaction request as a caller sees it again. */
export const sentTransactionRequest = z.record(z.string(), z.unknown()).meta({
  id: 'SentTransactionRequest',
  description: 'What was sent; of a very long one, what was kept of it.',
});
export type SentTransactionRequest = z.infer<typeof sentTransactionRequest>;

/** A transaction in a list. */
export const transactionSummary = z
  .object({
    id: z.uuid(),
    hash: transactionHash,
    transactionHash,
    transactionRequest: sentTransactionRequest.optional(),
    secretType,
    type: transactionRecord.shape.type,
    walletId: z.uuid().optional(),
    userId: z.uuid().optional(),
    from: address,
    to: address.optional(),
    nonce: z.int(),
    value: z.string().meta({ description: 'In whole coins.' }),
    tokens: movedTokens.optional(),
    functionName: z.string().optional(),
    alias: z.string().optional(),
    status: transactionState,
    reason: z.string().optional(),
    createdAt: localDateTime,
  })
  .meta({ id: 'Transaction' });
export type TransactionSummary = z.infer<typeof transactionSummary>;

const log = z.object({
  logIndex: z.int(),
  address,
  topics: z.array(z.string()),
  data: z.string(),
});

/** What a chain knows of a transaction, whoever sent it. Amounts in wei are decimal text. */
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
    gas: z.string().optional(),
    gasUsed: z.string().optional(),
    gasPrice: z.string().optional(),
    value: z.string().optional().meta({ description: 'In whole coins.' }),
    rawValue: z.string().optional().meta({ description: 'In wei.' }),
    input: z.string().optional(),
    logs: z.array(log),
    timestamp: localDateTime.optional(),
    /** Why it failed, where that is known. */
    reason: z.string().optional(),
  })
  .meta({ id: 'TransactionStatus' });
export type TransactionStatus = z.infer<typeof transactionStatus>;

/** A transaction with everything the operator can be shown of it. */
export const transactionInspection = transactionSummary
  .extend({
    status: transactionState,
    nonce: z.int(),
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
    broadcastAt: localDateTime
      .optional()
      .meta({ description: 'When the chain was first seen to have it.' }),
    /** What happened to it, oldest first. */
    timeline: z.array(
      z.object({ at: localDateTime.optional(), what: z.string(), why: z.string().optional() }),
    ),
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
    /** Nonces in blocks. */
    minedNonces: z.int(),
    /** The nonce that a new transaction takes: the first gap, where there is one. */
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
    /** Nonces below the highest waiting one that no transaction has; 100 at most. */
    gaps: z.array(z.int()),
    /** Why nothing moves, in a sentence. */
    stuckReason: z.string().optional(),
    isStuck: z.boolean(),
  })
  .meta({ id: 'Lane' });
export type Lane = z.infer<typeof lane>;

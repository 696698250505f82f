import { z } from 'zod';
import { address, secretType } from '../kernel/primitives.ts';

/** A chain as an application sees it. */
export const chainSummary = z
  .object({
    secretType,
    name: z.string(),
    chainId: z.int(),
    nativeSymbol: z.string(),
    requiredConfirmations: z.int(),
    blockNumber: z.int().optional().meta({ description: 'Where the chain is awake.' }),
  })
  .meta({ id: 'Chain' });
export type ChainSummary = z.infer<typeof chainSummary>;

/** A chain as the operator sees it: how it is, where it is reached, and what lies on it. */
export const chainState = chainSummary
  .extend({
    isEmbedded: z.boolean(),
    isServed: z
      .boolean()
      .optional()
      .meta({ description: 'A chain server runs it, for other instances too.' }),
    state: z.enum(['asleep', 'starting', 'running', 'failed', 'external']),
    health: z.enum(['ok', 'asleep', 'failed']),
    /** Where a tool of the user reaches it; nothing while it is asleep. */
    rpcUrl: z.string().optional(),
    reason: z.string().optional(),
    contracts: z.object({
      usdc: address.optional(),
      erc721: address.optional(),
      erc1155: address.optional(),
      custody: address.optional(),
    }),
  })
  .meta({ id: 'ChainState' });
export type ChainState = z.infer<typeof chainState>;

/** The RPC address of a chain with the operator's key in it. */
export const operatorRpc = z
  .object({
    rpcUrl: z.string().optional().meta({
      format: 'password',
      description: 'With a key of this start; absent in a reply that is repeated.',
    }),
  })
  .meta({ id: 'OperatorRpc' });
export type OperatorRpc = z.infer<typeof operatorRpc>;

/** What the faucet gave. */
export const faucetReceipt = z
  .object({
    secretType,
    address,
    token: z.enum(['NATIVE', 'USDC']),
    amount: z.string().meta({ description: 'In whole coins or tokens.' }),
    /** The balance afterwards, in whole coins or tokens. */
    balance: z.string(),
    transactionHash: z.string().optional(),
  })
  .meta({ id: 'FaucetReceipt' });
export type FaucetReceipt = z.infer<typeof faucetReceipt>;

/** A test item that was made. */
export const mintedItem = z
  .object({
    secretType,
    standard: z.enum(['ERC721', 'ERC1155']),
    contractAddress: address,
    tokenId: z.string(),
    amount: z.string(),
    to: address,
    transactionHash: z.string(),
  })
  .meta({ id: 'MintedItem' });
export type MintedItem = z.infer<typeof mintedItem>;

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
    blockNumber: z.int().optional().meta({ description: 'Present while the chain is awake.' }),
  })
  .meta({ id: 'Chain' });
export type ChainSummary = z.infer<typeof chainSummary>;

/** A chain as the operator sees it: its state, its URL and its contents. */
export const chainState = chainSummary
  .extend({
    isEmbedded: z.boolean(),
    isServed: z.boolean().optional().meta({ description: 'Run by a chain server, which other instances may use too.' }),
    state: z.enum(['asleep', 'starting', 'running', 'failed', 'external']),
    health: z.enum(['ok', 'asleep', 'failed']),
    /** The URL for the user's own tools; `undefined` while the chain is asleep. */
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

/** The RPC URL of a chain, including the operator's key. */
export const operatorRpc = z
  .object({
    rpcUrl: z
      .string()
      .optional()
      .meta({
        format: 'password',
        description: 'Contains a key that is valid until the next restart; absent in a replayed response.',
      }),
  })
  .meta({ id: 'OperatorRpc' });

/** The result of a faucet call. */
export const faucetReceipt = z
  .object({
    secretType,
    address,
    token: z.enum(['NATIVE', 'USDC']),
    amount: z.string().meta({ description: 'In whole coins or tokens.' }),
    /** The new balance, in whole coins or tokens. */
    balance: z.string(),
    transactionHash: z.string().optional(),
  })
  .meta({ id: 'FaucetReceipt' });
export type FaucetReceipt = z.infer<typeof faucetReceipt>;

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

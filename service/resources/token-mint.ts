import { z } from 'zod';
import { address, secretType } from '../kernel/primitives.ts';
import { mintStatus, settled } from './collection.ts';

/** Tokens of one type for one receiver, as it is stored. */
export const tokenMintRecord = settled.extend({
  id: z.uuid(),
  applicationId: z.uuid(),
  collectionId: z.uuid(),
  chain: secretType,
  contractAddress: address,
  typeId: z.int().min(1),
  destination: address,
  amount: z.int().min(1),
  /** The first token that it made; SUCCEEDED alone. Decimal. */
  tokenId: z.string().optional(),
  createdAt: z.string(),
  /** Its place among the mints of that moment: they are minted in the order in which they were asked for. */
  place: z.int().min(0),
});
export type TokenMintRecord = z.infer<typeof tokenMintRecord>;

/** A token mint as its application sees it. */
export const tokenMint = z
  .object({
    id: z.uuid(),
    chain: secretType,
    contractAddress: address,
    tokenTypeId: z.string(),
    tokenId: z.string().optional(),
    createdOn: z.string().meta({ examples: ['2026-03-01T09:30:00.000Z'] }),
    status: mintStatus,
    reason: z.string().optional(),
    transactionHash: z.string().optional(),
    destination: z.object({ address, amount: z.int() }),
  })
  .meta({ id: 'TokenMint' });
export type TokenMint = z.infer<typeof tokenMint>;

import { getAddress } from 'ethers/address';
import { z } from 'zod';
import type { ChainBlock, ChainLog, ChainReceipt, ChainTransaction } from '../../ports/chains.ts';

/** A quantity of the Ethereum JSON-RPC, of at most 256 bits. */
export const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt);

/** A quantity within JavaScript's safe integers. */
export const smallQuantity = quantity
  .refine((value) => value <= Number.MAX_SAFE_INTEGER)
  .transform(Number);

/** Bytes of any length; "0x" for none. */
export const bytes = z
  .string()
  .regex(/^0x(?:[0-9a-fA-F]{2})*$/)
  .transform((text) => text.toLowerCase());

export const hash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .transform((text) => text.toLowerCase());

/** An address in any case, converted to its checksum form. */
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => getAddress(text.toLowerCase()));

/** A field that nodes may omit or set to `null`. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** `null` for unknown objects. */
export function known<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullable().transform((value) => value ?? undefined);
}

export const block = z
  .object({
    number: quantity,
    hash,
    parentHash: hash,
    timestamp: smallQuantity,
    baseFeePerGas: optional(quantity),
    gasLimit: quantity,
    gasUsed: optional(quantity),
    transactions: z.array(hash),
  })
  .transform(
    ({ transactions, ...fields }): ChainBlock => ({
      ...fields,
      transactionHashes: transactions,
    }),
  );

export const transaction = z
  .object({
    hash,
    from: address,
    to: optional(address),
    nonce: smallQuantity,
    value: quantity,
    gas: quantity,
    gasPrice: optional(quantity),
    maxFeePerGas: optional(quantity),
    maxPriorityFeePerGas: optional(quantity),
    input: bytes,
    blockNumber: optional(quantity),
    blockHash: optional(hash),
  })
  .transform(
    ({ blockNumber, blockHash, ...fields }): ChainTransaction => ({
      ...fields,
      ...(blockNumber !== undefined && blockHash !== undefined
        ? { block: { number: blockNumber, hash: blockHash } }
        : {}),
    }),
  );

const log = z
  .object({
    address,
    topics: z.array(hash).max(4),
    data: bytes,
    blockNumber: quantity,
    blockHash: hash,
    transactionHash: hash,
    logIndex: smallQuantity,
  })
  .transform((fields): ChainLog => fields);

export const logs = z.array(log);

export const receipt = z
  .object({
    transactionHash: hash,
    blockNumber: quantity,
    blockHash: hash,
    status: z.enum(['0x0', '0x1']),
    from: address,
    to: optional(address),
    contractAddress: optional(address),
    gasUsed: quantity,
    effectiveGasPrice: optional(quantity),
    logs,
  })
  .transform(
    ({ status, ...fields }): ChainReceipt => ({
      ...fields,
      succeeded: status === '0x1',
    }),
  );

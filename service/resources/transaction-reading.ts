import { z } from 'zod';
import { address, secretType, uuid } from '../kernel/primitives.ts';

const wholeNumber = z.string().regex(/^\d+$/);

/** An address with what it is called here. */
const namedAddress = z.object({ address, name: z.string().optional() });

/** What the bytes or the fields of a transaction say, whoever made them. */
export const transactionReading = z
  .object({
    /** 0 legacy, 1 with an access list (EIP-2930), 2 with a priority fee (EIP-1559). */
    type: z.int(),
    /** Absent where any chain takes it. */
    chainId: wholeNumber.optional(),
    /** The chain of this service that has this id. */
    secretType: secretType.optional(),
    /** Recovered from its signature; absent where nobody signed. */
    from: namedAddress.optional(),
    /** Absent where it creates a contract. */
    to: namedAddress.optional(),
    /** Whole coins. */
    value: z.string(),
    valueWei: wholeNumber,
    nonce: wholeNumber,
    gasLimit: wholeNumber,
    /** Wei for a unit of gas, as are both others. */
    gasPrice: wholeNumber.optional(),
    maxFeePerGas: wholeNumber.optional(),
    maxPriorityFeePerGas: wholeNumber.optional(),
    /** Value and fee together, in wei. */
    maximumCostWei: wholeNumber,
    data: z.string(),
    /** Absent where there is none, or nobody knows it. */
    call: z
      .object({
        name: z.string(),
        inputs: z.array(z.object({ type: z.string(), value: z.string() })),
      })
      .optional(),
    /** Of the signed transaction. */
    hash: z.string().optional(),
    /** Under which this service keeps it. */
    transactionId: uuid.optional(),
    /** What to think of before it is signed or sent, in sentences. */
    warnings: z.array(z.string()),
  })
  .meta({ id: 'TransactionReading' });
export type TransactionReading = z.infer<typeof transactionReading>;

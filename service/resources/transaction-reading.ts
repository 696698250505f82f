import { z } from 'zod';
import { address, secretType, uuid } from '../kernel/primitives.ts';
import { transactionSide } from './listed-transaction.ts';
import { inspectedField, phrase, risk } from './signature-inspection.ts';

const wholeNumber = z.string().regex(/^\d+$/);

/** What the bytes or the fields of a transaction say, whoever made them. */
export const transactionReading = z
  .object({
    /** 0 legacy, 1 with an access list (EIP-2930), 2 with a priority fee (EIP-1559). */
    type: z.int(),
    /** Absent where it names none. */
    chainId: wholeNumber.optional(),
    /** The chain of this service that it is for. */
    secretType: secretType.optional(),
    from: transactionSide.optional().meta({
      description: 'Recovered from its signature; of an unsigned one, who it says sends it.',
    }),
    to: transactionSide.optional().meta({ description: 'Absent where it creates a contract.' }),
    /** Whole coins. */
    value: z.string(),
    valueWei: wholeNumber,
    nonce: wholeNumber.optional().meta({
      description: 'Absent, as are gas and fees, where the wallet fills it in.',
    }),
    gasLimit: wholeNumber.optional(),
    /** Wei for a unit of gas, as are both others. */
    gasPrice: wholeNumber.optional(),
    maxFeePerGas: wholeNumber.optional(),
    maxPriorityFeePerGas: wholeNumber.optional(),
    maximumCostWei: wholeNumber.optional().meta({ description: 'Value and fee together.' }),
    accessList: z.array(z.object({ address, storageKeys: z.array(z.string()) })),
    data: z.string(),
    /** Absent where there is none, or nobody knows it. */
    call: z
      .object({
        name: z.string(),
        signature: z.string(),
        inputs: z.array(z.object({ name: z.string(), type: z.string(), value: z.string() })),
      })
      .optional(),
    digest: z.string().optional().meta({
      description: 'What is signed; absent as long as the wallet has to fill something in.',
    }),
    hash: z.string().optional().meta({ description: 'Of a signed one alone.' }),
    /** Under which this service keeps it. */
    transactionId: uuid.optional(),
    sentence: z.array(phrase),
    risks: z.array(risk),
    /** Each as people read it, with its place in what was sent: a name, or the bytes `[12..32]`. */
    fields: z.array(inspectedField),
  })
  .meta({ id: 'TransactionReading' });
export type TransactionReading = z.infer<typeof transactionReading>;

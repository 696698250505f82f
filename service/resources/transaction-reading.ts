import { z } from 'zod';
import { address, secretType, uuid } from '../kernel/primitives.ts';
import { transactionSide } from './listed-transaction.ts';
import { inspectedField, phrase, risk } from './signature-inspection.ts';

const wholeNumber = z.string().regex(/^\d+$/);

/** The decoded bytes or fields of a transaction, regardless of their source. */
export const transactionReading = z
  .object({
    /**
     * 0 legacy, 1 with an access list (EIP-2930), 2 with a priority fee (EIP-1559), 3 with blobs (EIP-4844), 4 with
     * authorizations (EIP-7702).
     */
    type: z.int(),
    /** Absent if the transaction specifies none. */
    chainId: wholeNumber.optional(),
    /** The chain of this service that it is for. */
    secretType: secretType.optional(),
    from: transactionSide.optional().meta({
      description:
        'Recovered from its signature; for an unsigned transaction, the sender that it claims.',
    }),
    to: transactionSide.optional().meta({ description: 'Absent if it creates a contract.' }),
    /** Whole coins. */
    value: z.string(),
    valueWei: wholeNumber,
    nonce: wholeNumber.optional().meta({
      description: 'Absent, like gas and fees, if the wallet fills it in.',
    }),
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
          account: transactionSide.optional().meta({
            description: 'Recovered from the signature; absent if it is missing or invalid.',
          }),
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
    digest: z.string().optional().meta({
      description: 'The digest to sign; absent while the wallet has to fill in fields.',
    }),
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

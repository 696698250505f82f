import { z } from 'zod';
import { checksumAddress } from '../kernel/primitives.ts';
import { readWholeNumber } from '../kernel/values/read-integer.ts';
import { bytesInput, bytesText, quantityOf, wholeNumber } from '../market/quantity.ts';
import { signatureInput } from '../wallets/signature-input.ts';

/** Programs send null for absent fields. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((sent) => sent ?? undefined);
}

/** A whole number of at most this many bits. */
function upTo(bits: number) {
  return optional(quantityOf((sent) => readWholeNumber(sent, (1n << BigInt(bits)) - 1n)));
}

const bytes = optional(bytesInput);

const hexWord = optional(
  z
    .string()
    .overwrite((text) => text.replace(/^0X/, '0x'))
    .regex(/^0x[0-9a-fA-F]{1,64}$/, 'Use 0x and at most 64 hexadecimal digits.'),
);

const typeNames: ReadonlyMap<unknown, bigint> = new Map([
  ['legacy', 0n],
  ['eip2930', 1n],
  ['eip1559', 2n],
  ['eip4844', 3n],
  ['eip7702', 4n],
]);

const type = optional(
  z.union([z.string(), z.number()], 'Use a number from 0 to 4.').transform((sent, context) => {
    const result = typeNames.get(sent) ?? readWholeNumber(sent, 4n);
    if (typeof result === 'bigint') return Number(result);
    context.addIssue(
      'Use 0 (legacy), 1 (EIP-2930), 2 (EIP-1559), 3 (EIP-4844) or 4 (EIP-7702). Other types do not exist.',
    );
    return z.NEVER;
  }),
);

const accessList = optional(z.array(z.object({ address: checksumAddress, storageKeys: z.array(bytesText(32)) })));

const blobHash = z
  .string()
  .regex(/^0x01[0-9a-fA-F]{62}$/, 'Use 0x01 and 62 hexadecimal digits for the hash of a blob.')
  .toLowerCase();

/** An authorization of EIP-7702 with its signature in one field, or as fields r, s, and v or yParity. */
const authorization = z.preprocess(
  (sent) => {
    const fields = z.looseObject({}).safeParse(sent).data;
    if (!fields) return sent;
    const { address, contractAddress, chainId, nonce, signature, r } = fields;
    return {
      address: address ?? contractAddress,
      ...{ chainId, nonce },
      signature: signature ?? (r === undefined ? undefined : sent),
    };
  },
  z.object({
    address: checksumAddress,
    chainId: wholeNumber,
    nonce: wholeNumber,
    signature: signatureInput.optional(),
  }),
);

/** A transaction in the format of `eth_sendTransaction`, nodes, ethers or viem, with either name of a field. */
export const transactionObject = z
  .object({
    type,
    chainId: upTo(64),
    from: optional(checksumAddress),
    to: optional(checksumAddress).meta({ description: 'Absent if it creates a contract.' }),
    value: upTo(256).meta({ description: 'In wei, like the fees.' }),
    data: bytes,
    input: bytes.meta({ description: 'Alias of data.' }),
    nonce: upTo(256),
    gas: upTo(64),
    gasLimit: upTo(64).meta({ description: 'Alias of gas.' }),
    gasPrice: upTo(256),
    maxFeePerGas: upTo(256),
    maxPriorityFeePerGas: upTo(256),
    accessList,
    maxFeePerBlobGas: upTo(256),
    blobVersionedHashes: optional(z.array(blobHash)),
    authorizationList: optional(z.array(authorization)),
    r: hexWord,
    s: hexWord,
    v: upTo(64),
    yParity: upTo(64),
  })
  .catchall(z.unknown())
  .meta({ id: 'TransactionObject' });
export type TransactionObject = z.output<typeof transactionObject>;

/** Fields that nodes and libraries add to a transaction, and that are not part of it. */
export const surroundings: ReadonlySet<string> = new Set([
  ...['hash', 'blockHash', 'blockNumber', 'blockTimestamp', 'transactionIndex'],
  ...['account', 'chain', 'typeHex', 'publicKey', 'creates', 'raw', 'standardV'],
]);

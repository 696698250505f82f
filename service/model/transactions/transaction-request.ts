import { z } from 'zod';
import { checksumAddress, secretTypeInput, uuid } from '../kernel/primitives.ts';
import { readWholeNumber } from '../kernel/values/read-integer.ts';
import { bytesInput, nativeAmount, quantity, quantityOf, wholeNumber } from '../market/quantity.ts';
import { contractInputLimits, contractInputs, contractOutputs } from './contract-input.ts';

/** The minimum gas of any transaction. */
export const gasOfATransfer = 21_000n;

/** An optional whole number up to `maximum`. */
function upTo(maximum: bigint) {
  return quantityOf((sent) => readWholeNumber(sent, maximum)).nullish();
}

const feePerGas = upTo((1n << 128n) - 1n).transform((fee) => fee ?? undefined);

/** Fields that a caller sets for one transaction instead of Vaultdesk; amounts in wei. */
const chainSpecificFields = z
  .object({
    gasLimit: upTo((1n << 64n) - 1n)
      .refine((gas) => gas == null || gas >= gasOfATransfer, {
        error: `Use at least ${gasOfATransfer} units of gas, the minimum of any transaction.`,
      })
      .transform((gas) => gas ?? undefined),
    gasPrice: feePerGas,
    maxFeePerGas: feePerGas,
    maxPriorityFeePerGas: feePerGas,
    nonce: upTo(BigInt(Number.MAX_SAFE_INTEGER - 1)).transform((nonce) => (nonce == null ? undefined : Number(nonce))),
  })
  .partial()
  .meta({ description: 'Amounts in wei; omitted fields are filled in.' });
export type Overrides = Readonly<z.output<typeof chainSpecificFields>>;

const common = {
  walletId: uuid,
  secretType: secretTypeInput,
  chainSpecificFields: chainSpecificFields.nullish(),
  alias: z.string().max(200).nullish(),
  status: z
    .literal('SAVED', 'Use SAVED to save the request for later, or remove this field.')
    .nullish()
    .meta({ description: 'SAVED saves the request for later instead of executing it.' }),
};

const nativeValue = {
  description: 'In whole coins of the chain, as a number or decimal text.',
  examples: [0],
};

const { calldataBytes } = contractInputLimits;

const calldata = bytesInput.refine(
  (data) => data.length <= 2 + 2 * calldataBytes,
  `Use at most ${calldataBytes} bytes of calldata.`,
);

/** The input of a transaction. */
export const transactionRequest = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('CONTRACT_EXECUTION'),
    ...common,
    to: checksumAddress,
    functionName: z
      .string()
      .min(1)
      .max(contractInputLimits.functionNameCharacters, 'The function name is too long.')
      .meta({ examples: ['transfer', 'transfer(address,uint256)'] }),
    // Parsed together with the inputs, so that all faults of a call are reported together.
    value: quantity.meta(nativeValue),
    inputs: contractInputs,
    outputs: contractOutputs.nullish(),
  }),
  z.object({
    type: z.literal('TRANSFER'),
    ...common,
    to: checksumAddress,
    value: nativeAmount.meta(nativeValue),
    data: calldata.nullish().meta({ description: 'Calldata as 0x-hexadecimal text.' }),
  }),
  z.object({
    type: z.literal('TOKEN_TRANSFER'),
    ...common,
    to: checksumAddress,
    tokenAddress: checksumAddress,
    value: quantity.meta({ description: 'In whole tokens, as a number or decimal text.' }),
  }),
  z.object({
    type: z.literal('NFT_TRANSFER'),
    ...common,
    to: checksumAddress,
    tokenAddress: checksumAddress,
    tokenId: wholeNumber,
    amount: wholeNumber
      .refine((amount) => amount > 0n, 'Use 1 or more. Nothing would be sent.')
      .nullish()
      .meta({ description: 'For ERC-1155. Default 1.' }),
  }),
]);
export type TransactionRequest = z.output<typeof transactionRequest>;

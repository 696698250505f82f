import { z } from 'zod';
import { chainNotOffered, checksumAddress, notOffered, secretTypeInput, uuid } from '../kernel/primitives.ts';
import { formatUnits } from '../kernel/values/numbers.ts';
import { readWholeNumber } from '../kernel/values/read-integer.ts';
import { bytesInput, nativeAmount, type Quantity, quantity, quantityOf, wholeNumber } from '../market/quantity.ts';
import { nativeDecimals } from '../wallets/balance.ts';
import { chainOfType, chainsElsewhereByType, chainTypesOf } from './chain-typed-request.ts';
import { contractInputLimits, contractInputs, contractOutputs, functionName } from './contract-input.ts';

/** The minimum gas of any transaction. */
export const gasOfATransfer = 21_000n;

/** An optional whole number up to `maximum`. */
function upTo(maximum: bigint) {
  return quantityOf((sent) => readWholeNumber(sent, maximum)).nullish();
}

const feePerGas = upTo((1n << 128n) - 1n).transform((fee) => fee ?? undefined);

const gasLimit = upTo((1n << 64n) - 1n)
  .refine((gas) => gas == null || gas >= gasOfATransfer, {
    error: `Use at least ${gasOfATransfer} units of gas, the minimum of any transaction.`,
  })
  .transform((gas) => gas ?? undefined);

const nonce = upTo(BigInt(Number.MAX_SAFE_INTEGER - 1)).transform((sent) => (sent == null ? undefined : Number(sent)));

/** Fields that a caller sets for one transaction instead of Vaultdesk; amounts in wei. */
const chainSpecificFields = z
  .object({ gasLimit, gasPrice: feePerGas, maxFeePerGas: feePerGas, maxPriorityFeePerGas: feePerGas, nonce })
  .partial()
  .meta({ description: 'Amounts in wei; omitted fields are filled in.' });
export type Overrides = Readonly<z.output<typeof chainSpecificFields>>;

const everywhere = {
  walletId: uuid,
  chainSpecificFields: chainSpecificFields.nullish(),
  alias: z.string().max(200).nullish(),
  status: z
    .literal('SAVED', 'Use SAVED to save the request for later, or remove this field.')
    .nullish()
    .meta({ description: 'SAVED saves the request for later instead of executing it.' }),
};

const common = { ...everywhere, secretType: secretTypeInput };

const nativeValue = { description: 'In whole coins of the chain, as a number or decimal text.', examples: [0] };

const { calldataBytes } = contractInputLimits;

const callData = bytesInput
  .refine((data) => data.length <= 2 + 2 * calldataBytes, `Use at most ${calldataBytes} bytes of calldata.`)
  .nullish()
  .meta({ description: 'Calldata as 0x-hexadecimal text.' });

const required = { path: ['value'], error: 'This field is required.' };

const call = { to: checksumAddress, functionName, inputs: contractInputs, outputs: contractOutputs.nullish() };

const transfer = { to: checksumAddress, data: callData };

const tokenTransfer = { to: checksumAddress, tokenAddress: checksumAddress };

const item = {
  ...tokenTransfer,
  tokenId: wholeNumber,
  amount: wholeNumber
    .refine((amount) => amount > 0n, 'Use 1 or more. Nothing would be sent.')
    .nullish()
    .meta({ description: 'For ERC-1155. Default 1.' }),
};

/** Fields of a request whose type names the chain, as clients of the hosted service send it. */
const chainTyped = {
  ...everywhere,
  secretType: secretTypeInput.nullish().meta({ description: 'Default: the chain of the type.' }),
  gas: gasLimit.meta({ description: 'Like chainSpecificFields.gasLimit.' }),
  gasPrice: feePerGas,
  nonce,
};
const chainTypedFields = z.object({ type: z.string(), ...chainTyped });

const baseUnits = {
  value: quantity.nullish().meta({ description: 'In wei, or in base units of the token.' }),
  rawValue: wholeNumber.nullish().meta({ description: 'Like value, and takes precedence over it.' }),
};

type BaseUnits = { readonly value?: Quantity | null | undefined; readonly rawValue?: bigint | null | undefined };

/** The amount of a chain-typed request; in a response, its `value` is in coins and its `rawValue` in wei. */
function baseUnitsOf({ value, rawValue }: BaseUnits, context: z.RefinementCtx): bigint {
  const units = rawValue ?? readWholeNumber(value ?? 0);
  if (typeof units === 'bigint') return units;
  context.addIssue({ code: 'custom', path: ['value'], message: units.fault });
  return 0n;
}

/** The chain and the overrides of a chain-typed request in their usual form. */
function toUsual({ type, gas, gasPrice, nonce, ...sent }: z.output<typeof chainTypedFields>, context: z.RefinementCtx) {
  const secretType = chainOfType(type) ?? 'ETHEREUM';
  if (sent.secretType && sent.secretType !== secretType)
    context.addIssue({ code: 'custom', path: ['secretType'], message: `Use ${secretType}, the chain of ${type}.` });
  const overrides = Object.entries(sent.chainSpecificFields ?? {}).filter(([, value]) => value !== undefined);
  const chainSpecificFields: Overrides = { gasLimit: gas, gasPrice, nonce, ...Object.fromEntries(overrides) };
  return { secretType, chainSpecificFields, gas: undefined, gasPrice: undefined, nonce: undefined };
}

const unknownType =
  'Use CONTRACT_EXECUTION, TRANSFER, TOKEN_TRANSFER, NFT_TRANSFER, or a type that names its chain, e.g. MATIC_TRANSACTION.';

/** The input of a transaction. Chain-typed requests are converted to the type without a chain. */
export const transactionRequest = z.discriminatedUnion(
  'type',
  [
    z.object({
      type: z.literal('CONTRACT_EXECUTION'),
      ...common,
      ...call,
      // Parsed together with the inputs, so that all faults of a call are reported together.
      value: quantity.meta(nativeValue),
    }),
    z.object({ type: z.literal('TRANSFER'), ...common, ...transfer, value: nativeAmount.meta(nativeValue) }),
    z
      .object({
        type: z.literal('TOKEN_TRANSFER'),
        ...common,
        ...tokenTransfer,
        value: quantity.nullish().meta({ description: 'In whole tokens, as a number or decimal text.' }),
        rawValue: wholeNumber.nullish().meta({ description: 'In base units of the token, in place of value.' }),
      })
      .refine(({ value, rawValue }) => value != null || rawValue != null, required),
    z.object({ type: z.literal('NFT_TRANSFER'), ...common, ...item }),
    z
      .object({ type: z.enum(chainTypesOf('CONTRACT_EXECUTION')), ...chainTyped, ...baseUnits, ...call })
      .transform(({ value, rawValue, ...sent }, context) => ({
        ...{ ...sent, ...toUsual(sent, context) },
        type: 'CONTRACT_EXECUTION' as const,
        value: formatUnits(baseUnitsOf({ value, rawValue }, context), nativeDecimals),
      })),
    z
      .object({ type: z.enum(chainTypesOf('TRANSFER')), ...chainTyped, ...baseUnits, ...transfer })
      .transform(({ value, rawValue, ...sent }, context) => ({
        ...{ ...sent, ...toUsual(sent, context) },
        type: 'TRANSFER' as const,
        value: baseUnitsOf({ value, rawValue }, context),
      })),
    z
      .object({ type: z.enum(chainTypesOf('TOKEN_TRANSFER')), ...chainTyped, ...baseUnits, ...tokenTransfer })
      .refine(({ value, rawValue }) => value != null || rawValue != null, required)
      .transform(({ value, rawValue, ...sent }, context) => ({
        ...{ ...sent, ...toUsual(sent, context) },
        type: 'TOKEN_TRANSFER' as const,
        value: undefined,
        rawValue: baseUnitsOf({ value, rawValue }, context),
      })),
    z
      .object({ type: z.enum(chainTypesOf('NFT_TRANSFER')), ...chainTyped, ...item })
      .transform((sent, context) => ({ ...sent, ...toUsual(sent, context), type: 'NFT_TRANSFER' as const })),
    z
      .object({ chainSpecificFields: everywhere.chainSpecificFields, type: z.enum([...chainsElsewhereByType.keys()]) })
      .transform(({ type }, context): never => {
        const message = `${type} is a transaction of ${chainsElsewhereByType.get(type)}. ${chainNotOffered('This chain')}`;
        context.addIssue({ code: 'custom', path: ['type'], message, params: notOffered });
        return z.NEVER;
      }),
  ],
  { error: ({ code }) => (code === 'invalid_union' ? unknownType : undefined) },
);
export type TransactionRequest = z.output<typeof transactionRequest>;

import { z } from 'zod';
import { address, checkedAddress, secretType, secretTypeInput } from '../kernel/primitives.ts';
import { nativeAmount } from '../market/quantity.ts';
import { contractInputLimits, contractInputs, contractOutputs } from './contract-input.ts';

/** A read-only contract call. */
export const contractQuestion = z.object({
  secretType: secretTypeInput,
  contractAddress: checkedAddress.meta({ description: 'The contract.' }),
  functionName: z
    .string()
    .min(1)
    .max(contractInputLimits.functionNameCharacters)
    .meta({ description: 'The name of the function.' }),
  inputs: contractInputs.nullish(),
  outputs: contractOutputs,
  walletAddress: checkedAddress.nullish().meta({ description: 'The caller, for msg.sender.' }),
  value: nativeAmount.nullish().meta({ description: 'Simulated value of the call, for msg.value; in whole coins.' }),
});

export const contractResult = z.object({ type: z.string(), value: z.unknown() }).meta({ id: 'ContractAnswer' });

/** A call as it is sent to a chain. */
export const encodedCall = z
  .object({
    signature: z.string(),
    selector: z.string(),
    data: z.string().meta({ description: 'The selector, then the encoded inputs.' }),
  })
  .meta({ id: 'EncodedCall' });

const parameter = z.object({
  name: z.string(),
  type: z.string(),
  get components() {
    return z.array(parameter).optional();
  },
});

/** A function of a contract, from a known or supplied ABI. */
export const contractFunction = z.object({
  name: z.string(),
  signature: z.string(),
  stateMutability: z.enum(['pure', 'view', 'nonpayable', 'payable']),
  inputs: z.array(parameter),
  outputs: z.array(parameter),
});
export type ContractFunction = z.infer<typeof contractFunction>;

/** An event of a contract, from a known or supplied ABI. */
export const contractEvent = z.object({
  name: z.string(),
  signature: z.string(),
  inputs: z.array(parameter.extend({ isIndexed: z.boolean() })),
});
export type ContractEvent = z.infer<typeof contractEvent>;

/** An event argument as text. */
export const eventArgument = z.object({
  name: z.string(),
  type: z.string(),
  value: z.string(),
  isHash: z.literal(true).optional().meta({ description: 'The log contains no value, only its hash.' }),
});
export type EventArgument = z.infer<typeof eventArgument>;

/** A decoded event: its name and arguments, both absent if the event is unknown. */
export const describedLog = z
  .object({ event: z.string().optional(), arguments: z.array(eventArgument).optional() })
  .meta({ id: 'DescribedLog' });
export type DescribedLog = z.infer<typeof describedLog>;

/** The functions and events of a pasted ABI. */
export const parsedAbi = z
  .object({
    functions: z.array(contractFunction),
    events: z.array(contractEvent),
    ignored: z
      .array(z.object({ name: z.string(), reason: z.string() }))
      .meta({ description: 'Entries that are left out, with the reason.' }),
  })
  .meta({ id: 'ParsedAbi' });

/** What the service knows about a contract. */
export const contractView = z
  .object({
    secretType,
    address,
    /** Whether the address has code. */
    isContract: z.boolean(),
    /** The service's name for it. @example "USDC of this machine" */
    name: z.string().optional(),
    functions: z.array(contractFunction),
  })
  .meta({ id: 'ContractView' });

/** A block with its contents, for the explorer. */
export const blockView = z
  .object({
    secretType,
    number: z.int(),
    hash: z.string(),
    parentHash: z.string(),
    timestamp: z.string(),
    gasUsed: z.string().optional(),
    baseFeePerGas: z.string().optional(),
    transactions: z.array(
      z.object({
        hash: z.string(),
        from: z.string(),
        fromName: z.string().optional(),
        to: z.string().optional(),
        toName: z.string().optional(),
        value: z.string(),
        transactionId: z.uuid().optional(),
      }),
    ),
  })
  .meta({ id: 'Block' });
export type BlockView = z.infer<typeof blockView>;

/** An address on one chain, for the explorer. */
export const addressView = z
  .object({
    secretType,
    address,
    kind: z.enum(['wallet', 'contract', 'account']),
    name: z.string().optional(),
    walletId: z.uuid().optional(),
    /** The market user whose deposit address this is. */
    marketUserId: z.uuid().optional(),
    balance: z.string(),
    symbol: z.string(),
    transactionCount: z.int(),
    usdc: z.string().optional(),
  })
  .meta({ id: 'Address' });
export type AddressView = z.infer<typeof addressView>;

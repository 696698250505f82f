import { z } from 'zod';

/** How much a contract call may carry. All of it is checked before anything is encoded. */
export const contractInputLimits = {
  inputs: 64,
  componentsOfTuple: 64,
  /** Inputs, elements of lists and components of tuples together. */
  elements: 2000,
  /** How many lists and tuples stand inside one another. */
  depth: 8,
  calldataBytes: 122_880,
  /** Decimal digits of an integer, as many as 2^256 has. */
  digits: 78,
  typeCharacters: 2048,
  /** A function's name, with the types of its parameters where they are known. */
  functionNameCharacters: 8192,
  /** A list written as one text. */
  listCharacters: 262_144,
  /** How many faults of a call are reported at once. */
  faults: 20,
} as const;

const typeText = z
  .string()
  .min(1)
  .max(contractInputLimits.typeCharacters, 'The type is too long.')
  .meta({
    examples: ['uint256', 'address[]', 'tuple'],
    description:
      'address, bool, bytes, bytes1 to bytes32, int8 to int256, uint8 to uint256, string or tuple, with [] or [n] behind it for lists.',
  });

/** Handed on as they came: `parseParameter` checks them as far as types may nest. */
const components = z.custom<readonly unknown[]>(Array.isArray, 'Use an array.').meta({
  type: 'array',
  items: { type: 'object' },
  description: 'The parts of a tuple, as an ABI writes them: objects with name and type.',
});

/** A parameter as an ABI writes it. */
const parameter = {
  type: typeText,
  name: z.string().nullish(),
  components: components.nullish(),
};

/**
 * A value in any of the forms that callers send. It is handed on as it came, so that no digit is lost
 * and no depth costs a stack; `parseInputs` checks it against its type.
 */
const value = z
  .custom<unknown>((sent) => sent !== undefined, 'This field is required.')
  .meta({
    examples: ['1000000', '[1, 2, 3]', [{ type: 'uint256', value: '1' }]],
    description:
      'A text, number or boolean; for lists an array or a text such as [1, 2, 3]; for tuples an array of {type, value}.',
  });

/** An argument of a contract call as callers send it. */
export const contractInput = z.object({ ...parameter, value }).meta({ id: 'ContractInput' });
export type ContractInput = z.infer<typeof contractInput>;

/** The arguments of a contract call, counted before they are looked into. */
export const contractInputs = listOf(contractInput);

/** What a caller expects a contract function to return; tuples have their components. */
export const contractOutput = z.object(parameter).meta({ id: 'ContractOutput' });
export type ContractOutput = z.infer<typeof contractOutput>;

/** The return values of a contract function, counted before they are looked into. */
export const contractOutputs = listOf(contractOutput);

/** A function of a contract by its name, with its parameter types where the caller gives them. */
export const functionName = z
  .string()
  .min(1)
  .max(contractInputLimits.functionNameCharacters, 'The function name is too long.')
  .meta({ examples: ['transfer', 'transfer(address,uint256)'] });

/** Counted first, so that a list of a hundred thousand is refused at once. */
function listOf<Element extends z.ZodType>(element: Element) {
  return z.preprocess((sent, context) => {
    if (!Array.isArray(sent) || sent.length <= contractInputLimits.inputs) return sent;
    context.addIssue(`There are ${sent.length}. Use at most ${contractInputLimits.inputs}.`);
    return z.NEVER;
  }, z.array(element));
}

import { z } from 'zod';

const calldataBytes = 122_880;

/** Size limits of a contract call, checked before anything is encoded. */
export const contractInputLimits = {
  /** Inputs, elements of lists and components of tuples together: a word of calldata each. */
  elements: calldataBytes / 32,
  /** Nesting depth of lists and tuples. */
  depth: 8,
  calldataBytes,
  typeCharacters: 2048,
  /** A function name, with its parameter types if given. */
  functionNameCharacters: 8192,
  /** A list that is sent as one text. */
  listCharacters: 262_144,
  /** Maximum number of faults reported for a call. */
  faults: 20,
} as const;

const typeText = z
  .string()
  .min(1)
  .max(contractInputLimits.typeCharacters, 'The type is too long.')
  .meta({
    examples: ['uint256', 'address[]', 'tuple'],
    description:
      'address, bool, bytes, bytes1 to bytes32, int8 to int256, uint8 to uint256, string or tuple, followed by [] or [n] for lists.',
  });

/** Passed on unchanged: `parseParameter` checks them up to the maximum nesting depth. */
const components = z
  .custom<readonly unknown[]>(Array.isArray, 'Use an array.')
  .meta({
    type: 'array',
    items: { type: 'object' },
    description: 'The components of a tuple in ABI format: objects with name and type.',
  });

/** A parameter in ABI format. */
const parameter = { type: typeText, name: z.string().nullish(), components: components.nullish() };

/** A value in any supported form, passed on unchanged, so that no digits are lost; checked by `readArguments`. */
const value = z
  .custom<unknown>((sent) => sent !== undefined, 'This field is required.')
  .meta({
    examples: ['1000000', '[1, 2, 3]', [{ type: 'uint256', value: '1' }]],
    description:
      'A text, number or boolean; for lists an array or a text, e.g. [1, 2, 3]; for tuples an array of {type, value}, or with components an object by name or an array by position.',
  });

/** An argument of a contract call as callers send it. */
export const contractInput = z.object({ ...parameter, value }).meta({ id: 'ContractInput' });
export type ContractInput = z.infer<typeof contractInput>;

/** The arguments of a contract call; their number is checked before their contents. */
export const contractInputs = listOf(contractInput).meta({ description: 'The arguments, in order.' });

/** The return type that a caller expects; tuples include their components. */
export const contractOutput = z.object(parameter).meta({ id: 'ContractOutput' });
export type ContractOutput = z.infer<typeof contractOutput>;

/** The return values of a contract function; their number is checked before their contents. */
export const contractOutputs = listOf(contractOutput).meta({ description: 'The types of the values, in order.' });

/** A contract function by name, with parameter types if the caller gives them. */
export const functionName = z
  .string()
  .min(1)
  .max(contractInputLimits.functionNameCharacters, 'The function name is too long.')
  .meta({
    examples: ['transfer', 'transfer(address,uint256)'],
    description: 'The name of the function, optionally with parameter types.',
  });

/** Checks the length first, so that a huge list is rejected immediately. */
function listOf<Element extends z.ZodType>(element: Element) {
  return z.preprocess((sent, context) => {
    if (!Array.isArray(sent) || sent.length <= contractInputLimits.elements) return sent;
    context.addIssue(`The list has ${sent.length} elements. Use at most ${contractInputLimits.elements}.`);
    return z.NEVER;
  }, z.array(element));
}

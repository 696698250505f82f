import { contractInputLimits } from '../resources/contract-input.ts';
import { type AbiType, isComplete } from './abi-types.ts';
import type { Refusal } from './faults.ts';
import { parseType } from './parse-type.ts';

/** A function as a caller names it, with its parameter types where they are known. */
export interface NamedFunction {
  readonly name: string;
  readonly parameters: readonly AbiType[] | undefined;
}

/**
 * Whether a contract may call something so; no longer than 256 characters.
 * https://docs.soliditylang.org/en/latest/grammar.html#a4.SolidityLexer.Identifier
 */
export function isIdentifier(text: string): boolean {
  return /^[a-zA-Z_$][a-zA-Z0-9_$]{0,255}$/.test(text);
}

/**
 * A function's name, or its whole signature.
 * @example parseFunctionName('transfer(address,uint256)')
 */
export function parseFunctionName(text: string): NamedFunction | Refusal {
  const [, name = '', list] = /^([^(]*)(\(.*\))?$/s.exec(text) ?? [];
  if (!isIdentifier(name)) return { fault: `This is no name of a function. ${right}` };
  if (list === undefined) return { name, parameters: undefined };
  const parameters = parametersIn(list);
  return 'fault' in parameters ? parameters : { name, parameters };
}

function parametersIn(list: string): readonly AbiType[] | Refusal {
  if (list === '()') return [];
  // The parameters are no tuple, though they look like one.
  const type = parseType(list, contractInputLimits.depth + 1);
  if ('fault' in type) return type;
  if (type.kind === 'tuple' && type.components && isComplete(type)) return type.components;
  return { fault: `The types of the parameters are not told. ${right}` };
}

const right = 'Use one such as transfer, or transfer(address,uint256).';

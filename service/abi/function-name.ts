import { contractInputLimits } from '../resources/contract-input.ts';
import { type AbiType, isComplete } from './abi-types.ts';
import type { Refusal } from './faults.ts';
import { parseType } from './parse-type.ts';

/** A function name from a caller, with its parameter types if given. */
export interface NamedFunction {
  readonly name: string;
  readonly parameters: readonly AbiType[] | undefined;
}

/**
 * Whether a text is a Solidity identifier of at most 256 characters.
 * https://docs.soliditylang.org/en/latest/grammar.html#a4.SolidityLexer.Identifier
 */
export function isIdentifier(text: string): boolean {
  return /^[a-zA-Z_$][a-zA-Z0-9_$]{0,255}$/.test(text);
}

/**
 * Parses a function name or a complete signature.
 * @example parseFunctionName('transfer(address,uint256)')
 */
export function parseFunctionName(text: string): NamedFunction | Refusal {
  const [, name = '', list] = /^([^(]*)(\(.*\))?$/s.exec(text) ?? [];
  if (!isIdentifier(name)) return { fault: `This is not a function name. ${correction}` };
  if (list === undefined) return { name, parameters: undefined };
  const parameters = parametersIn(list);
  return 'fault' in parameters ? parameters : { name, parameters };
}

function parametersIn(list: string): readonly AbiType[] | Refusal {
  if (list === '()') return [];
  // The parameters look like a tuple but are not.
  const type = parseType(list, contractInputLimits.depth + 1);
  if ('fault' in type) return type;
  if (type.kind === 'tuple' && type.components && isComplete(type)) return type.components;
  return { fault: `The parameter types are incomplete. ${correction}` };
}

const correction = 'Use e.g. transfer, or transfer(address,uint256).';

import { fieldsOf } from '../kernel/json.ts';
import type { ValueFault } from '../kernel/values/value-fault.ts';
import { contractInputLimits } from '../resources/contract-input.ts';
import { type AbiType, isComplete } from './abi-types.ts';
import { Faults } from './faults.ts';
import { parseParameter } from './parse-parameter.ts';
import { isIdentifier, parseType } from './parse-type.ts';
import { readAbi } from './read-abi.ts';

/** A function name from a caller, with its parameter types if given. */
export interface NamedFunction {
  readonly name: string;
  readonly parameters: readonly AbiType[] | undefined;
}

/**
 * Parses a function name, a signature, or any text with a single function that `readAbi` accepts.
 * @example parseFunctionName('transfer(address,uint256)')
 * @example parseFunctionName('function transfer(address to, uint256 amount) returns (bool)')
 */
export function parseFunctionName(text: string): NamedFunction | ValueFault {
  const [, name = '', list] = /^([^(]*)(\(.*\))?$/s.exec(text) ?? [];
  const isNamed = isIdentifier(name.trim());
  if (isNamed && list === undefined) return { name: name.trim(), parameters: undefined };
  const parameters = isNamed && list !== undefined ? parametersIn(list) : noName;
  if (!('fault' in parameters)) return { name: name.trim(), parameters };
  return declaredIn(text) ?? parameters;
}

function parametersIn(list: string): readonly AbiType[] | ValueFault {
  if (/^\(\s*\)$/.test(list)) return [];
  // The parameters look like a tuple but are not.
  const type = parseType(list, contractInputLimits.depth + 1);
  if ('fault' in type) return type;
  if (type.kind === 'tuple' && type.components && isComplete(type)) return type.components;
  return { fault: `The parameter types are incomplete. ${correction}` };
}

/** The only function that a declaration or an ABI declares; `undefined` if it is neither. */
function declaredIn(text: string): NamedFunction | ValueFault | undefined {
  const abi = readAbi(text);
  if (!abi.ok) return undefined;
  const [declared, ...others] = abi.value.functions;
  if (!declared) return undefined;
  if (others.length > 0)
    return { fault: `The ABI has ${others.length + 1} functions. Send the signature of one.` };
  const parameters = declared.inputs.flatMap(
    (input) => parseParameter(fieldsOf(input), { step: 'functionName' }, new Faults()) ?? [],
  );
  return { name: declared.name, parameters };
}

const correction = 'Use e.g. transfer, or transfer(address,uint256).';
const noName = { fault: `This is not a function name. ${correction}` };

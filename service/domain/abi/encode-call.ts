import { AbiCoder, Interface } from 'ethers/abi';
import { id } from 'ethers/hash';
import { fieldsOf } from '../../model/kernel/json.ts';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import { invalidInput, pathText } from '../../model/kernel/results/validation.ts';
import { once } from '../../model/kernel/values/curves.ts';
import { Faults, type ValueFault } from '../../model/kernel/values/faults.ts';
import { type ContractInput, contractInputLimits } from '../../model/transactions/contract-input.ts';
import { type AbiType, isComplete, signatureText } from './abi-types.ts';
import { readArguments, tooManyBytes } from './argument-reader.ts';
import { isIdentifier, parseParameter, parseType, visibleText } from './parse-type.ts';
import { readAbi } from './read-abi.ts';

interface EncodedCall {
  /** @example "transfer(address,uint256)" */
  readonly signature: string;
  /** The first four bytes of the signature's hash. @example "0xa9059cbb" */
  readonly selector: string;
  /** The selector, then the encoded arguments. */
  readonly calldata: string;
}

/** Encodes a call. Fails with `input.invalid` and the path of each invalid field, prefixed with `above`. */
export function encodeCall(
  functionName: string,
  inputs: readonly ContractInput[],
  above = 'transactionRequest',
): Result<EncodedCall> {
  const faults = new Faults(pathText);
  const place = (field: string) => ({ step: above === '' ? field : `${above}.${field}` });
  const named = parseFunctionName(functionName);
  const { name, parameters }: Partial<NamedFunction> = 'fault' in named ? {} : named;
  if ('fault' in named) faults.add(place('functionName'), named.fault);
  else if (parameters && parameters.length !== inputs.length)
    faults.add(place('functionName'), otherNumber(parameters, inputs.length));
  const args = readArguments(inputs, place('inputs'), faults, parameters);
  const types = args.map(({ type }) => type);
  const signature = `${name}(${types.join(',')})`;
  if (signature.length > contractInputLimits.functionNameCharacters)
    faults.add(place('inputs'), 'The input types are too long. Use fewer components.');
  if (!faults.isEmpty) return invalidInput(faults.failures);

  const selector = selectorOf(signature);
  // The values are already parsed, so ethers cannot misread a text like "false".
  const values = args.map(({ value }) => value);
  const calldata = `${selector}${AbiCoder.defaultAbiCoder().encode(types, values).slice(2)}`;
  if (calldata.length > 2 + 2 * contractInputLimits.calldataBytes)
    return invalidInput([{ path: place('inputs').step, message: tooManyBytes }]);
  return ok({ signature, selector, calldata });
}

function otherNumber(declared: readonly AbiType[], inputCount: number): string {
  const types = visibleText(declared.map(signatureText).join(','), 200);
  return `The function has ${declared.length} inputs (${types}), but ${inputCount} were sent. Adjust functionName or inputs.`;
}

/** A function name from a caller, with its parameter types if given. */
type NamedFunction = { readonly name: string; readonly parameters: readonly AbiType[] | undefined };

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
  if (others.length > 0) return { fault: `The ABI has ${others.length + 1} functions. Send the signature of one.` };
  const parameters = declared.inputs.flatMap(
    (input) => parseParameter(fieldsOf(input), { step: 'functionName' }, new Faults(pathText)) ?? [],
  );
  return { name: declared.name, parameters };
}

const correction = 'Use e.g. transfer, or transfer(address,uint256).';
const noName = { fault: `This is not a function name. ${correction}` };

/** The first four bytes of a signature's hash. @example selectorOf('transfer(address,uint256)') // "0xa9059cbb" */
export function selectorOf(signature: string): string {
  return id(signature).slice(0, '0x12345678'.length);
}

/** Parses a contract interface lazily, so that startup parses none. */
export function interfaceOf(abi: ConstructorParameters<typeof Interface>[0]): () => Interface {
  return once(() => new Interface(abi));
}

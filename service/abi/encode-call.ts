import { AbiCoder } from 'ethers/abi';
import { ok, type Result } from '../kernel/result.ts';
import { invalidInput } from '../kernel/validation.ts';
import { type ContractInput, contractInputLimits } from '../resources/contract-input.ts';
import { type AbiType, signatureText } from './abi-types.ts';
import { tooManyBytes } from './argument-reader.ts';
import { Faults, type FieldLocation } from './faults.ts';
import { type NamedFunction, parseFunctionName } from './function-name.ts';
import { readArguments } from './parse-inputs.ts';
import { selectorOf } from './selector.ts';
import { visibleText } from './visible-text.ts';

/** A contract call, ready to be sent. */
export interface EncodedCall {
  /** @example "transfer(address,uint256)" */
  readonly signature: string;
  /**
   * The first four bytes of the signature's hash.
   * @example "0xa9059cbb"
   */
  readonly selector: string;
  /** The selector, then the encoded arguments. */
  readonly calldata: string;
}

/**
 * Encodes a call (https://docs.soliditylang.org/en/latest/abi-spec.html). Fails with `input.invalid` and the path of
 * each invalid field, prefixed with `above`.
 */
export function encodeCall(
  functionName: string,
  inputs: readonly ContractInput[],
  above = 'transactionRequest',
): Result<EncodedCall> {
  const faults = new Faults();
  const path = (field: string) => (above === '' ? field : `${above}.${field}`);
  const parsedName = readFunctionName(
    functionName,
    inputs.length,
    { step: path('functionName') },
    faults,
  );
  const declared = parsedName?.parameters;
  const args = readArguments(inputs, { path: path('inputs'), faults, declared });
  const types = args.map(({ type }) => type);
  const signature = `${parsedName?.name}(${types.join(',')})`;
  if (signature.length > contractInputLimits.functionNameCharacters)
    faults.add({ step: path('inputs') }, longTypes);
  if (!faults.isEmpty) return invalidInput(faults.failures);

  const selector = selectorOf(signature);
  // The values are already parsed, so ethers cannot misread a text like "false".
  const values = args.map(({ value }) => value);
  const calldata = `${selector}${AbiCoder.defaultAbiCoder().encode(types, values).slice(2)}`;
  if (calldata.length > 2 + 2 * contractInputLimits.calldataBytes)
    return invalidInput([{ path: path('inputs'), message: tooManyBytes }]);
  return ok({ signature, selector, calldata });
}

function readFunctionName(
  text: string,
  inputCount: number,
  location: FieldLocation,
  faults: Faults,
): NamedFunction | undefined {
  const parsedName = parseFunctionName(text);
  if ('fault' in parsedName) return faults.refuse(location, parsedName.fault);
  const { parameters } = parsedName;
  if (parameters && parameters.length !== inputCount)
    faults.add(location, otherNumber(parameters, inputCount));
  return parsedName;
}

function otherNumber(declared: readonly AbiType[], inputCount: number): string {
  const types = visibleText(declared.map(signatureText).join(','), 200);
  return `The function has ${declared.length} inputs (${types}), but ${inputCount} were sent. Adjust functionName or inputs.`;
}

const longTypes = 'The input types are too long. Use fewer components.';

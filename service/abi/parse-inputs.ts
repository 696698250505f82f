import { ok, type Result } from '../kernel/result.ts';
import { invalidInput } from '../kernel/validation.ts';
import type { ContractInput } from '../resources/contract-input.ts';
import { type AbiType, type AbiValue, agree, isComplete, signatureText } from './abi-types.ts';
import { ArgumentReader } from './argument-reader.ts';
import { Faults } from './faults.ts';
import { parseParameter } from './parse-parameter.ts';
import { visibleText } from './visible-text.ts';

/** An argument that matches its type. */
export interface AbiArgument {
  /**
   * The type in signature form.
   * @example "(address,uint256)[]"
   */
  readonly type: string;
  readonly value: AbiValue;
}

/**
 * Parses a caller's arguments, or fails with `input.invalid` and the path of each error. Texts are read strictly:
 * `"false"` is false, and `"0"` is not a bool.
 */
export function parseInputs(
  inputs: readonly ContractInput[],
  path = 'transactionRequest.inputs',
): Result<AbiArgument[]> {
  const faults = new Faults();
  const args = readArguments(inputs, { path, faults });
  return faults.isEmpty ? ok(args) : invalidInput(faults.failures);
}

/** Reads arguments against the types of a signature, if one is given. */
export function readArguments(
  inputs: readonly ContractInput[],
  {
    path,
    faults,
    declared = [],
  }: { path: string; faults: Faults; declared?: readonly AbiType[] | undefined },
): AbiArgument[] {
  const reader = new ArgumentReader(faults);
  const read = inputs.flatMap((input, step) => {
    const location = { step, above: { step: path } };
    const type = parseParameter(input, location, faults);
    if (!type) return [];
    const expected = declared[step];
    if (expected && !agree(type, expected)) {
      const expectedText = visibleText(signatureText(expected), 200);
      faults.add(
        { step: 'type', above: location },
        `functionName has ${expectedText} here. Use the same type in both.`,
      );
    }
    const value = reader.read(type, input.value, { step: 'value', above: location });
    if (faults.isEmpty && !isComplete(type))
      faults.add({ step: 'type', above: location }, unknownComponents);
    return [{ type: signatureText(type), value }];
  });
  return read;
}

const unknownComponents =
  'An empty list does not show its tuple components. Add them to the type, e.g. tuple(address,uint256)[].';

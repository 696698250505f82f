import { ok, type Result } from '../kernel/result.ts';
import { invalidInput } from '../kernel/validation.ts';
import type { ContractInput } from '../resources/contract-input.ts';
import { type AbiType, type AbiValue, agree, isComplete, signatureText } from './abi-types.ts';
import { ArgumentReader } from './argument-reader.ts';
import { Faults } from './faults.ts';
import { parseParameter } from './parse-parameter.ts';
import { visibleText } from './visible-text.ts';

/** An argument that fits its type. */
export interface AbiArgument {
  /** As it stands in the signature. @example "(address,uint256)[]" */
  readonly type: string;
  readonly value: AbiValue;
}

/**
 * The arguments in what a caller sent, or `input.invalid` with the path of each fault. Texts are read
 * strictly: `"false"` is false, and `"0"` is no bool.
 */
export function parseInputs(
  inputs: readonly ContractInput[],
  path = 'transactionRequest.inputs',
): Result<AbiArgument[]> {
  const faults = new Faults();
  const parsed = readArguments(inputs, { path, faults });
  return faults.isEmpty ? ok(parsed) : invalidInput(faults.found);
}

/** Reads arguments against the types that a signature declares, where there is one. */
export function readArguments(
  inputs: readonly ContractInput[],
  {
    path,
    faults,
    declared = [],
  }: { path: string; faults: Faults; declared?: readonly AbiType[] | undefined },
): AbiArgument[] {
  const reader = new ArgumentReader(faults, inputs.length);
  const read = inputs.flatMap((input, step) => {
    const place = { step, above: { step: path } };
    const type = parseParameter(input, place, faults);
    if (!type) return [];
    const expected = declared[step];
    if (expected && !agree(type, expected)) {
      const right = visibleText(signatureText(expected), 200);
      faults.add(
        { step: 'type', above: place },
        `functionName says ${right} here. Make the two agree.`,
      );
    }
    const value = reader.read(type, input.value, { step: 'value', above: place });
    if (faults.isEmpty && !isComplete(type))
      faults.add({ step: 'type', above: place }, unknownComponents);
    return [{ type: signatureText(type), value }];
  });
  return read;
}

const unknownComponents =
  'An empty list does not tell the components of its tuples. Write them here, such as tuple(address,uint256)[].';

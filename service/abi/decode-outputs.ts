import { type Failed, fail, ok, type Result } from '../kernel/result.ts';
import { invalidInput } from '../kernel/validation.ts';
import type { ContractOutput } from '../resources/contract-input.ts';
import { type AbiType, type AbiValue, isComplete } from './abi-types.ts';
import { decodeValues, type SentComponent, toSentValue } from './decode-values.ts';
import { Faults } from './faults.ts';
import { parseParameter } from './parse-parameter.ts';

/** Maximum response size in bytes; a node may send any size. */
const maximumResponseBytes = 131_072;

/**
 * Decodes a contract's response as the expected outputs: fails with `contract.unreadable` if the data does not match,
 * and with `input.invalid` if an output has no type.
 * @example [{ type: 'uint256', value: '1000000' }]
 */
export function decodeOutputs(
  outputs: readonly ContractOutput[],
  data: string,
  path = 'outputs',
): Result<SentComponent[]> {
  const types = parseOutputs(outputs, path);
  if (!types.ok) return types;
  const bytes = bytesIn(data);
  if (!bytes) return unreadable("The node's response is not 0x and hexadecimal digits.");
  if (bytes.length > maximumResponseBytes)
    return unreadable(`The contract's response is longer than ${maximumResponseBytes} bytes.`);
  if (bytes.length === 0 && outputs.length > 0) return unreadable(noData);
  const values = decodeValues(types.value, bytes);
  if ('fault' in values)
    return unreadable(
      `The contract's response does not match the outputs: ${values.fault} Check their types.`,
    );
  return ok(
    types.value.flatMap((type, index) => {
      const value = values[index];
      const output = outputs[index];
      if (value === undefined || !output) return [];
      return [{ type: output.type, value: toSentValue(type, value) }];
    }),
  );
}

/**
 * Decodes the values that a contract returns for a known function; `undefined` if the data does not match the types. As
 * in Solidity, missing bytes and excess bits are invalid, and trailing bytes are ignored.
 * @example decodeReturned(['uint8'], '0x') // undefined
 */
export function decodeReturned(
  types: readonly string[],
  data: string,
): readonly AbiValue[] | undefined {
  const outputs = parseOutputs(types.map((type) => ({ type })));
  const bytes = bytesIn(data);
  if (!outputs.ok || !bytes || bytes.length > maximumResponseBytes) return undefined;
  const values = decodeValues(outputs.value, bytes);
  return 'fault' in values ? undefined : values;
}

/** Parses the output types, so that a wrong type is reported before the contract is called. */
export function parseOutputs(
  outputs: readonly ContractOutput[],
  path = 'outputs',
): Result<AbiType[]> {
  const faults = new Faults();
  const types = outputs.flatMap((output, step) => {
    const location = { step, above: { step: path } };
    const type = parseParameter(output, location, faults);
    if (type && !isComplete(type)) faults.add({ step: 'type', above: location }, unknownComponents);
    return type ? [type] : [];
  });
  return faults.isEmpty ? ok(types) : invalidInput(faults.failures);
}

/** Converts 0x and hexadecimal digits to bytes. */
export function bytesIn(data: string): Buffer | undefined {
  if (data.length % 2 === 1 || !/^0x[0-9a-fA-F]*$/.test(data)) return undefined;
  return Buffer.from(data.slice(2), 'hex');
}

function unreadable(message: string): Failed {
  return fail('contract.unreadable', message);
}

const noData =
  'The contract returned no data. Check that a contract exists at this address and has this function.';
const unknownComponents =
  "The tuple's components are unknown. Add them to the type, e.g. tuple(address,uint256), or in components.";

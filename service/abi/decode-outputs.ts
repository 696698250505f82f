import { type Failed, fail, ok, type Result } from '../kernel/result.ts';
import { invalidInput } from '../kernel/validation.ts';
import type { ContractOutput } from '../resources/contract-input.ts';
import { type AbiType, isComplete } from './abi-types.ts';
import { decodeValues, type SentComponent, toSentValue } from './decode-values.ts';
import { Faults } from './faults.ts';
import { parseParameter } from './parse-parameter.ts';

/** How many bytes an answer may have; a node may send whatever it likes. */
const largestAnswer = 131_072;

/**
 * What a contract returned, read as the outputs the caller expects: `contract.unreadable` where the data
 * is something else, `input.invalid` where an output has no type.
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
  if (!bytes) return unreadable('The node did not answer with 0x and hexadecimal digits.');
  if (bytes.length > largestAnswer)
    return unreadable(`The answer of the contract is longer than ${largestAnswer} bytes.`);
  if (bytes.length === 0 && outputs.length > 0) return unreadable(nothingThere);
  const values = decodeValues(types.value, bytes);
  if ('fault' in values)
    return unreadable(
      `The answer of the contract does not fit the outputs: ${values.fault} Check their types.`,
    );
  return ok(
    types.value.flatMap((type, index) => {
      const value = values[index];
      const sent = outputs[index];
      if (value === undefined || !sent) return [];
      return [{ type: sent.type, value: toSentValue(type, value) }];
    }),
  );
}

/** The types of the outputs, so that a wrong one is reported before the contract is called. */
export function parseOutputs(
  outputs: readonly ContractOutput[],
  path = 'outputs',
): Result<AbiType[]> {
  const faults = new Faults();
  const types = outputs.flatMap((output, step) => {
    const place = { step, above: { step: path } };
    const type = parseParameter(output, place, faults);
    if (type && !isComplete(type)) faults.add({ step: 'type', above: place }, unknownComponents);
    return type ? [type] : [];
  });
  return faults.isEmpty ? ok(types) : invalidInput(faults.found);
}

/** The bytes of a text of 0x and hexadecimal digits. */
export function bytesIn(data: string): Buffer | undefined {
  if (data.length % 2 === 1 || !/^0x[0-9a-fA-F]*$/.test(data)) return undefined;
  return Buffer.from(data.slice(2), 'hex');
}

function unreadable(message: string): Failed {
  return fail('contract.unreadable', message);
}

const nothingThere =
  'The contract answered nothing. Check that there is a contract at this address, and that it has this function.';
const unknownComponents =
  'The components of the tuple are unknown. Write them here, such as tuple(address,uint256), or in components.';

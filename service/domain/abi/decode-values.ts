import { id } from 'ethers/hash';
import { type Failed, fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { invalidInput, pathText } from '../../model/kernel/results/validation.ts';
import { Faults, type ValueFault } from '../../model/kernel/values/faults.ts';
import { toJsonInteger } from '../../model/kernel/values/numbers.ts';
import type { ContractEvent, EventArgument } from '../../model/transactions/contract-call.ts';
import type { ContractOutput } from '../../model/transactions/contract-input.ts';
import { type AbiType, type AbiValue, headBytes, isComplete, isDynamic, signatureText } from './abi-types.ts';
import { parseFunctionName, selectorOf } from './encode-call.ts';
import {
  type IntegerForm,
  parseParameter,
  type SentComponent,
  toDisplayValue,
  toSentValue,
  visibleText,
} from './parse-type.ts';

/** Maximum response size in bytes; a node may send any size. */
const maximumResponseBytes = 131_072;

/**
 * Decodes a contract's response as the expected outputs: fails with `contract.unreadable` if the data does not match,
 * and with `input.invalid` if an output has no type.
 * @example [{ type: 'uint256', value: 1000000 }]
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
  return 'fault' in values
    ? unreadable(`The contract's response does not match the outputs: ${values.fault} Check their types.`)
    : ok(toComponents(outputs, types.value, values, toJsonInteger));
}

/**
 * Decodes the values that a contract returns for a known function; `undefined` if the data does not match the types. As
 * in Solidity, missing bytes and excess bits are invalid, and trailing bytes are ignored.
 * @example decodeReturned(['uint8'], '0x') // undefined
 */
export function decodeReturned(types: readonly string[], data: string): readonly AbiValue[] | undefined {
  const outputs = parseOutputs(types.map((type) => ({ type })));
  const bytes = bytesIn(data);
  if (!outputs.ok || !bytes || bytes.length > maximumResponseBytes) return undefined;
  const values = decodeValues(outputs.value, bytes);
  return 'fault' in values ? undefined : values;
}

/** Bytes to decode as values, or as a function call. */
interface EncodedText {
  readonly data: string;
  readonly types: readonly ContractOutput[];
  /** The function whose selector precedes the values; absent for values only. */
  readonly functionName?: string | null | undefined;
}

/** Decodes the values in a caller's bytes; fails with `contract.unreadable` if they do not match. */
export function decodeCall({ data, types, functionName }: EncodedText, path = 'types'): Result<SentComponent[]> {
  const parsedTypes = parseOutputs(types, path);
  if (!parsedTypes.ok) return parsedTypes;
  const bytes = bytesIn(data);
  if (!bytes) return invalidInput([{ path: 'data', message: 'Use 0x and hexadecimal digits, two per byte.' }]);
  const encoded = functionName == null ? ok(bytes) : bytesAfterSelector(bytes, functionName, parsedTypes.value);
  if (!encoded.ok) return encoded;
  const values = decodeValues(parsedTypes.value, encoded.value);
  return 'fault' in values
    ? unreadable(`The data does not match the types: ${values.fault}`)
    : ok(toComponents(types, parsedTypes.value, values));
}

function bytesAfterSelector(bytes: Buffer, functionName: string, types: readonly AbiType[]): Result<Buffer> {
  const named = parseFunctionName(functionName);
  if ('fault' in named) return invalidInput([{ path: 'functionName', message: named.fault }]);
  const selector = selectorOf(`${named.name}(${types.map(signatureText).join(',')})`);
  return bytes.subarray(0, 4).toString('hex') === selector.slice(2)
    ? ok(bytes.subarray(4))
    : unreadable(`The data does not start with ${selector}, so it calls another function.`);
}

/** Parses the output types, so that a wrong type is reported before the contract is called. */
export function parseOutputs(outputs: readonly ContractOutput[], path = 'outputs'): Result<AbiType[]> {
  const faults = new Faults(pathText);
  const types = outputs.flatMap((output, step) => {
    const place = { step, above: { step: path } };
    const type = parseParameter(output, place, faults);
    if (type && !isComplete(type)) faults.add({ step: 'type', above: place }, unknownComponents);
    return type ? [type] : [];
  });
  return faults.isEmpty ? ok(types) : invalidInput(faults.failures);
}

/** Adds the declared types to decoded values. */
export function toComponents(
  parameters: readonly { readonly type: string }[],
  types: readonly AbiType[],
  values: readonly AbiValue[],
  toInteger?: IntegerForm,
): SentComponent[] {
  return parameters.flatMap((parameter, index) => {
    const [type, value] = [types[index], values[index]];
    return type === undefined || value === undefined
      ? []
      : [{ type: parameter.type, value: toSentValue(type, value, toInteger) }];
  });
}

/** Converts 0x and hexadecimal digits to bytes. */
export function bytesIn(data: string): Buffer | undefined {
  if (data.length % 2 === 1 || !/^0x[0-9a-fA-F]*$/.test(data)) return undefined;
  return Buffer.from(data.slice(2), 'hex');
}

/**
 * Decodes the values in a contract's bytes, or explains why this is impossible. The bytes are untrusted: values outside
 * the bytes and excess bits are rejected, and all values together may be at most twice as long as the bytes, so that a
 * short response cannot encode a huge value. Trailing bytes are ignored. `AbiCoder` of ethers does not replace it, because
 * it decodes 256 as the `uint8` 0, 2 as `true`, and any word as `bytes4`.
 */
export function decodeValues(types: readonly AbiType[], bytes: Buffer): AbiValue[] | ValueFault {
  try {
    return new EncodedValues(bytes).read(types, 0);
  } catch (error) {
    if (error instanceof Unreadable) return { fault: error.message };
    throw error;
  }
}

class Unreadable extends Error {}

/** https://docs.soliditylang.org/en/latest/abi-spec.html#formal-specification-of-the-encoding */
class EncodedValues {
  readonly #bytes: Buffer;
  #remainingBytes: number;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#remainingBytes = 2 * bytes.length;
  }

  /** Reads consecutive values starting at `base`, to which their offsets are relative. */
  read(types: readonly AbiType[], base: number): AbiValue[] {
    let position = base;
    return types.map((type) => {
      const start = isDynamic(type) ? base + this.#numberAt(position) : position;
      const value = this.#valueAt(start, type);
      position += headBytes(type);
      return value;
    });
  }

  #valueAt(position: number, type: AbiType): AbiValue {
    if (type.kind === 'tuple') return this.read(type.components ?? [], position);
    if (type.kind === 'list') {
      if (type.length !== undefined) return this.#elementsAt(position, type.element, type.length);
      return this.#elementsAt(position + 32, type.element, this.#numberAt(position));
    }
    const bytes = type.isDynamic ? this.#consume(position + 32, this.#numberAt(position)) : this.#consume(position, 32);
    const value = type.decode(bytes);
    if (value === undefined) throw new Unreadable(`It contains an invalid ${type.name}.`);
    return value;
  }

  #elementsAt(position: number, element: AbiType, length: number): AbiValue[] {
    if (length * headBytes(element) > this.#bytes.length - position)
      throw new Unreadable('It contains a list that is longer than the response.');
    return this.read(new Array<AbiType>(length).fill(element), position);
  }

  /** Reads an offset or a length; valid ones are below 2^32, because the bytes fit into memory. */
  #numberAt(position: number): number {
    const word = this.#consume(position, 32);
    if (word.subarray(0, 28).some((byte) => byte !== 0))
      throw new Unreadable('It contains an offset or length that points outside.');
    return word.readUInt32BE(28);
  }

  #consume(position: number, length: number): Buffer {
    if (position + length > this.#bytes.length) throw new Unreadable('It ends too early.');
    this.#remainingBytes -= length;
    if (this.#remainingBytes < 0) throw new Unreadable('It contains overlapping values.');
    return this.#bytes.subarray(position, position + length);
  }
}

function unreadable(message: string): Failed {
  return fail('contract.unreadable', message);
}

const noData = 'The contract returned no data. Check that a contract exists at this address and has this function.';
const unknownComponents =
  "The tuple's components are unknown. Add them to the type, e.g. tuple(address,uint256), or in components.";

export type EncodedEvent = { readonly topics: readonly string[]; readonly data: string };

/** Limits for the decoded event data and for each text in it. */
const [largestData, longestText] = [131_072, 500];

export function topicOf(signature: string): string {
  return id(signature);
}

type DisplayedValue = Pick<EventArgument, 'value' | 'isHash'>;

/**
 * Decodes the arguments of an event in declaration order; `undefined` if its bytes do not match. Of indexed values
 * longer than a word, only the hash exists. (https://docs.soliditylang.org/en/latest/abi-spec.html#events)
 */
export function decodeEvent(
  { inputs }: ContractEvent,
  { topics: [, ...topics], data }: EncodedEvent,
): EventArgument[] | undefined {
  const types = parseOutputs(inputs);
  if (!types.ok) return undefined;
  const isIndexed = (_type: AbiType, index: number) => inputs[index]?.isIndexed === true;
  const indexedTypes = types.value.filter(isIndexed);
  if (indexedTypes.length !== topics.length) return undefined;
  const inTopics = indexedTypes.map((type, index) => valueInTopic(type, topics[index] ?? ''));
  const inData = valuesIn(
    types.value.filter((type, index) => !isIndexed(type, index)),
    data,
  );
  if (!inData || inTopics.includes(undefined)) return undefined;
  const [topicValues, dataValues] = [inTopics.values(), inData.values()];
  return inputs.map(({ name, type, isIndexed }) => ({
    name,
    type,
    ...((isIndexed ? topicValues : dataValues).next().value ?? { value: '' }),
  }));
}

function valueInTopic(type: AbiType, topic: string): DisplayedValue | undefined {
  if (type.kind !== 'scalar' || isDynamic(type)) return { value: topic, isHash: true };
  return valuesIn([type], topic)?.[0];
}

function valuesIn(types: readonly AbiType[], data: string): DisplayedValue[] | undefined {
  const bytes = bytesIn(data);
  if (!bytes || bytes.length > largestData) return undefined;
  const values = decodeValues(types, bytes);
  if ('fault' in values) return undefined;
  return types.flatMap((type, index) => {
    const value = values[index];
    if (value === undefined) return [];
    return [{ value: visibleText(toDisplayValue(toSentValue(type, value)), longestText) }];
  });
}

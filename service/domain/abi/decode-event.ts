import { id } from 'ethers/hash';
import type { ContractEvent, EventArgument } from '../../model/transactions/contract-call.ts';
import { type AbiType, isDynamic } from './abi-types.ts';
import { bytesIn, decodeValues, parseOutputs } from './decode-values.ts';
import { toDisplayValue, toSentValue, visibleText } from './parse-type.ts';

/** An event as in its receipt. */
export interface EncodedEvent {
  readonly topics: readonly string[];
  readonly data: string;
}

/** Limits for the decoded event data and for each text in it. */
const [largestData, longestText] = [131_072, 500];

/** The first topic of an event: the hash of its signature. */
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

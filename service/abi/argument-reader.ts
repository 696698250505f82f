import { contractInputLimits } from '../resources/contract-input.ts';
import { isPlainObject } from '../resources/typed-data.ts';
import {
  type AbiType,
  type AbiValue,
  agree,
  innermost,
  interfaceText,
  isDynamic,
  type ListType,
  type TupleType,
} from './abi-types.ts';
import type { Faults, Place, Refusal } from './faults.ts';
import { readListText, readTupleText } from './list-text.ts';
import { parseParameter } from './parse-parameter.ts';
import type { ScalarType, ScalarValue } from './scalar-types.ts';

/** A value still to be read, and where it goes. */
interface Task {
  readonly type: AbiType;
  readonly raw: unknown;
  readonly place: Place;
  /** How many lists and tuples it stands in. */
  readonly depth: number;
  readonly target: AbiValue[];
  readonly slot: number;
}

/**
 * Reads values against their types from the outside in, without recursion, since callers choose the
 * depth. The components of an open tuple are known from the first value, for all values of its type.
 */
export class ArgumentReader {
  readonly #faults: Faults;
  #elements: number;
  /** How long the calldata becomes at least, its selector included. */
  #bytes = 4;
  #isTooLarge = false;

  /** `inputs` is how many values are read, which count as elements too. */
  constructor(faults: Faults, inputs: number) {
    this.#faults = faults;
    this.#elements = inputs;
  }

  /** The value; where a fault is found in it, whatever was read until then. */
  read(type: AbiType, raw: unknown, place: Place): AbiValue {
    const read: AbiValue[] = [];
    const waiting: Task[] = [{ type, raw, place, depth: 0, target: read, slot: 0 }];
    for (let task = waiting.pop(); task && !this.#isAtEnd; task = waiting.pop())
      waiting.push(...this.#readTask(task).reverse());
    return read[0] ?? [];
  }

  /** Whether there is no use in reading on. */
  get #isAtEnd(): boolean {
    return this.#isTooLarge || this.#faults.isFull;
  }

  /** Puts a scalar into its slot; for a list or a tuple an array, with what is to be read into it. */
  #readTask(task: Task): Task[] {
    const { type, raw, place, target, slot } = task;
    if (type.kind !== 'scalar') return this.#readElements(task, type);
    const value = type.parse(raw);
    if (typeof value === 'object') return this.#refuse(place, value.fault);
    this.#count(place, 0, encodedBytes(type, value));
    target[slot] = value;
    return [];
  }

  #readElements({ raw, place, depth, target, slot }: Task, type: ListType | TupleType): Task[] {
    if (depth >= contractInputLimits.depth) return this.#refuse(place, tooDeep);
    const sent = elementsIn(type, raw);
    if ('fault' in sent) return this.#refuse(place, sent.fault);
    const types = this.#elementTypes(type, sent, place);
    this.#count(place, types.length, ownBytes(type));
    if (this.#isAtEnd) return [];
    const values: AbiValue[] = [];
    target[slot] = values;
    return types.flatMap((elementType, step) => {
      const element = this.#elementIn(sent[step], elementType, { step, above: place });
      return element ? [{ ...element, depth: depth + 1, target: values, slot: step }] : [];
    });
  }

  /** The type of each element; none, with a fault reported, where their number is wrong. */
  #elementTypes(
    type: ListType | TupleType,
    sent: readonly unknown[],
    place: Place,
  ): readonly (AbiType | undefined)[] {
    if (type.kind === 'tuple' && !type.components) return this.#tellComponents(type, sent, place);
    const { length = sent.length } = type.kind === 'list' ? type : (type.components ?? []);
    if (sent.length !== length)
      return this.#refuse(
        place,
        `The number of values for ${interfaceText(type)} is ${sent.length}. Use ${length}.`,
      );
    return type.kind === 'tuple' ? (type.components ?? []) : sent.map(() => type.element);
  }

  #tellComponents(
    tuple: TupleType,
    sent: readonly unknown[],
    above: Place,
  ): readonly (AbiType | undefined)[] {
    const limit = contractInputLimits.componentsOfTuple;
    if (sent.length === 0 || sent.length > limit)
      return this.#refuse(above, `A tuple has 1 to ${limit} components. Use as many.`);
    const types = sent.map((one: unknown, step) => {
      if (isTyped(one)) return parseParameter(one, { step, above }, this.#faults);
      this.#refuse(
        { step, above },
        'This is no component of a tuple. Use an object {type, value}.',
      );
      return undefined;
    });
    if (types.every((type) => type !== undefined)) tuple.components = types;
    return types;
  }

  /** What is to be read for an element, which may be sent with its type as {type, value}. */
  #elementIn(
    raw: unknown,
    type: AbiType | undefined,
    place: Place,
  ): Pick<Task, 'type' | 'raw' | 'place'> | undefined {
    if (!type) return undefined;
    if (!isTyped(raw)) return { type, raw, place };
    const own = parseParameter(raw, place, this.#faults);
    if (!own) return undefined;
    if (agree(type, own)) return { type, raw: raw.value, place: { step: 'value', above: place } };
    const right = `The type here is ${interfaceText(type)}. Use that, with the same components everywhere.`;
    this.#refuse({ step: 'type', above: place }, right);
    return undefined;
  }

  /** Ends the reading where the call becomes too large. */
  #count(place: Place, elements: number, bytes: number): void {
    this.#elements += elements;
    this.#bytes += bytes;
    const { elements: maximumElements, calldataBytes } = contractInputLimits;
    this.#isTooLarge = this.#elements > maximumElements || this.#bytes > calldataBytes;
    if (this.#isTooLarge)
      this.#refuse(place, this.#bytes > calldataBytes ? tooManyBytes : tooManyElements);
  }

  #refuse(place: Place, message: string): [] {
    this.#faults.add(place, message);
    return [];
  }
}

function elementsIn(type: ListType | TupleType, raw: unknown): readonly unknown[] | Refusal {
  if (Array.isArray(raw)) return raw;
  if (typeof raw !== 'string') return type.kind === 'list' ? noList : noTuple;
  return innermost(type).kind === 'tuple' ? readTupleText(raw) : readListText(raw);
}

function isTyped(raw: unknown): raw is { type: unknown; components?: unknown; value: unknown } {
  return isPlainObject(raw) && Object.hasOwn(raw, 'type') && Object.hasOwn(raw, 'value');
}

/** How many bytes a scalar takes, its offset and length included. */
function encodedBytes({ name, isDynamic }: ScalarType, value: ScalarValue): number {
  if (!isDynamic || typeof value !== 'string') return 32;
  const length = name === 'string' ? Buffer.byteLength(value, 'utf8') : value.length / 2 - 1;
  return 64 + 32 * Math.ceil(length / 32);
}

/** How many bytes a list or a tuple takes besides what is in it: an offset, a length. */
function ownBytes(type: ListType | TupleType): number {
  if (type.kind === 'list' && type.length === undefined) return 64;
  return isDynamic(type) ? 32 : 0;
}

const noList = { fault: 'This is no list. Use an array, or a text such as [1, 2, 3].' };
const noTuple = { fault: 'This is no tuple. Use an array of {type, value}.' };
const tooManyElements = `There are more than ${contractInputLimits.elements} values in the call. Send fewer.`;
/** What is reported where the calldata becomes too long. */
export const tooManyBytes = `The call is longer than ${contractInputLimits.calldataBytes} bytes when it is encoded. Send less.`;
const tooDeep = `This is nested deeper than ${contractInputLimits.depth} levels. Use fewer.`;

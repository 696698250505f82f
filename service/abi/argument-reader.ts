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

/** A value to read, and its target slot. */
interface Task {
  readonly type: AbiType;
  readonly raw: unknown;
  readonly place: Place;
  /** Number of enclosing lists and tuples. */
  readonly depth: number;
  readonly target: AbiValue[];
  readonly slot: number;
}

/**
 * Reads values against their types from the outside in, without recursion, because callers choose the depth. The first
 * value of an open tuple defines its components for all values of the type.
 */
export class ArgumentReader {
  readonly #faults: Faults;
  #elements: number;
  /** Minimum length of the calldata, including the selector. */
  #bytes = 4;
  #isTooLarge = false;

  /** `inputs` is the number of values to read, which count as elements too. */
  constructor(faults: Faults, inputs: number) {
    this.#faults = faults;
    this.#elements = inputs;
  }

  /** Reads a value. If it has errors, returns the part that was read. */
  read(type: AbiType, raw: unknown, place: Place): AbiValue {
    const read: AbiValue[] = [];
    const waiting: Task[] = [{ type, raw, place, depth: 0, target: read, slot: 0 }];
    for (let task = waiting.pop(); task && !this.#isAtEnd; task = waiting.pop())
      waiting.push(...this.#readTask(task).reverse());
    return read[0] ?? [];
  }

  /** Whether reading further is pointless. */
  get #isAtEnd(): boolean {
    return this.#isTooLarge || this.#faults.isFull;
  }

  /** Stores a scalar in its slot; for a list or a tuple, stores an array and returns the tasks that fill it. */
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

  /** The type of each element; empty, with an error reported, if their number is wrong. */
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
      return this.#refuse(above, `A tuple must have 1 to ${limit} components.`);
    const types = sent.map((one: unknown, step) => {
      if (isTyped(one)) return parseParameter(one, { step, above }, this.#faults);
      this.#refuse({ step, above }, 'This is not a tuple component. Use an object {type, value}.');
      return undefined;
    });
    if (types.every((type) => type !== undefined)) tuple.components = types;
    return types;
  }

  /** The task for an element, which may include its type as {type, value}. */
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
    const right = `The type must be ${interfaceText(type)}, with the same components in all elements.`;
    this.#refuse({ step: 'type', above: place }, right);
    return undefined;
  }

  /** Stops reading if the call becomes too large. */
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

/** Encoded size of a scalar, including its offset and length. */
function encodedBytes({ name, isDynamic }: ScalarType, value: ScalarValue): number {
  if (!isDynamic || typeof value !== 'string') return 32;
  const length = name === 'string' ? Buffer.byteLength(value, 'utf8') : value.length / 2 - 1;
  return 64 + 32 * Math.ceil(length / 32);
}

/** Encoded size of a list or tuple without its contents: offset and length. */
function ownBytes(type: ListType | TupleType): number {
  if (type.kind === 'list' && type.length === undefined) return 64;
  return isDynamic(type) ? 32 : 0;
}

const noList = { fault: 'This is not a list. Use an array, or text like [1, 2, 3].' };
const noTuple = { fault: 'This is not a tuple. Use an array of {type, value}.' };
const tooManyElements = `The call has more than ${contractInputLimits.elements} values. Send fewer values.`;
/** The error for calldata that is too long. */
export const tooManyBytes = `The encoded call is longer than ${contractInputLimits.calldataBytes} bytes. Send less data.`;
const tooDeep = `The nesting exceeds ${contractInputLimits.depth} levels. Use fewer levels.`;

import { readListText, readMembers } from '../kernel/values/read-list.ts';
import type { ValueFault } from '../kernel/values/value-fault.ts';
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
import type { Faults, FieldLocation } from './faults.ts';
import { parseParameter } from './parse-parameter.ts';
import type { ScalarType, ScalarValue } from './scalar-types.ts';

/** A value to read, and its target slot. */
interface Task {
  readonly type: AbiType;
  readonly raw: unknown;
  readonly location: FieldLocation;
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
  /** Minimum length of the calldata, including the selector. */
  #bytes = 4;
  #isTooLarge = false;

  constructor(faults: Faults) {
    this.#faults = faults;
  }

  /** Reads a value. If it has errors, returns the part that was read. */
  read(type: AbiType, raw: unknown, location: FieldLocation): AbiValue {
    const values: AbiValue[] = [];
    const pendingTasks: Task[] = [{ type, raw, location, depth: 0, target: values, slot: 0 }];
    for (let task = pendingTasks.pop(); task && !this.#isAtEnd; task = pendingTasks.pop())
      pendingTasks.push(...this.#readTask(task).reverse());
    return values[0] ?? [];
  }

  /** Whether reading further is pointless. */
  get #isAtEnd(): boolean {
    return this.#isTooLarge || this.#faults.isFull;
  }

  /** Stores a scalar in its slot; for a list or a tuple, stores an array and returns the tasks that fill it. */
  #readTask(task: Task): Task[] {
    const { type, raw, location, target, slot } = task;
    if (type.kind !== 'scalar') return this.#readElements(task, type);
    const value = type.parse(raw);
    if (typeof value === 'object') return this.#reject(location, value.fault);
    this.#count(location, encodedBytes(type, value));
    target[slot] = value;
    return [];
  }

  #readElements({ raw, location, depth, target, slot }: Task, type: ListType | TupleType): Task[] {
    if (depth >= contractInputLimits.depth) return this.#reject(location, tooDeep);
    const { elements, names, fault } = elementsIn(type, raw);
    if (!elements) return this.#reject(location, fault);
    const types = this.#elementTypes(type, elements, location);
    // Each element has a word or more, so long lists are rejected before their elements are read.
    this.#count(location, ownBytes(type), 32 * types.length);
    if (this.#isAtEnd) return [];
    const values: AbiValue[] = [];
    target[slot] = values;
    return types.flatMap((elementType, step) => {
      const stepLocation = { step: names?.[step] ?? step, above: location };
      const element = this.#elementIn(elements[step], elementType, stepLocation);
      return element ? [{ ...element, depth: depth + 1, target: values, slot: step }] : [];
    });
  }

  /** The type of each element; empty, with an error reported, if their number is wrong. */
  #elementTypes(
    type: ListType | TupleType,
    elements: readonly unknown[],
    location: FieldLocation,
  ): readonly (AbiType | undefined)[] {
    if (type.kind === 'tuple' && !type.components)
      return this.#defineComponents(type, elements, location);
    const { length = elements.length } = type.kind === 'list' ? type : (type.components ?? []);
    if (elements.length !== length)
      return this.#reject(
        location,
        `The number of values for ${interfaceText(type)} is ${elements.length}. Use ${length}.`,
      );
    return type.kind === 'tuple' ? (type.components ?? []) : elements.map(() => type.element);
  }

  #defineComponents(
    tuple: TupleType,
    elements: readonly unknown[],
    above: FieldLocation,
  ): readonly (AbiType | undefined)[] {
    const limit = contractInputLimits.elements;
    if (elements.length === 0 || elements.length > limit)
      return this.#reject(above, `A tuple must have 1 to ${limit} components.`);
    const types = elements.map((element: unknown, step) => {
      if (isTyped(element)) return parseParameter(element, { step, above }, this.#faults);
      this.#reject({ step, above }, 'This is not a tuple component. Use an object {type, value}.');
      return undefined;
    });
    if (types.every((type) => type !== undefined)) tuple.components = types;
    return types;
  }

  /** The task for an element, which may include its type as {type, value}. */
  #elementIn(
    raw: unknown,
    type: AbiType | undefined,
    location: FieldLocation,
  ): Pick<Task, 'type' | 'raw' | 'location'> | undefined {
    if (!type) return undefined;
    if (!isTyped(raw) || isStructOf(type)) return { type, raw, location };
    const elementType = parseParameter(raw, location, this.#faults);
    if (!elementType) return undefined;
    if (agree(type, elementType))
      return { type, raw: raw.value, location: { step: 'value', above: location } };
    const message = `The type must be ${interfaceText(type)}, with the same components in all elements.`;
    this.#reject({ step: 'type', above: location }, message);
    return undefined;
  }

  /** Stops reading if the call becomes too large. */
  #count(location: FieldLocation, bytes: number, followingBytes = 0): void {
    this.#bytes += bytes;
    this.#isTooLarge = this.#bytes + followingBytes > contractInputLimits.calldataBytes;
    if (this.#isTooLarge) this.#reject(location, tooManyBytes);
  }

  #reject(location: FieldLocation, message: string): [] {
    this.#faults.add(location, message);
    return [];
  }
}

/** The elements of a value; with their names if they were sent by name. */
type Elements =
  | { elements: readonly unknown[]; names?: readonly string[]; fault?: undefined }
  | { elements?: undefined; names?: undefined; fault: string };

function elementsIn(type: ListType | TupleType, raw: unknown): Elements {
  const sent = typeof raw === 'string' ? listIn(type, raw) : { value: raw };
  if ('fault' in sent) return { fault: sent.fault };
  const { value } = sent;
  if (Array.isArray(value)) return { elements: value };
  if (type.kind === 'list' || !type.names || !isPlainObject(value))
    return type.kind === 'list' ? noList : noTuple;
  const read = readMembers(value, type.names);
  return 'fault' in read ? read : { elements: read.members, names: type.names };
}

function listIn(type: ListType | TupleType, text: string): { value: unknown } | ValueFault {
  const { listCharacters: characters, depth } = contractInputLimits;
  if (!/^\s*[[({]/.test(text) && !canOmitBrackets(type))
    return type.kind === 'list' ? bracketsMissing : noTuple;
  // A tuple may be a list with an object for each component.
  const isOfTuples = innermost(type).kind === 'tuple';
  return readListText(text, { characters, depth: isOfTuples ? 2 * depth : depth });
}

/** Whether a text without brackets can only be a list: a comma may also be part of a string. */
function canOmitBrackets(type: ListType | TupleType): boolean {
  const parts = type.kind === 'list' ? [type.element] : (type.components ?? []);
  return (
    parts.length > 0 && parts.every((part) => part.kind === 'scalar' && part.name !== 'string')
  );
}

/** Whether {type, value} are members of the struct instead of a type and its value. */
function isStructOf(type: AbiType): boolean {
  return type.kind === 'tuple' && ['type', 'value'].every((name) => type.names?.includes(name));
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
const bracketsMissing = {
  fault: 'This is not a list. Use an array, or text in brackets like ["a", "b"].',
};
const noTuple = {
  fault:
    'This is not a tuple. Use an array of {type, value}, or add components and use an object by name.',
};
/** The error for calldata that is too long. */
export const tooManyBytes = `The encoded call is longer than ${contractInputLimits.calldataBytes} bytes. Send less data.`;
const tooDeep = `The nesting exceeds ${contractInputLimits.depth} levels. Use fewer levels.`;

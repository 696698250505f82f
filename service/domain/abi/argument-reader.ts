import type { Faults, Place, ValueFault } from '../../model/kernel/values/faults.ts';
import { readListText, readMembers } from '../../model/kernel/values/read-list.ts';
import { type ContractInput, contractInputLimits } from '../../model/transactions/contract-input.ts';
import { isPlainObject } from '../../model/wallets/typed-data.ts';
import {
  type AbiType,
  type AbiValue,
  agree,
  innermost,
  interfaceText,
  isComplete,
  isDynamic,
  type ListType,
  type ScalarType,
  type ScalarValue,
  signatureText,
  type TupleType,
} from './abi-types.ts';
import { parseParameter, tupleSize, visibleText } from './parse-type.ts';

interface AbiArgument {
  /** The type in signature form. @example "(address,uint256)[]" */
  readonly type: string;
  readonly value: AbiValue;
}

/** Reads arguments, against a signature if given. Texts are strict: `"false"` is false, `"0"` is not a bool. */
export function readArguments(
  inputs: readonly ContractInput[],
  above: Place,
  faults: Faults,
  declared: readonly AbiType[] = [],
): AbiArgument[] {
  const reader = new ArgumentReader(faults);
  return inputs.flatMap((input, step) => {
    const place = { step, above };
    const typePlace = { step: 'type', above: place };
    const type = parseParameter(input, place, faults);
    if (!type) return [];
    const expected = declared[step];
    if (expected && !agree(type, expected))
      faults.add(
        typePlace,
        `functionName has ${visibleText(signatureText(expected), 200)} here. Use the same type in both.`,
      );
    const value = reader.read(type, input.value, { step: 'value', above: place });
    if (faults.isEmpty && !isComplete(type)) faults.add(typePlace, unknownComponents);
    return [{ type: signatureText(type), value }];
  });
}

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
class ArgumentReader {
  readonly #faults: Faults;
  /** Minimum length of the calldata, including the selector. */
  #bytes = 4;
  #isTooLarge = false;

  constructor(faults: Faults) {
    this.#faults = faults;
  }

  /** Reads a value. If it has errors, returns the part that was read. */
  read(type: AbiType, raw: unknown, place: Place): AbiValue {
    const values: AbiValue[] = [];
    const pendingTasks: Task[] = [{ type, raw, place, depth: 0, target: values, slot: 0 }];
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
    const { type, raw, place, target, slot } = task;
    if (type.kind !== 'scalar') return this.#readElements(task, type);
    const value = type.parse(raw);
    if (typeof value === 'object') return this.#reject(place, value.fault);
    this.#count(place, encodedBytes(type, value));
    target[slot] = value;
    return [];
  }

  #readElements({ raw, place, depth, target, slot }: Task, type: ListType | TupleType): Task[] {
    if (depth >= contractInputLimits.depth) return this.#reject(place, tooDeep);
    const { elements, names, fault } = elementsIn(type, raw);
    if (!elements) return this.#reject(place, fault);
    const types = this.#elementTypes(type, elements, place);
    // Each element has a word or more, so long lists are rejected before their elements are read.
    this.#count(place, ownBytes(type), 32 * types.length);
    if (this.#isAtEnd) return [];
    const values: AbiValue[] = [];
    target[slot] = values;
    return types.flatMap((elementType, step) => {
      const stepPlace = { step: names?.[step] ?? step, above: place };
      const element = this.#elementIn(elements[step], elementType, stepPlace);
      return element ? [{ ...element, depth: depth + 1, target: values, slot: step }] : [];
    });
  }

  /** The type of each element; empty, with an error reported, if their number is wrong. */
  #elementTypes(
    type: ListType | TupleType,
    elements: readonly unknown[],
    place: Place,
  ): readonly (AbiType | undefined)[] {
    if (type.kind === 'tuple' && !type.components) return this.#defineComponents(type, elements, place);
    const { length = elements.length } = type.kind === 'list' ? type : (type.components ?? []);
    if (elements.length !== length)
      return this.#reject(
        place,
        `The number of values for ${interfaceText(type)} is ${elements.length}. Use ${length}.`,
      );
    return type.kind === 'tuple' ? (type.components ?? []) : elements.map(() => type.element);
  }

  #defineComponents(tuple: TupleType, elements: readonly unknown[], above: Place): readonly (AbiType | undefined)[] {
    if (elements.length === 0 || elements.length > contractInputLimits.elements) return this.#reject(above, tupleSize);
    const types = elements.map((element: unknown, step) =>
      isTyped(element)
        ? parseParameter(element, { step, above }, this.#faults)
        : this.#faults.add({ step, above }, noComponent),
    );
    if (types.every((type) => type !== undefined)) tuple.components = types;
    return types;
  }

  /** The task for an element, which may include its type as {type, value}. */
  #elementIn(raw: unknown, type: AbiType | undefined, place: Place): Pick<Task, 'type' | 'raw' | 'place'> | undefined {
    if (!type) return undefined;
    if (!isTyped(raw) || isStructOf(type)) return { type, raw, place };
    const elementType = parseParameter(raw, place, this.#faults);
    if (!elementType) return undefined;
    if (agree(type, elementType)) return { type, raw: raw.value, place: { step: 'value', above: place } };
    return this.#faults.add(
      { step: 'type', above: place },
      `The type must be ${interfaceText(type)}, with the same components in all elements.`,
    );
  }

  /** Stops reading if the call becomes too large. */
  #count(place: Place, bytes: number, followingBytes = 0): void {
    this.#bytes += bytes;
    this.#isTooLarge = this.#bytes + followingBytes > contractInputLimits.calldataBytes;
    if (this.#isTooLarge) this.#reject(place, tooManyBytes);
  }

  #reject(place: Place, message: string): [] {
    this.#faults.add(place, message);
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
  if (type.kind === 'list') return noList;
  if (!type.names || !isPlainObject(value)) return noTuple;
  const read = readMembers(value, type.names);
  return 'fault' in read ? read : { elements: read.members, names: type.names };
}

function listIn(type: ListType | TupleType, text: string): { value: unknown } | ValueFault {
  const { listCharacters: characters, depth } = contractInputLimits;
  if (!/^\s*[[({]/.test(text) && !canOmitBrackets(type)) return type.kind === 'list' ? bracketsMissing : noTuple;
  // A tuple may be a list with an object for each component.
  const isOfTuples = innermost(type).kind === 'tuple';
  return readListText(text, { characters, depth: isOfTuples ? 2 * depth : depth });
}

/** Whether a text without brackets can only be a list: a comma may also be part of a string. */
function canOmitBrackets(type: ListType | TupleType): boolean {
  const parts = type.kind === 'list' ? [type.element] : (type.components ?? []);
  const isSeparable = (part: AbiType) => part.kind === 'scalar' && part.name !== 'string';
  return parts.length > 0 && parts.every(isSeparable);
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
const bracketsMissing = { fault: 'This is not a list. Use an array, or text in brackets like ["a", "b"].' };
const noTuple = {
  fault: 'This is not a tuple. Use an array of {type, value}, or add components and use an object by name.',
};
const noComponent = 'This is not a tuple component. Use an object {type, value}.';
const unknownComponents =
  'An empty list does not show its tuple components. Add them to the type, e.g. tuple(address,uint256)[].';
const tooDeep = `The nesting exceeds ${contractInputLimits.depth} levels. Use fewer levels.`;
export const tooManyBytes = `The encoded call is longer than ${contractInputLimits.calldataBytes} bytes. Send less data.`;

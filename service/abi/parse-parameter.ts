import { contractInputLimits } from '../resources/contract-input.ts';
import { isPlainObject } from '../resources/typed-data.ts';
import { type AbiType, innermost } from './abi-types.ts';
import type { Faults, Place } from './faults.ts';
import { depthOf, parseType, tooDeep, tupleSize } from './parse-type.ts';

/** An unvalidated ABI parameter. */
export interface SentParameter {
  readonly type?: unknown;
  readonly components?: unknown;
}

/** Parses the type of a parameter with its components; `undefined`, with an error reported, if it is invalid. */
export function parseParameter(
  sent: SentParameter,
  place: Place,
  faults: Faults,
): AbiType | undefined {
  return readParameter(sent, place, { faults, depth: 0 });
}

interface Reading {
  readonly faults: Faults;
  /** Number of enclosing lists and tuples. */
  readonly depth: number;
}

function readParameter(sent: SentParameter, place: Place, reading: Reading): AbiType | undefined {
  const { faults } = reading;
  const at = { step: 'type', above: place };
  const type = typeof sent.type === 'string' ? parseType(sent.type) : noText;
  if ('fault' in type) return faults.refuse(at, type.fault);
  const depth = reading.depth + depthOf(type);
  if (depth > contractInputLimits.depth) return faults.refuse(at, tooDeep);
  const base = innermost(type);
  const components = sent.components ?? undefined;
  if (base.kind === 'scalar' || base.components || components === undefined) return type;
  const componentsAt = { step: 'components', above: place };
  base.components = readComponents(components, componentsAt, { faults, depth });
  return base.components && type;
}

function readComponents(sent: unknown, above: Place, reading: Reading): AbiType[] | undefined {
  const { faults } = reading;
  if (!Array.isArray(sent)) return faults.refuse(above, noComponents);
  if (sent.length === 0 || sent.length > contractInputLimits.componentsOfTuple)
    return faults.refuse(above, tupleSize);
  const read = sent.map((one: unknown, step) => {
    const place = { step, above };
    if (faults.isFull) return undefined;
    return isPlainObject(one)
      ? readParameter(one, place, reading)
      : faults.refuse(place, noComponent);
  });
  return read.every((one) => one !== undefined) ? read : undefined;
}

const noText = { fault: 'This is not a type. Use a text like uint256.' };
const noComponents = 'These are not components. Use an array.';
const noComponent = 'This is not a component. Use an object with name and type.';

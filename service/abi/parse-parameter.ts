import { fieldsOf } from '../kernel/json.ts';
import { contractInputLimits } from '../resources/contract-input.ts';
import { isPlainObject } from '../resources/typed-data.ts';
import { type AbiType, innermost } from './abi-types.ts';
import type { Faults, FieldLocation } from './faults.ts';
import { depthOf, isIdentifier, parseType, tooDeep, tupleSize } from './parse-type.ts';

/** An unvalidated ABI parameter. */
export interface SentParameter {
  readonly type?: unknown;
  readonly components?: unknown;
}

/** Parses the type of a parameter with its components; `undefined`, with an error reported, if it is invalid. */
export function parseParameter(
  parameter: SentParameter,
  location: FieldLocation,
  faults: Faults,
): AbiType | undefined {
  return readParameter(parameter, location, { faults, depth: 0 });
}

interface ReadContext {
  readonly faults: Faults;
  /** Number of enclosing lists and tuples. */
  readonly depth: number;
}

function readParameter(
  parameter: SentParameter,
  location: FieldLocation,
  context: ReadContext,
): AbiType | undefined {
  const { faults } = context;
  const typeLocation = { step: 'type', above: location };
  const type = typeof parameter.type === 'string' ? parseType(parameter.type) : noText;
  if ('fault' in type) return faults.refuse(typeLocation, type.fault);
  const depth = context.depth + depthOf(type);
  if (depth > contractInputLimits.depth) return faults.refuse(typeLocation, tooDeep);
  const base = innermost(type);
  const components = parameter.components ?? undefined;
  if (base.kind === 'scalar' || base.components || components === undefined) return type;
  const componentsLocation = { step: 'components', above: location };
  base.components = readComponents(components, componentsLocation, { faults, depth });
  base.names = namesIn(components);
  return base.components && type;
}

function readComponents(
  components: unknown,
  above: FieldLocation,
  context: ReadContext,
): AbiType[] | undefined {
  const { faults } = context;
  if (!Array.isArray(components)) return faults.refuse(above, noComponents);
  if (components.length === 0 || components.length > contractInputLimits.elements)
    return faults.refuse(above, tupleSize);
  const types = components.map((component: unknown, step) => {
    const location = { step, above };
    if (faults.isFull) return undefined;
    return isPlainObject(component)
      ? readParameter(component, location, context)
      : faults.refuse(location, noComponent);
  });
  return types.every((type) => type !== undefined) ? types : undefined;
}

function namesIn(components: unknown): readonly string[] {
  return Array.isArray(components)
    ? components.map((component: unknown) => {
        const { name } = fieldsOf(component);
        return typeof name === 'string' && isIdentifier(name) ? name : '';
      })
    : [];
}

const noText = { fault: 'This is not a type. Use a text like uint256.' };
const noComponents = 'These are not components. Use an array.';
const noComponent = 'This is not a component. Use an object with name and type.';

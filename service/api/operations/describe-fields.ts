import type { DescribedField } from '../../model/installation/operation-route.ts';
import type { Operation } from '../../platform/ports/operation.ts';
import { asSchema, headerOf, isSecret, type JsonSchema, placeOf, toJsonSchema, topFields, valuesOf } from './fields.ts';

type Definitions = Readonly<Record<string, JsonSchema>>;
type Nested = Omit<DescribedField, 'in' | 'header'>;

/** All input fields of an operation, those inside of objects and lists by their path, e.g. `items[].name`. */
export function describeFields({ input, route }: Operation): DescribedField[] {
  const { $defs = {}, ...schema } = toJsonSchema(input, 'input');
  return topFields(schema).flatMap(({ name, schema: field, isRequired }) => {
    const location = placeOf(name, field, route);
    if (location === undefined) return [];
    const header = headerOf(field);
    return describe(field, { path: name, isRequired, definitions: $defs }).map((described) => ({
      ...described,
      in: location,
      ...(header && described.path === name && { header }),
    }));
  });
}

interface Place {
  readonly path: string;
  readonly isRequired: boolean;
  /** Each definition is followed once per branch, so that a recursive schema terminates. */
  readonly definitions: Definitions;
}

function describe(field: JsonSchema, { path, isRequired, definitions }: Place): Nested[] {
  const { variants, rest } = resolve(field, definitions);
  const choices = variants.flatMap(valuesOf).filter((value) => value !== null);
  const isClosed =
    choices.length > 0 && variants.every((variant) => variant.type === 'null' || valuesOf(variant).length);
  const { description } = field.description === undefined ? (variants[0] ?? {}) : field;
  const itself: Nested = {
    path,
    types: [...new Set(variants.flatMap(({ type }) => type ?? []).map(String))],
    isRequired,
    isSecret: isSecret(field) || variants.some(isSecret),
    isOpen: variants.some(acceptsAnyMember),
    ...(isClosed && { choices: [...new Set(choices.map(String))] }),
    ...(description !== undefined && { description }),
  };
  return [itself, ...membersOf(variants, path, rest), ...elementsOf(variants, path, rest)];
}

/** The alternatives of a schema without references, and the definitions that are not used yet. */
function resolve(field: JsonSchema, definitions: Definitions): { variants: JsonSchema[]; rest: Definitions } {
  const name = field.$ref?.replace('#/$defs/', '') ?? '';
  const { [name]: definition, ...rest } = definitions;
  const schema = { ...definition, ...field };
  const choices = schema.anyOf ?? schema.oneOf;
  if (!choices) return { variants: [schema], rest };
  const resolved = choices.map((choice) => resolve(asSchema(choice), rest));
  const [first] = resolved;
  return { variants: resolved.flatMap(({ variants }) => variants), rest: first?.rest ?? rest };
}

function membersOf(variants: readonly JsonSchema[], path: string, definitions: Definitions): Nested[] {
  const objects = variants.filter(({ properties }) => properties);
  const names = new Set(objects.flatMap(({ properties = {} }) => Object.keys(properties)));
  return [...names].flatMap((name) => {
    const owners = objects.filter(({ properties = {} }) => Object.hasOwn(properties, name));
    const anyOf = owners.map(({ properties = {} }) => asSchema(properties[name]));
    const isRequired = objects.every(({ required }) => required?.includes(name));
    const [only] = anyOf;
    return describe(anyOf.length === 1 && only ? only : { anyOf }, {
      path: `${path}.${name}`,
      isRequired,
      definitions,
    });
  });
}

function elementsOf(variants: readonly JsonSchema[], path: string, definitions: Definitions): Nested[] {
  const elements = variants.flatMap(({ items }) => (typeof items === 'object' ? [items].flat() : []));
  const [first] = elements;
  return first === undefined ? [] : describe(asSchema(first), { path: `${path}[]`, isRequired: false, definitions });
}

/** Whether any member names are allowed: a record, or a value without a type. */
function acceptsAnyMember({ type, properties, additionalProperties, enum: values, const: only }: JsonSchema): boolean {
  if (type === 'object') return properties === undefined || typeof additionalProperties === 'object';
  return type === undefined && values === undefined && only === undefined;
}

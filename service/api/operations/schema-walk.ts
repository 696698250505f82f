import { z } from 'zod';
import { closestWord } from '../../model/kernel/results/closest-word.ts';
import { cachedBy, pathText } from '../../model/kernel/results/validation.ts';

/** A field of a value that the schema of the value does not declare. */
export interface UnknownField {
  /** Ends with its name. */
  readonly path: readonly PropertyKey[];
  /** The declared names in the same object. */
  readonly declared: readonly string[];
}

/**
 * The first fields of a value, at any depth, that its schema does not declare: a parse removes them
 * silently. Of several variants, an object is compared with the one that its literal field selects.
 */
export function unknownFields(schema: z.ZodType, value: unknown, maximum = 20): UnknownField[] {
  const unknown: UnknownField[] = [];
  visit(knownFieldsOf(schema), value, []);
  return unknown;

  function visit(known: Known, part: unknown, path: readonly PropertyKey[]) {
    if (known === 'any' || typeof part !== 'object' || part === null) return;
    if (Array.isArray(part)) {
      if (known.element !== 'any')
        for (const [index, item] of part.entries()) visit(known.element, item, [...path, index]);
      return;
    }
    const { fields, others } = known.variants?.of(part) ?? known;
    for (const name of Object.keys(part)) {
      if (unknown.length >= maximum) return;
      const next = fields.get(name) ?? others;
      if (next === undefined) unknown.push({ path: [...path, name], declared: [...fields.keys()] });
      else if (next !== 'any') visit(next, Reflect.get(part, name), [...path, name]);
    }
  }
}

/** The path of an unknown field with the field that was probably meant. @example "prot. Did you mean port?" */
export function toAdvice({ path, declared }: UnknownField): string {
  const suggestion = closestWord(String(path.at(-1)), declared);
  return suggestion === undefined
    ? `${pathText(path)}. Remove it, or use one of ${declared.join(', ')}.`
    : `${pathText(path)}. Did you mean ${suggestion}?`;
}

/** The declared fields of a place in a value; `any` if no field can be unknown there. */
type Known = KnownFields | 'any';

interface KnownFields {
  readonly fields: ReadonlyMap<string, Known>;
  /** The values of a record; an object declares no other fields. */
  readonly others: Known | undefined;
  readonly element: Known;
  readonly variants: Variants | undefined;
}

/** No input is nested deeper; a schema may contain itself. */
const maximumLevels = 10;

const knownFieldsOf = cachedBy((schema) => knownIn([schema], maximumLevels));

function knownIn(schemas: readonly z.ZodType[], levels: number): Known {
  const options = schemas.flatMap(optionsOf);
  if (levels === 0 || !options.some(isNested) || options.some(acceptsAnything)) return 'any';
  const objects = options.filter((option) => option instanceof z.ZodObject);
  const records = options.filter((option) => option instanceof z.ZodRecord);
  const inner = (parts: readonly z.ZodType[]) => knownIn(parts, levels - 1);
  const names = new Set(objects.flatMap(({ shape }) => Object.keys(shape)));
  return {
    fields: new Map([...names].map((name) => [name, inner(objects.flatMap((option) => declaredIn(option, name)))])),
    others: records.length === 0 ? undefined : inner(records.flatMap((record) => declaredIn(record, ''))),
    element: inner(options.flatMap(elementsOf)),
    variants: records.length === 0 ? variantsOf(objects, levels) : undefined,
  };
}

function isNested(option: z.ZodType): boolean {
  return (
    option instanceof z.ZodObject ||
    option instanceof z.ZodRecord ||
    option instanceof z.ZodArray ||
    option instanceof z.ZodTuple
  );
}

/** `unknown` and the like, and an object that retains other fields. */
function acceptsAnything(option: z.ZodType): boolean {
  if (option instanceof z.ZodObject)
    return option.def.catchall !== undefined && !(option.def.catchall instanceof z.ZodNever);
  return /^(?:any|unknown|custom|transform|map|lazy)$/.test(option.def.type);
}

/** The variants of a union by the value of one field, e.g. `type`. */
type Variants = { of(value: object): KnownFields | undefined };

function variantsOf(objects: readonly z.ZodObject[], levels: number): Variants | undefined {
  const [first, ...others] = objects;
  if (!first || others.length === 0) return undefined;
  for (const name of Object.keys(first.shape)) {
    const entries = objects.flatMap((option) => literalsOf(option, name).map((literal) => [literal, option] as const));
    const isSelecting = objects.every((option) => literalsOf(option, name).length > 0);
    if (!isSelecting || new Set(entries.map(([literal]) => literal)).size < entries.length) continue;
    const byLiteral = new Map(
      entries.flatMap(([literal, option]) => {
        const known = knownIn([option], levels);
        return known === 'any' ? [] : [[literal, known] as const];
      }),
    );
    return { of: (value) => byLiteral.get(Reflect.get(value, name)) };
  }
  return undefined;
}

function literalsOf(option: z.ZodObject, name: string): readonly unknown[] {
  const declared = declaredIn(option, name).flatMap(optionsOf);
  const literals = declared.filter((schema) => schema instanceof z.ZodLiteral);
  return literals.length === declared.length ? literals.flatMap(({ values }) => [...values]) : [];
}

/** The alternative schemas of a value, without their wrappers. */
export const optionsOf = cachedBy((schema): readonly z.ZodType[] => {
  const inside = innerOf(schema);
  return inside.length > 0 ? inside.flatMap(optionsOf) : [schema];
});

/** The schema of a field in an option; `undefined` if the option does not declare it. */
export function declaredIn(option: z.ZodType, name: string): z.ZodType[] {
  if (option instanceof z.ZodRecord) return schemasOf([option.valueType]);
  if (!(option instanceof z.ZodObject)) return [];
  return Object.hasOwn(option.shape, name) ? schemasOf([option.shape[name]]) : [];
}

export function elementsOf(option: z.ZodType): z.ZodType[] {
  if (option instanceof z.ZodTuple) return schemasOf([...option.def.items, option.def.rest]);
  return option instanceof z.ZodArray ? schemasOf([option.element]) : [];
}

/** Whether a field's value is a credential: `format: 'password'`, or sent as a header. */
export const isSecretSchema = cachedBy((schema): boolean => {
  const { format, header } = schema.meta() ?? {};
  const inner = schema instanceof z.ZodPipe ? schemasOf([schema.in, schema.out]) : innerOf(schema);
  return format === 'password' || header !== undefined || inner.some(isSecretSchema);
});

export function fieldsIn(schema: z.ZodType): readonly (readonly [name: string, z.ZodType])[] {
  const fields: (readonly [string, z.ZodType])[] = [];
  const walked = new Set<z.ZodType>();
  const walk = (inner: z.ZodType): void => {
    if (walked.has(inner)) return;
    walked.add(inner);
    const named =
      inner instanceof z.ZodObject
        ? Object.keys(inner.shape).flatMap((name) => declaredIn(inner, name).map((field) => [name, field] as const))
        : [];
    fields.push(...named);
    const values = inner instanceof z.ZodRecord ? schemasOf([inner.valueType]) : [];
    for (const part of [...named.map(([, field]) => field), ...values]) walk(part);
    for (const part of [...elementsOf(inner), ...innerOf(inner)]) walk(part);
  };
  walk(schema);
  return fields;
}

/** The inner schemas: of an optional, the input of a pipe, the parts of a union or an intersection. */
export function innerOf(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodUnion) return schemasOf(schema.options);
  if (schema instanceof z.ZodIntersection) return schemasOf([schema.def.left, schema.def.right]);
  if (schema instanceof z.ZodPipe) return schemasOf([schema.in instanceof z.ZodTransform ? schema.out : schema.in]);
  const wraps =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodNonOptional ||
    schema instanceof z.ZodCatch;
  if (wraps) return schemasOf([schema.def.innerType]);
  return schema instanceof z.ZodLazy ? schemasOf([schema.unwrap()]) : [];
}

/** Zod declares inner schemas by their core type only. */
export function schemasOf(schemas: readonly unknown[]): z.ZodType[] {
  return schemas.filter((schema) => schema instanceof z.ZodType);
}

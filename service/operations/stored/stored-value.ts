import { z } from 'zod';
import { declaredIn, elementsOf, isSecretSchema, optionsOf, rememberedOf } from '../schema-walk.ts';
import { storableText } from './free-text.ts';
import { isStorableName } from './names.ts';
import type { Omissions } from './omissions.ts';

/** What is known of a value. */
export interface Described {
  /** It fits one of them; none for a value of which nothing is known. */
  readonly schemas: readonly z.ZodType[];
  /** @example "body.signingMethod" */
  readonly place: string;
  /** Whether the service wrote it, so that it fits its schema. */
  readonly isOurs?: boolean;
}

/** No schema of the interface is nested deeper. */
const maximumDepth = 40;

/**
 * The part of a value that may be stored. A value is kept if its schema names it, does not call it a secret and accepts
 * it (`stored` in its meta narrows that); all other values are replaced by a mask and noted in `omissions`. Request log and audit log store nothing else of a
 * request, and traces show what the request log has.
 */
export function storedValue(omissions: Omissions, described: Described, value: unknown): unknown {
  return stored({ ...described, depth: 0 }, value);

  function stored(at: At, inner: unknown): unknown {
    if (inner === null || inner === '' || typeof inner === 'boolean') return inner;
    if (at.schemas.some(isNeverStored)) return omissions.secret(at.place, inner);
    if (typeof inner !== 'object') return scalar(at, inner);
    if (at.depth > maximumDepth) return omissions.value(at.place, inner);
    const options = at.schemas.flatMap(optionsOf);
    if (!Array.isArray(inner)) return fields(at, options, inner);
    const elements = options.flatMap(elementsOf);
    return inner.map((item, index) => stored(within(at, `[${index}]`, elements), item));
  }

  function fields(at: At, options: readonly z.ZodType[], object: object): object {
    const fitting = fittingOptions(options, object);
    const entries = Object.entries(object).flatMap(([name, inner]) => {
      const declared = declaredBy({ options, fitting }, name);
      if (declared.length === 0 && !isStorableName(name)) {
        omissions.field(at.place, name, inner);
        return [];
      }
      return [[name, stored(within(at, at.place === '' ? name : `.${name}`, declared), inner)]];
    });
    return Object.fromEntries(entries);
  }

  function scalar({ schemas, place, isOurs = false }: At, inner: unknown): unknown {
    const accepts = (schema: z.ZodType) =>
      takesScalar(schema) &&
      storablePatterns(schema).every((pattern) => pattern.test(String(inner))) &&
      (isOurs || schema.safeParse(inner).success);
    if (!schemas.some(accepts)) return omissions.value(place, inner);
    return typeof inner === 'string' ? storableText(omissions, { place, isOurs }, inner) : inner;
  }
}

interface At extends Described {
  readonly depth: number;
}

function within(at: At, step: string, schemas: readonly z.ZodType[]): At {
  return { ...at, place: `${at.place}${step}`, schemas, depth: at.depth + 1 };
}

/** Whether a value is a credential, or its schema excludes it from every store. */
const isNeverStored = rememberedOf(
  (schema): boolean =>
    isSecretSchema(schema) || metaOf(schema).some(({ stored }) => stored === false),
);

/** The texts of a schema that may be stored, if not all that it accepts. */
const storablePatterns = rememberedOf((schema): readonly RegExp[] =>
  metaOf(schema).flatMap(({ stored }) => (stored instanceof RegExp ? [stored] : [])),
);

function metaOf(schema: z.ZodType): readonly z.core.GlobalMeta[] {
  return [schema, ...optionsOf(schema)].map((part) => part.meta() ?? {});
}

const scalars = 'string number int boolean bigint enum literal date template_literal'.split(' ');

/** Whether a schema declares a text or a number; `unknown` and the like do not. */
const takesScalar = rememberedOf((schema): boolean =>
  optionsOf(schema).some(({ def }) => scalars.includes(def.type)),
);

/** The variants of a union that an object can be, by the constants in it. */
function fittingOptions(options: readonly z.ZodType[], object: object): readonly z.ZodType[] {
  if (options.length < 2) return options;
  const values = new Map(Object.entries(object));
  return options.filter((option) =>
    constantsOf(option).every(
      ([name, schema]) => !values.has(name) || schema.safeParse(values.get(name)).success,
    ),
  );
}

const constantsOf = rememberedOf((option): readonly (readonly [string, z.ZodType])[] =>
  option instanceof z.ZodObject
    ? Object.keys(option.shape).flatMap((name) =>
        declaredIn(option, name).flatMap((schema) => (isConstant(schema) ? [[name, schema]] : [])),
      )
    : [],
);

function isConstant(schema: z.ZodType): boolean {
  return optionsOf(schema).every(({ def }) => def.type === 'literal' || def.type === 'enum');
}

/**
 * The schemas of a field: those of the variants that fit, or, if none fits, those of a field that every variant has. A
 * secret of any variant remains a secret. A record declares no names, so its texts are not declared either.
 */
function declaredBy(
  { options, fitting }: Record<'options' | 'fitting', readonly z.ZodType[]>,
  name: string,
): readonly z.ZodType[] {
  const inAny = options.flatMap((option) => declaredIn(option, name));
  const secret = inAny.filter(isNeverStored);
  if (secret.length > 0) return secret;
  const isInAll = options.every((option) => declaredIn(option, name).length > 0);
  const named = fitting.length > 0 ? fitting : isInAll ? options : [];
  return named.flatMap((option) =>
    declaredIn(option, name).filter(
      (schema) => !(option instanceof z.ZodRecord && optionsOf(schema).some(isText)),
    ),
  );
}

function isText({ def }: z.ZodType): boolean {
  return def.type === 'string';
}

import { z } from 'zod';
import { closestWord } from '../../../model/kernel/results/closest-word.ts';
import { cachedBy, parseValue } from '../../../model/kernel/results/validation.ts';
import { declaredIn, elementsOf, innerOf, isSecretSchema, optionsOf, schemasOf } from '../schema-walk.ts';
import { isStorableName, storableText } from './names.ts';
import type { Omissions } from './omissions.ts';

/** A place in a value with the schemas it may fit. Lookups are cached. */
export class Place {
  /** Whether no part of a value there is stored. */
  readonly isSecret: boolean;
  readonly #options: readonly z.ZodType[];
  readonly #scalars: readonly z.ZodType[];
  readonly #patterns: readonly RegExp[];
  readonly #choices: readonly string[];
  readonly #isNumeric: boolean;
  readonly #constants: readonly (readonly Constant[])[];
  readonly #hasConstants: boolean;
  #fields: Map<string, Place> | undefined;
  #element: Place | undefined;

  /** The place for these schemas. Fields with one schema, e.g. ids, share a place. */
  static of(schemas: readonly z.ZodType[]): Place {
    const [first, ...others] = new Set(schemas);
    return first && others.length === 0 ? placeOf(first) : new Place(schemas);
  }

  constructor(schemas: readonly z.ZodType[]) {
    this.isSecret = schemas.some(isNeverStored);
    this.#options = schemas.flatMap(optionsOf);
    this.#scalars = schemas.filter(acceptsScalar);
    this.#patterns = schemas.flatMap(storablePatterns);
    this.#choices = schemas.flatMap(choicesOf);
    this.#isNumeric = this.#options.some(({ def }) => def.type === 'number');
    this.#constants = this.#options.length > 1 ? this.#options.map(constantsOf) : [];
    this.#hasConstants = this.#constants.some(({ length }) => length > 0);
  }

  /** Whether a schema declares this text or number; one that the service wrote fits its schema. */
  accepts(value: unknown, isOurs: boolean): boolean {
    if (this.#scalars.length === 0) return false;
    if (!this.#patterns.every((pattern) => pattern.test(String(value)))) return false;
    return isOurs || this.#scalars.some((schema) => parseValue(schema, value).success);
  }

  /** Whether a text is a listed choice with a few typing errors, or a number with fewer digits than a PIN or a card code. */
  isMisspelled(value: unknown): boolean {
    if (this.#isNumeric && /^-?\d{1,2}$/.test(String(value))) return true;
    if (typeof value !== 'string' || this.#choices.length === 0 || !choicePattern.test(value)) return false;
    return closestWord(value, this.#choices) !== undefined;
  }

  /** The place of list elements. */
  element(): Place {
    this.#element ??= Place.of(this.#options.flatMap(elementsOf));
    return this.#element;
  }

  /** The place of a field; `undefined` if no schema declares it. */
  field(name: string): Place | undefined {
    return this.fieldsOf({})(name);
  }

  /** Field places for this object; a variant of a union may lack some fields. */
  fieldsOf(object: object): (name: string) => Place | undefined {
    const fitting = this.#hasConstants ? this.#fittingOptions(object) : undefined;
    const variant = fitting ? `${fitting.join()} ` : '';
    return (name) => {
      const cached = this.#fields?.get(variant + name);
      if (cached) return cached;
      if (!this.#options.some((option) => declaredIn(option, name).length > 0)) return undefined;
      const fieldSchemas = Place.of(this.#declaredBy(fitting ?? [...this.#options.keys()], name));
      // A record has as many names as callers choose.
      this.#fields ??= new Map();
      if (this.#fields.size < mostFields) this.#fields.set(variant + name, fieldSchemas);
      return fieldSchemas;
    };
  }

  /** The variants of a union that an object can be, by the constants in it, as their places in the list. */
  #fittingOptions(object: object): readonly number[] {
    const values = new Map(Object.entries(object));
    return this.#constants.flatMap((constants, index) =>
      constants.every(([name, schema]) => !values.has(name) || parseValue(schema, values.get(name)).success)
        ? [index]
        : [],
    );
  }

  /**
   * The schemas of a field: those of the variants that match, or, if no variant matches, those of a
   * field that every variant has. A secret of any variant remains a secret. A record declares no
   * names, so its texts are not declared either.
   */
  #declaredBy(fitting: readonly number[], name: string): readonly z.ZodType[] {
    const secret = this.#options.flatMap((option) => declaredIn(option, name)).filter(isNeverStored);
    if (secret.length > 0) return secret;
    const isInAll = this.#options.every((option) => declaredIn(option, name).length > 0);
    const named =
      fitting.length > 0 ? fitting.flatMap((index) => this.#options[index] ?? []) : isInAll ? this.#options : [];
    return named.flatMap((option) =>
      declaredIn(option, name).filter((schema) => !(option instanceof z.ZodRecord && optionsOf(schema).some(isText))),
    );
  }
}

const placeOf = cachedBy((schema) => new Place([schema]));

const mostFields = 1_000;

type Constant = readonly [name: string, schema: z.ZodType];

/** Whether a value is a credential, or its schema excludes it from every store. */
const isNeverStored = cachedBy(
  (schema): boolean => isSecretSchema(schema) || metaOf(schema).some(({ stored }) => stored === false),
);

/** The texts of a schema that may be stored, if not all that it accepts. */
const storablePatterns = cachedBy((schema): readonly RegExp[] =>
  metaOf(schema).flatMap(({ stored }) => (stored instanceof RegExp ? [stored] : [])),
);

function metaOf(schema: z.ZodType): readonly z.core.GlobalMeta[] {
  return [schema, ...optionsOf(schema)].map((part) => part.meta() ?? {});
}

const scalars = 'string number int boolean bigint enum literal date template_literal'.split(' ');

/** Whether a schema declares a text or a number; `unknown` and the like do not. */
const acceptsScalar = cachedBy((schema): boolean => optionsOf(schema).some(({ def }) => scalars.includes(def.type)));

const choicePattern = /^[A-Za-z][\w-]{2,39}$/;

/** The texts that a schema lists, also after it has converted what it reads. */
const choicesOf = cachedBy((schema): readonly string[] => {
  if (schema instanceof z.ZodPipe) return schemasOf([schema.in, schema.out]).flatMap(choicesOf);
  if (schema instanceof z.ZodEnum) return schema.options.filter((choice) => typeof choice === 'string');
  if (schema instanceof z.ZodLiteral) return [...schema.values].filter((choice) => typeof choice === 'string');
  return innerOf(schema).flatMap(choicesOf);
});

const constantsOf = cachedBy((option): readonly Constant[] =>
  option instanceof z.ZodObject
    ? Object.keys(option.shape).flatMap((name) =>
        declaredIn(option, name).flatMap((schema) => (isConstant(schema) ? [[name, schema] as const] : [])),
      )
    : [],
);

function isConstant(schema: z.ZodType): boolean {
  return optionsOf(schema).every(({ def }) => def.type === 'literal' || def.type === 'enum');
}

function isText({ def }: z.ZodType): boolean {
  return def.type === 'string';
}

/** A place without a schema. */
export const undeclared = new Place([]);

export interface Described {
  /** The schemas that it may match. */
  readonly schemas: Place;
  /** @example "body.signingMethod" */
  readonly place: string;
  /** Whether the service wrote it, so that it fits its schema. */
  readonly isOurs?: boolean;
}

/** No schema of the interface is nested deeper. */
const maximumDepth = 40;

/**
 * The part of a value that may be stored. A value is retained if its schema declares it, does not mark it as a secret
 * and accepts it (`stored` in its meta narrows that), or if it misspells a listed choice or number; all other values are replaced
 * by a mask and noted in `omissions`.
 * Request log and audit log store nothing else of a request, and traces show only the content of the request log.
 */
export function storedValue(omissions: Omissions, described: Described, value: unknown): unknown {
  const { isOurs = false } = described;
  return stored({ schemas: described.schemas, path: described.place, depth: 0 }, value);

  function stored(at: At, inner: unknown): unknown {
    if (inner === null || inner === '' || typeof inner === 'boolean') return inner;
    if (at.schemas.isSecret) return omissions.secret(at.path, inner);
    if (typeof inner !== 'object') return scalar(at, inner);
    if (at.depth > maximumDepth) return omissions.value(at.path, inner);
    if (!Array.isArray(inner)) return fields(at, inner);
    const elementSchemas = at.schemas.element();
    return inner.map((item, index) => stored(within(at, `[${index}]`, elementSchemas), item));
  }

  function fields(at: At, object: object): object {
    const fieldOf = at.schemas.fieldsOf(object);
    const entries = Object.entries(object).flatMap(([name, inner]) => {
      const fieldSchemas = fieldOf(name);
      if (!fieldSchemas && !isStorableName(name)) {
        omissions.field(at.path, name, inner);
        return [];
      }
      const step = at.path === '' ? name : `.${name}`;
      return [[name, stored(within(at, step, fieldSchemas ?? undeclared), inner)]];
    });
    return Object.fromEntries(entries);
  }

  function scalar({ schemas, path }: At, inner: unknown): unknown {
    if (!schemas.accepts(inner, isOurs)) return schemas.isMisspelled(inner) ? inner : omissions.value(path, inner);
    return typeof inner === 'string' ? storableText(omissions, { valuePath: path, isOurs }, inner) : inner;
  }
}

type At = { readonly schemas: Place; readonly path: string; readonly depth: number };

function within(at: At, step: string, schemas: Place): At {
  return { schemas, path: `${at.path}${step}`, depth: at.depth + 1 };
}

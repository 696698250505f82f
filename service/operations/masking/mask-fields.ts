import { z } from 'zod';
import { declaredIn, elementsOf, isSecretSchema, optionsOf, rememberedOf } from '../schema-walk.ts';
import { isAlwaysSecret, isSecretName, isUsualSecret } from './secret-names.ts';
import { mask, withoutShapes } from './secret-shapes.ts';

/** A value without its secrets, and where they stood. */
export interface Masked {
  readonly value: unknown;
  /** Dotted paths. @example ["signingMethod.value"] */
  readonly paths: readonly string[];
}

/** Nothing of ours is nested deeper; what is, comes from somebody who tries. */
const maximumDepth = 40;

/**
 * A JSON value as one of `schemas` takes or gives it, with a mask in place of every secret. Where they say
 * nothing of a field, its name decides; secrets that are known by their form are found everywhere.
 */
export function maskFields(schemas: readonly z.ZodType[], value: unknown): Masked {
  const paths: string[] = [];
  return { value: masked({ schemas, path: '', depth: 0 }, value), paths };

  function masked(place: Place, inner: unknown): unknown {
    if (typeof inner === 'string') return shapeless(place.path, inner);
    if (typeof inner !== 'object' || inner === null) return inner;
    if (place.depth > maximumDepth) return '…';
    const options = place.schemas.flatMap(optionsOf);
    if (options.length > 0 && options.every(isScalar)) return hidden(place);
    if (Array.isArray(inner))
      return inner.map((one, at) =>
        masked(within(place, `[${at}]`, options.flatMap(elementsOf)), one),
      );
    return Object.fromEntries(
      Object.entries(inner).map(([name, one]) => {
        const declared = options.flatMap((option) => declaredIn(option, name));
        const field = within(place, `.${name}`, declared);
        if (!isSecret(options, declared, name)) return [name, masked(field, one)];
        if (one === null || one === '') return [name, one];
        return [name, hidden(field)];
      }),
    );
  }

  function hidden({ path }: Place): string {
    paths.push(path.replace(/^\./, ''));
    return mask;
  }

  function shapeless(path: string, text: string): string {
    const shown = withoutShapes(text);
    if (shown !== text) paths.push(path.replace(/^\./, ''));
    return shown;
  }
}

interface Place {
  readonly schemas: readonly z.ZodType[];
  readonly path: string;
  readonly depth: number;
}

function within({ path, depth }: Place, step: string, schemas: readonly z.ZodType[]): Place {
  return { schemas, path: `${path}${step}`, depth: depth + 1 };
}

/** What a schema leaves open is the caller's own; a field that none of them has may be a misspelt secret. */
function isSecret(
  options: readonly z.ZodType[],
  declared: readonly z.ZodType[],
  name: string,
): boolean {
  if (isAlwaysSecret(name)) return true;
  if (declared.length > 0 && !options.some(isOpen)) return declared.some(isSecretSchema);
  return options.some(isOpen) ? isUsualSecret(name) : isSecretName(name);
}

const scalars = 'string number int boolean bigint enum literal null undefined date'.split(' ');

/** Whether no list and no object stands there: one that does may be anything, from anywhere. */
function isScalar({ def }: z.ZodType): boolean {
  return scalars.includes(def.type);
}

const isOpen = rememberedOf(
  (option): boolean =>
    option instanceof z.ZodRecord || option instanceof z.ZodUnknown || option instanceof z.ZodAny,
);

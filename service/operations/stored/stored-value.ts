import { storableText } from './free-text.ts';
import { isStorableName } from './names.ts';
import type { Omissions } from './omissions.ts';
import { type Place, undeclared } from './value-path.ts';

/** A value with its schemas and place. */
export interface Described {
  /** The schemas that it may match. */
  readonly known: Place;
  /** @example "body.signingMethod" */
  readonly place: string;
  /** Whether the service wrote it, so that it fits its schema. */
  readonly isOurs?: boolean;
}

/** No schema of the interface is nested deeper. */
const maximumDepth = 40;

/**
 * The part of a value that may be stored. A value is retained if its schema declares it, does not
 * mark it as a secret and accepts it (`stored` in its meta narrows that); all other values are
 * replaced by a mask and noted in `omissions`. Request log and audit log store nothing else of a
 * request, and traces show only the content of the request log.
 */
export function storedValue(omissions: Omissions, described: Described, value: unknown): unknown {
  const { isOurs = false } = described;
  return stored({ known: described.known, path: described.place, depth: 0 }, value);

  function stored(at: At, inner: unknown): unknown {
    if (inner === null || inner === '' || typeof inner === 'boolean') return inner;
    if (at.known.isSecret) return omissions.secret(at.path, inner);
    if (typeof inner !== 'object') return scalar(at, inner);
    if (at.depth > maximumDepth) return omissions.value(at.path, inner);
    if (!Array.isArray(inner)) return fields(at, inner);
    const known = at.known.element();
    return inner.map((item, index) => stored(within(at, `[${index}]`, known), item));
  }

  function fields(at: At, object: object): object {
    const fieldOf = at.known.fieldsOf(object);
    const entries = Object.entries(object).flatMap(([name, inner]) => {
      const known = fieldOf(name);
      if (!known && !isStorableName(name)) {
        omissions.field(at.path, name, inner);
        return [];
      }
      const step = at.path === '' ? name : `.${name}`;
      return [[name, stored(within(at, step, known ?? undeclared), inner)]];
    });
    return Object.fromEntries(entries);
  }

  function scalar({ known, path }: At, inner: unknown): unknown {
    if (!known.accepts(inner, isOurs)) return omissions.value(path, inner);
    return typeof inner === 'string'
      ? storableText(omissions, { place: path, isOurs }, inner)
      : inner;
  }
}

interface At {
  readonly known: Place;
  readonly path: string;
  readonly depth: number;
}

function within(at: At, step: string, known: Place): At {
  return { known, path: `${at.path}${step}`, depth: at.depth + 1 };
}

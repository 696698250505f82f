import { storableText } from './free-text.ts';
import { isStorableName } from './names.ts';
import type { Omissions } from './omissions.ts';
import { type Place, undeclared } from './value-path.ts';

/** A value with its schemas and place. */
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
 * The part of a value that may be stored. A value is retained if its schema declares it, does not
 * mark it as a secret and accepts it (`stored` in its meta narrows that); all other values are
 * replaced by a mask and noted in `omissions`. Request log and audit log store nothing else of a
 * request, and traces show only the content of the request log.
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
    if (!schemas.accepts(inner, isOurs)) return omissions.value(path, inner);
    return typeof inner === 'string'
      ? storableText(omissions, { valuePath: path, isOurs }, inner)
      : inner;
  }
}

interface At {
  readonly schemas: Place;
  readonly path: string;
  readonly depth: number;
}

function within(at: At, step: string, schemas: Place): At {
  return { schemas, path: `${at.path}${step}`, depth: at.depth + 1 };
}

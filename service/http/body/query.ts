import { fieldsAt } from '../../operations/fields.ts';
import type { Operation } from '../../ports/operation.ts';

/** The query of a URL. */
export interface Query {
  /** By parameter names of the operation; a repeated one is a list, an empty one is missing. */
  readonly fields: Readonly<Record<string, string | string[]>>;
  /** Unknown parameter names, as sent. */
  readonly ignored: readonly string[];
}

const emptyQuery: Query = { fields: {}, ignored: [] };

/**
 * Parses the query of a request. Requests with a body take no fields from the URL: a secret there
 * would stay in logs and histories. `name[]` equals `name`, because some clients write lists like
 * this.
 */
export function queryOf(operation: Operation, url: string): Query {
  if (!url.includes('?')) return emptyQuery;
  const searchParams = new URLSearchParams(url.slice(url.indexOf('?')).replace(/#.*/s, ''));
  const knownNames = knownBy(operation);
  const fields = new Map<string, string[]>();
  const ignored = new Set<string>();
  for (const [sent, value] of searchParams) {
    const name = knownNames.has(sent) ? sent : sent.replace(/\[\]$/, '');
    if (!knownNames.has(name)) ignored.add(sent);
    else if (value.trim() !== '') fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  return { fields: Object.fromEntries([...fields].map(oneOrSeveral)), ignored: [...ignored] };
}

function knownBy(operation: Operation): ReadonlySet<string> {
  const knownNames = knownFields.get(operation) ?? new Set(fieldsAt(operation, 'query'));
  knownFields.set(operation, knownNames);
  return knownNames;
}

/** The same for every list operation. */
const knownFields = new WeakMap<Operation, ReadonlySet<string>>();

function oneOrSeveral([name, values]: readonly [string, string[]]): [string, string | string[]] {
  const [only = ''] = values;
  return [name, values.length > 1 ? values : only];
}

const [mostNames, longestName] = [20, 64];

/** Escapes names for a header. @example ignoredNames(['a b']) // "a%20b" */
export function ignoredNames(names: readonly string[]): string {
  return names
    .slice(0, mostNames)
    .map((name) => encodeURIComponent(name.slice(0, longestName).toWellFormed()))
    .join(', ');
}

import { fieldsAt } from '../operations/placed-fields.ts';
import type { Operation } from '../ports/operation.ts';

/** What an address says behind its question mark. */
export interface Query {
  /** By the names that the operation knows; one that is repeated is a list, a blank one is absent. */
  readonly fields: Readonly<Record<string, string | string[]>>;
  /** Names that mean nothing here, as they were sent. */
  readonly ignored: readonly string[];
}

const nothing: Query = { fields: {}, ignored: [] };

/**
 * The query of a request to an operation. What has a body takes nothing from the address: a secret there
 * would stay in logs and histories. `name[]` is `name`, as some clients write lists.
 */
export function queryOf(operation: Operation, url: string): Query {
  if (!url.includes('?')) return nothing;
  const searchParams = new URLSearchParams(url.slice(url.indexOf('?')).replace(/#.*/s, ''));
  const known = knownBy(operation);
  const fields = new Map<string, string[]>();
  const ignored = new Set<string>();
  for (const [sent, value] of searchParams) {
    const name = known.has(sent) ? sent : sent.replace(/\[\]$/, '');
    if (!known.has(name)) ignored.add(sent);
    else if (value.trim() !== '') fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  return { fields: Object.fromEntries([...fields].map(oneOrSeveral)), ignored: [...ignored] };
}

function knownBy(operation: Operation): ReadonlySet<string> {
  const known = knownFields.get(operation) ?? new Set(fieldsAt(operation, 'query'));
  knownFields.set(operation, known);
  return known;
}

/** Every list asks for them. */
const knownFields = new WeakMap<Operation, ReadonlySet<string>>();

function oneOrSeveral([name, values]: readonly [string, string[]]): [string, string | string[]] {
  const [only = ''] = values;
  return [name, values.length > 1 ? values : only];
}

const [mostNames, longestName] = [20, 64];

/** Names as a header carries them. @example ignoredNames(['a b']) // "a%20b" */
export function ignoredNames(names: readonly string[]): string {
  return names
    .slice(0, mostNames)
    .map((name) => encodeURIComponent(name.slice(0, longestName).toWellFormed()))
    .join(', ');
}

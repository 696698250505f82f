import type { StoredBody } from '../../../../service/model/history/request-record.ts';
import { parseJson } from '../../../../service/model/kernel/json.ts';
import { visible } from '../../../../service/model/kernel/values/visible.ts';

/** A field whose values differ; a side without the field has no value. */
export interface Difference {
  /** Its path. @example "items[0].name" */
  readonly id: string;
  readonly first?: string | undefined;
  readonly again?: string | undefined;
}

/** Fields that depend on the request or on the host name that it used. */
const ignored = /(?:^|\.)(?:traceCode|docUrl)$/;

/** Compares two bodies field by field; `equal` is the number of fields with the same value. */
export function compareBodies(first: StoredBody | undefined, again: StoredBody | undefined) {
  const [left, right] = [fieldsOf(first), fieldsOf(again)];
  const paths = [...new Set([...left.keys(), ...right.keys()])].filter((path) => !ignored.test(path));
  const differences: Difference[] = paths
    .filter((path) => left.get(path) !== right.get(path))
    .map((path) => ({ id: path, first: left.get(path), again: right.get(path) }));
  return {
    differences,
    equal: paths.length - differences.length,
    hasCommonField: paths.some((path) => left.has(path) && right.has(path)),
  };
}

/** The values of a body by path; another content than JSON is one value. */
function fieldsOf(body: StoredBody | undefined): ReadonlyMap<string, string> {
  if (!body) return new Map();
  if (body.text === undefined) return new Map([['body', `${body.bytes} bytes of binary data`]]);
  const value = parseJson(body.text);
  return new Map(value === undefined ? [['body', visible(body.text)]] : leavesOf(value, ''));
}

function leavesOf(value: unknown, path: string): [string, string][] {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (members.length === 0) return [[path || 'body', visible(JSON.stringify(value))]];
  return members.flatMap(([name, member]) => {
    const next = Array.isArray(value) ? `[${name}]` : `${path && '.'}${visible(name)}`;
    return leavesOf(member, `${path}${next}`);
  });
}

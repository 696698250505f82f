import type { RequestRecord } from '../../../service/model/history/request-record.ts';
import type { DescribedField } from '../../../service/model/installation/operation-route.ts';
import { fieldsOf, parseJson } from '../../../service/model/kernel/json.ts';
import { closestWord } from '../../../service/model/kernel/results/closest-word.ts';

/** An allowed value for a field that was rejected because of its value. */
export interface Repair {
  readonly in: 'query' | 'body';
  /** @example "items[0].kind" */
  readonly path: string;
  readonly value: string;
}

/** The rejected values that have an allowed value close to them. The log does not store any other rejected value. */
export function repairsOf({ request, path, failures }: RequestRecord, fields: readonly DescribedField[]): Repair[] {
  const query = new URLSearchParams(path.split('?')[1]);
  return failures.flatMap(({ code, field: rejected = '' }) => {
    const field = fields.find((candidate) => candidate.path === rejected.replaceAll(/\[\d+\]/g, '[]'));
    if (code !== 'input.invalid' || !field?.choices || (field.in !== 'query' && field.in !== 'body')) return [];
    const sent = field.in === 'query' ? query.get(rejected) : valueAt(parseJson(request.body?.text ?? ''), rejected);
    const value = typeof sent === 'string' ? closestWord(sent, field.choices) : undefined;
    return value === undefined ? [] : [{ in: field.in, path: rejected, value }];
  });
}

function valueAt(value: unknown, path: string): unknown {
  const names = path.split(/[.[\]]+/).filter(Boolean);
  return names.reduce((inner, name) => fieldsOf(inner)[name], value);
}

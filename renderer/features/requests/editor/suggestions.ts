import { parse, stringify } from 'lossless-json';
import { mask } from '../../../../service/model/installation/names.ts';
import type { DescribedField } from '../../../../service/model/installation/operation-route.ts';
import { closestWord } from '../../../../service/model/kernel/results/closest-word.ts';
import type { Suggestions } from '../../../components/editor/completion.ts';

/** A value that a field can have, and the name of its record. */
export type KnownValue = { readonly value: string; readonly name: string };

/** Ids and addresses of the newest records, by the names of the fields that refer to them. */
export type KnownValues = Readonly<Record<string, readonly KnownValue[] | undefined>>;

/** The fields or values that fit at an offset of a JSON body; fields that start with the typed text come first. */
export function suggestionsAt(
  body: string,
  offset: number,
  fields: readonly DescribedField[],
  known: KnownValues = {},
): Suggestions | undefined {
  const before = body.slice(0, offset);
  const end = offset + (/^[\w-]*"?/.exec(body.slice(offset))?.[0].length ?? 0);
  const inBody = fields.filter((field) => field.in === 'body');
  const inside = (name: string) => [objectAt(before), name].filter(Boolean).join('.');
  const value = /"([\w-]+)"\s*:\s*"?([\w.-]*)$/.exec(before);
  if (value) {
    const [, name = '', typed = ''] = value;
    const choices = inBody.find(({ path }) => path === inside(name))?.choices ?? [];
    const records = knownWith(typed, known[name]);
    const options = [
      ...ranked(choices, typed).map((choice) => ({ label: choice, detail: '', insert: `"${choice}"` })),
      ...records.map((record) => ({ label: record.name, detail: record.value, insert: `"${record.value}"` })),
    ];
    return { from: startOf(before, typed), to: end, options };
  }
  const key = /[{,]\s*"?([\w-]*)$/.exec(before);
  if (!key) return undefined;
  const [, typed = ''] = key;
  const siblings = new Map(inBody.map((field) => [field.path.split(/[.]/).at(-1) ?? '', field]));
  const present = namesAround(before, body.slice(end));
  const names = [...siblings]
    .filter(([name, { path }]) => path === inside(name) && !present.has(name))
    .map(([name]) => name);
  const hasValue = /^\s*:/.test(body.slice(end));
  const options = ranked(names, typed).map((name) => {
    const types = siblings.get(name)?.types ?? [];
    const insert = hasValue ? `"${name}"` : `"${name}": ${blanks[types[0] ?? ''] ?? ''}`;
    return { label: name, detail: types.join(' or '), insert };
  });
  return { from: startOf(before, typed), to: end, options };
}

/** The known values with a typed text in them or in the names of their records. */
export function knownWith(typed: string, values: readonly KnownValue[] = []): readonly KnownValue[] {
  const text = typed.trim().toLowerCase();
  return values.filter(({ value, name }) => value !== typed && `${value} ${name}`.toLowerCase().includes(text));
}

const blanks: Readonly<Record<string, string>> = { string: '""', object: '{}', array: '[]' };

function startOf(before: string, typed: string): number {
  const start = before.length - typed.length;
  return before[start - 1] === '"' ? start - 1 : start;
}

/** The words that start with the text, then those that contain it; otherwise the closest. */
function ranked(words: readonly string[], typed: string): readonly string[] {
  const text = typed.toLowerCase();
  const matches = words.filter((word) => word.toLowerCase().includes(text));
  const isFirst = (word: string) => Number(!word.toLowerCase().startsWith(text));
  const closest = matches.length === 0 ? closestWord(typed, words) : undefined;
  return closest ? [closest] : matches.toSorted((left, right) => isFirst(left) - isFirst(right));
}

/** The path of the object that contains the end of a text, in the notation of described fields. */
function objectAt(before: string): string {
  const path: string[] = [];
  let name = '';
  for (const [token, text] of before.matchAll(/"((?:[^"\\]|\\.)*)"|[{}[\]]/g)) {
    if (token === '{' || token === '[') {
      path.push(path.length === 0 ? '' : name);
      name = token === '[' ? '[]' : '';
    } else if (token === '}' || token === ']') name = path.pop() ?? '';
    else name = text ?? '';
  }
  return path.filter(Boolean).join('.').replaceAll('.[]', '[]');
}

/** The names of the members before and after a place of an object. */
function namesAround(before: string, after: string): ReadonlySet<string> {
  const objects: string[][] = [];
  for (const [token, name, colon] of before.matchAll(memberTokens)) {
    if (token === '{' || token === '[') objects.push([]);
    else if (token === '}' || token === ']') objects.pop();
    else if (name !== undefined && colon) objects.at(-1)?.push(name);
  }
  const names = new Set(objects.at(-1));
  let depth = 0;
  for (const [token, name, colon] of after.matchAll(memberTokens)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (name !== undefined && colon && depth === 0) names.add(name);
    if (depth < 0) break;
  }
  return names;
}

const memberTokens = /"((?:[^"\\]|\\.)*)"(\s*:)?|[{}[\]]/g;

/** The number of masks in a body. */
export function masksIn(body: string): number {
  return body.split(mask).length - 1;
}

/** A value for a mask; in JSON, a number replaces the quotes of its mask too. */
export type Filling = { readonly value: string; readonly isNumber?: boolean };

/** The body with its masks filled, written as JSON or as a form. */
export function fillMasks(body: string, fillings: readonly Filling[]): string {
  const isJson = /^\s*[[{"]/.test(body);
  return body.split(mask).reduce((text, part, at) => {
    const { value = '', isNumber = false } = fillings[at - 1] ?? {};
    if (isJson && isNumber && text.endsWith('"') && part.startsWith('"') && Number.isFinite(Number(value)))
      return `${text.slice(0, -1)}${value}${part.slice(1)}`;
    return `${text}${isJson ? JSON.stringify(value).slice(1, -1) : encodeURIComponent(value)}${part}`;
  });
}

export function isParsed(body: string): boolean {
  try {
    return parse(body) !== undefined;
  } catch {
    return false;
  }
}

/** JSON with one member per line; the notation of numbers is unchanged. */
export function formatted(body: string): string {
  return isParsed(body) ? (stringify(parse(body), null, 2) ?? body) : body;
}

import { mask } from '../../../../service/model/installation/names.ts';
import type { DescribedField, OperationRoute } from '../../../../service/model/installation/operation-route.ts';
import { closestWord } from '../../../../service/model/kernel/results/closest-word.ts';
import { toError } from '../../../../service/model/kernel/results/reasons.ts';
import { createLocator, duplicatesIn, type Stretch, syntaxErrorAt } from '../../../components/editor/editor-marks.ts';
import type { Repair } from '../repairs.ts';
import {
  contentTypes,
  type Draft,
  hasPincode,
  maskLabels,
  maskNames,
  takesSigningMethod,
  typeHeader,
} from './draft.ts';
import { isParsed, masksIn } from './suggestions.ts';

/** A problem of a body at its place. */
export interface Problem extends Stretch {
  /** 0 for a header. */
  readonly line: number;
  /** The field; empty for the whole text. */
  readonly path: string;
  readonly message: string;
  readonly fix?: {
    readonly label: string;
    readonly text: string;
    readonly headers?: Draft['headers'];
    /** The field to edit next. */
    readonly field: string;
  };
}

type Found = Pick<Problem, 'path' | 'message'> & {
  readonly rename?: string;
  readonly value?: string;
  /** A missing field of the object. */
  readonly add?: DescribedField;
  /** What a mask can be filled with. */
  readonly fillings?: readonly string[];
};

/**
 * What the schema of an operation does not allow in a JSON body, in reading order. Masks match if they are filled, a choice
 * if they are filled with it, or if their value was cleared after it was sent (`true`).
 */
export function problemsIn(
  text: string,
  fields: readonly DescribedField[],
  filled: readonly (string | true)[] = [],
): Problem[] {
  if (text.trim() === '') return [];
  const fault = syntaxFault(text);
  if (fault) return [{ ...fault, to: fault.from, line: lineAt(text, fault.from), path: '' }];
  const locate = createLocator(text);
  const known = new Map(fields.filter((field) => field.in === 'body').map((field) => [field.path, field]));
  const duplicates = duplicatesIn(text).map(({ from, to, path }) => {
    return { from, to, line: lineAt(text, from), path, message: 'Duplicate field. Only the last value counts.' };
  });
  const problems = inMembers(JSON.parse(text), { path: '', pattern: '' }, known)
    .flatMap((found) => {
      const { from, to } = locate(found.path) ?? { from: 0, to: text.length };
      const filling = filled[masksIn(text.slice(0, to)) - 1];
      const isFilled = (choice: string) => filling === true || choice.toLowerCase() === filling?.trim().toLowerCase();
      if (found.fillings?.some(isFilled)) return [];
      const { path } = found;
      const message = found.fillings && !filling ? `Not stored. ${found.message}` : found.message;
      const changed = fixOf(text, { from, to }, found);
      const fix = changed && { ...changed, field: fixedField(found) };
      return { from, to: found.path === '' ? from : to, line: lineAt(text, from), path, message, ...(fix && { fix }) };
    })
    .concat(duplicates);
  const masks = maskProblems(text, filled).filter(({ path }) => problems.every((problem) => problem.path !== path));
  return [...problems, ...masks].toSorted((left, right) => left.from - right.from);
}

/** The masks of a body that are not filled. */
export function maskProblems(text: string, filled: readonly (string | true)[]): Problem[] {
  const labels = maskLabels(text);
  const inputs = maskNames(text);
  return [...text.matchAll(new RegExp(mask, 'g'))].flatMap(({ index }, at) => {
    if (filled[at]) return [];
    const message = `Not stored: ${inputs[at] === undefined ? 'replace the dots' : 'type the value below'}.`;
    const range = { from: index, to: index + mask.length };
    return [{ ...range, line: lineAt(text, index), path: labels[at] ?? '', message }];
  });
}

/** The field of a problem after its fix. @example "signingMethod.type" */
function fixedField({ path, add, rename }: Found): string {
  if (add) return path === '' ? nameIn(add) : `${path}.${nameIn(add)}`;
  return rename === undefined ? path : path.replace(/[^.]*$/, rename);
}

/** A signing method without its id or value; a PIN in the body replaces it. */
export function credentialProblems(
  { signingMethodId, body }: Draft,
  value: string | boolean | undefined,
  fields: readonly DescribedField[],
): Problem[] {
  const isComplete = Boolean(signingMethodId && value) || hasPincode(body);
  if (isComplete || !takesSigningMethod(fields)) return [];
  const message = signingMethodId ? 'Not stored: type the value.' : 'Add the id and value of the signing method.';
  return [{ from: 0, to: 0, line: 0, path: 'Signing-Method', message }];
}

/** A content type that the operation rejects, with one that fits the body. */
export function typeProblems(draft: Draft, route: Pick<OperationRoute, 'body'> | undefined): Problem[] {
  const { method, body: text, headers } = draft;
  const header = typeHeader(draft);
  if (!route || !header || method === 'GET' || text.trim() === '') return [];
  const usual = contentTypes[route.body];
  const accepted = new Set<string>([usual, contentTypes.json]);
  if (accepted.has(header.value.split(';')[0]?.trim().toLowerCase() ?? '')) return [];
  const value = isParsed(text) ? contentTypes.json : usual;
  const fixed = headers.map((row) => (row === header ? { ...row, value } : row));
  const fix = { label: `Use ${value}`, text, headers: fixed, field: '' };
  return [{ from: 0, to: 0, line: 0, path: 'content-type', message: 'Not accepted.', fix }];
}

/** Why a text is not JSON, in the words of the browser, and the offset. */
function syntaxFault(text: string): Pick<Problem, 'from' | 'message'> | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const { message } = toError(error);
    const [cause = ''] = message.replace(/^JSON\.parse: /, '').split(/ (?:in|after) JSON|, (?:\.\.\.)?"| at line /);
    const from = Number(/position (\d+)/.exec(message)?.[1] ?? syntaxErrorAt(text) ?? text.length);
    const column = from - text.lastIndexOf('\n', from - 1);
    return { from, message: `Not valid JSON at column ${column}: ${cause.charAt(0).toLowerCase()}${cause.slice(1)}.` };
  }
}

interface Place {
  readonly path: string;
  /** The path in the notation of described fields. */
  readonly pattern: string;
}

type Known = ReadonlyMap<string, DescribedField>;

function inMembers(value: unknown, place: Place, known: Known): Found[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value))
    return value.flatMap((element, index) =>
      inValue(element, { path: `${place.path}[${index}]`, pattern: `${place.pattern}[]` }, known),
    );
  const inside = (name: string) => (place.pattern ? `${place.pattern}.${name}` : name);
  const siblings = [...known.values()].filter((field) => field.path === inside(nameIn(field)));
  const renames = renamesIn(value, siblings.map(nameIn));
  const missing = siblings
    .filter((field) => field.isRequired && !Object.hasOwn(value, nameIn(field)) && !renames.has(nameIn(field)))
    .map((field) => ({ path: place.path, message: `Add ${nameIn(field)}.`, add: field }));
  return [
    ...missing,
    ...Object.entries(value).flatMap(([name, member]) => {
      const path = place.path ? `${place.path}.${name}` : name;
      if (known.has(inside(name))) return inValue(member, { path, pattern: inside(name) }, known);
      if (known.get(place.pattern)?.isOpen || siblings.length === 0) return [];
      const [rename] = [...renames].find(([, unknown]) => unknown === name) ?? [];
      return [{ path, message: 'Unknown field, has no effect.', ...(rename !== undefined && { rename }) }];
    }),
  ];
}

/** The absent fields that unknown names of an object probably mean, each with the first of these names. */
function renamesIn(value: object, names: readonly string[]): ReadonlyMap<string, string> {
  const renames = new Map<string, string>();
  for (const unknown of Object.keys(value).filter((name) => !names.includes(name))) {
    const meant = closestWord(unknown, names);
    if (meant !== undefined && !Object.hasOwn(value, meant) && !renames.has(meant)) renames.set(meant, unknown);
  }
  return renames;
}

function inValue(value: unknown, place: Place, known: Known): Found[] {
  const field = known.get(place.pattern);
  if (!field) return [];
  const { path } = place;
  const { choices, types } = field;
  if (value === mask && !choices) return [];
  if (types.length > 0 && !types.some((type) => isOfType(value, type)))
    return [{ path, message: `Must be ${types.join(' or ')}.` }];
  if (choices && typeof value === 'string' && !choices.some((choice) => choice.toLowerCase() === value.toLowerCase())) {
    const closest = value === mask ? choices[0] : closestWord(value, choices);
    return [
      {
        path,
        message: `Must be ${choices.length > 6 ? `one of ${choices.length} values` : choices.join(' or ')}.`,
        ...(closest !== undefined && { value: closest }),
        ...(value === mask && { fillings: choices }),
      },
    ];
  }
  return inMembers(value, place, known);
}

function isOfType(value: unknown, type: string): boolean {
  if (value === null) return type === 'null';
  if (Array.isArray(value)) return type === 'array';
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

/** A draft with an allowed value in place of a rejected value. */
export function repairedDraft(draft: Draft, { in: place, path, value }: Repair): Draft {
  if (place === 'query')
    return { ...draft, query: draft.query.map((row) => (row.name === path ? { ...row, value } : row)) };
  const range = createLocator(draft.body)(path);
  return { ...draft, body: (range && fixOf(draft.body, range, { value })?.text) ?? draft.body };
}

function fixOf(
  text: string,
  { from, to }: Stretch,
  { rename, value, add }: Pick<Found, 'rename' | 'value' | 'add'>,
): Omit<NonNullable<Problem['fix']>, 'field'> | undefined {
  if (add) return { label: `Add ${nameIn(add)}`, text: withMember(text, { from, to }, add) };
  const [, name = '', rest = ''] = /^("(?:[^"\\]|\\.)*")(\s*:[\s\S]*)$/.exec(text.slice(from, to)) ?? [];
  const replaced = (part: string) => `${text.slice(0, from)}${part}${text.slice(to)}`;
  if (rename !== undefined && name) return { label: `Rename to ${rename}`, text: replaced(`"${rename}"${rest}`) };
  if (value === undefined) return undefined;
  const [gap = ''] = /^\s*:\s*/.exec(rest) ?? [];
  return { label: `Use ${value}`, text: replaced(`${name}${gap}${JSON.stringify(value)}`) };
}

/** The text with another member of the object that ends in a range, in the layout of its last member. */
function withMember(text: string, { from, to }: Stretch, field: DescribedField): string {
  const { choices, example, isSecret, types } = field;
  const before = text.slice(0, from + text.slice(from, to).lastIndexOf('}')).trimEnd();
  const isFirst = before.endsWith('{');
  const gap = /\n[ \t]+(?="[^\n]*$)/.exec(before)?.[0] ?? (isFirst ? '' : ' ');
  const value = isSecret ? mask : (choices?.[0] ?? example ?? blanks[types[0] ?? '']);
  const member = `"${nameIn(field)}": ${JSON.stringify(value ?? '')}`;
  return `${before}${isFirst ? '' : ','}${gap}${member}${text.slice(before.length)}`;
}

const blanks: Readonly<Record<string, unknown>> = { object: {}, array: [], integer: 0, number: 0, boolean: false };

/** @example nameIn({ path: 'items[].amount' }) // "amount" */
function nameIn({ path }: Pick<DescribedField, 'path'>): string {
  return path.split('.').at(-1) ?? '';
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

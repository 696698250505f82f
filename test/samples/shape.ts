import { isAddress } from 'ethers/address';
import { parseJson } from '../../service/model/kernel/json.ts';

/** The JSON types and the forms of one field in all bodies. */
export type FieldShape = { readonly types: Set<string>; readonly forms: Set<string> };

/** By path, e.g. `result.mints[].id`. */
export type Shape = Map<string, FieldShape>;

const fractions: Readonly<Record<number, string>> = { 3: '-millis', 6: '-micros', 9: '-nanos' };

/** Forms in the words of the samples, in order of precedence. */
const forms: readonly (readonly [form: (match: RegExpExecArray) => string | undefined, pattern: RegExp])[] = [
  [() => 'empty', /^$/],
  [() => 'uuid', /^[\da-f]{8}(?:-[\da-z]{4}){3}-[\da-f]{12}$/i],
  [
    ([text]) => (text === text.toLowerCase() ? 'address-lower' : isAddress(text) ? 'address-eip55' : 'address-mixed'),
    /^0x[\da-f]{40}$/i,
  ],
  [() => 'hash', /^0x[\da-f]{64}$/i],
  [() => 'hex', /^0x[\da-f]*$/i],
  [
    ([, digits, zone]) => `${zoneForm(zone)}${digits ? (fractions[digits.length] ?? '-fraction') : ''}`,
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.(\d+))?)?(Z|[+-]\d\d:?\d\d)?$/,
  ],
  [() => 'url', /^https?:\/\//],
  [() => 'jwt', /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/],
  [() => 'decimal-string', /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i],
  [([text]) => (parseJson(text) === undefined ? undefined : 'json-text'), /^[{[]/],
];

function zoneForm(zone: string | undefined): string {
  if (zone === undefined) return 'local-datetime';
  return zone === 'Z' ? 'instant-z' : 'instant-offset';
}

/** `undefined` for free text, words of enumerations, and values that are not text. */
function formOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  for (const [form, pattern] of forms) {
    const match = pattern.exec(value);
    if (match) return form(match);
  }
  return undefined;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

export function addShape(shape: Shape, value: unknown, path = ''): void {
  const field = shape.get(path) ?? { types: new Set(), forms: new Set() };
  field.types.add(typeOf(value));
  const form = formOf(value);
  if (form !== undefined) field.forms.add(form);
  shape.set(path, field);
  if (Array.isArray(value)) for (const item of value) addShape(shape, item, `${path}[]`);
  else if (typeof value === 'object' && value !== null)
    for (const [name, item] of Object.entries(value)) addShape(shape, item, path ? `${path}.${name}` : name);
}

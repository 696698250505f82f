import { z } from 'zod';
import { readData } from '../data/read-data.ts';

const enums = z.record(z.string(), z.array(z.string())).parse(readData('client-enums.json'));

const isInteger = (value: unknown, bits: 32 | 64) => {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value;
  return typeof number === 'number' && Math.abs(number) < 2 ** (bits - 1);
};

/** Whether a JSON value parses as a type of a client. Other types are enumerations. */
const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  any: () => true,
  string: (value) => typeof value !== 'object',
  boolean: (value) => typeof value === 'boolean',
  int32: (value) => isInteger(value, 32),
  int64: (value) => isInteger(value, 64),
  number: (value) => value !== '' && !Number.isNaN(Number(value)) && typeof value !== 'object',
  timestamp: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
};

function parses(value: unknown, type: string): boolean {
  const words = enums[type] ?? type.split('|');
  return types[type]?.(value) ?? (typeof value !== 'object' && words.includes(String(value)));
}

/** The types of the fields that a client reads, by path. A type ends with `?` if the client accepts null. */
type Reads = Readonly<Record<string, string>>;

/** The faults of a response for a client that reads these fields. */
export function faultsOf(body: unknown, reads: Reads): string[] {
  return Object.entries(reads).flatMap(([path, type]) =>
    faultsAt(body, path.split('.').filter(Boolean), type.replace(/\?$/, '')).map((fault) => `${path}: ${fault}`),
  );
}

/** The fields that a client reads as null, although it does not accept null and their object exists. */
export function nullsOf(body: unknown, reads: Reads): string[] {
  const paths = Object.keys(reads).filter((path) => !reads[path]?.endsWith('?'));
  return paths.filter((path) => {
    const names = path.split('.').map((part) => part.replace(/\[\d*\]$/, ''));
    const last = names.pop() ?? '';
    const holders = names.reduce<unknown[]>((values, name) => values.flatMap((value) => fieldIn(value, name)), [body]);
    const objects = holders.filter((value) => typeof value === 'object' && value !== null);
    return objects.length > 0 && objects.every((value) => (Reflect.get(value, last) ?? null) === null);
  });
}

/** The value of a field, or its items if it is a list. */
function fieldIn(holder: unknown, name: string): unknown[] {
  if (typeof holder !== 'object' || holder === null) return [];
  return [Reflect.get(holder, name)].flat();
}

function faultsAt(value: unknown, [part, ...rest]: readonly string[], type: string): string[] {
  if (value === undefined || value === null) return [];
  if (part === undefined) return parses(value, type) ? [] : [`${JSON.stringify(value)} is not ${type}`];
  if (typeof value !== 'object' || Array.isArray(value)) return ['its parent is not an object'];
  const [, name = '', list] = /^([^[]*)(\[\d*\])?$/.exec(part) ?? [];
  const next: unknown = Reflect.get(value, name);
  if (list === undefined) return Array.isArray(next) && rest.length > 0 ? ['it is a list'] : faultsAt(next, rest, type);
  if (next === undefined || next === null) return [];
  if (!Array.isArray(next)) return ['it is not a list'];
  return [...new Set(next.flatMap((item: unknown) => faultsAt(item, rest, type)))];
}

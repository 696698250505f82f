import { z } from 'zod';
import { readData } from '../data/read-data.ts';

const enums = z.record(z.string(), z.array(z.string())).parse(readData('client-enums.json'));

/** The words of an enumeration; `undefined` for any word. */
function textOf(kind: string): readonly string[] | undefined {
  if (/^"\w+"$/.test(kind)) return [kind.slice(1, -1)];
  const named = /^enum (Shared\.\w+)(?: \((\d+) values)?/.exec(kind);
  if (!named) return /^enum (?:of \d+: )?([\w|]+)/.exec(kind)?.[1]?.split('|');
  const [, name = '', count] = named;
  const lists = Object.entries(enums).filter(([key]) => key.split(' ')[0] === name);
  return lists.find(([, words]) => words.length === Number(count))?.[1] ?? lists[0]?.[1];
}

const isInteger = (value: unknown, bits: 32 | 64) => {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value;
  return typeof number === 'number' && Math.abs(number) < 2 ** (bits - 1);
};

/** Whether a JSON value parses as a type that a client declares. */
function parses(value: unknown, kind: string): boolean {
  const bare = kind.replace(/,? optional.*$/, '');
  if (
    /not checked|^(?:any|object|chain-typed|all fields|list|LIST|wallet|offers|fulfillment|nothing|truthy|transaction)/.test(
      bare,
    )
  )
    return true;
  if (/^(?:int64)/.test(bare)) return isInteger(value, 64);
  if (/^(?:int|integer)/.test(bare)) return isInteger(value, 32);
  if (/^(?:number|float)/.test(bare)) return value !== '' && !Number.isNaN(Number(value)) && typeof value !== 'object';
  if (/^bool/i.test(bare)) return typeof value === 'boolean';
  if (/^(?:timestamp|date)/.test(bare)) return typeof value === 'string' && !Number.isNaN(Date.parse(value));
  const words = bare.startsWith('enum chain types') ? chainTypes : textOf(bare);
  return typeof value === 'object' ? false : words === undefined || words.includes(String(value));
}

const kinds = ['TRANSACTION', 'ERC20_TRANSACTION', 'ERC721_TRANSACTION', 'CONTRACT_EXECUTION'];
const chainTypes = [
  ...['ETH_TRANSACTION', ...kinds.slice(1).map((kind) => `ETHEREUM_${kind}`), 'BSC_BEP20_TRANSACTION'],
  ...['MATIC', 'AVAC', 'BSC'].flatMap((chain) => kinds.map((kind) => `${chain}_${kind}`)),
].filter((type) => type !== 'BSC_ERC20_TRANSACTION');

/** The faults of a response for a client that reads these fields. */
export function faultsOf(body: unknown, reads: Readonly<Record<string, string>>): string[] {
  return Object.entries(reads).flatMap(([path, kind]) => {
    const parts = path
      .replaceAll(/<\w+>/g, '')
      .replace(/^\(body\)/, '')
      .split('.')
      .filter(Boolean);
    return path === 'result.length' ? [] : faultsAt(body, parts, kind).map((fault) => `${path}: ${fault}`);
  });
}

/** The fields that a client reads as null, although it does not call them optional and their object exists. */
export function nullsOf(body: unknown, reads: Readonly<Record<string, string>>): string[] {
  const paths = Object.entries(reads).filter(([, kind]) => !/optional|not checked/.test(kind));
  return paths
    .map(([path]) => path)
    .filter((path) => !/[<*(]|(?:length|\[\])$/.test(path))
    .filter((path) => {
      const names = path.split('.').map((part) => part.replace(/\[\d*\]$/, ''));
      const last = names.pop() ?? '';
      const holders = names.reduce<unknown[]>(
        (values, name) => values.flatMap((value) => fieldIn(value, name)),
        [body],
      );
      const objects = holders.filter((value) => typeof value === 'object' && value !== null);
      return objects.length > 0 && objects.every((value) => (Reflect.get(value, last) ?? null) === null);
    });
}

/** The value of a field, or its items if it is a list. */
function fieldIn(holder: unknown, name: string): unknown[] {
  if (typeof holder !== 'object' || holder === null) return [];
  return [Reflect.get(holder, name)].flat();
}

function faultsAt(value: unknown, [part, ...rest]: readonly string[], kind: string): string[] {
  if (value === undefined || value === null) return [];
  if (part === undefined) return parses(value, kind) ? [] : [`${JSON.stringify(value)} is not ${kind}`];
  if (typeof value !== 'object' || Array.isArray(value)) return ['its parent is not an object'];
  const [, name = '', list] = /^([^[]*)(\[\d*\])?$/.exec(part) ?? [];
  const next: unknown = Reflect.get(value, name);
  if (list === undefined) return Array.isArray(next) && rest.length > 0 ? ['it is a list'] : faultsAt(next, rest, kind);
  if (next === undefined || next === null) return [];
  if (!Array.isArray(next)) return ['it is not a list'];
  return [...new Set(next.flatMap((item: unknown) => faultsAt(item, rest, kind)))];
}

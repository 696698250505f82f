import type { Call } from './calls.ts';
import type { Outgoing } from './transport.ts';

export type Input = Readonly<Record<string, unknown>>;

/** The fields that the address of a call needs and the input does not have. */
export function missingParameters({ path }: Call, input: Input): string[] {
  return parametersOf(path).filter((name) => textOf(input[name]) === '');
}

/** Distributes the input of an operation to path, query, headers and body. */
export function toRequest(call: Call, input: Input, baseUrl: string): Outgoing {
  const { method, path, headers: headerFields = {} } = call;
  const inPath = parametersOf(path);
  const fields = Object.entries(input).filter(
    ([name, value]) => value !== undefined && !inPath.includes(name) && !(name in headerFields),
  );
  const url = `${baseUrl}${path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(textOf(input[name])))}`;
  const headers = Object.fromEntries(
    Object.entries(headerFields).flatMap(([field, header]) =>
      input[field] === undefined ? [] : [[header.toLowerCase(), asBytes(textOf(input[field]))]],
    ),
  );
  if (method === 'GET' || method === 'DELETE') return { url: withQuery(url, queryOf(fields)), method, headers };
  const body = JSON.stringify(Object.fromEntries(fields), withIntegers);
  return { url, method, headers: { ...headers, 'content-type': 'application/json' }, body };
}

function parametersOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** A header takes bytes alone; the service reads them as UTF-8. Some test environments have no `TextEncoder`. */
function asBytes(text: string): string {
  return encodeURIComponent(text).replaceAll(/%(\w\w)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function withQuery(url: string, query: string): string {
  return query === '' ? url : `${url}?${query}`;
}

/** The fields as `application/x-www-form-urlencoded`. */
export function queryOf(fields: readonly (readonly [name: string, value: unknown])[]): string {
  const pairs = fields.flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((item) => [name, textOf(item)]),
  );
  return pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
}

function textOf(value: unknown): string {
  const text = value === undefined || value === null ? '' : String(value);
  return text.replaceAll(/\p{Surrogate}/gu, '\ufffd');
}

function withIntegers(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

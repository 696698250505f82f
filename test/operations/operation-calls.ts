import { z } from 'zod';
import { operations } from '../../service/api/operations/index.ts';
import * as json from '../../service/model/kernel/json.ts';
import type { Result } from '../../service/model/kernel/results/result.ts';
import { headersOf, validate } from '../../service/model/kernel/results/validation.ts';
import type { Operation } from '../../service/platform/ports/operation.ts';
import { type Answer, type Callable, type CallOptions, call } from '../world/call.ts';

export const operationsByName: ReadonlyMap<string, Operation> = new Map(
  Object.entries(operations).flatMap(([module, group]) =>
    Object.entries<Operation>({ ...group }).map(([name, operation]) => [`${module}.${name}`, operation]),
  ),
);

export type Input = Readonly<Record<string, unknown>>;

/** Where HTTP transports a field of an operation. */
type Place = 'path' | 'header' | 'query' | 'form' | 'body';

export function placeOf({ route, input }: Operation, field: string, path = route.path): Place {
  if (path.includes(`{${field}}`)) return 'path';
  if (headersOf(input).has(field)) return 'header';
  if (route.method === 'GET') return 'query';
  return route.body === 'form' ? 'form' : 'body';
}

/** Calls an operation over HTTP, each field of its flat input in its place. */
export function callOverHttp(
  http: Callable,
  operation: Operation,
  input: Input,
  { path = operation.route.path, ...options }: CallOptions & { readonly path?: string } = {},
): Promise<Answer> {
  const fieldsIn = (location: Place) =>
    Object.entries(input).filter(
      ([field, value]) => value !== undefined && placeOf(operation, field, path) === location,
    );
  const filled = fieldsIn('path').reduce(
    (text, [field, value]) => text.replace(`{${field}}`, encodeURIComponent(wellFormed(textOf(value)))),
    path,
  );
  const query = new URLSearchParams(
    fieldsIn('query').flatMap(([field, value]) => [value].flat().map((item) => [field, textOf(item)])),
  );
  const headers = fieldsIn('header').map(([field, value]) => [
    headersOf(operation.input).get(field) ?? field,
    textOf(value),
  ]);
  return call(http, `${operation.route.method} ${filled}${query.size > 0 ? `?${query}` : ''}`, {
    ...options,
    ...contentOf(operation, fieldsIn('body'), fieldsIn('form')),
    headers: { ...Object.fromEntries(headers), ...(operation.route.body === 'form' && formType), ...options.headers },
  });
}

type Entries = readonly (readonly [string, unknown])[];

function contentOf({ route }: Operation, body: Entries, form: Entries): CallOptions {
  if (route.method === 'GET') return {};
  if (route.body !== 'form') return body.length > 0 ? { body: Object.fromEntries(body) } : {};
  return { rawBody: new URLSearchParams(form.map(([field, value]) => [field, textOf(value)])).toString() };
}

const formType = { 'content-type': 'application/x-www-form-urlencoded' };

/** Calls an operation like the console does (tRPC, https://trpc.io/docs/rpc). */
export function callOverRpc(
  console: Callable,
  name: string,
  { kind }: Pick<Operation, 'kind'>,
  input: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const path = `/trpc/${name}`;
  const query = `${path}?input=${encodeURIComponent(JSON.stringify(input) ?? '')}`;
  return kind === 'query'
    ? call(console, `GET ${query}`, { headers, baseUrl: 'app://console' })
    : call(console, `POST ${path}`, { body: input, headers, baseUrl: 'app://console' });
}

/** Converts a value to text for an address, a header or a form. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Replaces lone surrogates, which an address cannot contain. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}

/** A use case with input validation, like transports call it: invalid input returns a failure. */
export function bypassSchema<Schema extends z.ZodType, UsedPorts, Rest extends unknown[], Value>(
  schema: Schema,
  run: (ports: UsedPorts, input: z.output<Schema>, ...rest: Rest) => Promise<Result<Value>>,
) {
  return async (ports: UsedPorts, input: z.input<Schema>, ...rest: Rest) => {
    const valid = validate(schema, input);
    return valid.ok ? run(ports, valid.value, ...rest) : valid;
  };
}

/** One input field at any depth. */
export interface Field {
  readonly path: readonly string[];
  readonly schema: z.ZodType;
  readonly isRequired: boolean;
}

/** Every field of an input schema, parents before their children. */
export function fieldsOf(schema: z.ZodType, parents: readonly string[] = []): Field[] {
  const object = bareOf(schema);
  if (!(object instanceof z.ZodObject)) return [];
  return Object.entries<z.ZodType>(object.shape).flatMap(([name, declared]) => {
    const path = [...parents, name];
    const field = { path, schema: declared, isRequired: !declared.safeParse(undefined).success };
    return [field, ...fieldsOf(declared, path)];
  });
}

function bareOf(schema: unknown): unknown {
  if (schema instanceof z.ZodDiscriminatedUnion) return bareOf(schema.options[0]);
  if (schema instanceof z.ZodPipe) return bareOf(schema.in);
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? bareOf(schema.def.innerType) : schema;
}

/** The input with another value at a path; `undefined` removes the field. */
export function withField(input: Input, [name, ...remaining]: readonly string[], value: unknown): Input {
  if (name === undefined) return input;
  if (remaining.length === 0) return { ...input, [name]: value };
  return { ...input, [name]: withField(json.fieldsOf(input[name]), remaining, value) };
}

import { expect } from 'vitest';
import { z } from 'zod';
import { failureTable } from '../../service/api/http/reference/components.ts';
import { secretsInside, toJsonSchema } from '../../service/api/operations/fields.ts';
import { headersOf } from '../../service/model/kernel/results/validation.ts';
import { anyReplyOf, type Operation, type Reply } from '../../service/platform/ports/operation.ts';
import { type Answer, type Callable, codesIn } from '../world/call.ts';
import { callOverHttp, type Input } from './operation-calls.ts';

/** The result of an operation, independent of its transport. */
export interface Outcome {
  readonly status: number;
  readonly text: string;
  /** The operation's value, `undefined` for a failure. */
  readonly value: unknown;
  /** The paths of the invalid fields, or the failure's code; empty for a success. */
  readonly faults: readonly string[];
}

const envelope = { success: z.literal(true), result: z.unknown() };
const oauthError = z.strictObject({ error: z.string(), error_description: z.string().min(1) });

/** The codes that the reference lists. */
const listedCodes = [...failureTable().matchAll(/`([^`]+)`/g)].map(([, code]) => code);

const withTraceCode = z.object({ errors: z.array(z.object({ traceCode: z.string() })) });

/** Throws unless the response has the declared form, its request id and a code of the reference. */
export function httpOutcome(response: Answer, reply: Reply): Outcome {
  const { status, text, body, headers } = response;
  const requestId = z.uuid().parse(headers.get('x-request-id'));
  if (status < 300)
    return {
      status,
      text,
      value: reply === 'lines' ? text : valueOfReply(body, reply),
      faults: [],
    };
  if (reply === 'oauth') return { status, text, value: undefined, faults: [oauthError.parse(body).error] };
  const faults = codesIn(response);
  for (const { traceCode } of withTraceCode.parse(body).errors) expect(traceCode).toBe(requestId);
  // A malformed request returns the invalid fields instead of a listed code.
  if (status !== 400) for (const fault of faults) expect(listedCodes).toContain(fault);
  return { status, text, value: undefined, faults };
}

function valueOfReply(body: unknown, reply: Reply): unknown {
  switch (reply) {
    case 'bare':
    case 'lines':
    case 'oauth':
      return body;
    case 'acknowledged':
      return z.strictObject({ success: z.literal(true) }).parse(body);
    case 'envelope':
      return z.strictObject(envelope).parse(body).result;
    case 'page': {
      const page = z.looseObject({ ...envelope, pagination: z.unknown() }).parse(body);
      const { success: _success, result: items, ...others } = page;
      return { items, ...others };
    }
    case 'envelope-and-fields': {
      const { success: _success, result, ...fields } = z.looseObject(envelope).parse(body);
      expect(fields).toEqual(result);
      return result;
    }
  }
}

const rpcSuccess = z.object({ result: z.object({ data: z.unknown() }) });
const rpcError = z.object({
  error: z.object({
    data: z.object({
      traceCode: z.string(),
      failure: z
        .object({
          code: z.string(),
          message: z.string().min(1),
          fields: z.array(z.object({ path: z.string(), message: z.string().min(1) })).optional(),
        })
        .optional(),
    }),
  }),
});

/** Throws unless the response is a tRPC response, with our failures. */
export function rpcOutcome({ status, text, body }: Answer): Outcome {
  if (status === 200) return { status, text, value: rpcSuccess.parse(body).result.data, faults: [] };
  const { failure } = rpcError.parse(body).error.data;
  const paths = failure?.fields?.map(({ path }) => path);
  return { status, text, value: undefined, faults: paths ?? [failure?.code ?? 'tRPC'] };
}

/** Items of a list in an example. */
const shownItems = 2;
/** Levels of a value whose schema does not name its fields, e.g. a JSON Schema. */
const shownLevels = 3;
/** Characters of a text in an example, and of one without spaces, e.g. a key. */
const [shownText, longestCode, shownCode, longestSecret] = [400, 300, 40, 80];

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const address = /0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/g;
const hash = /0x[0-9a-f]{64}(?![0-9a-f])/g;
/** Other values of this length, e.g. parts of a signature, belong together. */
const isHash = /(?:hash|\.tx[A-Z]\w*)(?:\[\])?$/i;

/** Calls an operation over HTTP, and returns what the API reference shows of the call. */
export async function recordCall(
  http: Callable,
  operation: Operation,
  { input, token }: { readonly input: Input; readonly token: string | undefined },
) {
  const response = await callOverHttp(http, operation, input, { token });
  const { reply } = operation.route;
  const { value, text } = httpOutcome(response, reply);
  if (response.status >= 300) throw new Error(`${operation.summary}: ${text}`);
  const show = shower();
  return {
    status: response.status,
    call: {
      input: show(withoutHeaders(operation, input), secretsOf(operation.input, 'input')),
      value: show(
        reply === 'acknowledged' ? {} : levelsOf(operation, value),
        secretsOf(anyReplyOf(operation), 'output'),
      ),
    },
  };
}

/** The upper levels of a value without declared fields, otherwise the value. */
function levelsOf({ output }: Operation, value: unknown): unknown {
  return output instanceof z.ZodRecord ? upperLevels(value, shownLevels) : value;
}

function upperLevels(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fields = levels === 0 ? [] : Object.entries(value);
  return Object.fromEntries(fields.map(([name, inner]) => [name, upperLevels(inner, levels - 1)]));
}

/** The reference shows headers without values. */
function withoutHeaders(operation: Operation, input: Input): Input {
  const headers = headersOf(operation.input);
  return Object.fromEntries(Object.entries(input).filter(([name]) => !headers.has(name)));
}

/** The paths of the secrets in a schema. @example ".items[].signingMethods[].value" */
function secretsOf(schema: z.ZodType, io: 'input' | 'output'): ReadonlySet<string> {
  const { $defs = {}, ...json } = toJsonSchema(schema, io);
  return new Set(secretsInside(json, '', $defs));
}

/** Shows values with fixed ids, addresses and hashes, short lists and texts, and no secrets. */
function shower() {
  const known = new Map<string, string>();
  const numbered = (toShown: (digits: string) => string) => (text: string) => {
    const shown = known.get(text) ?? toShown(String(known.size + 1).padStart(8, '0'));
    known.set(text, shown);
    return shown;
  };
  const idFor = numbered((digits) => `${digits}-0000-4000-8000-000000000000`);
  // Digits only, so that every spelling of the address is its checksum (EIP-55).
  const addressFor = numbered((digits) => `0x${digits.padStart(40, '1')}`);
  const hashFor = numbered((digits) => `0x${digits.padStart(64, '1')}`);
  return function show(value: unknown, secrets: ReadonlySet<string>, path = ''): unknown {
    if (Array.isArray(value)) return value.slice(0, shownItems).map((item) => show(item, secrets, `${path}[]`));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).flatMap(([name, inner]) =>
          inner === undefined ? [] : [[name, show(inner, secrets, `${path}.${name}`)]],
        ),
      );
    if (typeof value !== 'string') return value;
    if (secrets.has(path)) return placeholderFor(value);
    const text = value.replaceAll(uuid, idFor).replaceAll(address, addressFor);
    const isCode = text.length > longestCode && !text.includes(' ');
    return (isHash.test(path) ? text.replaceAll(hash, hashFor) : text).slice(0, isCode ? shownCode : shownText);
  };
}

/** A text of the same form that is not a secret. */
function placeholderFor(secret: string): string {
  if (secret.length > longestSecret && !URL.canParse(secret)) return 'x'.repeat(shownCode);
  if (/^(0x)?[0-9a-f]+$/.test(secret)) return secret.replaceAll(/[0-9a-f](?!x)/g, '0');
  return secret.replaceAll(URL.canParse(secret) ? /[\w-]{16,}/g : /[\w-]/g, 'x');
}

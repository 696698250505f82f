import { z } from 'zod';
import { type Exchange, toMessage, valueAt } from './exchange.ts';

class ErrorInExchange extends Error {
  readonly exchange: Exchange | undefined;
  constructor(message: string, exchange?: Exchange) {
    super(message);
    this.exchange = exchange;
  }
}

/** The implementation does not meet the assertion. The message is a sentence. */
export class Deviation extends ErrorInExchange {
  override readonly name = 'Deviation';
}

/** A precondition of the assertion could not be created. */
export class Blocked extends ErrorInExchange {
  override readonly name = 'Blocked';
}

/** An option that the assertion requires is missing; the message names it. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; `undefined` if it is not JSON. */
  readonly body: unknown;
  readonly exchange: Exchange;
}

export function isResponse(value: unknown): value is Reply {
  return typeof valueAt(value, 'status') === 'number' && valueAt(value, 'exchange') !== undefined;
}

/** A value and the exchange that contained it. */
export type Observation = { readonly value: unknown; readonly exchange?: Exchange | undefined };

const envelope = z.object({ success: z.literal(true), result: z.unknown() });

/** The `result` of a response. Throws unless it is a success envelope. */
export function resultOf(response: Reply): unknown {
  const { status, body, exchange } = response;
  if (status < 200 || status > 299)
    throw new Deviation(`Rejected with status ${status}${sentenceOf(response)}.`, exchange);
  const enveloped = envelope.safeParse(body);
  if (!enveloped.success || enveloped.data.result === undefined)
    throw new Deviation('The response is not an envelope {"success": true, "result": …}.', response.exchange);
  return enveloped.data.result;
}

/** The result of a response, or a value that was taken from it. */
export function observed(source: Reply | Observation): Observation {
  return isResponse(source) ? { value: resultOf(source), exchange: source.exchange } : source;
}

/** The `result`, parsed with a schema. */
export function read<Schema extends z.ZodType>(response: Reply, schema: Schema): z.output<Schema> {
  return fitting({ value: resultOf(response), exchange: response.exchange }, schema, 'result');
}

/** Parses a value with a schema; messages call it `name`. */
export function fitting<Schema extends z.ZodType>(
  { value, exchange }: Observation,
  schema: Schema,
  name: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: textOf });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = [name, ...(issue?.path ?? [])].join('.');
  throw new Deviation(`${path}: ${issue?.message ?? 'it has the wrong format'}.`, exchange);
}

/** The message of a fault whose shape defines none. */
function textOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'it is missing';
  if (issue.code === 'invalid_type') return `it must have the type ${issue.expected}`;
  return issue.code === 'invalid_value'
    ? `it must be ${issue.values.map(String).join(' or ')}`
    : 'it has the wrong format';
}

export function codesOf({ body }: Reply): string[] {
  const errors = z.object({ errors: z.array(z.object({ code: z.string() })) }).safeParse(body);
  return errors.success ? errors.data.errors.map(({ code }) => code) : [];
}

function sentenceOf({ body }: Reply): string {
  const parsed = z.object({ errors: z.array(z.object({ message: z.string() })) }).safeParse(body);
  return parsed.success ? ` (${parsed.data.errors.map(({ message }) => message).join(' ')})` : '';
}

/** One request; `url` is absolute. */
interface Sending {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

const patienceMilliseconds = 30_000;

/** Sends one request over HTTP without following redirects. Throws a `Blocked` without a response. */
export async function send({ method, url, headers = {}, body }: Sending): Promise<Reply> {
  const requestHeaders = new Headers(headers);
  const request = toMessage(requestHeaders, body ?? '', { method, url });
  const response = await fetch(url, {
    method,
    headers: requestHeaders,
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMilliseconds),
    ...(body !== undefined && { body }),
  }).catch((error: unknown) => {
    throw new Blocked(`No response: ${reasonOf(error)}.`, { request });
  });
  const text = await response.text();
  const answer = toMessage(response.headers, text, { status: response.status });
  const exchange: Exchange = { request, answer };
  return { status: response.status, headers: response.headers, text, body: parseJson(text), exchange };
}

/** `undefined` if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  return isLate
    ? `no response within ${patienceMilliseconds / 1000} s`
    : 'the connection failed. Check that the service runs and that the address is correct';
}

/** The implementation under test, with the options that some assertions require. */
export interface Target {
  readonly baseUrl: string;
  readonly marketUrl: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Only for Vaultdesk: allows test money and code on its chains. */
  readonly operatorToken?: string | undefined;
  /** The JSON-RPC address; `{chain}` is replaced by the chain name. */
  readonly rpcUrl: string;
  /** The address for deliveries to the suite (default: loopback). */
  readonly receiverUrl?: string | undefined;
  /** Started for this run, so its clock may be changed. */
  readonly isOwn: boolean;
}

export const chainNames = ['ETHEREUM', 'MATIC', 'AVAC', 'BSC'] as const;
export type ChainName = (typeof chainNames)[number];

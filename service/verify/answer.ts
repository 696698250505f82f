import { z } from 'zod';
import { type Exchange, valueAt } from './exchange.ts';

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

/** A response with its request. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; `undefined` if it is not JSON. */
  readonly body: unknown;
  readonly exchange: Exchange;
}

export function isAnswer(value: unknown): value is Answer {
  return typeof valueAt(value, 'status') === 'number' && valueAt(value, 'exchange') !== undefined;
}

/** A value and the exchange that contained it. */
export interface Observation {
  readonly value: unknown;
  readonly exchange?: Exchange;
}

const envelope = z.object({ success: z.literal(true), result: z.unknown() });

/** The `result` of a response. Throws unless it is a success envelope. */
export function resultOf(response: Answer): unknown {
  const { status, body, exchange } = response;
  if (status < 200 || status > 299)
    throw new Deviation(`Rejected with status ${status}${sentenceOf(response)}.`, exchange);
  const enveloped = envelope.safeParse(body);
  if (!enveloped.success || enveloped.data.result === undefined)
    throw new Deviation(
      'The response is not an envelope {"success": true, "result": …}.',
      response.exchange,
    );
  return enveloped.data.result;
}

/** The `result`, parsed with a schema. */
export function read<Schema extends z.ZodType>(response: Answer, schema: Schema): z.output<Schema> {
  return fitting({ value: resultOf(response), exchange: response.exchange }, schema, 'result');
}

/** Parses a value with a schema; messages call it `name`. */
export function fitting<Schema extends z.ZodType>(
  { value, exchange }: Observation,
  schema: Schema,
  name: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: wordsOf });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = [name, ...(issue?.path ?? [])].join('.');
  throw new Deviation(`${path}: ${issue?.message ?? 'it has the wrong format'}.`, exchange);
}

/** The message of a fault whose shape defines none. */
function wordsOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'it is missing';
  if (issue.code === 'invalid_type') return `it must have the type ${issue.expected}`;
  return issue.code === 'invalid_value'
    ? `it must be ${issue.values.map(String).join(' or ')}`
    : 'it has the wrong format';
}

/** The error codes of a rejection. */
export function codesOf({ body }: Answer): string[] {
  const errors = z.object({ errors: z.array(z.object({ code: z.string() })) }).safeParse(body);
  return errors.success ? errors.data.errors.map(({ code }) => code) : [];
}

function sentenceOf({ body }: Answer): string {
  const parsed = z.object({ errors: z.array(z.object({ message: z.string() })) }).safeParse(body);
  return parsed.success ? ` (${parsed.data.errors.map(({ message }) => message).join(' ')})` : '';
}

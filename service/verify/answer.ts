import { z } from 'zod';
import type { Exchange } from './exchange.ts';
import { Deviation } from './verdicts.ts';

/** What came back, with what was asked. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed text; nothing where it is no JSON. */
  readonly body: unknown;
  readonly exchange: Exchange;
}

/** A value with the exchange that it was seen in. */
export interface Seen {
  readonly value: unknown;
  readonly exchange?: Exchange;
}

const envelope = z.object({ success: z.literal(true), result: z.unknown() });

/** The `result` of an answer that has to be a success in the envelope. */
export function resultOf(answer: Answer): unknown {
  const { status, body, exchange } = answer;
  if (status < 200 || status > 299)
    throw new Deviation(`It was refused with ${status}${sentenceOf(answer)}.`, exchange);
  const enveloped = envelope.safeParse(body);
  if (!enveloped.success || enveloped.data.result === undefined)
    throw new Deviation(
      'The answer is no envelope {"success": true, "result": …}.',
      answer.exchange,
    );
  return enveloped.data.result;
}

/** The `result`, in the shape it has to have. */
export function read<Schema extends z.ZodType>(answer: Answer, schema: Schema): z.output<Schema> {
  return fitting({ value: resultOf(answer), exchange: answer.exchange }, schema, 'result');
}

/** What was seen, in the shape it has to have; `name` is what the message calls it. */
export function fitting<Schema extends z.ZodType>(
  { value, exchange }: Seen,
  schema: Schema,
  name: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: wordsOf });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = [name, ...(issue?.path ?? [])].join('.');
  throw new Deviation(`${path}: ${issue?.message ?? 'it does not fit'}.`, exchange);
}

/** The fault of a value whose shape has no words of its own. */
function wordsOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'it is missing';
  if (issue.code === 'invalid_type') return `it has to be of the type ${issue.expected}`;
  return issue.code === 'invalid_value'
    ? `it has to be ${issue.values.map(String).join(' or ')}`
    : 'it does not fit';
}

/** The codes of the errors of a refusal; empty where it has none. */
export function codesOf({ body }: Answer): string[] {
  const errors = z.object({ errors: z.array(z.object({ code: z.string() })) }).safeParse(body);
  return errors.success ? errors.data.errors.map(({ code }) => code) : [];
}

function sentenceOf({ body }: Answer): string {
  const told = z.object({ errors: z.array(z.object({ message: z.string() })) }).safeParse(body);
  return told.success ? ` (${told.data.errors.map(({ message }) => message).join(' ')})` : '';
}

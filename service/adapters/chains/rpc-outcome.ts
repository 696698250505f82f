import { z } from 'zod';
import { parseJson } from '../../kernel/json.ts';

/** A question of JSON-RPC 2.0. */
export interface Question {
  readonly jsonrpc: '2.0';
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** What came back for one question. */
export type RpcOutcome =
  | { readonly kind: 'result'; readonly value: unknown }
  | { readonly kind: 'error'; readonly error: RpcError }
  /** Nothing usable; nobody knows whether the node did what was asked. `reason` ends a sentence. */
  | {
      readonly kind: 'fault';
      readonly reason: string;
      /** The node had closed a kept connection just as it was used again. */
      readonly isStale?: boolean;
    };

const rpcError = z.object({
  code: z.number(),
  message: z.string(),
  data: z.unknown().optional(),
});

/** An error object of JSON-RPC 2.0. */
export type RpcError = z.infer<typeof rpcError>;

/** Nodes differ in the rest, and some leave `jsonrpc` out. */
const envelope = z.object({
  id: z.unknown(),
  result: z.unknown().optional(),
  error: rpcError.nullish(),
});

/** What a node wrote. */
export interface Told {
  readonly kind: 'told';
  readonly status: number;
  readonly text: string;
}

/** An outcome that is none. */
export type Fault = Extract<RpcOutcome, { kind: 'fault' }>;

/** What an answer to this question says. */
export function outcomeOf({ text, status }: Told, id: number): RpcOutcome {
  return readOutcome(parseJson(text), id, status);
}

/** What an answer to questions that were asked together says: each is answered once, in any order, or none is. */
export function outcomesOf({ text, status }: Told, questions: readonly Question[]): RpcOutcome[] {
  const parsed = z.array(z.looseObject({ id: z.unknown() })).safeParse(parseJson(text));
  if (!parsed.success)
    return questions.map(({ id }) => outcomeOf({ kind: 'told', text, status }, id));
  const answers = new Map(parsed.data.map((answer) => [answer.id, answer]));
  const isWhole =
    answers.size === parsed.data.length && questions.every(({ id }) => answers.has(id));
  return questions.map(({ id }) =>
    isWhole
      ? readOutcome(answers.get(id), id, status)
      : fault('its answer belongs to another question'),
  );
}

function readOutcome(told: unknown, id: number, status: number): RpcOutcome {
  const parsed = envelope.safeParse(told);
  if (!parsed.success)
    return fault(status === 200 ? 'its answer is not JSON-RPC' : `it answered HTTP ${status}`);
  const { id: answered, error, result } = parsed.data;
  if (answered !== id) return fault('its answer belongs to another question');
  if (error) return { kind: 'error', error };
  if (result === undefined) return fault('its answer holds neither result nor error');
  return { kind: 'result', value: result };
}

/** Nothing usable. `reason` ends a sentence. */
export function fault(reason: string): Fault {
  return { kind: 'fault', reason };
}

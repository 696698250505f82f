import { z } from 'zod';
import { parseJson } from '../../kernel/json.ts';

/** A request of JSON-RPC 2.0. */
export interface Question {
  readonly jsonrpc: '2.0';
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** The outcome of one request. */
export type RpcOutcome =
  | { readonly kind: 'result'; readonly value: unknown }
  | { readonly kind: 'error'; readonly error: RpcError }
  /** No usable response; unknown whether the node did the request. `reason` ends a sentence. */
  | {
      readonly kind: 'fault';
      readonly reason: string;
      /** The node had closed a reused connection at that moment. */
      readonly isStale?: boolean;
    };

const rpcError = z.object({
  code: z.number(),
  message: z.string(),
  data: z.unknown().optional(),
});

/** An error object of JSON-RPC 2.0. */
export type RpcError = z.infer<typeof rpcError>;

/** Nodes differ in other fields, and some omit `jsonrpc`. */
const envelope = z.object({
  id: z.unknown(),
  result: z.unknown().optional(),
  error: rpcError.nullish(),
});

/** The response of a node. */
export interface Told {
  readonly kind: 'told';
  readonly status: number;
  readonly text: string;
}

/** An outcome without a usable response. */
export type Fault = Extract<RpcOutcome, { kind: 'fault' }>;

/** The outcome of a response to this request. */
export function outcomeOf({ text, status }: Told, id: number): RpcOutcome {
  return readOutcome(parseJson(text), id, status);
}

/**
 * The outcomes of a response to a batch: each request is answered once, in any order, or the whole
 * batch fails.
 */
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
      : fault('its response belongs to another request'),
  );
}

function readOutcome(response: unknown, id: number, status: number): RpcOutcome {
  const parsed = envelope.safeParse(response);
  if (!parsed.success)
    return fault(
      status === 200 ? 'its response is not JSON-RPC' : `it responded with HTTP ${status}`,
    );
  const { id: answered, error, result } = parsed.data;
  if (answered !== id) return fault('its response belongs to another request');
  if (error) return { kind: 'error', error };
  if (result === undefined) return fault('its response has neither result nor error');
  return { kind: 'result', value: result };
}

/** No usable response. `reason` ends a sentence. */
export function fault(reason: string): Fault {
  return { kind: 'fault', reason };
}

import { z } from 'zod';

/** A request of JSON-RPC 2.0. */
export interface Question {
  readonly jsonrpc: '2.0';
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

const rpcError = z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() });

/** An error object of JSON-RPC 2.0. */
export type RpcError = z.infer<typeof rpcError>;

/** No usable response; unknown whether the node did the request. */
export interface Fault {
  readonly kind: 'fault';
  /** Ends a sentence. */
  readonly reason: string;
  /** The node had closed a reused connection at that moment. */
  readonly isStale?: boolean;
  /** The time limit was exceeded. */
  readonly isLate?: boolean;
}

export type RpcOutcome =
  | { readonly kind: 'result'; readonly value: unknown }
  | { readonly kind: 'error'; readonly error: RpcError }
  | Fault;

/** The response of a node; its content is parsed JSON. */
export interface NodeResponse {
  readonly kind: 'response';
  readonly status: number;
  readonly content: unknown;
}

/** Nodes differ in other fields, and some omit `jsonrpc`. */
const envelope = z.object({ id: z.unknown(), result: z.unknown().optional(), error: rpcError.nullish() });

/** Each request of a batch is answered once, in any order, or the whole batch fails. */
export function outcomesOf(response: NodeResponse, questions: readonly Question[]): RpcOutcome[] {
  const list = z.array(z.looseObject({ id: z.unknown() })).safeParse(response.content).data;
  if (!list) return questions.map((question) => outcomeOf(response.content, question, response));
  const responses = new Map(list.map((answer) => [answer.id, answer]));
  const isWhole = responses.size === list.length && questions.every(({ id }) => responses.has(id));
  return questions.map((question) =>
    isWhole
      ? outcomeOf(responses.get(question.id), question, response)
      : fault('its response belongs to another request'),
  );
}

export function outcomeOf(content: unknown, { id }: Question, { status }: Pick<NodeResponse, 'status'>): RpcOutcome {
  const parsed = envelope.safeParse(content);
  if (!parsed.success)
    return fault(status === 200 ? 'its response is not JSON-RPC' : `it responded with HTTP ${status}`);
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

export function valueIn(outcome: RpcOutcome): unknown {
  return outcome.kind === 'result' ? outcome.value : undefined;
}

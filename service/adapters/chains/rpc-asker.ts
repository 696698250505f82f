import type { z } from 'zod';
import { type Failed, fail, type Result } from '../../kernel/result.ts';
import { type RetryPolicy, type RetryPorts, withRetries } from './retries.ts';
import type { RpcError, RpcOutcome } from './rpc-outcome.ts';
import { isBusy } from './rpc-refusals.ts';
import type { RpcTransport, RpcTransportOptions } from './rpc-transport.ts';

/** An answer of the right form, the node's refusal, or a failure of which nothing more is known. */
export type Answer<Value> =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'rejected'; readonly error: RpcError }
  | { readonly kind: 'failed'; readonly failed: Failed };

/** What takes a question. */
export type Questioned = Pick<RpcTransport, 'request'>;

/** Where questions go. */
export interface Connection {
  /** A transport to a node that was found to be on the right chain. */
  open(): Promise<Result<Questioned>>;
  /** Called at every fault, because the next answer may come from another node. */
  faulted(): void;
}

/** Asks a node and checks the form of what it says. */
export interface Asker {
  /** For reads: asks again after a fault. */
  ask<Value>(
    method: string,
    params: readonly unknown[],
    schema: z.ZodType<Value>,
  ): Promise<Answer<Value>>;
  /** Asks again only where a kept connection turned out to be closed. */
  askOnce<Value>(
    method: string,
    params: readonly unknown[],
    schema: z.ZodType<Value>,
  ): Promise<Answer<Value>>;
}

export const readRetries: RetryPolicy = {
  attempts: 3,
  firstPauseMilliseconds: 100,
  deadlineMilliseconds: 10_000,
};

export function createAsker(
  name: string,
  connection: Connection,
  ports: RetryPorts,
  policy = readRetries,
): Asker {
  const askOnce: Asker['askOnce'] = async (method, params, schema) => {
    const opened = await connection.open();
    if (!opened.ok) return { kind: 'failed', failed: opened };
    const outcome = await opened.value.request(method, params);
    const answer = answerOf(name, outcome, schema);
    if (answer.kind === 'failed') connection.faulted();
    // The same bytes mean the same, and each stale connection is gone from the pool then.
    return outcome.kind === 'fault' && outcome.isStale ? askOnce(method, params, schema) : answer;
  };
  return {
    askOnce,
    ask: (method, params, schema) =>
      withRetries(ports, policy, () => askOnce(method, params, schema), isWorthAsking),
  };
}

/** What a node says to a question that may be asked again after a fault, whatever form its answer has. */
export function requestWithRetries(
  transport: RpcTransport,
  ports: RetryPorts,
  [method, params]: readonly [method: string, params: readonly unknown[]],
  limits?: RpcTransportOptions,
): Promise<RpcOutcome> {
  return withRetries(
    ports,
    readRetries,
    () => transport.request(method, params, limits),
    ({ kind }) => kind === 'fault',
  );
}

function isWorthAsking(answer: Answer<unknown>): boolean {
  return answer.kind === 'failed' && answer.failed.failure.code === 'chain.unavailable';
}

function answerOf<Value>(
  name: string,
  outcome: RpcOutcome,
  schema: z.ZodType<Value>,
): Answer<Value> {
  if (outcome.kind === 'fault') return unavailable(name, outcome.reason);
  if (outcome.kind === 'error')
    return isBusy(outcome.error)
      ? unavailable(name, `it is busy (${outcome.error.code})`)
      : { kind: 'rejected', error: outcome.error };
  const parsed = schema.safeParse(outcome.value);
  return parsed.success
    ? { kind: 'value', value: parsed.data }
    : unavailable(name, 'its answer has a form that does not fit the question');
}

function unavailable(name: string, reason: string): Answer<never> {
  return { kind: 'failed', failed: unavailableChain(name, reason) };
}

/** The failure for a chain of which nothing usable came back. `reason` ends a sentence. */
export function unavailableChain(name: string, reason: string): Failed {
  return fail('chain.unavailable', `The chain ${name} cannot be used now: ${reason}.`);
}

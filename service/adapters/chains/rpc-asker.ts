import type { z } from 'zod';
import { type Failed, fail, type Result } from '../../kernel/result.ts';
import { type RetryPolicy, type RetryPorts, withRetries } from './retries.ts';
import type { RpcError, RpcOutcome } from './rpc-outcome.ts';
import { isBusy } from './rpc-refusals.ts';
import type { RpcTransport, RpcTransportOptions } from './rpc-transport.ts';

/** A valid response, the node's rejection, or a failure with an unknown outcome. */
export type Answer<Value> =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'rejected'; readonly error: RpcError }
  | { readonly kind: 'failed'; readonly failed: Failed };

/** Accepts requests. */
export type Questioned = Pick<RpcTransport, 'request'>;

/** The connection for requests. */
export interface Connection {
  /** A transport to a node whose chain id was checked. */
  open(): Promise<Result<Questioned>>;
  /** Called on every fault, because the next response may come from another node. */
  faulted(): void;
}

/** Sends requests to a node and validates the form of its responses. */
export interface Asker {
  /** For reads: retries after a fault. */
  ask<Value>(
    method: string,
    params: readonly unknown[],
    schema: z.ZodType<Value>,
  ): Promise<Answer<Value>>;
  /** Retries only if a reused connection turned out to be closed. */
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
    // Sending the same bytes again is safe, and each stale connection has left the pool by then.
    return outcome.kind === 'fault' && outcome.isStale ? askOnce(method, params, schema) : answer;
  };
  return {
    askOnce,
    ask: (method, params, schema) =>
      withRetries(ports, policy, () => askOnce(method, params, schema), isWorthAsking),
  };
}

/** Sends a request that may be retried after a fault; the response may have any form. */
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
    : unavailable(name, 'its response has an unexpected form');
}

function unavailable(name: string, reason: string): Answer<never> {
  return { kind: 'failed', failed: unavailableChain(name, reason) };
}

/** The failure for a chain without a usable response. `reason` ends a sentence. */
export function unavailableChain(name: string, reason: string): Failed {
  return fail('chain.unavailable', `The chain ${name} is unavailable: ${reason}.`);
}

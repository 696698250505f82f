import { setTimeout as sleep } from 'node:timers/promises';
import { keccak256 } from 'ethers/crypto';
import { Transaction } from 'ethers/transaction';
import type { z } from 'zod';
import { type Failed, fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import { explainNodeMessage } from '../../../model/wallets/node-messages.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FaultMatch, Faults, Ids } from '../../ports/ports.ts';
import { fault, isBusy, type RpcError, type RpcOutcome } from './rpc-responses.ts';
import type { RpcTransport, RpcTransportOptions } from './rpc-transport.ts';

/** A valid response, the node's rejection, or a failure with an unknown outcome. */
export type Reply<Value> =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'rejected'; readonly error: RpcError }
  | { readonly kind: 'failed'; readonly failed: Failed };

type Questioned = Pick<RpcTransport, 'request'>;

export interface Connection {
  /** A transport to a node whose chain id was checked. */
  open(): Promise<Result<Questioned>>;
  /** Called on every fault, because the next response may come from another node. */
  faulted(): void;
}

type Requester = <Value>(method: string, params: readonly unknown[], schema: z.ZodType<Value>) => Promise<Reply<Value>>;

/** Sends requests to a node and validates the form of its responses. */
export interface Asker {
  /** For reads: retries after a fault. */
  readonly request: Requester;
  /** Retries only if a reused connection turned out to be closed. */
  readonly callOnce: Requester;
}

interface RetryPolicy {
  readonly attempts: number;
  /** The longest pause before the second attempt; each further one may be twice as long. */
  readonly firstPauseMilliseconds: number;
  /** No attempt starts later than this after the first. */
  readonly deadlineMilliseconds: number;
}

export interface RetryPorts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly pause?: (milliseconds: number) => Promise<unknown>;
}

/** A read is sent up to three times. */
export const readRetries: RetryPolicy = { attempts: 3, firstPauseMilliseconds: 100, deadlineMilliseconds: 10_000 };

export function createAsker(name: string, connection: Connection, ports: RetryPorts): Asker {
  const callOnce: Requester = async (method, params, schema) => {
    const opened = await connection.open();
    if (!opened.ok) return { kind: 'failed', failed: opened };
    const outcome = await opened.value.request(method, params);
    const response = responseOf(name, outcome, schema);
    if (response.kind === 'failed') connection.faulted();
    // Sending the same bytes again is safe, and each stale connection has left the pool by then.
    return outcome.kind === 'fault' && outcome.isStale ? callOnce(method, params, schema) : response;
  };
  return {
    callOnce,
    request: (method, params, schema) =>
      withRetries(ports, readRetries, () => callOnce(method, params, schema), isWorthAsking),
  };
}

/** Calls one node directly, without starting or awaiting one. */
export function directAsker(name: string, node: Questioned, ports: RetryPorts): Asker {
  const opened = { ok: true, value: node } as const;
  return createAsker(name, { open: async () => opened, faulted() {} }, ports);
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

/** Repeats work while `isFault` is true, with pauses of random length to spread the load. Returns the last outcome. */
export async function withRetries<Outcome>(
  { clock, ids, pause = sleep }: RetryPorts,
  policy: RetryPolicy,
  attempt: () => Promise<Outcome>,
  isFault: (outcome: Outcome) => boolean,
): Promise<Outcome> {
  const deadline = clock.monotonicMillis() + policy.deadlineMilliseconds;
  for (let attempts = 1; ; attempts += 1) {
    const outcome = await attempt();
    if (!isFault(outcome) || attempts >= policy.attempts) return outcome;
    const [byte = 0] = ids.randomBytes(1);
    const pauseMilliseconds = (policy.firstPauseMilliseconds * 2 ** (attempts - 1) * (byte + 1)) / 256;
    if (clock.monotonicMillis() + pauseMilliseconds >= deadline) return outcome;
    await pause(pauseMilliseconds);
  }
}

function isWorthAsking(response: Reply<unknown>): boolean {
  return response.kind === 'failed' && response.failed.failure.code === 'chain.unavailable';
}

function responseOf<Value>(name: string, outcome: RpcOutcome, schema: z.ZodType<Value>): Reply<Value> {
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

/** The value of an answer. Throws an error whose message ends a sentence. */
export function resultIn<Value>(response: Reply<Value>, explain = explainNodeMessage): Value {
  if (response.kind === 'value') return response.value;
  const isFailed = response.kind === 'failed';
  throw new Error(isFailed ? response.failed.failure.message : explain(response.error.message));
}

function unavailable(name: string, reason: string): Reply<never> {
  return { kind: 'failed', failed: unavailableChain(name, reason) };
}

/** The failure for a chain without a usable response. `reason` ends a sentence. */
export function unavailableChain(name: string, reason: string): Failed {
  return fail('chain.unavailable', `The chain ${name} is unavailable: ${reason}.`);
}

/** A connection with fault injection; without a rule it is unchanged. */
export function faultyConnection(
  connection: Connection,
  { faults, chain }: { readonly faults: Faults; readonly chain: string },
): Connection {
  return {
    faulted: () => connection.faulted(),
    open: async () => {
      const opened = await connection.open();
      return opened.ok && faults.isOn('rpc') ? ok(withFaults(opened.value, faults, chain)) : opened;
    },
  };
}

function withFaults(node: Questioned, faults: Faults, chain: string): Questioned {
  return {
    request: (method, params) => {
      const request = () => node.request(method, params);
      const match = faults.match({ layer: 'rpc', operation: method, chain });
      return match ? injectFault(faults, match, { request, node, params }) : request();
    },
  };
}

interface FaultyCall {
  request(): Promise<RpcOutcome>;
  readonly node: Questioned;
  readonly params: readonly unknown[];
}

type FaultEffect = (call: FaultyCall, match: FaultMatch, faults: Faults) => Promise<RpcOutcome>;

async function injectFault(faults: Faults, match: FaultMatch, call: FaultyCall): Promise<RpcOutcome> {
  const inject = effects[match.effect.kind];
  return inject ? inject(call, match, faults) : call.request();
}

const effects: Readonly<Record<string, FaultEffect>> = {
  'rpc-down': async (_call, match) => fault(`nothing listens at its address${wantedBy(match)}`),
  'rpc-busy': async (_call, match) => fault(`it responded with HTTP 503${wantedBy(match)}`),
  'rpc-slow': async ({ request }, { effect }, faults) => {
    await faults.pause(effect.milliseconds ?? 0);
    return request();
  },
  'rpc-answer-lost': async ({ request }, match) => {
    await request();
    return fault(`the connection failed${wantedBy(match)}`);
  },
  'rpc-twice': async ({ request }) => {
    await request();
    return request();
  },
  'rpc-garbled': async ({ request }, match) => {
    await request();
    return fault(`its response is not JSON-RPC${wantedBy(match)}`);
  },
  // A node returns the hash of a transaction it accepts, which can be computed here.
  'hand-over-dropped': async ({ params: [signed] }) => ({
    kind: 'result',
    value: typeof signed === 'string' ? keccak256(signed) : undefined,
  }),
  'hand-over-replaced': async ({ node, params: [signed] }, match) => {
    const replacement = typeof signed === 'string' && (await takeNonce(node, signed));
    return replacement
      ? { kind: 'result', value: replacement }
      : fault(`no other transaction can take the nonce${wantedBy(match)}`);
  },
};

/** Sends an empty transaction of the sender to an embedded chain instead of this one; returns the hash of this one. */
async function takeNonce(node: Questioned, signed: string): Promise<string | undefined> {
  const { from, nonce, maxFeePerGas, gasPrice, hash } = Transaction.from(signed);
  if (!from || !hash) return undefined;
  const offered = `0x${(maxFeePerGas ?? gasPrice ?? 0n).toString(16)}`;
  const replacing = { from, to: from, nonce: `0x${nonce.toString(16)}`, gas: '0x5208', gasPrice: offered };
  await node.request('anvil_impersonateAccount', [from]);
  const outcome = await node.request('eth_sendTransaction', [replacing]);
  await node.request('anvil_stopImpersonatingAccount', [from]);
  return outcome.kind === 'result' ? hash : undefined;
}

function wantedBy({ rule }: FaultMatch): string {
  return `, because of the fault rule ${rule}`;
}

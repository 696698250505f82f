import { stringify } from 'lossless-json';
import { z } from 'zod';
import { parseJson } from '../../model/kernel/json.ts';
import type { SecretType } from '../../model/kernel/primitives.ts';
import type { FailureCode } from '../../model/kernel/results/failures.ts';
import { type Failure, fail, ok, type Result } from '../../model/kernel/results/result.ts';
import type { ChainNetwork } from '../../platform/ports/chains.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { judgeRpcCall, maximumCalls, type RpcCall, rpcCall, withGasCap } from './judge-rpc-call.ts';

interface ServeRpcInput {
  readonly secretType: SecretType;
  /** A parsed JSON-RPC text: a call or a list of calls. */
  readonly body: unknown;
  readonly isOperator: boolean;
}

type Responses = ReadonlyMap<number, string>;

/**
 * Handles JSON-RPC text for an embedded chain. Allowed calls are serialized again from the parsed form before they go
 * to the chain, so that the chain reads exactly what was checked. Each other call is rejected under its own id.
 */
export async function serveRpc(
  ports: Pick<Ports, 'storage' | 'chains' | 'chainGateway'>,
  { secretType, body, isOperator }: ServeRpcInput,
): Promise<Result<string>> {
  const isBatch = Array.isArray(body);
  const calls: readonly unknown[] = isBatch ? body : [body];
  if (calls.length === 0) return fail('rpc.request-invalid', 'The batch is empty.');
  if (calls.length > maximumCalls) return fail('rpc.request-invalid', `Send at most ${maximumCalls} calls per batch.`);
  const { network } = ports.chains.of(secretType);
  const judgements = calls.map((call) => judge(call));
  const allowed = new Map(
    [...judgements.entries()].flatMap(([index, judgement]) => toForward(network, index, judgement)),
  );
  const outcomes = await requestAll(ports, secretType, allowed);
  if (!outcomes.ok) return outcomes;
  const texts = judgements.map((judgement, index) => respondToText(judgement, outcomes.value.get(index)));
  return ok(isBatch ? `[${texts.join(',')}]` : texts.join());

  function judge(call: unknown): Judgement {
    const parsed = rpcCall.safeParse(call);
    if (!parsed.success) return { id: null, failure: malformed(parsed.error) };
    const verdict = judgeRpcCall(ports, parsed.data, { network, isOperator });
    const { id } = parsed.data;
    return verdict.ok ? { id, call: parsed.data } : { id, failure: verdict.failure };
  }
}

/** Formats a failure as a JSON-RPC 2.0 error, with codes of the specification, EIP-1474 and EIP-1193. */
export function rpcErrorText({ code, message }: Failure): string {
  return JSON.stringify({ code: rpcNumbers[code] ?? -32000, message, data: { code } });
}

const rpcNumbers: Readonly<Partial<Record<FailureCode, number>>> = {
  'body.malformed': -32700,
  'rpc.request-invalid': -32600,
  'rpc.method-unknown': -32601,
  'input.invalid': -32602,
  'rpc.method-refused': -32004,
  'rpc.address-refused': -32004,
  'operator-token.required': 4100,
};

type Judgement = { readonly id: RpcCall['id']; readonly call?: RpcCall; readonly failure?: Failure };

function malformed({ issues }: z.ZodError): Failure {
  const field = issues[0]?.path.join('.');
  const message = `This is not a JSON-RPC 2.0 call${field ? ` (invalid field: "${field}")` : ''}. Send jsonrpc "2.0", an id, a method and its params.`;
  return { code: 'rpc.request-invalid', message };
}

function toForward(network: ChainNetwork, index: number, { call }: Judgement): [number, string][] {
  if (!call) return [];
  const { method } = call;
  const params = withGasCap(network, call) ?? [];
  return [[index, stringify({ jsonrpc: '2.0', id: index, method, params }) ?? '']];
}

const nodeResponses = z.array(
  z.union([z.object({ id: z.int(), error: z.object({}).loose() }), z.object({ id: z.int(), result: z.unknown() })]),
);

/** The chain's result for each call, without its id; sends nothing if no call is allowed. */
async function requestAll(
  { chainGateway }: Pick<Ports, 'chainGateway'>,
  secretType: SecretType,
  allowed: Responses,
): Promise<Result<Responses>> {
  if (allowed.size === 0) return ok(new Map());
  const response = await chainGateway.forward(secretType, `[${[...allowed.values()].join(',')}]`);
  if (!response.ok) return response;
  const parsed = nodeResponses.safeParse(parseJson(response.value));
  if (!parsed.success) return fail('chain.unavailable', "The chain's response is not JSON-RPC.");
  return ok(
    new Map(
      parsed.data.map((entry) => [
        entry.id,
        'error' in entry
          ? `"error":${JSON.stringify(entry.error)}`
          : `"result":${JSON.stringify(entry.result ?? null)}`,
      ]),
    ),
  );
}

function respondToText({ id, failure }: Judgement, chainOutcome: string | undefined): string {
  const unanswered: Failure = { code: 'chain.unavailable', message: 'The chain did not respond to this call.' };
  const outcome = failure
    ? `"error":${rpcErrorText(failure)}`
    : (chainOutcome ?? `"error":${rpcErrorText(unanswered)}`);
  return `{"jsonrpc":"2.0","id":${stringify(id)},${outcome}}`;
}

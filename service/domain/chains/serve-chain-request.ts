import { stringify } from 'lossless-json';
import { z } from 'zod';
import { parseJson } from '../../model/kernel/json.ts';
import type { SecretType } from '../../model/kernel/primitives.ts';
import { type Failure, fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { issueText, parseValue } from '../../model/kernel/results/validation.ts';
import { servedMethods, type servedMoment } from '../../model/transactions/chain-server.ts';
import type { ChainClient, Chains } from '../../platform/ports/chains.ts';
import type { ChainGateway } from '../../platform/ports/ports.ts';
import { maximumCalls, type RpcCall, rpcCall, withGasCap } from './judge-rpc-call.ts';
import { rpcMethods } from './rpc-methods.ts';
import { rpcErrorText } from './serve-rpc.ts';

/** The ports of a chain server in addition to its chains. */
interface ServedPorts {
  readonly chains: Pick<Chains, 'of' | 'moveClock'>;
  readonly chainGateway: ChainGateway;
  /** Reports changes of a chain once its version differs from the known version, or after a timeout. */
  follow(secretType: SecretType, knownBlocks: readonly unknown[]): Promise<z.infer<typeof servedMoment>>;
}

/** EIP-1474: the node rejects the input; a resource is unavailable. */
const rejectionCode = -32000;
const unavailable = -32002;
const noCoins: Failure = { code: 'chain.external', message: 'This chain has no faucet.' };
const quantityText = (value: bigint) => `0x${value.toString(16)}`;
const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i, 'Use 0x and hexadecimal digits.')
  .transform(BigInt);
const bytes = z.string().regex(/^0x(?:[0-9a-f]{2})+$/i, 'Use 0x and hexadecimal digits.');
const address = z.string().regex(/^0x[0-9a-f]{40}$/i, 'Use an address.');

/** The JSON after the id of a response. */
type Outcome = `"result":${string}` | `"error":${string}`;
type Reply = (params: readonly unknown[]) => Promise<Outcome>;

/** JSON-RPC for instances that share a chain: server methods run here, other allowed methods go to the node. */
export async function respondToServed(
  ports: ServedPorts,
  secretType: SecretType,
  body: unknown,
): Promise<Result<string>> {
  const isBatch = Array.isArray(body);
  const calls: readonly unknown[] = isBatch ? body : [body];
  if (calls.length === 0 || calls.length > maximumCalls)
    return fail('rpc.request-invalid', `Send 1 to ${maximumCalls} calls per batch.`);
  const responses = await Promise.all(calls.map((call) => respondToOne(ports, secretType, call)));
  return ok(isBatch ? `[${responses.join(',')}]` : responses.join());
}

async function respondToOne(ports: ServedPorts, secretType: SecretType, call: unknown): Promise<string> {
  const parsed = rpcCall.safeParse(call);
  if (!parsed.success)
    return `{"jsonrpc":"2.0","id":null,${errorOf({
      code: 'rpc.request-invalid',
      message: 'This is not a JSON-RPC 2.0 call. Send jsonrpc "2.0", an id, a method and its params.',
    })}}`;
  const outcome = await outcomeOf(ports, secretType, parsed.data);
  return `{"jsonrpc":"2.0","id":${stringify(parsed.data.id)},${outcome}}`;
}

async function outcomeOf(
  ports: ServedPorts,
  secretType: SecretType,
  { method, params = [] }: RpcCall,
): Promise<Outcome> {
  const ownMethod = ownMethods(ports, secretType)[method];
  if (ownMethod) return ownMethod(Array.isArray(params) ? params : []);
  const rule = rpcMethods.get(method);
  if (!rule) return errorOf({ code: 'rpc.method-unknown', message: `${method} is not a method.` });
  if (rule.access === 'nobody')
    return errorOf({ code: 'rpc.method-refused', message: `${method} is not available. ${rule.reason}` });
  const { network } = ports.chains.of(secretType);
  return forward(ports, secretType, { method, params: withGasCap(network, { method, params }) });
}

function ownMethods(ports: ServedPorts, secretType: SecretType): Readonly<Record<string, Reply>> {
  const chain = ports.chains.of(secretType);
  return {
    [servedMethods.follow]: async (knownBlocks) =>
      resultOf(JSON.stringify(await ports.follow(secretType, knownBlocks))),
    [servedMethods.durableBlockNumber]: async () => {
      const durable = await chain.durableBlockNumber();
      return durable.ok ? resultOf(`"${quantityText(durable.value)}"`) : errorOf(durable.failure);
    },
    [servedMethods.keep]: async () => {
      const result = await chain.save?.();
      return result?.ok === false ? errorOf(result.failure) : resultOf('true');
    },
    [servedMethods.moveClock]: taking(z.tuple([z.number()]), async ([millis]) => {
      await ports.chains.moveClock(millis);
      return resultOf('true');
    }),
    anvil_addBalance: taking(z.tuple([address, quantity]), async ([to, wei]) => {
      const payment = await chain.fund?.(to, wei);
      return payment?.ok === false ? errorOf(payment.failure) : resultOf('null');
    }),
    [servedMethods.fundNew]: taking(z.tuple([address, quantity]), async ([to, wei]) => {
      const payment = await chain.fundNew?.(to, wei);
      if (!payment?.ok) return errorOf(payment?.failure ?? noCoins);
      const { balance, isGiven } = payment.value;
      return resultOf(JSON.stringify({ balance: quantityText(balance), isGiven }));
    }),
    eth_sendRawTransaction: taking(z.tuple([bytes]), ([signed]) => transfer(chain, signed)),
  };
}

async function transfer(chain: ChainClient, signed: string): Promise<Outcome> {
  const submission = await chain.sendRawTransaction(signed);
  if (!submission.ok) return errorOf(submission.failure);
  if (submission.value.accepted) return resultOf(JSON.stringify(submission.value.hash));
  // Keeps the node's wording, from which instances derive the reason.
  return `"error":${JSON.stringify({ code: rejectionCode, message: submission.value.message })}`;
}

const nodeResponse = z.object({ error: z.object({}).loose().optional(), result: z.unknown().optional() });

async function forward(
  { chainGateway }: ServedPorts,
  secretType: SecretType,
  { method, params }: Pick<RpcCall, 'method' | 'params'>,
): Promise<Outcome> {
  const request = stringify({ jsonrpc: '2.0', id: 1, method, params }) ?? '';
  const response = await chainGateway.forward(secretType, request);
  if (!response.ok) return errorOf(response.failure);
  const parsed = nodeResponse.safeParse(parseJson(response.value));
  if (!parsed.success) return errorOf({ code: 'chain.unavailable', message: "The node's response is not JSON-RPC." });
  const { error, result = null } = parsed.data;
  return error ? `"error":${JSON.stringify(error)}` : resultOf(JSON.stringify(result));
}

function taking<Params extends readonly unknown[]>(
  schema: z.ZodType<Params>,
  respond: (params: Params) => Promise<Outcome>,
): Reply {
  return async (params) => {
    const parsed = parseValue(schema, params, { error: issueText });
    if (parsed.success) return respond(parsed.data);
    const [issue] = parsed.error.issues;
    const message = `params.${issue?.path.join('.')}: ${issue?.message}`;
    return errorOf({ code: 'input.invalid', message });
  };
}

function resultOf(text: string): Outcome {
  return `"result":${text}`;
}

function errorOf(failure: Failure): Outcome {
  // This code lets an instance retry.
  if (failure.code === 'chain.unavailable')
    return `"error":${JSON.stringify({ code: unavailable, message: failure.message })}`;
  return `"error":${rpcErrorText(failure)}`;
}

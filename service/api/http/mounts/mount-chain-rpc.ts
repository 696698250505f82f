import { z } from 'zod';
import { authenticate } from '../../../domain/auth/authenticate.ts';
import { chainRpcUrl, isRpcKey, rejectOpenListener } from '../../../domain/chains/chains.operations.ts';
import { isOperatorChange } from '../../../domain/chains/rpc-methods.ts';
import { rpcErrorText, serveRpc } from '../../../domain/chains/serve-rpc.ts';
import { noteAction } from '../../../history/audit/note-action.ts';
import { chainRpcBase } from '../../../model/installation/addresses.ts';
import { type SecretType, secretTypeInput } from '../../../model/kernel/primitives.ts';
import { failures } from '../../../model/kernel/results/failures.ts';
import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import { validate } from '../../../model/kernel/results/validation.ts';
import { bodyKiB } from '../../../model/kernel/units.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { parseJsonInTurns } from '../body/json-body.ts';
import { readBody } from '../body/read-body.ts';
import { bearerOf } from '../request-headers.ts';
import { type Arrival, noteResult, type Pages } from '../response-faults.ts';

/**
 * Mounts the JSON-RPC address of each embedded chain, for wallets and scripts: it stays the same when chains restart,
 * and the first call starts one. Accepts reads and signed transactions without a token, because wallets cannot send
 * one, but only on the loopback address; `chains/rpc-methods.ts` lists the operator's methods.
 */
export function mountChainRpc(pages: Pages, ports: Ports): void {
  pages.post(`${chainRpcBase}/:secretType/:key?`, async (context) => {
    const secretType = context.req.param('secretType');
    const key = context.req.param('key');
    const result = await respond(ports, { secretType, key, arrival: context.env });
    noteResult(context.env, result);
    return toRpcResponse(result);
  });
}

interface RpcRequest {
  readonly secretType: string;
  readonly key: string | undefined;
  readonly arrival: Arrival;
}

async function respond(ports: Ports, { secretType, key, arrival }: RpcRequest) {
  const chain = validate(secretTypeInput, secretType);
  if (!chain.ok) return chain;
  if (chainRpcUrl(ports.installation, chain.value) === undefined) return rejectOpenListener();
  const isOperator = await checkOperator(ports, key, arrival);
  if (!isOperator.ok) return isOperator;
  if (arrival.exchange && isOperator.value) arrival.exchange.caller = { role: 'operator' };
  const body = await readJson(arrival, isOperator.value);
  if (!body.ok) return body;
  const noted = isOperator.value ? await noteChanges(ports, chain.value, { body: body.value, arrival }) : ok();
  if (!noted.ok) return noted;
  return serveRpc(ports, { secretType: chain.value, body: body.value, isOperator: isOperator.value });
}

/** The chain uses system time, so blocks mined by a tool would otherwise ignore the service clock. */
async function moveClock({ chains, clock, clockControl }: Ports): Promise<void> {
  if (clockControl.pace().speed !== 1) await chains.moveClock(clock.millis());
}

const named = z.object({ method: z.string() });

/** An operator's change to a chain is written to the audit log first, because the chain cannot undo it. */
async function noteChanges(
  ports: Ports,
  id: SecretType,
  { body, arrival }: { body: unknown; arrival: Arrival },
): Promise<Result<void>> {
  const calls = (Array.isArray(body) ? body : [body]).map((call) => named.safeParse(call).data);
  const methods = calls.flatMap((call) => (call && isOperatorChange(call.method) ? [call.method] : []));
  if (methods.length === 0) return ok();
  await moveClock(ports);
  return noteAction(ports, {
    who: { kind: 'operator-token' },
    act: 'chains.rpc',
    words: 'Change chain by its RPC address',
    subject: { type: 'chains', id },
    details: { methods: [...new Set(methods)].join(', ') },
    request: arrival.requestId,
  });
}

/** Calls without a token are anonymous; a provided token or key must be valid. */
async function checkOperator(ports: Ports, key: string | undefined, { headers }: Arrival): Promise<Result<boolean>> {
  if (key !== undefined)
    return isRpcKey(ports.installation, key)
      ? ok(true)
      : fail(
          'operator-token.required',
          "The key in this address is from an earlier start. Copy the operator's RPC address from the console again.",
        );
  if (headers.get('authorization') === null) return ok(false);
  const bearer = bearerOf(headers);
  const caller = await authenticate(ports, 'operator', { from: 'http', bearer });
  return caller.ok ? ok(true) : caller;
}

async function readJson(arrival: Arrival, isOperator: boolean): Promise<Result<unknown>> {
  const type = (arrival.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json' && type !== 'application/json-rpc')
    return fail('content-type.unsupported', 'Send the body as content-type: application/json.');
  const maximumKiB = isOperator ? bodyKiB.chainRpc : bodyKiB.usual;
  const body = await readBody(arrival, maximumKiB);
  if (body.ok) return parseJsonInTurns(body.value, maximumKiB);
  return body.failure.code === 'body.too-large' && !isOperator
    ? fail('body.too-large', `${body.failure.message} ${operatorAddress}`)
    : body;
}

const operatorAddress = `Use the operator's RPC address from the console, which accepts up to ${bodyKiB.chainRpc} KiB.`;

/** Failures in JSON-RPC 2.0 form, in addition to the HTTP status. */
function toRpcResponse(result: Result<string>): Response {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  if (result.ok) return new Response(result.value, { headers });
  const { failure } = result;
  return new Response(`{"jsonrpc":"2.0","id":null,"error":${rpcErrorText(failure)}}`, {
    status: failures[failure.code],
    headers,
  });
}

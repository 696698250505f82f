import type { Hono } from 'hono';
import { chainRpcBase, chainRpcUrl } from '../chains/chain-rpc-url.ts';
import { failures } from '../kernel/failures.ts';
import { secretTypeInput } from '../kernel/primitives.ts';
import { fail, type Result } from '../kernel/result.ts';
import { validate } from '../kernel/validation.ts';
import type { Ports } from '../ports/ports.ts';
import type { HttpVariables } from './borders.ts';
import { readBody } from './read-body.ts';

/** As much as a node takes: a state to load may be large. */
const maximumBodyKiB = 64 * 1024;

/**
 * The one JSON-RPC address of each embedded chain, for wallets and scripts: it stays while chains come
 * and go, and the first call starts one. Without a token, because wallets can send none, so on the
 * loopback address only.
 */
export function mountChainRpc(app: Hono<{ Variables: HttpVariables }>, ports: Ports): void {
  app.post(`${chainRpcBase}/:secretType`, async (context) =>
    toRpcResponse(await answer(ports, context.req.param('secretType'), context.req.raw)),
  );
}

async function answer(
  { installation, chainGateway }: Ports,
  chain: string,
  request: Request,
): Promise<Result<string>> {
  const secretType = validate(secretTypeInput, chain);
  if (!secretType.ok) return secretType;
  if (chainRpcUrl(installation.baseUrl(), secretType.value) === undefined)
    return fail('host.refused', 'Embedded chains are called on the loopback address only.');
  const body = await readBody(request, maximumBodyKiB);
  return body.ok ? chainGateway.forward(secretType.value, body.value) : body;
}

/** Failures as JSON-RPC 2.0 tells them, beside the HTTP status. */
function toRpcResponse(answered: Result<string>): Response {
  const headers = { 'content-type': 'application/json' };
  if (answered.ok) return new Response(answered.value, { headers });
  const { code, message } = answered.failure;
  const error = { code: -32000, message, data: { code } };
  return new Response(JSON.stringify({ jsonrpc: '2.0', id: null, error }), {
    status: failures[code].status,
    headers,
  });
}

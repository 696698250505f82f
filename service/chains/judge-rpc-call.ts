import { z } from 'zod';
import { fail, ok, type Result } from '../kernel/result.ts';
import { validate } from '../kernel/validation.ts';
import type { ChainNetwork } from '../ports/chains.ts';
import type { Ports } from '../ports/ports.ts';
import { ownerOfAddress } from './owner-of-address.ts';
import { rpcMethods } from './rpc-methods.ts';

/** A JSON-RPC 2.0 request (https://www.jsonrpc.org/specification#request_object). */
export const rpcCall = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(256), z.number(), z.bigint(), z.null()]),
  method: z.string().min(1).max(128),
  params: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
});
export type RpcCall = z.infer<typeof rpcCall>;

/** The caller and the target chain. */
export interface RpcCaller {
  readonly network: ChainNetwork;
  readonly isOperator: boolean;
}

/** Decides whether a call may go to the chain; the failure names the method and the alternative. */
export function judgeRpcCall(
  { storage }: Pick<Ports, 'storage'>,
  { method, params = [] }: RpcCall,
  { network, isOperator }: RpcCaller,
): Result<void> {
  const rule = rpcMethods.get(method);
  if (!rule)
    return fail(
      'rpc.method-unknown',
      `${method} is not a method of this URL. It accepts the standard reads and eth_sendRawTransaction.`,
    );
  if (rule.access === 'nobody')
    return fail('rpc.method-refused', `${method} is not available. ${rule.reason}`);
  if (rule.access === 'anybody') return ok();
  if (!isOperator)
    return fail(
      'operator-token.required',
      `${method} is for the operator. Send the operator token as "Authorization: Bearer …", or use the operator's RPC URL from the console.`,
    );
  if (!rule.takes) return ok();
  const valid = validate(rule.takes, params);
  if (!valid.ok) return fail('input.invalid', `${method}: ${valid.failure.message}`);
  const owned = storage.read((tables) =>
    addressesIn(params).flatMap((address) => ownerOfAddress(tables, network, address) ?? []),
  );
  return owned.length === 0
    ? ok()
    : fail(
        'rpc.address-refused',
        `${method} cannot change the address of ${owned[0]}: the service's records would become wrong. Use another address.`,
      );
}

/** A rule's `takes` is a list of plain parameters. */
function addressesIn(params: unknown): string[] {
  if (!Array.isArray(params)) return [];
  return params.filter(
    (value): value is string => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value),
  );
}

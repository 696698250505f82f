import { fail } from '../../kernel/result.ts';
import type { RefusalReason, Reverted } from '../../ports/chains.ts';
import type { RpcError } from './rpc-outcome.ts';

// Common error codes of nodes: https://ethereum.org/developers/docs/apis/json-rpc and EIP-1474.
const executionReverted = 3;
const internalError = -32603;
const busyCodes: readonly number[] = [-32001, -32002, -32005, internalError];

/** Messages for an execution that ended without a revert: out of gas, a bad opcode, a bad jump. */
const halted = /revert|evm error|invalid opcode|out of gas|invalid jump|stack (under|over)flow/i;

/** The revert of an execution, or `undefined` for other errors. */
export function revertOf({ code, message, data }: RpcError): Reverted | undefined {
  const bytes = revertBytes(data);
  if (code !== executionReverted && bytes === undefined && !halted.test(message)) return undefined;
  return { reverted: true, data: bytes ?? '0x', message: shortened(message) };
}

/** Nodes return the bytes directly, in an object, or after a word ("Reverted 0x…"). */
function revertBytes(data: unknown): string | undefined {
  if (typeof data === 'string')
    return /^(?:reverted )?(0x(?:[0-9a-f]{2})*)$/i.exec(data)?.[1]?.toLowerCase();
  const isHolder = typeof data === 'object' && data !== null && 'data' in data;
  return isHolder && typeof data.data === 'string' ? revertBytes(data.data) : undefined;
}

/**
 * Whether the node may accept the same request later: a busy code, and no message about anything
 * else.
 */
export function isBusy(error: RpcError): boolean {
  const isUnderstood =
    revertOf(error) !== undefined || isKnownAlready(error) || refusalReason(error) !== 'other';
  return busyCodes.includes(error.code) && !isUnderstood;
}

/** Whether the node already has these exact bytes. */
export function isKnownAlready({ message }: RpcError): boolean {
  return /already known|alreadyknown|already imported|known transaction/i.test(message);
}

const reasons: readonly (readonly [RegExp, RefusalReason])[] = [
  [/nonce.*too low|oldnonce/i, 'nonce-too-low'],
  [/replacement|replace existing|gas ?price too low to replace/i, 'replacement-underpriced'],
  [/insufficient funds|insufficient balance/i, 'insufficient-funds'],
  [/underpriced|base ?fee|feetoolow|fee too low/i, 'fee-too-low'],
];

/** Nodes report the reason in words only, each in its own. */
export function refusalReason({ message }: RpcError): RefusalReason {
  return reasons.find(([pattern]) => pattern.test(message))?.[1] ?? 'other';
}

/** The node's rejection as a failure, with its code and message. */
export function rejected(name: string, error: RpcError) {
  return fail(
    'chain.rejected',
    `The node of ${name} rejected the request: ${shortened(error.message)} (${error.code}).`,
  );
}

/** A foreign text on one line, with limited length. */
export function shortened(text: string): string {
  const line = text.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  return line.length > 300 ? `${line.slice(0, 299)}…` : line;
}

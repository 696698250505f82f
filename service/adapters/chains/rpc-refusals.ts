import { fail } from '../../kernel/result.ts';
import type { Reverted } from '../../ports/chains.ts';
import {
  explainNodeMessage,
  findNodeMessage,
  type RefusalReason,
  shortened,
} from '../../resources/node-messages.ts';
import type { RpcError } from './rpc-outcome.ts';

// Common error codes of nodes: https://ethereum.org/developers/docs/apis/json-rpc and EIP-1474.
const executionReverted = 3;
const internalError = -32603;
const busyCodes: readonly number[] = [-32001, -32002, -32005, internalError];

/** The revert of an execution, or `undefined` for other errors. */
export function revertOf({ code, message, data }: RpcError): Reverted | undefined {
  const bytes = revertBytes(data);
  if (code !== executionReverted && bytes === undefined && !isHalt(message)) return undefined;
  return { reverted: true, data: bytes ?? '0x', message: shortened(message) };
}

/** Whether an execution ended without a revert: out of gas, a bad opcode, a bad jump. */
function isHalt(message: string): boolean {
  return findNodeMessage(message)?.isHalt === true || /evm error/i.test(message);
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
  if (!busyCodes.includes(error.code) || revertOf(error)) return false;
  const known = findNodeMessage(error.message);
  return known === undefined || known.isTemporary === true;
}

/** Whether the node already has these exact bytes. */
export function isKnownAlready({ message }: RpcError): boolean {
  return findNodeMessage(message)?.isKnown === true;
}

/** Nodes report the reason in words only, each in its own. */
export function refusalReason({ message }: RpcError): RefusalReason {
  return findNodeMessage(message)?.reason ?? 'other';
}

/** The node's rejection as a failure; an unknown message is quoted with its code. */
export function rejected(name: string, { message, code }: RpcError) {
  const explained = explainNodeMessage(message, `The node of ${name}`);
  const isQuoted = findNodeMessage(message) === undefined;
  return fail('chain.rejected', isQuoted ? `${explained} (${code}).` : `${explained}.`);
}

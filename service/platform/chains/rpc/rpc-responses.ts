import { getAddress } from 'ethers/address';
import { z } from 'zod';
import { type Failed, fail } from '../../../model/kernel/results/result.ts';
import {
  explainNodeMessage,
  findNodeMessage,
  type RejectionReason,
  shortened,
} from '../../../model/wallets/node-messages.ts';
import type { ChainBlock, ChainLog, ChainReceipt, ChainTransaction, Reverted } from '../../ports/chains.ts';

/** A quantity of the Ethereum JSON-RPC, of at most 256 bits. */
export const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt);

/** A quantity in the form of the Ethereum JSON-RPC. */
export function toQuantity(value: bigint): string {
  return `0x${value.toString(16)}`;
}

/** A quantity within JavaScript's safe integers. */
export const smallQuantity = quantity.refine((value) => value <= Number.MAX_SAFE_INTEGER).transform(Number);

/** Bytes of any length; "0x" for none. */
export const bytes = z
  .string()
  .regex(/^0x(?:[0-9a-fA-F]{2})*$/)
  .transform((text) => text.toLowerCase());

export const hash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .transform((text) => text.toLowerCase());

/** An address in any case, converted to its checksum form. */
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => getAddress(text.toLowerCase()));

/** A field that nodes may omit or set to `null`. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** `null` for unknown objects. */
export function known<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullable().transform((value) => value ?? undefined);
}

export const block = z
  .object({
    number: quantity,
    hash,
    parentHash: hash,
    timestamp: smallQuantity,
    baseFeePerGas: optional(quantity),
    gasLimit: quantity,
    gasUsed: optional(quantity),
    transactions: z.array(hash),
  })
  .transform(({ transactions, ...fields }): ChainBlock => ({ ...fields, transactionHashes: transactions }));

export const transaction = z
  .object({
    hash,
    from: address,
    to: optional(address),
    nonce: smallQuantity,
    value: quantity,
    gas: quantity,
    gasPrice: optional(quantity),
    maxFeePerGas: optional(quantity),
    maxPriorityFeePerGas: optional(quantity),
    input: bytes,
    blockNumber: optional(quantity),
    blockHash: optional(hash),
  })
  .transform(
    ({ blockNumber, blockHash, ...fields }): ChainTransaction => ({
      ...fields,
      ...(blockNumber !== undefined && blockHash !== undefined
        ? { block: { number: blockNumber, hash: blockHash } }
        : {}),
    }),
  );

const log = z
  .object({
    address,
    topics: z.array(hash).max(4),
    data: bytes,
    blockNumber: quantity,
    blockHash: hash,
    transactionHash: hash,
    logIndex: smallQuantity,
  })
  .transform((fields): ChainLog => fields);

export const logs = z.array(log);

export const receipt = z
  .object({
    transactionHash: hash,
    blockNumber: quantity,
    blockHash: hash,
    status: z.enum(['0x0', '0x1']),
    from: address,
    to: optional(address),
    contractAddress: optional(address),
    gasUsed: quantity,
    effectiveGasPrice: optional(quantity),
    logs,
  })
  .transform(({ status, ...fields }): ChainReceipt => ({ ...fields, succeeded: status === '0x1' }));

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
  if (typeof data === 'string') return /^(?:reverted )?(0x(?:[0-9a-f]{2})*)$/i.exec(data)?.[1]?.toLowerCase();
  const isHolder = typeof data === 'object' && data !== null && 'data' in data;
  return isHolder && typeof data.data === 'string' ? revertBytes(data.data) : undefined;
}

/** Whether the node may accept the same request later: a busy code, and no message about anything else. */
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
export function rejectionReason({ message }: RpcError): RejectionReason {
  return findNodeMessage(message)?.reason ?? 'other';
}

/** The node's rejection as a failure; an unknown message is quoted with its code. */
export function rejected(name: string, { message, code }: RpcError): Failed {
  const explained = explainNodeMessage(message, `The node of ${name}`);
  const isQuoted = findNodeMessage(message) === undefined;
  return fail('chain.rejected', isQuoted ? `${explained} (${code}).` : `${explained}.`);
}

/** A request of JSON-RPC 2.0. */
export interface Question {
  readonly jsonrpc: '2.0';
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

const rpcError = z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() });

/** An error object of JSON-RPC 2.0. */
export type RpcError = z.infer<typeof rpcError>;

/** No usable response; unknown whether the node did the request. */
export interface Fault {
  readonly kind: 'fault';
  /** Ends a sentence. */
  readonly reason: string;
  /** The node had closed a reused connection at that moment. */
  readonly isStale?: boolean;
  /** The time limit was exceeded. */
  readonly isLate?: boolean;
}

export type RpcOutcome =
  | { readonly kind: 'result'; readonly value: unknown }
  | { readonly kind: 'error'; readonly error: RpcError }
  | Fault;

/** The response of a node; its content is parsed JSON. */
export interface NodeResponse {
  readonly kind: 'response';
  readonly status: number;
  readonly content: unknown;
}

/** Nodes differ in other fields, and some omit `jsonrpc`. */
const envelope = z.object({ id: z.unknown(), result: z.unknown().optional(), error: rpcError.nullish() });

/** Each request of a batch is answered once, in any order, or the whole batch fails. */
export function outcomesOf(response: NodeResponse, questions: readonly Question[]): RpcOutcome[] {
  const list = z.array(z.looseObject({ id: z.unknown() })).safeParse(response.content).data;
  if (!list) return questions.map((question) => outcomeOf(response.content, question, response));
  const responses = new Map(list.map((answer) => [answer.id, answer]));
  const isComplete = responses.size === list.length && questions.every(({ id }) => responses.has(id));
  return questions.map((question) =>
    isComplete
      ? outcomeOf(responses.get(question.id), question, response)
      : fault('its response belongs to another request'),
  );
}

export function outcomeOf(content: unknown, { id }: Question, { status }: Pick<NodeResponse, 'status'>): RpcOutcome {
  const parsed = envelope.safeParse(content);
  if (!parsed.success)
    return fault(status === 200 ? 'its response is not JSON-RPC' : `it responded with HTTP ${status}`);
  const { id: answered, error, result } = parsed.data;
  if (answered !== id) return fault('its response belongs to another request');
  if (error) return { kind: 'error', error };
  if (result === undefined) return fault('its response has neither result nor error');
  return { kind: 'result', value: result };
}

/** No usable response. `reason` ends a sentence. */
export function fault(reason: string): Fault {
  return { kind: 'fault', reason };
}

export function valueIn(outcome: RpcOutcome): unknown {
  return outcome.kind === 'result' ? outcome.value : undefined;
}

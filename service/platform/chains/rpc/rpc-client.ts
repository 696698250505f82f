import { keccak256 } from 'ethers/crypto';
import { z } from 'zod';
import { KeyedMutex } from '../../../model/kernel/concurrency/mutexes.ts';
import { type Failed, fail, mapResult, ok, type Result } from '../../../model/kernel/results/result.ts';
import { shortened } from '../../../model/wallets/node-messages.ts';
import type {
  BlockReference,
  BroadcastOutcome,
  CallOutcome,
  CallRequest,
  ChainClient,
  ChainNetwork,
  FeeData,
  FirstCoins,
  GasOutcome,
  LogFilter,
} from '../../ports/chains.ts';
import type { Asker, Reply } from './rpc-asker.ts';
import * as answers from './rpc-responses.ts';
import { isKnownAlready, type RpcError, rejected, rejectionReason, revertOf, toQuantity } from './rpc-responses.ts';

/** Operations of an embedded chain beyond those of a node. */
export interface EmbeddedParts {
  durableBlockNumber(): Promise<Result<bigint>>;
  /** Sends a transaction, and mines its block if each is to have its own. */
  submit<Value>(send: () => Promise<Reply<Value>>): Promise<Reply<Value>>;
  /** Mines no block while `work` runs, so that changes without a block are in no reverted one. */
  holdingBlocks<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Called after a transaction was sent. */
  transactionArrived(): void;
  /** Resolves once the current state has been saved. */
  keep(): Promise<Result<void>>;
  /** Saves the blocks of the next moments sooner, if this process saves them. */
  hasten?(): void;
  /** Replaces checking and funding from here, if other instances do so as well. */
  fundNew?(address: string, wei: bigint): Promise<Result<FirstCoins>>;
}

/** The methods of a chain over its requests; those of an embedded chain with its own parts. */
export function createRpcClient(network: ChainNetwork, asker: Asker, embedded?: EmbeddedParts): ChainClient {
  const { name } = network;
  const read = async <Value>(
    method: string,
    params: readonly unknown[],
    schema: z.ZodType<Value>,
  ): Promise<Result<Value>> => toResult(name, await asker.request(method, params, schema));

  const blockNumber = () => read('eth_blockNumber', [], answers.quantity);
  const block: ChainClient['block'] = async (at) => {
    const [method, reference] = blockQuestion(at);
    const blockFound = await read(method, [reference, false], answers.known(answers.block));
    return expectSame(name, blockFound, (value) => isAt(value, at));
  };
  const transaction: ChainClient['transaction'] = async (hash) =>
    expectSame(
      name,
      await read('eth_getTransactionByHash', [hash], answers.known(answers.transaction)),
      (value) => value.hash === hash.toLowerCase(),
    );

  return {
    network,
    chainId: () => read('eth_chainId', [], answers.smallQuantity),
    blockNumber,
    durableBlockNumber: embedded?.durableBlockNumber ?? blockNumber,
    block,
    balance: (address) => read('eth_getBalance', [address, 'latest'], answers.quantity),
    code: (address) => read('eth_getCode', [address, 'latest'], answers.bytes),
    nonce: (address, at) => read('eth_getTransactionCount', [address, at], answers.smallQuantity),
    call: async (request, at) =>
      settledCall<CallOutcome, string>(
        name,
        await asker.request('eth_call', [toRpcCall(request), toTag(at)], answers.bytes),
        (data) => ({ reverted: false, data }),
      ),
    estimateGas: async (request) =>
      settledCall<GasOutcome, bigint>(
        name,
        await asker.request(
          'eth_estimateGas',
          [toRpcCall({ gas: network.transactionGasCap, ...request })],
          answers.quantity,
        ),
        (gas) => ({ reverted: false, gas }),
      ),
    feeData: () => feeData(read, block),
    transaction,
    receipt: async (hash) =>
      expectSame(
        name,
        await read('eth_getTransactionReceipt', [hash], answers.known(answers.receipt)),
        (value) => value.transactionHash === hash.toLowerCase(),
      ),
    logs: (filter) => read('eth_getLogs', [toRpcFilter(filter)], answers.logs),
    sendRawTransaction: (signed) => sendRawTransaction({ name, asker, transaction, embedded }, signed),
    ...(embedded && {
      fund: (address, wei) => fund(read, embedded, address, wei),
      fundNew: embedded.fundNew ?? firstCoins(read, embedded),
      save: embedded.keep,
      hasten: () => embedded.hasten?.(),
    }),
  };
}

type Read = <Value>(method: string, params: readonly unknown[], schema: z.ZodType<Value>) => Promise<Result<Value>>;

function toResult<Value>(name: string, response: Reply<Value>): Result<Value> {
  if (response.kind === 'value') return ok(response.value);
  return response.kind === 'failed' ? response.failed : rejected(name, response.error);
}

function settledCall<Outcome, Value>(name: string, response: Reply<Value>, toOutcome: (value: Value) => Outcome) {
  const reverted = response.kind === 'rejected' ? revertOf(response.error) : undefined;
  if (reverted) return ok(reverted);
  const value = toResult(name, response);
  return value.ok ? ok(toOutcome(value.value)) : value;
}

/** A response about another object counts as none. */
function expectSame<Value>(
  name: string,
  result: Result<Value | undefined>,
  isRequested: (value: Value) => boolean,
): Result<Value | undefined> {
  if (!result.ok || result.value === undefined || isRequested(result.value)) return result;
  return unexpectedNode(name);
}

function unexpectedNode(name: string): Failed {
  return fail('chain.unavailable', `The node of ${name} responded about another object than the requested one.`);
}

function blockQuestion(at: BlockReference): [method: string, reference: string] {
  if (at === 'latest') return ['eth_getBlockByNumber', at];
  if (typeof at === 'bigint') return ['eth_getBlockByNumber', toQuantity(at)];
  return ['eth_getBlockByHash', at.hash];
}

function isAt(block: { number: bigint; hash: string }, at: BlockReference): boolean {
  if (at === 'latest') return true;
  return typeof at === 'bigint' ? block.number === at : block.hash === at.hash.toLowerCase();
}

function toTag(at: bigint | 'pending' | undefined): string {
  if (at === undefined) return 'latest';
  return at === 'pending' ? at : toQuantity(at);
}

function toRpcCall({ from, to, data, value, gas }: CallRequest) {
  return {
    from,
    to,
    data,
    value: value === undefined ? undefined : toQuantity(value),
    gas: gas === undefined ? undefined : toQuantity(gas),
  };
}

function toRpcFilter({ address, topics, fromBlock, toBlock }: LogFilter) {
  return {
    address,
    topics,
    fromBlock: toQuantity(fromBlock),
    toBlock: toBlock === 'latest' ? toBlock : toQuantity(toBlock),
  };
}

async function feeData(read: Read, block: ChainClient['block']): Promise<Result<FeeData>> {
  const [latest, gasPrice, priorityFee] = await Promise.all([
    block('latest'),
    read('eth_gasPrice', [], answers.quantity),
    // A chain without EIP-1559 may reject this call; it is not repeated.
    read('eth_maxPriorityFeePerGas', [], answers.quantity),
  ]);
  if (!latest.ok) return latest;
  if (!gasPrice.ok) return gasPrice;
  const baseFeePerGas = latest.value?.baseFeePerGas;
  if (baseFeePerGas === undefined) return ok({ gasPrice: gasPrice.value });
  if (!priorityFee.ok && priorityFee.failure.code !== 'chain.rejected') return priorityFee;
  // If the node lacks this method, its gas price is the base fee plus its suggested priority fee.
  const offered = gasPrice.value > baseFeePerGas ? gasPrice.value - baseFeePerGas : 0n;
  const maxPriorityFeePerGas = priorityFee.ok ? priorityFee.value : offered;
  return ok({
    baseFeePerGas,
    maxPriorityFeePerGas,
    maxFeePerGas: 2n * baseFeePerGas + maxPriorityFeePerGas,
    gasPrice: gasPrice.value,
  });
}

interface Sending {
  readonly name: string;
  readonly asker: Asker;
  readonly transaction: ChainClient['transaction'];
  readonly embedded?: EmbeddedParts | undefined;
}

async function sendRawTransaction(sending: Sending, signed: string): Promise<Result<BroadcastOutcome>> {
  const { name, asker, embedded } = sending;
  const hash = keccak256(Buffer.from(signed.slice(2), 'hex'));
  const send = () => asker.callOnce('eth_sendRawTransaction', [signed], answers.hash);
  const response = await (embedded ? embedded.submit(send) : send());
  if (response.kind === 'failed') return response.failed;
  if (response.kind === 'rejected') return rejectedOrKnown(sending, hash, response.error);
  if (response.value !== hash) return unexpectedNode(name);
  embedded?.transactionArrived();
  return ok({ accepted: true, hash });
}

/** Nodes also report a low nonce for bytes that are already in a block. */
async function rejectedOrKnown(
  { transaction, embedded }: Sending,
  hash: string,
  error: RpcError,
): Promise<Result<BroadcastOutcome>> {
  const reason = rejectionReason(error);
  if (isKnownAlready(error)) {
    embedded?.transactionArrived();
    return ok({ accepted: true, hash });
  }
  const existing = reason === 'nonce-too-low' ? await transaction(hash) : ok(undefined);
  if (!existing.ok) return existing;
  if (existing.value) return ok({ accepted: true, hash });
  return ok({ accepted: false, hash, reason, message: shortened(error.message) });
}

async function fund(read: Read, embedded: EmbeddedParts, address: string, wei: bigint): Promise<Result<bigint>> {
  const added = await embedded.holdingBlocks(() => read('anvil_addBalance', [address, toQuantity(wei)], z.unknown()));
  if (!added.ok) return added;
  const saved = await embedded.keep();
  return saved.ok ? read('eth_getBalance', [address, 'latest'], answers.quantity) : saved;
}

/** One at a time per address, so that two first uses of a wallet fund it once. */
function firstCoins(read: Read, embedded: EmbeddedParts) {
  const addressLocks = new KeyedMutex();
  return (address: string, wei: bigint): Promise<Result<FirstCoins>> =>
    addressLocks.run(address.toLowerCase(), async () => {
      const [balance, nonce] = await Promise.all([
        read('eth_getBalance', [address, 'latest'], answers.quantity),
        read('eth_getTransactionCount', [address, 'latest'], answers.smallQuantity),
      ]);
      if (!balance.ok) return balance;
      if (!nonce.ok) return nonce;
      if (balance.value > 0n || nonce.value > 0) return ok({ balance: balance.value, isGiven: false });
      return mapResult(await fund(read, embedded, address, wei), (funded) => ({ balance: funded, isGiven: true }));
    });
}

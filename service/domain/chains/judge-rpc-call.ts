import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { deploymentProxy } from '../../../contracts/addresses.ts';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { validate } from '../../model/kernel/results/validation.ts';
import { collectionKey } from '../../model/market/collection.ts';
import { custodyFact, findKnownContract } from '../../model/transactions/dev-contracts.ts';
import { explainNodeMessage } from '../../model/wallets/node-messages.ts';
import type { WalletRecord } from '../../model/wallets/wallet.ts';
import type { ChainClient, ChainNetwork, ChainReceipt } from '../../platform/ports/chains.ts';
import type { ChangeNotice } from '../../platform/ports/changes.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import { ensureFunded, type GiftPorts } from './gifts.ts';
import { rpcMethods } from './rpc-methods.ts';

/** A JSON-RPC 2.0 request (https://www.jsonrpc.org/specification#request_object). */
export const rpcCall = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(256), z.number(), z.bigint(), z.null()]),
  method: z.string().min(1).max(128),
  params: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
});
export type RpcCall = z.infer<typeof rpcCall>;

/** Decides whether a call may go to the chain; the failure names the method and the alternative. */
export function judgeRpcCall(
  { storage }: Pick<Ports, 'storage'>,
  { method, params = [] }: RpcCall,
  { network, isOperator }: { network: ChainNetwork; isOperator: boolean },
): Result<void> {
  const rule = rpcMethods.get(method);
  if (!rule)
    return fail(
      'rpc.method-unknown',
      `${method} is not a method of this URL. It accepts the standard reads and eth_sendRawTransaction.`,
    );
  if (rule.access === 'nobody') return fail('rpc.method-refused', `${method} is not available. ${rule.reason}`);
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
  return params.filter((value): value is string => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value));
}

/** Describes the record at a chain address in any letter case, to follow "the address of"; `undefined` if none. */
function ownerOfAddress(
  tables: TableReaders,
  { secretType, chainId, isEmbedded }: ChainNetwork,
  address: string,
): string | undefined {
  const lowercase = address.toLowerCase();
  if (tables.wallets.countBy('byAddress', lowercase) > 0) return 'a wallet';
  if (tables.custodyKeys.countBy('byAddress', lowercase) > 0) return 'an account of the service';
  const custody = tables.installation.find(custodyFact(secretType))?.value;
  const knownContract = findKnownContract({ chainId, isEmbedded, custody }, lowercase);
  if (knownContract) return `the contract ${knownContract.name}`;
  if (lowercase === deploymentProxy.toLowerCase()) return 'the deployment proxy';
  const collection = collectionKey(secretType, lowercase);
  if (tables.collections.countBy('byAddress', collection) > 0) return 'a collection';
  if (tables.offers.countBy('byCollection', collection) > 0) return 'a collection with offers';
  return undefined;
}

type OnChain = Pick<ChainClient, 'network'>;

/** The maximum gas limit of a transaction: that of a block, or less (EIP-7825). */
export function maximumGasOf({ network }: OnChain, blockGas: bigint): bigint {
  const { transactionGasCap: cap = blockGas } = network;
  return cap < blockGas ? cap : blockGas;
}

/** Explains a gas limit above the cap and quotes the nodes of the public networks; `undefined` if it is allowed. */
export function gasCapFault({ network }: OnChain, gasLimit: bigint): string | undefined {
  const { transactionGasCap: cap } = network;
  if (cap === undefined || gasLimit <= cap) return undefined;
  const message = `transaction gas limit too high (cap: ${cap}, tx: ${gasLimit})`;
  return `${explainNodeMessage(message)}. Nodes answer: “${message}”.`;
}

/** An estimate with at most the gas of a transaction, like that of the public networks' nodes; other calls unchanged. */
export function withGasCap(
  { transactionGasCap: cap }: ChainNetwork,
  { method, params }: Pick<RpcCall, 'method' | 'params'>,
): RpcCall['params'] {
  if (cap === undefined || method !== 'eth_estimateGas' || !Array.isArray(params)) return params;
  const [request, ...others] = params;
  if (typeof request !== 'object' || request === null) return params;
  const gas = 'gas' in request ? request.gas : undefined;
  return isWithin(cap, gas) ? params : [{ ...request, gas: `0x${cap.toString(16)}` }, ...others];
}

/** Leaves malformed text to the node, which rejects it. */
function isWithin(cap: bigint, gas: unknown): boolean {
  if (gas === undefined || gas === null) return false;
  const isQuantity = typeof gas === 'string' && /^0x[0-9a-f]{1,64}$/i.test(gas);
  return !isQuantity || BigInt(gas) <= cap;
}

/** Limits for chain queries and the faucet. */

/** Blocks per log query; many nodes reject more. */
export const blocksOfAQuestion = 2_000n;
/** Maximum number of calls in a JSON-RPC batch. */
export const maximumCalls = 100;
/** New wallets above this number in the queue get their coins when they are first read. */
const maximumWaiting = 1000;
/** Above the cost of any dev contract; four deployments fit into a block. */
export const gasOfADeployment = 6_000_000n;
/** Maximum faucet amount per call, in whole coins or tokens. */
export const maximumGift = 1_000_000_000n;
/** Ten seconds in total; a block of an embedded chain takes a few milliseconds. */
const receiptPausesMilliseconds = [1, 2, 4, 8, 15, 30, 60, 120, 250, 500, 1000, 2000, 3000, 3000];
/** Retries of a faucet call whose nonce another instance took: about ten seconds in total. */
export const turnPausesMilliseconds = [5, 10, 20, 40, 80, 120, 160, 250, 400, 600, 800, 1000, 1500, 2000, 3000];
/** Minimum balance for gas of the service's accounts on embedded chains, in wei. */
export const leastCoins = 10n ** 19n;
/** Amount added at a time, in wei. */
export const addedCoins = 10n ** 24n;
/** From this length on, blocks take several times as long (anvil 1.7.1), which the console reports. */
export const blocksOfALongChain = 5_000n;

/** The receipt of a submitted transaction; `undefined` if it is not mined within ten seconds. */
export async function awaitReceipt(chain: ChainClient, hash: string): Promise<Result<ChainReceipt | undefined>> {
  for (const milliseconds of receiptPausesMilliseconds) {
    const receipt = await chain.receipt(hash);
    if (!receipt.ok || receipt.value) return receipt;
    await pause(milliseconds);
  }
  return ok(undefined);
}

/** Funds new wallets on running chains after they are stored. Returns a function that stops it. */
export function fundNewWallets(ports: Pick<Ports, 'chains' | 'changes' | 'settings'> & GiftPorts): () => void {
  const queue: WalletRecord[] = [];
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    for (let wallet = queue.shift(); wallet; wallet = queue.shift()) await ensureFunded(ports, wallet);
    isRunning = false;
  };
  const unsubscribe = ports.changes.subscribe((notice) => {
    const created = ports.storage.read((tables) => newWalletsIn(tables, notice));
    const awake = created.filter(({ secretType }) => ports.chains.isAwake(secretType));
    queue.push(...awake.slice(0, maximumWaiting - queue.length));
    if (!isRunning) void run();
  });
  return () => {
    unsubscribe();
    queue.length = 0;
  };
}

function newWalletsIn({ walletEvents, wallets }: TableReaders, { tables, ids }: ChangeNotice): WalletRecord[] {
  if (!tables.includes('wallets') || !tables.includes('walletEvents')) return [];
  return ids.flatMap((id) => {
    const event = walletEvents.find(id);
    const isNew = event?.type === 'WALLET_CREATED' || event?.type === 'WALLET_IMPORTED';
    return (isNew && wallets.find(event.walletId)) || [];
  });
}

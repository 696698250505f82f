import { toError } from '../../kernel/error.ts';
import type { Result } from '../../kernel/result.ts';
import type { ChainClient, ChainNetwork } from '../../ports/chains.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Log } from '../../ports/log.ts';
import { type AnvilProcess, startAnvil } from './anvil-process.ts';
import { lastEndpoint, newEndpoint, plainEndpoint, rememberEndpoint } from './chain-endpoint.ts';
import { ChainStateFile } from './chain-state-file.ts';
import * as answers from './rpc-answers.ts';
import { createAsker } from './rpc-asker.ts';
import { createRpcClient } from './rpc-client.ts';
import { RpcTransport } from './rpc-transport.ts';
import { type RunningChain, runningChain, urlOf } from './running-chain.ts';

/**
 * Called at every start of an embedded chain, before anybody else's first call: on a fresh chain it
 * deploys what the product needs there, on one that has it all it changes nothing.
 */
export type PrepareChain = (client: ChainClient) => Promise<Result<void>>;

/** What an embedded chain is made of. */
export interface EmbeddedOptions {
  readonly network: ChainNetwork;
  /** Of this chain alone; made where it is missing. */
  readonly folder: string;
  /** The path of anvil, or `undefined` where this machine has none. */
  readonly program: string | undefined;
  readonly blockSeconds: number;
  readonly prepare?: PrepareChain | undefined;
  /** In place of the usual start, for tests. */
  readonly start?: typeof startAnvil;
  readonly disk: FileSystem;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
}

/** Starts anvil on the state of the folder. Throws an error whose message ends a sentence. */
export async function launchAnvil(options: EmbeddedOptions): Promise<RunningChain> {
  const { disk, folder } = options;
  const file = new ChainStateFile(disk, folder);
  const stateFile = await unpackState(file, folder);
  const process = await startSomewhere(options, stateFile);
  const transport = new RpcTransport(urlOf(process));
  try {
    const durableBlock = await checkedBlock(transport, options);
    const chain = runningChain({ ...options, process, transport, file, durableBlock });
    await prepareChain(options, chain);
    await file.tidy();
    await rememberEndpoint(disk, folder, process.endpoint);
    return chain;
  } catch (error) {
    process.kill();
    transport.close();
    throw error;
  }
}

async function unpackState(file: ChainStateFile, folder: string): Promise<string | undefined> {
  try {
    return await file.unpack();
  } catch (error) {
    const reason = toError(error).message;
    throw new Error(`its state in ${folder} cannot be read (${reason}); reset the chain`);
  }
}

/** Where it was last, or else at a new place, or else where every machine has one. */
async function startSomewhere(
  { network, folder, program, blockSeconds, disk, ids, start = startAnvil }: EmbeddedOptions,
  stateFile: string | undefined,
): Promise<AnvilProcess> {
  if (program === undefined)
    throw new Error('this machine has no program for it; configure an rpcUrl instead');
  const { chainId } = network;
  const last = await lastEndpoint(disk, folder);
  let reason = '';
  for (const endpoint of [last, newEndpoint(ids), plainEndpoint])
    try {
      if (endpoint)
        return await start({ program, chainId, folder, endpoint, stateFile, blockSeconds });
    } catch (error) {
      reason = toError(error).message;
    }
  throw new Error(`anvil did not start (${reason})`);
}

/** The newest block of the chain that was asked for, with anvil's clock behind none of its blocks. */
async function checkedBlock(
  transport: RpcTransport,
  { network, clock }: EmbeddedOptions,
): Promise<bigint> {
  const chainId = answers.quantity.parse(await answerTo(transport, 'eth_chainId'));
  if (chainId !== BigInt(network.chainId)) throw new Error(`it runs as chain ${chainId}`);
  const latest = await answerTo(transport, 'eth_getBlockByNumber', 'latest', false);
  const { number, timestamp } = answers.block.parse(latest);
  // Anvil forgets at its end how far its clock was moved ahead.
  const ahead = timestamp - Math.floor(clock.millis() / 1000);
  if (ahead > 0) await answerTo(transport, 'evm_increaseTime', ahead);
  return number;
}

async function answerTo(transport: RpcTransport, method: string, ...params: unknown[]) {
  const outcome = await transport.request(method, params);
  if (outcome.kind === 'result') return outcome.value;
  throw new Error(outcome.kind === 'fault' ? outcome.reason : outcome.error.message);
}

async function prepareChain(options: EmbeddedOptions, chain: RunningChain): Promise<void> {
  const { network, prepare } = options;
  const direct = {
    open: async () => ({ ok: true, value: chain.transport }) as const,
    faulted() {},
  };
  const asker = createAsker(network.name, direct, options);
  const prepared = await prepare?.(createRpcClient(network, asker, chain.preparing));
  if (prepared?.ok === false)
    throw new Error(`it could not be prepared (${prepared.failure.message})`);
}

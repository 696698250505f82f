import { tmpdir } from 'node:os';
import { z } from 'zod';
import { errorToText } from '../../kernel/reasons.ts';
import type { Result } from '../../kernel/result.ts';
import type { ChainBlock, ChainClient, ChainNetwork } from '../../ports/chains.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Faults } from '../../ports/faults.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Log } from '../../ports/log.ts';
import type { HardFork } from '../../resources/hard-fork.ts';
import { type AnvilProcess, startAnvil } from './anvil-process.ts';
import type { BlockOptions } from './block-maker.ts';
import { lastEndpoint, newEndpoint, plainEndpoint, rememberEndpoint } from './chain-endpoint.ts';
import { readStoredChains, type WorldNumber } from './chain-files.ts';
import { genesisTimestamp } from './chain-genesis.ts';
import { ChainStack } from './chain-stack.ts';
import { ChainStateFile } from './chain-state-file.ts';
import { answerIn, setChainTime } from './chain-time.ts';
import { resetBaseFee } from './reset-base-fee.ts';
import { type Asker, createAsker } from './rpc-asker.ts';
import { createRpcClient } from './rpc-client.ts';
import * as answers from './rpc-responses.ts';
import { RpcTransport } from './rpc-transport.ts';
import { type RunningChain, runningChain, urlOf } from './running-chain.ts';

/**
 * Called on every start of an embedded chain, before the first call of other clients: deploys the
 * product's contracts on a new chain, and changes nothing on a prepared one.
 */
export type PrepareChain = (client: ChainClient) => Promise<Result<void>>;

/** Options of an embedded chain. */
export interface EmbeddedOptions extends BlockOptions {
  readonly network: ChainNetwork;
  /** Used by this chain only; created if missing. */
  readonly folder: string;
  /** The world whose files it uses; the first by default. */
  readonly world?: WorldNumber | undefined;
  /** The path of anvil, or `undefined` if this machine has none. */
  readonly program: string | undefined;
  readonly blockSeconds: number;
  readonly hardFork: HardFork;
  readonly prepare?: PrepareChain | undefined;
  /** Called when it starts, runs, fails, ends or has a new block. */
  changed(): void;
  /** Called when a newer block has been saved. */
  kept(): void;
  /** Faults to inject into its blocks; none by default. */
  readonly faults?: Faults | undefined;
  /** Replaces the start, for tests. */
  readonly start?: typeof startAnvil;
  readonly disk: FileSystem;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
}

/** Starts anvil with the state of the folder. Throws an error whose message ends a sentence. */
export async function launchAnvil(options: EmbeddedOptions): Promise<RunningChain> {
  const { disk, folder, world } = options;
  const file = new ChainStateFile(disk, folder, world);
  const genesis = await genesisTimestamp(options, file);
  const stateFile = disk.isInMemory ? undefined : await unpackState(file, folder);
  const process = await startSomewhere(options, genesis, stateFile);
  const stack = new ChainStack(process);
  const transport = new RpcTransport(urlOf(process), { gathersReads: true });
  let end = async () => process.kill();
  try {
    const asker = directAsker(transport, options);
    const isLoaded = disk.isInMemory ? await loadState(asker, file) : stateFile !== undefined;
    const tip = await checkedTip(asker, options);
    await resetBaseFee(asker, tip);
    const durableBlock = isLoaded ? tip.number : undefined;
    const parts = { ...options, process, stack, transport, asker, file, durableBlock };
    const chain = runningChain(parts);
    end = chain.kill;
    await prepareChain(options, asker, chain);
    chain.prepared();
    await file.tidy();
    await rememberEndpoint(disk, folder, process.endpoint);
    if (stateFile !== undefined) await holdLoaded(options, { asker, stack, tip });
    return chain;
  } catch (error) {
    await end();
    transport.close();
    throw error;
  }
}

/** Holds the loaded state in memory for a fast return, if preparing changed nothing. */
async function holdLoaded(
  { disk, folder, world = 0, network, blockSeconds }: EmbeddedOptions,
  { asker, stack, tip }: { asker: Asker; stack: ChainStack; tip: ChainBlock },
): Promise<void> {
  if (blockSeconds !== 0) return;
  const files = await readStoredChains(disk, folder, world);
  const storedChain = { secretType: network.secretType, isEmbedded: true, ...files };
  const moment = await stack.take(asker, storedChain);
  const latest = await asker.ask('eth_getBlockByNumber', ['latest', false], answers.block);
  if (moment && latest.kind === 'value' && latest.value.hash === tip.hash) stack.hold(moment, tip);
}

/** Calls this anvil directly, without starting or awaiting one. */
export function directAsker(transport: RpcTransport, options: EmbeddedOptions): Asker {
  const connection = {
    open: async () => ({ ok: true, value: transport }) as const,
    faulted() {},
  };
  return createAsker(options.network.name, connection, options);
}

async function unpackState(file: ChainStateFile, folder: string): Promise<string | undefined> {
  try {
    return await file.unpack();
  } catch (error) {
    const reason = errorToText(error);
    throw new Error(`its state in ${folder} cannot be read (${reason}); reset the chain`);
  }
}

/**
 * Loads the state into an empty node: loading adds to existing state. Returns whether a state
 * exists.
 */
async function loadState(asker: Asker, file: ChainStateFile): Promise<boolean> {
  const packed = await file.packed();
  if (!packed) return false;
  const params = [`0x${packed.toString('hex')}`];
  if (!answerIn(await asker.ask('anvil_loadState', params, z.boolean())))
    throw new Error('it rejected its state; reset the chain');
  return true;
}

/** Tries the last endpoint, then a new one, then the one that every machine has. */
async function startSomewhere(
  { network, folder, program, disk, ids, start = startAnvil, ...options }: EmbeddedOptions,
  genesisTimestamp: number,
  stateFile: string | undefined,
): Promise<AnvilProcess> {
  if (program === undefined)
    throw new Error('no chain program exists for this machine; configure an rpcUrl instead');
  const { chainId, transactionGasCap } = network;
  const { blockSeconds, hardFork } = options;
  const workingFolder = disk.isInMemory ? tmpdir() : folder;
  const settings = {
    program,
    chainId,
    folder: workingFolder,
    genesisTimestamp,
    stateFile,
    blockSeconds,
    hardFork,
    capsTransactionGas: transactionGasCap !== undefined,
  };
  const last = await lastEndpoint(disk, folder);
  let reason = '';
  for (const endpoint of [last, newEndpoint(ids), plainEndpoint])
    try {
      if (endpoint) return await start({ ...settings, endpoint });
    } catch (error) {
      reason = errorToText(error);
    }
  throw new Error(`anvil did not start (${reason})`);
}

/**
 * The newest block of the expected chain, after setting anvil's clock to the time, but not before
 * its blocks.
 */
async function checkedTip(asker: Asker, { network, clock }: EmbeddedOptions) {
  const chainId = answerIn(await asker.ask('eth_chainId', [], answers.quantity));
  if (chainId !== BigInt(network.chainId)) throw new Error(`it runs as chain ${chainId}`);
  return setChainTime(asker, clock.millis());
}

async function prepareChain(
  { network, prepare }: EmbeddedOptions,
  asker: Asker,
  chain: RunningChain,
): Promise<void> {
  const prepared = await prepare?.(createRpcClient(network, asker, chain.preparing));
  if (prepared?.ok === false)
    throw new Error(`it could not be prepared (${prepared.failure.message})`);
}

import { ok, type Result } from '../../../model/kernel/results/result.ts';
import type { HardFork } from '../../../model/transactions/chain.ts';
import type { ChainClient, ChainNetwork, StoredChain } from '../../ports/chains.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import type { Faults, Ids } from '../../ports/ports.ts';
import type { Log } from '../../ports/request-log.ts';
import { saveMilliseconds, transferMilliseconds } from '../limits.ts';
import { directAsker } from '../rpc/rpc-asker.ts';
import type { EmbeddedParts } from '../rpc/rpc-client.ts';
import * as answers from '../rpc/rpc-responses.ts';
import type { RpcConnections, RpcTransport } from '../rpc/rpc-transport.ts';
import type { AnvilProcess, startAnvil } from './anvil-process.ts';
import { type BlockOptions, BlockProducer } from './block-producer.ts';
import type { ChainFiles, WorldNumber } from './chain-files.ts';
import type { ChainStack } from './chain-stack.ts';
import { reportedBlock, StateKeeper } from './state-keeper.ts';

/** Called before other clients on every start: deploys the contracts on a new chain only. */
export type PrepareChain = (client: ChainClient) => Promise<Result<void>>;

export interface EmbeddedOptions extends BlockOptions {
  readonly network: ChainNetwork;
  /** Used by this chain only; created if missing. */
  readonly folder: string;
  /** The world whose files it uses; the first by default. */
  readonly world?: WorldNumber | undefined;
  /** The path of anvil, or `undefined` if this machine has none. */
  readonly program: string | undefined;
  /** Block interval; 0 mines a block for each transaction. */
  readonly blockSeconds: number;
  readonly hardFork: HardFork;
  readonly prepare?: PrepareChain | undefined;
  /** Called when it starts, runs, fails, ends or has a new block. */
  changed(): void;
  /** Called when a newer block has been saved. */
  saved(): void;
  /** Faults to inject into its blocks once it is prepared; none by default. */
  readonly faults?: Faults | undefined;
  /** Replaces the start, for tests. */
  readonly start?: typeof startAnvil | undefined;
  readonly disk: FileSystem;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
}

interface RunningParts extends EmbeddedOptions {
  readonly process: AnvilProcess;
  readonly transport: RpcTransport;
  readonly stack: ChainStack;
  readonly files: ChainFiles;
  /** The newest block of the loaded state; `undefined` without one. */
  readonly durableBlock: bigint | undefined;
}

/** The running anvil of an ended world, for its replacement. */
export interface OrphanedAnvil {
  readonly process: AnvilProcess;
  readonly stack: ChainStack;
  readonly connections: RpcConnections;
}

/** An embedded chain that responds, mines blocks and saves its state. */
export interface RunningChain {
  readonly url: string;
  readonly process: AnvilProcess;
  readonly transport: RpcTransport;
  readonly embedded: EmbeddedParts;
  /** Its parts during preparation: with a block per transaction, whatever the later block mode. */
  readonly preparing: EmbeddedParts;
  /** Injects faults into later blocks. */
  prepared(): void;
  /** Saves it, and returns its saved files. */
  capture(purpose: { isForReturn: boolean }): Promise<Result<StoredChain>>;
  /** Stops requests and blocks; kills the anvil and returns `undefined` if it is not idle then. */
  dispose(): Promise<OrphanedAnvil | undefined>;
  /** Saves the state and ends it. */
  stop(): Promise<void>;
  /** Kills it without saving. */
  kill(): Promise<void>;
}

/** Connects block production and saving to an anvil. */
export function runningChain(parts: RunningParts): RunningChain {
  const { process, transport, stack, durableBlock } = parts;
  const blocks = new BlockProducer(transport, parts, parts);
  const keeper = new StateKeeper({ ...parts, blocks }, durableBlock);
  const producesBlocks = parts.blockSeconds === 0;
  /** Own transactions that anvil has not printed yet. They are reported when they arrive. */
  let ownSends = 0;
  const stopHearing = process.onLine((line) => {
    keeper.heard(line);
    if (reportedBlock(line) !== undefined) parts.changed();
    if (!producesBlocks || !line.startsWith('eth_send')) return;
    if (ownSends === 0) blocks.overheard();
    else ownSends -= 1;
  });
  const stopTimers = () => {
    stopHearing();
    blocks.stop();
    return keeper.abandon();
  };
  const end = () => {
    const abandoned = stopTimers();
    transport.close();
    return abandoned;
  };
  const kill = async () => {
    const ended = end();
    process.kill();
    await process.exited;
    await ended;
  };
  const embedded: EmbeddedParts = {
    durableBlockNumber: async () => ok(keeper.durableBlock),
    submit: async (send) => {
      ownSends += 1;
      const response = await blocks.submit(send);
      if (response.kind !== 'value') {
        // It may be in the pool without a response, and anvil may not have printed it.
        ownSends = 0;
        if (producesBlocks) blocks.overheard();
      }
      return response;
    },
    holdingBlocks: (work) => blocks.hold(work),
    transactionArrived: () => {
      if (producesBlocks) blocks.arrived();
    },
    keep: () => keeper.keep(),
    hasten: () => keeper.hasten(),
  };
  return {
    url: urlOf(process),
    process,
    transport,
    embedded,
    preparing: { ...embedded, transactionArrived: () => blocks.arrived() },
    prepared: () => blocks.obey(() => blockRequest(parts)),
    capture: (purpose) => captureBy(parts, keeper, purpose),
    dispose: async () => {
      const abandoned = stopTimers();
      const isIdle = producesBlocks && (await transport.end(transferMilliseconds));
      if (isIdle && stack.isWhole) {
        await abandoned;
        return { process, stack, connections: transport.leave() };
      }
      await kill();
      return undefined;
    },
    stop: async () => {
      blocks.stop();
      await within(saveMilliseconds, keeper.stop());
      await process.stop();
      await end();
    },
    kill,
  };
}

/** Holds the moment only if it equals the saved files. */
async function captureBy(
  { network, files, stack, transport, blockSeconds, ...ports }: RunningParts,
  keeper: StateKeeper,
  { isForReturn }: { isForReturn: boolean },
): Promise<Result<StoredChain>> {
  const asker = directAsker(network.name, transport, ports);
  let change = await keeper.savedChange();
  if (change === undefined) {
    const saved = await keeper.keep();
    if (!saved.ok) return saved;
    change = await keeper.savedChange();
  }
  const [stored, latest] = await Promise.all([
    files.read(),
    asker.request('eth_getBlockByNumber', ['latest', false], answers.block),
  ]);
  const chain = { secretType: network.secretType, isEmbedded: true, ...stored };
  const isReturnedTo = isForReturn && blockSeconds === 0 && change !== undefined;
  const moment = isReturnedTo ? await stack.take(asker, chain) : undefined;
  const isStill = change !== undefined && (await keeper.savedChange()) === change;
  if (!isStill || latest.kind !== 'value') return ok({ ...chain, blockNumber: keeper.durableBlock });
  const { number, hash } = latest.value;
  if (moment) stack.hold(moment, latest.value);
  return ok({ ...chain, blockNumber: number, blockHash: hash });
}

function blockRequest({ faults, network: { secretType: chain } }: RunningParts) {
  return faults?.isOn('blocks') ? faults.match({ layer: 'blocks', operation: 'block', chain })?.effect : undefined;
}

export function urlOf({ endpoint: { host, port } }: AnvilProcess): string {
  return `http://${host}:${port}`;
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const grace = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, grace]);
  clearTimeout(timer);
}

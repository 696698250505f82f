import { ok, type Result } from '../../kernel/result.ts';
import type { ChainNetwork, KeptChain } from '../../ports/chains.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Faults } from '../../ports/faults.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Log } from '../../ports/log.ts';
import type { AnvilProcess } from './anvil-process.ts';
import { BlockMaker, type BlockOptions } from './block-maker.ts';
import type { ChainStack } from './chain-stack.ts';
import type { ChainStateFile } from './chain-state-file.ts';
import { handOverMilliseconds, keepMilliseconds } from './limits.ts';
import * as answers from './rpc-answers.ts';
import type { Asker } from './rpc-asker.ts';
import type { EmbeddedParts } from './rpc-client.ts';
import type { RpcConnections, RpcTransport } from './rpc-transport.ts';
import { StateKeeper, toldBlock } from './state-keeper.ts';

export interface RunningParts extends BlockOptions {
  readonly network: ChainNetwork;
  readonly blockSeconds: number;
  readonly process: AnvilProcess;
  readonly transport: RpcTransport;
  /** Asks this anvil itself. */
  readonly asker: Asker;
  readonly stack: ChainStack;
  readonly file: ChainStateFile;
  /** The newest block of the state that it was started with; nothing where it had none. */
  readonly durableBlock: bigint | undefined;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** What is to go wrong with its blocks once it is prepared; nothing by default. */
  readonly faults?: Faults | undefined;
  /** Called at every block. */
  changed(): void;
  /** Called when another newest block is on the disk. */
  kept(): void;
}

/** What a world leaves of a chain, for one that takes its place. */
export interface LeftAnvil {
  readonly process: AnvilProcess;
  readonly stack: ChainStack;
  readonly connections: RpcConnections;
}

/** An embedded chain that answers, makes blocks and keeps its state. */
export interface RunningChain {
  readonly url: string;
  readonly process: AnvilProcess;
  readonly transport: RpcTransport;
  readonly embedded: EmbeddedParts;
  /** The same while it is prepared: with a block for each transaction, however blocks are made later. */
  readonly preparing: EmbeddedParts;
  /** From now on its blocks meet what is to go wrong with them. */
  prepared(): void;
  /** Keeps it, and answers with what is on the disk then by `read`. */
  capture(
    read: () => Promise<KeptChain>,
    purpose: { isForReturn: boolean },
  ): Promise<Result<KeptChain>>;
  /** Asks nothing more and makes no more blocks; ends it where it is not at rest then, and answers nothing. */
  letGo(): Promise<LeftAnvil | undefined>;
  /** Keeps the state and ends it. */
  stop(): Promise<void>;
  /** Ends it as it is, where it has not ended already. */
  kill(): Promise<void>;
}

/** Joins what makes blocks and what keeps the state to an anvil. */
export function runningChain(parts: RunningParts): RunningChain {
  const { process, transport, stack, durableBlock } = parts;
  const blocks = new BlockMaker(transport, parts, parts);
  const keeper = new StateKeeper({ ...parts, blocks }, durableBlock);
  const makesBlocks = parts.blockSeconds === 0;
  const stopHearing = process.onLine((line) => {
    keeper.heard(line);
    if (toldBlock(line) !== undefined) parts.changed();
    if (makesBlocks && line.startsWith('eth_send')) blocks.overheard();
  });
  const rest = () => {
    stopHearing();
    blocks.stop();
    keeper.abandon();
  };
  const end = () => {
    rest();
    transport.close();
  };
  const kill = async () => {
    end();
    process.kill();
    await process.exited;
  };
  const embedded: EmbeddedParts = {
    durableBlockNumber: async () => ok(keeper.durableBlock),
    handOver: (send) => blocks.handOver(send),
    holdingBlocks: (work) => blocks.hold(work),
    transactionArrived: () => {
      if (makesBlocks) blocks.arrived();
    },
    keep: () => keeper.keep(),
  };
  return {
    url: urlOf(process),
    process,
    transport,
    embedded,
    preparing: { ...embedded, transactionArrived: () => blocks.arrived() },
    prepared: () => blocks.obey(() => blockWish(parts)),
    capture: (read, purpose) => captureBy({ ...parts, keeper }, read, purpose),
    letGo: async () => {
      stopHearing();
      blocks.stop();
      const isAtRest = makesBlocks && (await transport.end(handOverMilliseconds));
      if (isAtRest && stack.isWhole) {
        rest();
        return { process, stack, connections: transport.leave() };
      }
      await kill();
      return undefined;
    },
    stop: async () => {
      blocks.stop();
      await within(keepMilliseconds, keeper.stop());
      await process.stop();
      end();
    },
    kill,
  };
}

/** What is read and what is remembered are one moment, or it is not remembered. */
async function captureBy(
  { keeper, stack, asker, blockSeconds }: RunningParts & { readonly keeper: StateKeeper },
  read: () => Promise<KeptChain>,
  { isForReturn }: { isForReturn: boolean },
): Promise<Result<KeptChain>> {
  let change = await keeper.keptChange();
  if (change === undefined) {
    const kept = await keeper.keep();
    if (!kept.ok) return kept;
    change = await keeper.keptChange();
  }
  const [chain, latest] = await Promise.all([
    read(),
    asker.ask('eth_getBlockByNumber', ['latest', false], answers.block),
  ]);
  const isReturnedTo = isForReturn && blockSeconds === 0 && change !== undefined;
  const moment = isReturnedTo ? await stack.take(asker, chain) : undefined;
  const isStill = change !== undefined && (await keeper.keptChange()) === change;
  if (!isStill || latest.kind !== 'value')
    return ok({ ...chain, blockNumber: keeper.durableBlock });
  const { number, hash } = latest.value;
  if (moment) stack.hold(moment, latest.value);
  return ok({ ...chain, blockNumber: number, blockHash: hash });
}

function blockWish({ faults, network: { secretType: chain } }: RunningParts) {
  return faults?.isOn('blocks')
    ? faults.strike({ layer: 'blocks', operation: 'block', chain })?.effect
    : undefined;
}

/** Where an anvil answers. */
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

import { ok } from '../../kernel/result.ts';
import type { ChainNetwork } from '../../ports/chains.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Faults } from '../../ports/faults.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Log } from '../../ports/log.ts';
import type { AnvilProcess } from './anvil-process.ts';
import { BlockMaker, type BlockOptions } from './block-maker.ts';
import type { ChainStateFile } from './chain-state-file.ts';
import { keepMilliseconds } from './limits.ts';
import type { EmbeddedParts } from './rpc-client.ts';
import type { RpcTransport } from './rpc-transport.ts';
import { StateKeeper, toldBlock } from './state-keeper.ts';

export interface RunningParts extends BlockOptions {
  readonly network: ChainNetwork;
  readonly blockSeconds: number;
  readonly process: AnvilProcess;
  readonly transport: RpcTransport;
  readonly file: ChainStateFile;
  /** The newest block of the state that it was started with. */
  readonly durableBlock: bigint;
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
  /** Keeps the state and ends it. */
  stop(): Promise<void>;
  /** Ends it as it is, where it has not ended already. */
  kill(): Promise<void>;
}

/** Joins what makes blocks and what keeps the state to an anvil. */
export function runningChain(parts: RunningParts): RunningChain {
  const { process, transport, durableBlock } = parts;
  const blocks = new BlockMaker(transport, parts, parts);
  const keeper = new StateKeeper({ ...parts, blocks }, durableBlock);
  const makesBlocks = parts.blockSeconds === 0;
  process.onLine((line) => {
    keeper.heard(line);
    if (toldBlock(line) !== undefined) parts.changed();
    if (makesBlocks && line.startsWith('eth_send')) blocks.overheard();
  });
  const end = () => {
    blocks.stop();
    keeper.abandon();
    transport.close();
  };
  const embedded: EmbeddedParts = {
    durableBlockNumber: async () => ok(keeper.durableBlock),
    handOver: (send) => blocks.handOver(send),
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
    stop: async () => {
      blocks.stop();
      await within(keepMilliseconds, keeper.stop());
      await process.stop();
      end();
    },
    kill: async () => {
      end();
      process.kill();
      await process.exited;
    },
  };
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

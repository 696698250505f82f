import { fail, ok, type Result } from '../kernel/result.ts';
import type { ChainBlock, ChainClient } from '../ports/chains.ts';
import type { Ports } from '../ports/ports.ts';
import { readGenesis } from './read-genesis.ts';

export type TrackPorts = Pick<Ports, 'storage' | 'chains' | 'clock' | 'log'>;

/** The state of a chain at one time. */
export interface ChainNow {
  readonly chain: ChainClient;
  readonly genesis: string;
  readonly head: ChainBlock;
  /** The highest block that may be final. */
  readonly durable: bigint;
  /** The block of a number. Each block is fetched at most once per round. */
  blockAt(number: bigint): Promise<Result<ChainBlock | undefined>>;
}

/** Reads the latest block, the last final block and the identity of a chain. */
export async function readChainNow(chain: ChainClient): Promise<Result<ChainNow>> {
  const [genesis, head, durable] = await Promise.all([
    readGenesis(chain),
    chain.block('latest'),
    chain.durableBlockNumber(),
  ]);
  if (!genesis.ok) return genesis;
  if (!head.ok) return head;
  if (!durable.ok) return durable;
  if (!head.value)
    return fail('chain.unavailable', `The ${chain.network.name} node returned no latest block.`);
  return ok({
    chain,
    genesis: genesis.value,
    head: head.value,
    durable: durable.value,
    blockAt: cachedBlocks(chain),
  });
}

function cachedBlocks(chain: ChainClient): ChainNow['blockAt'] {
  const blocks = new Map<bigint, ReturnType<ChainNow['blockAt']>>();
  return (number) => {
    const block = blocks.get(number) ?? chain.block(number);
    blocks.set(number, block);
    return block;
  };
}

/** The depth of a block, counting the block itself. */
export function confirmationsOf({ head }: Pick<ChainNow, 'head'>, blockNumber: bigint): number {
  return blockNumber > head.number ? 0 : Number(head.number - blockNumber) + 1;
}

/** Whether a block has the confirmations its chain requires and survives a crash. */
export function isDeep(now: ChainNow, blockNumber: bigint): boolean {
  const { requiredConfirmations } = now.chain.network;
  return confirmationsOf(now, blockNumber) >= requiredConfirmations && blockNumber <= now.durable;
}

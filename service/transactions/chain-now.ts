import { fail, ok, type Result } from '../kernel/result.ts';
import type { ChainBlock, ChainClient } from '../ports/chains.ts';
import type { Ports } from '../ports/ports.ts';
import { readGenesis } from './read-genesis.ts';

/** What tracking needs. */
export type TrackPorts = Pick<Ports, 'storage' | 'chains' | 'clock' | 'log'>;

/** A chain as it was when it was read. */
export interface ChainNow {
  readonly chain: ChainClient;
  readonly genesis: string;
  readonly head: ChainBlock;
  /** Nothing above it is final. */
  readonly durable: bigint;
  /** The block of a number; whatever is looked at now, each is asked for once. */
  blockAt(number: bigint): Promise<Result<ChainBlock | undefined>>;
}

/** The newest block of a chain, the last one that is final, and which chain it is. */
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
    return fail('chain.unavailable', `The node of ${chain.network.name} tells no newest block.`);
  return ok({
    chain,
    genesis: genesis.value,
    head: head.value,
    durable: durable.value,
    blockAt: rememberedBlocks(chain),
  });
}

function rememberedBlocks(chain: ChainClient): ChainNow['blockAt'] {
  const asked = new Map<bigint, ReturnType<ChainNow['blockAt']>>();
  return (number) => {
    const block = asked.get(number) ?? chain.block(number);
    asked.set(number, block);
    return block;
  };
}

/** How many blocks deep this one lies, itself counted. */
export function confirmationsOf({ head }: Pick<ChainNow, 'head'>, blockNumber: bigint): number {
  return blockNumber > head.number ? 0 : Number(head.number - blockNumber) + 1;
}

/** Whether a block has the confirmations its chain requires, and no crash takes it back. */
export function isDeep(now: ChainNow, blockNumber: bigint): boolean {
  const { requiredConfirmations } = now.chain.network;
  return confirmationsOf(now, blockNumber) >= requiredConfirmations && blockNumber <= now.durable;
}

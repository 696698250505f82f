import type { SecretType } from '../../model/kernel/primitives.ts';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import type { ChainsConfig } from '../../model/transactions/chain.ts';
import type { ChainClient, ChainNetwork, ChainStatus, StoredChain } from '../ports/chains.ts';
import type { Clock } from '../ports/clock.ts';
import type { FileSystem } from '../ports/file-system.ts';
import type { Faults, Ids } from '../ports/ports.ts';
import type { Log } from '../ports/request-log.ts';
import type { Tracing } from '../ports/tracing.ts';
import type { BlockOptions } from './anvil/block-producer.ts';
import type { WorldNumber } from './anvil/chain-files.ts';
import type { EmbeddedOptions, OrphanedAnvil, PrepareChain } from './anvil/running-chain.ts';
import { type Asker, type Connection, createAsker, faultyConnection, type RetryPorts } from './rpc/rpc-asker.ts';

export interface ChainsOptions extends BlockOptions {
  /** Embedded chains are stored below it, in `chains/<secret type>`. */
  readonly dataDir: string;
  /** The world whose chains to use; the first by default. */
  readonly world?: WorldNumber;
  readonly config: ChainsConfig;
  readonly prepare?: PrepareChain | undefined;
  /** Called when an embedded chain starts, runs, fails, ends or has a new block. */
  readonly changed?: ((secretType: SecretType) => void) | undefined;
  /** Called when a newer block of an embedded chain has been saved. */
  readonly kept?: ((secretType: SecretType) => void) | undefined;
  /** Replaces the start and the pauses between attempts, for tests. */
  readonly start?: EmbeddedOptions['start'];
  readonly pause?: RetryPorts['pause'];
  /** Faults to inject; none by default. */
  readonly faults?: Faults | undefined;
  readonly disk: FileSystem;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly tracing?: Tracing | undefined;
}

/** A chain of any kind behind the port. */
export interface Member {
  readonly client: ChainClient;
  isAwake(): boolean;
  origin(): string | undefined;
  status(): Promise<ChainStatus>;
  rpcUrl(): Promise<Result<string>>;
  reset(): Promise<Result<void>>;
  moveClock(millis: number): Promise<void>;
  capture(purpose: { isForReturn: boolean }): Promise<Result<StoredChain>>;
  leave(): Promise<OrphanedAnvil | undefined>;
  adopt(orphan: OrphanedAnvil, storedChain: StoredChain | undefined): Promise<void>;
  doze(): Promise<void>;
  stop(): Promise<void>;
  abandon(): Promise<void>;
}

/** The operations of a chain whose node this process does not run. */
export function ofOtherProcess(
  { secretType }: ChainNetwork,
  close: () => void,
): Pick<Member, 'capture' | 'leave' | 'adopt' | 'doze' | 'stop' | 'abandon'> {
  return {
    capture: async () => ok({ secretType, isEmbedded: false }),
    leave: async () => {
      close();
      return undefined;
    },
    adopt: async ({ process }) => process.kill(),
    doze: async () => {},
    stop: async () => close(),
    abandon: async () => close(),
  };
}

/** An asker for the node of a chain, with fault injection. */
export function askerOf(
  options: ChainsOptions,
  { name, secretType: chain }: ChainNetwork,
  connection: Connection,
): Asker {
  const { faults } = options;
  const faulty = faults ? faultyConnection(connection, { faults, chain }) : connection;
  return createAsker(name, faulty, options);
}

/** The newest blocks of a responding chain, or why it does not respond. */
export async function blocksOf(
  client: ChainClient,
): Promise<Pick<ChainStatus, 'blockNumber' | 'durableBlockNumber' | 'reason'>> {
  const newest = await client.blockNumber();
  if (!newest.ok) return { reason: newest.failure.message };
  const durable = await client.durableBlockNumber();
  return { blockNumber: newest.value, ...(durable.ok && { durableBlockNumber: durable.value }) };
}

import type { SecretType } from '../../kernel/primitives.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { secretTypes } from '../../kernel/secret-types.ts';
import type {
  ChainClient,
  ChainNetwork,
  ChainStatus,
  Chains,
  KeptChain,
} from '../../ports/chains.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Faults } from '../../ports/faults.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Log } from '../../ports/log.ts';
import { type ChainConfig, type ChainsConfig, chains } from '../../resources/chain.ts';
import { findAnvil } from './anvil-binary.ts';
import type { BlockOptions } from './block-maker.ts';
import { chainFolder, type WorldNumber } from './chain-files.ts';
import { EmbeddedChain } from './embedded-chain.ts';
import { ExternalConnection } from './external-connection.ts';
import type { EmbeddedOptions, PrepareChain } from './launch-anvil.ts';
import type { RetryPorts } from './retries.ts';
import { type Asker, type Connection, createAsker } from './rpc-asker.ts';
import { createRpcClient } from './rpc-client.ts';
import type { LeftAnvil } from './running-chain.ts';
import { spoiledConnection } from './spoiled-connection.ts';

export interface ChainsOptions extends BlockOptions {
  /** Embedded chains are kept below it, in `chains/<secret type>`. */
  readonly dataDir: string;
  /** Whose chains they are, of those that were kept there; the first by default. */
  readonly world?: WorldNumber;
  readonly config: ChainsConfig;
  readonly prepare?: PrepareChain | undefined;
  /** Called when an embedded chain begins to start, runs, fails, ends or has a new block. */
  readonly changed?: ((secretType: SecretType) => void) | undefined;
  /** Called when another newest block of an embedded chain is on the disk. */
  readonly kept?: ((secretType: SecretType) => void) | undefined;
  /** In place of the usual start and the pauses between attempts, for tests. */
  readonly start?: EmbeddedOptions['start'];
  readonly pause?: RetryPorts['pause'];
  /** What is to go wrong; nothing by default. */
  readonly faults?: Faults | undefined;
  readonly disk: FileSystem;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
}

/** Anvils that a world left, by chain. */
export type LeftAnvils = ReadonlyMap<SecretType, LeftAnvil>;

/** Chains in the hands of who opened them. */
export interface OpenedChains extends Chains {
  /** Ends every embedded chain, but for anvils that another world may go on with; each call fails afterwards. */
  leave(): Promise<LeftAnvils>;
  /** Goes on with what another world left, each from what was kept of it; ends what it has no use for. */
  adopt(left: LeftAnvils, kept: readonly KeptChain[]): Promise<void>;
  /** Keeps what every embedded chain has and ends its process; whoever asks one next starts it. */
  doze(): Promise<void>;
  /** Ends every embedded chain as it is and keeps nothing more; each call fails afterwards. */
  abandon(): Promise<void>;
}

/** One chain behind the port, whatever it is. */
interface Member {
  readonly client: ChainClient;
  isAwake(): boolean;
  origin(): string | undefined;
  status(): Promise<ChainStatus>;
  rpcUrl(): Promise<Result<string>>;
  reset(): Promise<Result<void>>;
  moveClock(millis: number): Promise<void>;
  capture(purpose: { isForReturn: boolean }): Promise<Result<KeptChain>>;
  leave(): Promise<LeftAnvil | undefined>;
  adopt(left: LeftAnvil, kept: KeptChain | undefined): Promise<void>;
  doze(): Promise<void>;
  stop(): Promise<void>;
  abandon(): Promise<void>;
}

/** The chains as configured. Nothing starts before it is asked for. */
export function createChains(options: ChainsOptions): OpenedChains {
  const memberOf = (secretType: SecretType): Member => {
    const config = options.config[secretType] ?? {};
    const network = networkOf(secretType, config);
    return config.rpcUrl === undefined
      ? embeddedMember(options, network, config)
      : externalMember(options, network, config.rpcUrl);
  };
  const members: Readonly<Record<SecretType, Member>> = {
    ETHEREUM: memberOf('ETHEREUM'),
    MATIC: memberOf('MATIC'),
    AVAC: memberOf('AVAC'),
    BSC: memberOf('BSC'),
  };
  const all = secretTypes.map((secretType) => members[secretType]);
  return {
    of: (secretType) => members[secretType].client,
    isAwake: (secretType) => members[secretType].isAwake(),
    origins: () => all.flatMap((member) => member.origin() ?? []),
    status: () => Promise.all(all.map((member) => member.status())),
    rpcUrl: (secretType) => members[secretType].rpcUrl(),
    reset: (secretType) => members[secretType].reset(),
    moveClock: async (millis) => {
      await Promise.all(all.map((member) => member.moveClock(millis)));
    },
    capture: async (purpose) => {
      const captured = await Promise.all(all.map((member) => member.capture(purpose)));
      const failed = captured.find((one) => !one.ok);
      return failed && !failed.ok
        ? failed
        : ok(captured.flatMap((one) => (one.ok ? [one.value] : [])));
    },
    doze: async () => {
      await Promise.all(all.map((member) => member.doze()));
    },
    stop: async () => {
      await Promise.all(all.map((member) => member.stop()));
    },
    abandon: async () => {
      await Promise.all(all.map((member) => member.abandon()));
    },
    leave: async () => {
      const left = await Promise.all(
        secretTypes.map(async (one) => [one, await members[one].leave()] as const),
      );
      return new Map(left.flatMap(([one, anvil]) => (anvil ? [[one, anvil] as const] : [])));
    },
    adopt: async (left, kept) => {
      const adopted = [...left].map(([one, anvil]) =>
        members[one].adopt(
          anvil,
          kept.find(({ secretType }) => secretType === one),
        ),
      );
      await Promise.all(adopted);
    },
  };
}

function networkOf(secretType: SecretType, config: ChainConfig): ChainNetwork {
  const { name, nativeSymbol, chainId, confirmations } = chains[secretType];
  const isEmbedded = config.rpcUrl === undefined;
  return {
    secretType,
    name,
    nativeSymbol,
    chainId: config.chainId ?? chainId,
    requiredConfirmations:
      config.confirmations ?? (isEmbedded ? confirmations.embedded : confirmations.external),
    isEmbedded,
  };
}

function embeddedMember(
  options: ChainsOptions,
  network: ChainNetwork,
  config: ChainConfig,
): Member {
  const { secretType, chainId } = network;
  const chain = new EmbeddedChain({
    ...options,
    network,
    folder: chainFolder(options.dataDir, secretType),
    program: findAnvil(),
    blockSeconds: config.blockSeconds ?? 0,
    changed: () => options.changed?.(secretType),
    kept: () => options.kept?.(secretType),
  });
  const client = createRpcClient(network, askerOf(options, network, chain), chain.embedded);
  return {
    client,
    isAwake: () => chain.status().state === 'running',
    origin: () => chain.status().rpcUrl,
    status: async () => {
      const now = chain.status();
      const blocks = now.state === 'running' ? await blocksOf(client) : {};
      return { secretType, chainId, ...now, ...blocks };
    },
    rpcUrl: () => chain.rpcUrl(),
    reset: () => chain.reset(),
    moveClock: (millis) => chain.moveClock(millis),
    capture: (purpose) => chain.capture(purpose),
    leave: () => chain.leave(),
    adopt: (left, kept) => chain.adopt(left, kept),
    doze: () => chain.doze(),
    stop: () => chain.stop(),
    abandon: () => chain.abandon(),
  };
}

function externalMember(options: ChainsOptions, network: ChainNetwork, rpcUrl: string): Member {
  const { secretType, chainId, name } = network;
  const connection = new ExternalConnection(rpcUrl, network, options);
  const client = createRpcClient(network, askerOf(options, network, connection));
  // The rest of the address may be a key.
  const { origin } = new URL(rpcUrl);
  return {
    client,
    isAwake: () => false,
    origin: () => origin,
    status: async () => ({
      secretType,
      state: 'external',
      chainId,
      rpcUrl: origin,
      ...(await blocksOf(client)),
    }),
    rpcUrl: async () => ok(origin),
    reset: async () =>
      fail('chain.external', `${name} is a node of your own; only an embedded chain can be reset.`),
    moveClock: async () => {},
    capture: async () => ok({ secretType, isEmbedded: false }),
    leave: async () => {
      connection.close();
      return undefined;
    },
    adopt: async (left) => left.process.kill(),
    doze: async () => {},
    stop: async () => connection.close(),
    abandon: async () => connection.close(),
  };
}

function askerOf(
  options: ChainsOptions,
  { name, secretType: chain }: ChainNetwork,
  connection: Connection,
): Asker {
  const { faults } = options;
  const asked = faults ? spoiledConnection(connection, { faults, chain }) : connection;
  return createAsker(name, asked, options);
}

async function blocksOf(
  client: ChainClient,
): Promise<Pick<ChainStatus, 'blockNumber' | 'durableBlockNumber' | 'reason'>> {
  const newest = await client.blockNumber();
  if (!newest.ok) return { reason: newest.failure.message };
  const durable = await client.durableBlockNumber();
  return {
    blockNumber: newest.value,
    ...(durable.ok && { durableBlockNumber: durable.value }),
  };
}

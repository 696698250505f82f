import { Agent, request } from 'node:http';
import { InFlight } from '../../model/kernel/concurrency/mutexes.ts';
import type { SecretType } from '../../model/kernel/primitives.ts';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { secretTypes } from '../../model/kernel/secret-types.ts';
import { type ChainConfig, chains, hardForkOf, transactionGasCapOf } from '../../model/transactions/chain.ts';
import type { ChainNetwork, Chains, StoredChain } from '../ports/chains.ts';
import type { ChainGateway } from '../ports/ports.ts';
import type { OrphanedAnvil } from './anvil/running-chain.ts';
import type { ChainsOptions, Member } from './chain-member.ts';
import { EmbeddedChain } from './embedded-chain.ts';
import { externalMember } from './external-chain.ts';
import { forwardBytes, forwardMilliseconds, transferMilliseconds } from './limits.ts';
import { unavailableChain } from './rpc/rpc-asker.ts';
import { readBounded, responseTo } from './rpc/rpc-transport.ts';
import { servedMember } from './served-chain.ts';

/** The running anvils of an ended world, by chain. */
export type OrphanedAnvils = ReadonlyMap<SecretType, OrphanedAnvil>;

/** Chains for their owner. */
export interface OpenedChains extends Chains {
  /** Ends every embedded chain, except anvils that another world may continue; later calls fail. */
  leave(): Promise<OrphanedAnvils>;
  /** Continues the anvils of another world, each from its saved state; ends those without a use. */
  adopt(orphans: OrphanedAnvils, storedChains: readonly StoredChain[]): Promise<void>;
  /** Saves every embedded chain and ends its process; the next request starts it again. */
  doze(): Promise<void>;
  /** Kills every embedded chain without saving; later calls fail. */
  abandon(): Promise<void>;
}

/** Creates the configured chains. None starts before its first request. */
export function createChains(options: ChainsOptions): OpenedChains {
  const memberOf = (secretType: SecretType): Member => {
    const config = options.config[secretType] ?? {};
    const network = networkOf(secretType, config, options);
    if (config.rpcUrl === undefined) return new EmbeddedChain(options, network, config);
    return config.isServed
      ? servedMember(options, network, config.rpcUrl)
      : externalMember(options, network, config.rpcUrl);
  };
  const members = new Map(secretTypes.map((secretType) => [secretType, memberOf(secretType)]));
  const memberAt = (secretType: SecretType): Member => {
    const member = members.get(secretType);
    if (!member) throw new Error(`There is no chain ${secretType}.`);
    return member;
  };
  const each = <Value>(use: (member: Member) => Promise<Value>): Promise<Value[]> =>
    Promise.all([...members.values()].map(use));
  return {
    of: (secretType) => memberAt(secretType).client,
    isAwake: (secretType) => memberAt(secretType).isAwake(),
    origins: () => [...members.values()].flatMap((member) => member.origin() ?? []),
    status: () => each((member) => member.status()),
    rpcUrl: (secretType) => memberAt(secretType).rpcUrl(),
    reset: (secretType) => memberAt(secretType).reset(),
    moveClock: async (millis) => {
      await each((member) => member.moveClock(millis));
    },
    capture: async (purpose) => {
      const captured = await each((member) => member.capture(purpose));
      const failed = captured.find((chain) => !chain.ok);
      return failed && !failed.ok ? failed : ok(captured.flatMap((chain) => (chain.ok ? [chain.value] : [])));
    },
    doze: async () => {
      await each((member) => member.doze());
    },
    stop: async () => {
      await each((member) => member.stop());
    },
    abandon: async () => {
      await each((member) => member.abandon());
    },
    leave: async () => {
      const orphans = new Map<SecretType, OrphanedAnvil>();
      await each(async (member) => {
        const anvil = await member.leave();
        if (anvil) orphans.set(member.client.network.secretType, anvil);
      });
      return orphans;
    },
    adopt: async (orphans, storedChains) => {
      const adopted = [...orphans].map(([chain, anvil]) =>
        memberAt(chain).adopt(
          anvil,
          storedChains.find(({ secretType }) => secretType === chain),
        ),
      );
      await Promise.all(adopted);
    },
  };
}

function networkOf(secretType: SecretType, config: ChainConfig, { ids }: Pick<ChainsOptions, 'ids'>): ChainNetwork {
  const { name, nativeSymbol, chainId, confirmations } = chains[secretType];
  const isEmbedded = config.rpcUrl === undefined || config.isServed === true;
  return {
    secretType,
    name,
    nativeSymbol,
    chainId: config.chainId ?? chainId,
    requiredConfirmations: config.confirmations ?? (isEmbedded ? confirmations.embedded : confirmations.external),
    isEmbedded,
    // Of other nodes, only the node knows its rules.
    ...(config.rpcUrl === undefined && {
      transactionGasCap: transactionGasCapOf(secretType, hardForkOf(secretType, config.hardFork)),
    }),
    ...(config.isServed && { isServed: true, markOfInstance: markOf(ids) }),
  };
}

function markOf(ids: ChainsOptions['ids']): bigint {
  const [high = 0, middle = 0, low = 0] = ids.randomBytes(3);
  return BigInt(1 + (((high << 16) | (middle << 8) | low) % 999_999));
}

/** One connection per request: a reused connection may break, and a tool's request must not be sent twice. */
const agent = new Agent({ keepAlive: false });

/** A gateway for its owner. */
export interface OpenedGateway extends ChainGateway {
  /** Stops forwarding; returns whether all forwarded requests complete within a moment. */
  end(): Promise<boolean>;
}

export function createChainGateway(chains: Chains): OpenedGateway {
  const inFlight = new InFlight();
  let isEnded = false;
  return {
    forward: async (secretType, body) => {
      const { name, isEmbedded } = chains.of(secretType).network;
      if (!isEmbedded) return fail('chain.external', `${name} is an external node; call it at its own address.`);
      const url = await chains.rpcUrl(secretType);
      if (!url.ok) return url;
      if (isEnded) return unavailableChain(name, 'its world went');
      return inFlight.run(() => exchange(name, url.value, body));
    },
    end: () => {
      isEnded = true;
      return inFlight.idle(transferMilliseconds);
    },
  };
}

async function exchange(name: string, url: string, body: string): Promise<Result<string>> {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const signal = AbortSignal.timeout(forwardMilliseconds);
  try {
    const outgoing = request(url, { method: 'POST', agent, headers, signal });
    return ok(await readBounded(await responseTo(outgoing, body), forwardBytes));
  } catch {
    return unavailableChain(name, 'it did not respond');
  }
}

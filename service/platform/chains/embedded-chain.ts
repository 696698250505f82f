import { setTimeout as sleep } from 'node:timers/promises';
import { errorToText, toError } from '../../model/kernel/results/reasons.ts';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import type { ChainConfig } from '../../model/transactions/chain.ts';
import { hardForkOf } from '../../model/transactions/chain.ts';
import type { ChainClient, ChainNetwork, ChainStatus, StoredChain } from '../ports/chains.ts';
import type { AnvilExit } from './anvil/anvil-process.ts';
import { ChainFiles, chainFolder } from './anvil/chain-files.ts';
import { setChainTime } from './anvil/chain-stack.ts';
import { adoptAnvil, findAnvil, launchAnvil } from './anvil/launch-anvil.ts';
import type { EmbeddedOptions, OrphanedAnvil, RunningChain } from './anvil/running-chain.ts';
import { askerOf, blocksOf, type ChainsOptions, type Member } from './chain-member.ts';
import {
  firstRestartMilliseconds,
  healthyMilliseconds,
  longestRestartMilliseconds,
  unresponsiveMilliseconds,
} from './limits.ts';
import { type Connection, directAsker, unavailableChain } from './rpc/rpc-asker.ts';
import { createRpcClient, type EmbeddedParts } from './rpc/rpc-client.ts';
import type { RpcTransport } from './rpc/rpc-transport.ts';

/** An anvil with its folder: started by the first request, restarted when it dies. A failed start is retried. */
export class EmbeddedChain implements Connection, Member {
  readonly client: ChainClient;
  readonly #options: EmbeddedOptions;
  readonly #files: ChainFiles;
  #running: RunningChain | undefined;
  #starting: Promise<Result<RunningChain>> | undefined;
  #startedAt = 0;
  #deaths = 0;
  /** The chain that must respond now, or be replaced. */
  #questioned: RunningChain | undefined;
  /** Set while it falls asleep: the next anvil starts from the state saved then. */
  #dozing: Promise<void> | undefined;
  #failure: { readonly reason: string; readonly retryAt: number } | undefined;
  readonly #stopping = new AbortController();
  #stopWatching = () => {};

  constructor(options: ChainsOptions, network: ChainNetwork, config: ChainConfig) {
    const { secretType } = network;
    const folder = chainFolder(options.dataDir, secretType);
    this.#files = new ChainFiles(options.disk, folder, options.world);
    this.#options = {
      ...options,
      network,
      folder,
      program: findAnvil(),
      blockSeconds: config.blockSeconds ?? 0,
      hardFork: hardForkOf(secretType, config.hardFork),
      changed: () => options.changed?.(secretType),
      saved: () => options.kept?.(secretType),
    };
    this.client = createRpcClient(network, askerOf(options, network, this), this.#embedded);
  }

  /** Operations of an embedded chain beyond those of a node; for a running one only. */
  readonly #embedded: EmbeddedParts = {
    durableBlockNumber: () => this.#whileRunning((chain) => chain.embedded.durableBlockNumber()),
    keep: () => this.#whileRunning((chain) => chain.embedded.keep()),
    hasten: () => this.#running?.embedded.hasten?.(),
    submit: async (send) => {
      // The first transaction wakes it.
      await this.open();
      return this.#running ? this.#running.embedded.submit(send) : send();
    },
    holdingBlocks: async (work) => {
      await this.open();
      return this.#running ? this.#running.embedded.holdingBlocks(work) : work();
    },
    transactionArrived: () => this.#running?.embedded.transactionArrived(),
  };

  async open(): Promise<Result<RpcTransport>> {
    return this.#whileRunning(async ({ transport }) => ok(transport));
  }

  /** Replaces an anvil that runs, but does not respond. Its death is detected by its process. */
  faulted(): void {
    const running = this.#running;
    if (!running || running === this.#questioned) return;
    this.#questioned = running;
    const { network, log } = this.#options;
    const limits = { timeoutMilliseconds: unresponsiveMilliseconds };
    void running.transport.request('eth_blockNumber', [], limits).then((outcome) => {
      this.#questioned = undefined;
      if (outcome.kind !== 'fault' || !outcome.isLate || running !== this.#running) return;
      log.warn('chain.not-responding', { chain: network.secretType });
      running.process.kill();
    });
  }

  async rpcUrl(): Promise<Result<string>> {
    return this.#whileRunning(async ({ url }) => ok(url));
  }

  isAwake(): boolean {
    return this.#running !== undefined;
  }

  origin(): string | undefined {
    return this.#running?.url;
  }

  async status(): Promise<ChainStatus> {
    const { secretType, chainId } = this.#options.network;
    const status = { secretType, chainId, ...this.#state() };
    return status.state === 'running' ? { ...status, ...(await blocksOf(this.client)) } : status;
  }

  /** Starts nothing. */
  #state(): Pick<ChainStatus, 'state' | 'rpcUrl' | 'reason'> {
    if (this.#running) return { state: 'running', rpcUrl: this.#running.url };
    if (this.#starting) return { state: 'starting' };
    return this.#failure ? { state: 'failed', reason: this.#failure.reason } : { state: 'asleep' };
  }

  async reset(): Promise<Result<void>> {
    while (this.#starting) await this.#starting;
    const started = await this.#once(() => this.#replace());
    return started.ok ? ok() : started;
  }

  /** A sleeping chain follows the clock when it wakes. */
  async moveClock(millis: number): Promise<void> {
    await this.#starting;
    const running = this.#running;
    if (!running) return;
    const { network, log } = this.#options;
    try {
      await setChainTime(directAsker(network.name, running.transport, this.#options), millis);
    } catch (error) {
      log.warn('chain.clock-not-moved', { chain: network.secretType, error: toError(error) });
    }
  }

  /** Saves a running chain, and reads its folder afterwards. A starting chain equals its folder. */
  async capture(purpose: { isForReturn: boolean }): Promise<Result<StoredChain>> {
    if (this.#running) return this.#running.capture(purpose);
    const { secretType } = this.#options.network;
    return ok({ secretType, isEmbedded: true, ...(await this.#files.read()) });
  }

  /** Ends it, except a running and idle anvil, which another world may continue. */
  async leave(): Promise<OrphanedAnvil | undefined> {
    const running = await this.#takeOut();
    return running?.dispose();
  }

  /** Continues the anvil of another world from the saved state, or drops it if that is uncertain. */
  async adopt(orphan: OrphanedAnvil, storedChain: StoredChain | undefined): Promise<void> {
    if (storedChain && orphan.stack.holds(storedChain)) await this.#once(() => this.#adopt(orphan, storedChain));
    else orphan.process.kill();
  }

  /** Saves its state and ends its process; the next request starts another one. */
  async doze(): Promise<void> {
    await this.#starting;
    const running = this.#running;
    this.#running = undefined;
    this.#stopWatching();
    this.#dozing = running?.stop();
    await this.#dozing;
    if (running) this.#options.changed();
  }

  async stop(): Promise<void> {
    const running = await this.#takeOut();
    await running?.stop();
  }

  /** Kills it; unsaved changes are lost. */
  async abandon(): Promise<void> {
    const running = await this.#takeOut();
    await running?.kill();
  }

  async #takeOut(): Promise<RunningChain | undefined> {
    this.#stopping.abort();
    await this.#starting;
    await this.#dozing;
    const running = this.#running;
    this.#running = undefined;
    this.#stopWatching();
    return running;
  }

  async #whileRunning<Value>(use: (chain: RunningChain) => Promise<Result<Value>>): Promise<Result<Value>> {
    const opened = await this.#open();
    return opened.ok ? use(opened.value) : opened;
  }

  async #open(): Promise<Result<RunningChain>> {
    const { network, clock } = this.#options;
    if (this.#running) return ok(this.#running);
    if (this.#failure && clock.monotonicMillis() < this.#failure.retryAt)
      return unavailableChain(network.name, this.#failure.reason);
    return this.#once(() => this.#launch());
  }

  /** One start at a time; concurrent callers get the same chain. */
  #once(start: () => Promise<Result<RunningChain>>): Promise<Result<RunningChain>> {
    if (this.#starting) return this.#starting;
    const { changed } = this.#options;
    const starting = start().finally(() => {
      this.#starting = undefined;
      changed();
    });
    this.#starting = starting;
    changed();
    return starting;
  }

  async #replace(): Promise<Result<RunningChain>> {
    const running = this.#running;
    this.#running = undefined;
    await running?.kill();
    try {
      await this.#files.startReset(this.#options.clock);
    } catch (error) {
      const reason = `its state could not be removed (${errorToText(error)})`;
      return unavailableChain(this.#options.network.name, reason);
    }
    return this.#launch();
  }

  async #restart(pauseMilliseconds: number): Promise<Result<RunningChain>> {
    await sleep(pauseMilliseconds, undefined, { signal: this.#stopping.signal }).catch(() => {});
    return this.#launch();
  }

  async #launch(): Promise<Result<RunningChain>> {
    const { network, clock, log } = this.#options;
    if (this.#stopping.signal.aborted) return unavailableChain(network.name, 'the service is stopping');
    try {
      await this.#dozing;
      return ok(this.#continueWith(await launchAnvil(this.#options)));
    } catch (error) {
      const reason = errorToText(error);
      this.#deaths += 1;
      this.#failure = { reason, retryAt: clock.monotonicMillis() + this.#pause() };
      log.error('chain.not-started', { chain: network.secretType, reason });
      return unavailableChain(network.name, reason);
    }
  }

  async #adopt(orphan: OrphanedAnvil, storedChain: StoredChain): Promise<Result<RunningChain>> {
    const { network, log } = this.#options;
    try {
      return ok(this.#continueWith(await adoptAnvil(this.#options, orphan, storedChain)));
    } catch (error) {
      const reason = errorToText(error);
      log.warn('chain.not-put-back', { chain: network.secretType, reason });
      return unavailableChain(network.name, reason);
    }
  }

  #continueWith(chain: RunningChain): RunningChain {
    this.#running = chain;
    this.#startedAt = this.#options.clock.monotonicMillis();
    this.#failure = undefined;
    this.#stopWatching = chain.process.onExit((exit) => this.#died(chain, exit));
    return chain;
  }

  #died(chain: RunningChain, { code, signal, output }: AnvilExit): void {
    if (this.#running !== chain) return;
    this.#running = undefined;
    void chain.kill();
    const { network, clock, log } = this.#options;
    if (clock.monotonicMillis() - this.#startedAt >= healthyMilliseconds) this.#deaths = 0;
    const pauseMilliseconds = this.#deaths === 0 ? 0 : this.#pause();
    this.#deaths += 1;
    log.warn('chain.ended', {
      chain: network.secretType,
      exitCode: code ?? undefined,
      signal: signal ?? undefined,
      output: output.slice(-1_000),
    });
    void this.#once(() => this.#restart(pauseMilliseconds));
  }

  #pause(): number {
    const doublings = Math.min(this.#deaths - 1, 10);
    return Math.min(firstRestartMilliseconds * 2 ** doublings, longestRestartMilliseconds);
  }
}

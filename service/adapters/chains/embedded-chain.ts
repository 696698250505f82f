import { setTimeout as sleep } from 'node:timers/promises';
import { toError } from '../../kernel/error.ts';
import { errorToText } from '../../kernel/reasons.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { ChainStatus, StoredChain } from '../../ports/chains.ts';
import { adoptAnvil } from './adopt-anvil.ts';
import type { AnvilExit } from './anvil-process.ts';
import { readStoredChains } from './chain-files.ts';
import { beginReset } from './chain-genesis.ts';
import { setChainTime } from './chain-time.ts';
import { directAsker, type EmbeddedOptions, launchAnvil } from './launch-anvil.ts';
import {
  firstRestartMilliseconds,
  healthyMilliseconds,
  longestRestartMilliseconds,
} from './limits.ts';
import { type Connection, unavailableChain } from './rpc-asker.ts';
import type { EmbeddedParts } from './rpc-client.ts';
import type { RpcTransport } from './rpc-transport.ts';
import type { OrphanedAnvil, RunningChain } from './running-chain.ts';

/**
 * An anvil with its folder: started by the first request, restarted when it dies, ended by `stop`.
 * A failed start is reported to callers, and retried by the first request after a pause.
 */
export class EmbeddedChain implements Connection {
  readonly #options: EmbeddedOptions;
  #running: RunningChain | undefined;
  #starting: Promise<Result<RunningChain>> | undefined;
  #startedAt = 0;
  #deaths = 0;
  /** Set while it falls asleep: the next anvil starts from the state saved then. */
  #dozing: Promise<void> | undefined;
  #failure: { readonly reason: string; readonly retryAt: number } | undefined;
  readonly #stopping = new AbortController();
  #stopWatching = () => {};

  constructor(options: EmbeddedOptions) {
    this.#options = options;
  }

  /** Operations of an embedded chain beyond those of a node; for a running one only. */
  readonly embedded: EmbeddedParts = {
    durableBlockNumber: () => this.#whileRunning((chain) => chain.embedded.durableBlockNumber()),
    keep: () => this.#whileRunning((chain) => chain.embedded.keep()),
    handOver: async (send) => {
      // The first transaction wakes it.
      await this.open();
      return this.#running ? this.#running.embedded.handOver(send) : send();
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

  /** The death of anvil is detected by its process. */
  faulted(): void {}

  async rpcUrl(): Promise<Result<string>> {
    return this.#whileRunning(async ({ url }) => ok(url));
  }

  /** Its current status; starts nothing. */
  status(): Pick<ChainStatus, 'state' | 'rpcUrl' | 'reason'> {
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
      await setChainTime(directAsker(running.transport, this.#options), millis);
    } catch (error) {
      log.warn('chain.clock-not-moved', { chain: network.secretType, error: toError(error) });
    }
  }

  /** Saves a running chain, and reads its folder afterwards. A starting chain equals its folder. */
  async capture(purpose: { isForReturn: boolean }): Promise<Result<StoredChain>> {
    const { disk, folder, world = 0, network } = this.#options;
    const { secretType } = network;
    const readState = async (): Promise<StoredChain> => {
      const files = await readStoredChains(disk, folder, world);
      return { secretType, isEmbedded: true, ...files };
    };
    return this.#running ? this.#running.capture(readState, purpose) : ok(await readState());
  }

  /** Ends it, except a running and idle anvil, which another world may continue. */
  async leave(): Promise<OrphanedAnvil | undefined> {
    const running = await this.#takeOut();
    return running?.dispose();
  }

  /**
   * Continues the anvil of another world from the saved state, or drops it if that is uncertain.
   */
  async adopt(orphan: OrphanedAnvil, storedChain: StoredChain | undefined): Promise<void> {
    if (storedChain && orphan.stack.holds(storedChain))
      await this.#once(() => this.#adopt(orphan, storedChain));
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

  async #whileRunning<Value>(
    use: (chain: RunningChain) => Promise<Result<Value>>,
  ): Promise<Result<Value>> {
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
      await beginReset(this.#options);
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
    if (this.#stopping.signal.aborted)
      return unavailableChain(network.name, 'the service is stopping');
    try {
      await this.#dozing;
      return ok(this.#goOnWith(await launchAnvil(this.#options)));
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
      return ok(this.#goOnWith(await adoptAnvil(this.#options, orphan, storedChain)));
    } catch (error) {
      const reason = errorToText(error);
      log.warn('chain.not-put-back', { chain: network.secretType, reason });
      return unavailableChain(network.name, reason);
    }
  }

  #goOnWith(chain: RunningChain): RunningChain {
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

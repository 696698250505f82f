import { z } from 'zod';
import { KeyedMutex, SingleFlight } from '../../../model/kernel/concurrency/mutexes.ts';
import { firstOfferMilliseconds, longestOfferMilliseconds } from '../limits.ts';
import { type RetryPorts, requestWithRetries } from '../rpc/rpc-asker.ts';
import { block, quantity, type RpcOutcome, smallQuantity, valueIn } from '../rpc/rpc-responses.ts';
import type { RpcTransport } from '../rpc/rpc-transport.ts';
import { mineHighBaseFeeBlock, reorganise } from './block-faults.ts';

const pool = z.object({ pending: smallQuantity });
const pendingBlock = z.object({ timestamp: smallQuantity });

/** Timestamp for the next block, in milliseconds since 1970; `undefined` if anvil's own clock is right. */
export type BlockTime = () => number | undefined;

/** Delays of the pool checks after an overheard transaction, one after the other. */
const checks = [20, 200, 2_000] as const;

export interface BlockOptions {
  readonly blockTime?: BlockTime | undefined;
  /** Mines each transaction in its own block, at a fixed base fee, equal in every run. */
  readonly isSteady?: boolean | undefined;
}

/** 1 gwei, like the first block of anvil. */
const steadyFee = '0x3b9aca00';

/** The fault for the next block; none by default. */
type BlockRequest = () => WantedBlock | undefined;

interface WantedBlock {
  readonly kind: string;
  readonly gwei?: number | undefined;
  readonly blocks?: number | undefined;
  readonly milliseconds?: number | undefined;
}

/** How long blocks stay before they are reverted, so that clients see them. */
const standingMilliseconds = 500;

/**
 * Creates the blocks of an embedded chain: one as soon as a transaction fits, never an empty one.
 * (Anvil 1.7.1 can do so itself, but stops permanently when transactions arrive quickly.)
 */
export class BlockProducer {
  readonly #transport: RpcTransport;
  readonly #retryPorts: RetryPorts;
  readonly #options: BlockOptions;
  readonly #making = new SingleFlight<void>();
  readonly #lock = new KeyedMutex();
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  /** Index into `looks` of the current timer. */
  #look: number | undefined;
  #pauseMilliseconds = firstOfferMilliseconds;
  #blockRequest: BlockRequest = () => undefined;
  #isGoingBack = false;

  constructor(transport: RpcTransport, retryPorts: RetryPorts, options: BlockOptions = {}) {
    this.#transport = transport;
    this.#retryPorts = retryPorts;
    this.#options = options;
  }

  /** Call when a transaction is in the pool. */
  arrived(): void {
    if (!this.#stopping.signal.aborted) void this.#making.run('', () => this.hold(() => this.#drain()));
  }

  /** Call when another client is sending a transaction. */
  overheard(): void {
    if (this.#stopping.signal.aborted || (this.#timer && this.#look === 0)) return;
    clearTimeout(this.#timer);
    this.#checkAfter(0);
  }

  /** Sends a transaction; with steady blocks, its block is mined before the next one is sent. */
  submit<Value>(send: () => Promise<Value>): Promise<Value> {
    if (!this.#options.isSteady) return send();
    return this.hold(async () => {
      const result = await send();
      if (!this.#stopping.signal.aborted) await this.#drain();
      return result;
    });
  }

  /** Applies the given faults to later blocks. */
  obey(blockRequest: BlockRequest): void {
    this.#blockRequest = blockRequest;
  }

  /** Whether the newest blocks are about to be reverted; a caller that holds blocks waits for it. */
  get isGoingBack(): boolean {
    return this.#isGoingBack;
  }

  /** Creates no block while `work` runs. */
  hold<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.#lock.run('blocks', work);
  }

  /** Blocks that were to be reverted stay. */
  stop(): void {
    this.#stopping.abort();
    clearTimeout(this.#timer);
  }

  /** Mines until the pool has no transaction that fits a block. */
  async #drain(): Promise<void> {
    for (let before = await this.#countPending(); before !== 0; ) {
      const blockRequest = this.#blockRequest();
      if (blockRequest?.kind === 'no-blocks') return this.#checkAgain();
      if (blockRequest?.kind === 'reorg' || blockRequest?.kind === 'reorg-dropped')
        await this.#reorganise(blockRequest);
      else await this.#mineBlock(blockRequest?.gwei);
      const after = await this.#countPending();
      if (before === undefined || after === undefined || after >= before) return this.#retryLater();
      this.#pauseMilliseconds = firstOfferMilliseconds;
      before = after;
    }
  }

  async #mineBlock(gwei?: number): Promise<void> {
    await this.#setTime();
    await this.#setFee();
    if (gwei === undefined) await this.#request('evm_mine');
    else await mineHighBaseFeeBlock(gwei, (method, params) => this.#request(method, params));
  }

  async #reorganise({ kind, blocks = 1, milliseconds = standingMilliseconds }: WantedBlock): Promise<void> {
    const newest = await this.#newest();
    if (newest === undefined) return this.#mineBlock();
    const reorganiser = {
      request: (method: string, params: readonly unknown[]) => this.#request(method, params),
      behind: newest,
      mine: () => this.#mineBlock(),
      goBack: (moment: string) => this.#goBack(moment, newest),
      stopping: this.#stopping.signal,
    };
    this.#isGoingBack = true;
    await reorganise(reorganiser, { blocks, milliseconds, forgets: kind === 'reorg-dropped' });
    this.#isGoingBack = false;
  }

  /** Keeps the time: anvil's own clock would be reverted too. */
  async #goBack(moment: string, firstBlock: bigint): Promise<boolean> {
    const next = pendingBlock.safeParse(valueIn(await this.#request('eth_getBlockByNumber', ['pending', false])));
    // Anvil 1.7.1 destroys its chain if this is repeated; the resulting block shows whether it worked.
    await this.#transport.request('evm_revert', [moment]);
    const isBack = (await this.#newest()) === firstBlock;
    if (isBack && next.success) await this.#request('evm_setTime', [next.data.timestamp]);
    return isBack;
  }

  async #newest(): Promise<bigint | undefined> {
    return quantity.safeParse(valueIn(await this.#request('eth_blockNumber'))).data;
  }

  /**
   * Anvil's clock runs like the system clock: if the service clock is stopped or faster, the next
   * block gets its time. A clock that a tool moved ahead stays there.
   */
  async #setTime(): Promise<void> {
    const millis = this.#options.blockTime?.();
    if (millis === undefined) return;
    const method = 'anvil_setNextBlockTimestamp';
    const outcome = await this.#request(method, [Math.floor(millis / 1_000)]);
    if (outcome.kind !== 'error') return;
    const latest = await this.#request('eth_getBlockByNumber', ['latest', false]);
    const parent = latest.kind === 'result' ? block.safeParse(latest.value).data : undefined;
    if (parent) await this.#request(method, [parent.timestamp]);
  }

  /** The next block's fee must not depend on earlier blocks. */
  async #setFee(): Promise<void> {
    if (this.#options.isSteady) await this.#request('anvil_setNextBlockBaseFeePerGas', [steadyFee]);
  }

  /** A hold on blocks ends without a notification. */
  #checkAgain(): void {
    this.#timer ??= this.#after(firstOfferMilliseconds, () => this.arrived());
  }

  /** An empty block lowers the base fee, so a transaction that is too cheap may fit later. */
  #retryLater(): void {
    this.#timer ??= this.#after(this.#pauseMilliseconds, () => this.arrived());
    this.#pauseMilliseconds = Math.min(2 * this.#pauseMilliseconds, longestOfferMilliseconds);
  }

  #checkAfter(lookIndex: number): void {
    const milliseconds = checks[lookIndex];
    if (milliseconds === undefined) return;
    this.#look = lookIndex;
    this.#timer = this.#after(milliseconds, () => {
      this.#checkAfter(lookIndex + 1);
      this.arrived();
    });
  }

  /** `undefined` if unknown. */
  async #countPending(): Promise<number | undefined> {
    const outcome = await this.#request('txpool_status');
    return outcome.kind === 'result' ? pool.safeParse(outcome.value).data?.pending : undefined;
  }

  #request(method: string, params: readonly unknown[] = []): Promise<RpcOutcome> {
    return requestWithRetries(this.#transport, this.#retryPorts, [method, params]);
  }

  #after(milliseconds: number, callback: () => void): NodeJS.Timeout {
    return setTimeout(() => {
      this.#timer = undefined;
      if (!this.#stopping.signal.aborted) callback();
    }, milliseconds).unref();
  }
}

import { z } from 'zod';
import { KeyedLock } from '../../kernel/keyed-lock.ts';
import { Coalesced } from './coalesced.ts';
import { makeDearBlock, valueIn } from './dear-block.ts';
import { firstOfferMilliseconds, longestOfferMilliseconds } from './limits.ts';
import { reorganise } from './reorganise.ts';
import type { RetryPorts } from './retries.ts';
import { block, quantity, smallQuantity } from './rpc-answers.ts';
import { requestWithRetries } from './rpc-asker.ts';
import type { RpcOutcome } from './rpc-outcome.ts';
import type { RpcTransport } from './rpc-transport.ts';

const pool = z.object({ pending: smallQuantity });
const pendingBlock = z.object({ timestamp: smallQuantity });

/** What the next block is to bear, in milliseconds since 1970; nothing where anvil's own clock is right. */
export type BlockTime = () => number | undefined;

/** When a transaction was overheard, the pool is looked at after these milliseconds, one after the other. */
const looks = [20, 200, 2_000] as const;

/** How blocks are made. */
export interface BlockOptions {
  readonly blockTime?: BlockTime | undefined;
  /** Each transaction that is handed over here has a block of its own, at one price, in every run. */
  readonly isSteady?: boolean | undefined;
}

/** A gwei, as the first block of anvil has it. */
const steadyFee = '0x3b9aca00';

/** What is to happen to the next block; nothing by default. */
export type BlockWish = () => WantedBlock | undefined;

interface WantedBlock {
  readonly kind: string;
  readonly gwei?: number | undefined;
  readonly blocks?: number | undefined;
  readonly milliseconds?: number | undefined;
}

/** So long blocks stand that are to go again: whoever looks at the chain sees them. */
const standingMilliseconds = 500;

/**
 * Makes the blocks of an embedded chain: one as soon as a transaction can go into it, none that is
 * empty. (Anvil 1.7.1 can do so itself, but stops for good when transactions arrive quickly.)
 */
export class BlockMaker {
  readonly #transport: RpcTransport;
  readonly #retryPorts: RetryPorts;
  readonly #options: BlockOptions;
  readonly #making = new Coalesced(() => this.#lock.run('blocks', () => this.#drain()));
  readonly #lock = new KeyedLock();
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  /** Which of `looks` the timer is for. */
  #look: number | undefined;
  #pauseMilliseconds = firstOfferMilliseconds;
  #wish: BlockWish = () => undefined;
  #isGoingBack = false;

  constructor(transport: RpcTransport, retryPorts: RetryPorts, options: BlockOptions = {}) {
    this.#transport = transport;
    this.#retryPorts = retryPorts;
    this.#options = options;
  }

  /** A transaction is in the pool. */
  arrived(): void {
    if (!this.#stopping.signal.aborted) void this.#making.run();
  }

  /** Somebody else is handing over a transaction. */
  overheard(): void {
    if (this.#stopping.signal.aborted || (this.#timer && this.#look === 0)) return;
    clearTimeout(this.#timer);
    this.#lookAfter(0);
  }

  /** Hands over a transaction; where blocks are to be the same in every run, its block is made before the next one. */
  handOver<Value>(send: () => Promise<Value>): Promise<Value> {
    if (!this.#options.isSteady) return send();
    return this.hold(async () => {
      const sent = await send();
      if (!this.#stopping.signal.aborted) await this.#drain();
      return sent;
    });
  }

  /** From now on blocks are made, or not, as somebody wants it. */
  obey(wish: BlockWish): void {
    this.#wish = wish;
  }

  /** Whether the newest blocks are to go again; whoever holds blocks waits for it. */
  get isGoingBack(): boolean {
    return this.#isGoingBack;
  }

  /** Makes no block while `work` runs. */
  hold<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.#lock.run('blocks', work);
  }

  /** Blocks that were to go again stay. */
  stop(): void {
    this.#stopping.abort();
    clearTimeout(this.#timer);
  }

  /** Blocks until the pool holds nothing that a block takes. */
  async #drain(): Promise<void> {
    for (let before = await this.#waiting(); before !== 0; ) {
      const wish = this.#wish();
      if (wish?.kind === 'no-blocks') return this.#lookAgain();
      if (wish?.kind === 'reorg' || wish?.kind === 'reorg-dropped') await this.#reorganise(wish);
      else await this.#makeBlock(wish?.gwei);
      const after = await this.#waiting();
      if (before === undefined || after === undefined || after >= before) return this.#tryLater();
      this.#pauseMilliseconds = firstOfferMilliseconds;
      before = after;
    }
  }

  async #makeBlock(gwei?: number): Promise<void> {
    await this.#tellTime();
    await this.#tellFee();
    if (gwei === undefined) await this.#ask('evm_mine');
    else await makeDearBlock(gwei, (method, params) => this.#ask(method, params));
  }

  async #reorganise({
    kind,
    blocks = 1,
    milliseconds = standingMilliseconds,
  }: WantedBlock): Promise<void> {
    const behind = await this.#newest();
    if (behind === undefined) return this.#makeBlock();
    const hands = {
      ask: (method: string, params: readonly unknown[]) => this.#ask(method, params),
      behind,
      mine: () => this.#makeBlock(),
      goBack: (moment: string) => this.#goBack(moment, behind),
      stopping: this.#stopping.signal,
    };
    this.#isGoingBack = true;
    await reorganise(hands, { blocks, milliseconds, forgets: kind === 'reorg-dropped' });
    this.#isGoingBack = false;
  }

  /** The time goes on: anvil's own would go back as well. */
  async #goBack(moment: string, behind: bigint): Promise<boolean> {
    const next = pendingBlock.safeParse(
      valueIn(await this.#ask('eth_getBlockByNumber', ['pending', false])),
    );
    // Asked a second time, anvil 1.7.1 destroys its chain; where it is then tells whether it heard.
    await this.#transport.request('evm_revert', [moment]);
    const isBack = (await this.#newest()) === behind;
    if (isBack && next.success) await this.#ask('evm_setTime', [next.data.timestamp]);
    return isBack;
  }

  async #newest(): Promise<bigint | undefined> {
    return quantity.safeParse(valueIn(await this.#ask('eth_blockNumber'))).data;
  }

  /**
   * Anvil's own clock goes as the machine's: where that of the service stands or runs faster, the next block is
   * told its time. One that a tool led ahead stays there.
   */
  async #tellTime(): Promise<void> {
    const millis = this.#options.blockTime?.();
    if (millis === undefined) return;
    const set = 'anvil_setNextBlockTimestamp';
    const told = await this.#ask(set, [Math.floor(millis / 1_000)]);
    if (told.kind !== 'error') return;
    const latest = await this.#ask('eth_getBlockByNumber', ['latest', false]);
    const parent = latest.kind === 'result' ? block.safeParse(latest.value).data : undefined;
    if (parent) await this.#ask(set, [parent.timestamp]);
  }

  /** What was in the blocks before says nothing of what the next one costs. */
  async #tellFee(): Promise<void> {
    if (this.#options.isSteady) await this.#ask('anvil_setNextBlockBaseFeePerGas', [steadyFee]);
  }

  /** Who holds blocks back lets them go without a word. */
  #lookAgain(): void {
    this.#timer ??= this.#after(firstOfferMilliseconds, () => this.arrived());
  }

  /** An empty block lowers the base fee, so what is too cheap now may fit later. */
  #tryLater(): void {
    this.#timer ??= this.#after(this.#pauseMilliseconds, () => this.arrived());
    this.#pauseMilliseconds = Math.min(2 * this.#pauseMilliseconds, longestOfferMilliseconds);
  }

  #lookAfter(look: number): void {
    const milliseconds = looks[look];
    if (milliseconds === undefined) return;
    this.#look = look;
    this.#timer = this.#after(milliseconds, () => {
      this.#lookAfter(look + 1);
      this.arrived();
    });
  }

  /** `undefined` where nobody knows. */
  async #waiting(): Promise<number | undefined> {
    const told = await this.#ask('txpool_status');
    return told.kind === 'result' ? pool.safeParse(told.value).data?.pending : undefined;
  }

  #ask(method: string, params: readonly unknown[] = []): Promise<RpcOutcome> {
    return requestWithRetries(this.#transport, this.#retryPorts, [method, params]);
  }

  #after(milliseconds: number, act: () => void): NodeJS.Timeout {
    return setTimeout(() => {
      this.#timer = undefined;
      if (!this.#stopping.signal.aborted) act();
    }, milliseconds).unref();
  }
}

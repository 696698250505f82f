import { SingleFlight } from '../../../model/kernel/concurrency/mutexes.ts';
import { errorToText } from '../../../model/kernel/results/reasons.ts';
import { ok, type Result } from '../../../model/kernel/results/result.ts';
import { explainNodeMessage } from '../../../model/wallets/node-messages.ts';
import type { ChainNetwork } from '../../ports/chains.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ids } from '../../ports/ports.ts';
import type { Log } from '../../ports/request-log.ts';
import { callMilliseconds, dumpLimits, hastenedMilliseconds, pauseAfterFailureMilliseconds } from '../limits.ts';
import { readRetries, unavailableChain, withRetries } from '../rpc/rpc-asker.ts';
import { bytes, quantity, type RpcOutcome } from '../rpc/rpc-responses.ts';
import type { RpcTransport } from '../rpc/rpc-transport.ts';
import { type AnvilProcess, outputRead } from './anvil-process.ts';
import type { BlockProducer } from './block-producer.ts';
import type { ChainFiles } from './chain-files.ts';

interface KeeperParts {
  readonly network: ChainNetwork;
  readonly process: Pick<AnvilProcess, 'onLine'>;
  readonly transport: RpcTransport;
  readonly files: ChainFiles;
  readonly blocks: BlockProducer;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** Called when a newer block has been saved. */
  saved(): void;
}

interface Waiter {
  /** The number of the change that must be saved. */
  readonly revision: number;
  resolve(result: Result<void>): void;
}

/**
 * Pause after a dump of this duration, if no caller waits: dumps take at most a third of the node's time, and less of it
 * if they are short.
 */
function pauseAfter(milliseconds: number): number {
  return Math.max(2 * milliseconds, Math.min(6 * milliseconds, 25));
}

/** Calls that change the state without a block; no dump contains settings of the next block. */
const changing = /^(?:evm_(?!mine|snapshot|set)|hardhat_(?!mine|setNext)|anvil_(?!mine|dumpState|nodeInfo|setNext))/;

/** The number of the new block in a line of anvil. */
export function reportedBlock(line: string): bigint | undefined {
  const number = /^ {4}Block Number: (\d+)$/.exec(line)?.[1];
  return number === undefined ? undefined : BigInt(number);
}

/** Saves the state of an embedded chain after every change: anvil saves it at its end, but not when killed. */
export class StateKeeper {
  readonly #parts: KeeperParts;
  readonly #writing = new SingleFlight<void>();
  #changes = 0;
  #savedChanges = 0;
  #durableBlock: bigint | undefined;
  #reportedBlock = 0n;
  #lastDump = { endedAt: Number.NEGATIVE_INFINITY, milliseconds: 0 };
  #hastenedUntil = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #waiters: Waiter[] = [];
  #lastFault: string | undefined;
  #wake: () => void = () => {};
  #isStopping = false;
  #isAbandoned = false;

  /** `durableBlock` is the newest block of the loaded state; `undefined` without one. */
  constructor(parts: KeeperParts, durableBlock: bigint | undefined) {
    this.#parts = parts;
    this.#durableBlock = durableBlock;
    this.#reportedBlock = durableBlock ?? 0n;
  }

  get durableBlock(): bigint {
    return this.#durableBlock ?? 0n;
  }

  /** The number of the current change, if saved; an equal second result means that nothing has changed. */
  async savedChange(): Promise<number | undefined> {
    const { process, transport } = this.#parts;
    const isOutputRead = await outputRead(process, transport);
    const isSaved = isOutputRead && this.#changes === this.#savedChanges && this.#timer === undefined;
    const isDurable = this.#durableBlock !== undefined && this.#reportedBlock <= this.#durableBlock;
    return isSaved && isDurable && !this.#isAbandoned ? this.#changes : undefined;
  }

  /** Processes one line of anvil's output. */
  heard(line: string): void {
    const block = reportedBlock(line);
    if (block !== undefined) {
      this.#reportedBlock = block;
      if (this.#isHastened) this.#wake();
      this.#changed();
    } else if (changing.test(line)) this.#changedAfter(callMilliseconds);
  }

  /** Resolves once the current state has been saved. */
  async keep(): Promise<Result<void>> {
    return (await this.savedChange()) === undefined ? this.#saveNow() : ok();
  }

  /** Saves the blocks of the next moments after a short pause: half of the node's time is left for other work. */
  hasten(): void {
    this.#hastenedUntil = this.#parts.clock.monotonicMillis() + hastenedMilliseconds;
  }

  get #isHastened(): boolean {
    return this.#parts.clock.monotonicMillis() < this.#hastenedUntil;
  }

  #saveNow(): Promise<Result<void>> {
    return new Promise((resolve) => {
      this.#waiters.push({ revision: this.#changes + 1, resolve });
      this.#wake();
      this.#changed();
    });
  }

  /** Saves pending changes, and pauses no more. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#wake();
    if (this.#timer) this.#changes += 1;
    clearTimeout(this.#timer);
    await this.#save();
  }

  /** For a chain that has ended: settles all waiting callers. Resolves when no write can still replace the state. */
  abandon(): Promise<void> {
    this.#isAbandoned = true;
    clearTimeout(this.#timer);
    this.#wake();
    this.#notifyWaiters(this.#changes, 'the chain ended');
    return this.#save();
  }

  #changed(): void {
    this.#changes += 1;
    if (this.#isAbandoned) this.#notifyWaiters(this.#changes, 'the chain ended');
    else void this.#save();
  }

  #changedAfter(milliseconds: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#changed();
    }, milliseconds).unref();
  }

  #save(): Promise<void> {
    return this.#writing.run('', () => this.#write());
  }

  async #write(): Promise<void> {
    await this.#pause();
    const { log, network } = this.#parts;
    const changes = this.#changes;
    if (this.#isAbandoned || changes === this.#savedChanges) return;
    const fault = await this.#writeIfPossible();
    if (fault === undefined) this.#savedChanges = changes;
    else if (!this.#isAbandoned) {
      if (fault !== this.#lastFault) log.error('chain.state-not-kept', { chain: network.secretType, reason: fault });
      this.#changedAfter(pauseAfterFailureMilliseconds);
    }
    this.#lastFault = fault;
    this.#notifyWaiters(changes, fault);
  }

  #notifyWaiters(changes: number, fault: string | undefined): void {
    const { name } = this.#parts.network;
    const result = fault === undefined ? ok() : unavailableChain(name, `its state is not saved: ${fault}`);
    const settledWaiters = this.#waiters.filter(({ revision }) => revision <= changes);
    this.#waiters = this.#waiters.filter(({ revision }) => revision > changes);
    for (const { resolve } of settledWaiters) resolve(result);
  }

  /** A hastened block ends a long pause. */
  async #pause(): Promise<void> {
    const { endedAt, milliseconds } = this.#lastDump;
    const isAwaited = this.#isHastened && this.#reportedBlock > this.durableBlock;
    const pause = isAwaited ? milliseconds : pauseAfter(milliseconds);
    const remaining = endedAt + pause - this.#parts.clock.monotonicMillis();
    const isUrgent = this.#isStopping || this.#isAbandoned || this.#waiters.length > 0;
    if (!(remaining > 0) || isUrgent) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, remaining);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    await this.#pause();
  }

  /** Returns why it failed, or `undefined`. */
  async #writeIfPossible(): Promise<string | undefined> {
    try {
      let block = await this.#saveBetweenBlocks();
      if (this.#isAbandoned) return 'the chain ended';
      block ??= await this.#parts.blocks.hold(() => this.#saveBetweenBlocks());
      if (block === undefined) return 'blocks arrive too quickly';
      const isOther = block !== this.#durableBlock;
      this.#durableBlock = block;
      if (isOther) this.#parts.saved();
      this.#reportSaved(block);
      return undefined;
    } catch (error) {
      return errorToText(error);
    }
  }

  /** A block that was reported before it could be dumped is saved a little later. */
  #reportSaved(block: bigint): void {
    if (block >= this.#reportedBlock) return;
    // It may never arrive, if another client reverted it.
    this.#reportedBlock = block;
    this.#changedAfter(callMilliseconds);
  }

  /**
   * Saves a dump during which no block was mined, of blocks that stay, and returns the newest: anvil reads blocks and
   * accounts one after the other, so another dump may have the effects of a block without the block. It prints a block
   * once it has stored it, so the newest printed block is the newest before the dump.
   */
  async #saveBetweenBlocks(): Promise<bigint | undefined> {
    const { blocks, clock, files } = this.#parts;
    let block = this.#reportedBlock;
    for (let attempt = 0; attempt < 3 && !blocks.isGoingBack && !this.#isAbandoned; attempt += 1) {
      const startedAt = clock.monotonicMillis();
      const packed = toBuffer(resultOf(await this.#request('anvil_dumpState')));
      const endedAt = clock.monotonicMillis();
      this.#lastDump = { endedAt, milliseconds: endedAt - startedAt };
      const checking = this.#request('eth_blockNumber');
      const putInPlace = await files.prepareState(packed);
      const after = quantity.parse(resultOf(await checking));
      if (after === block && !blocks.isGoingBack && !this.#isAbandoned) {
        await putInPlace();
        return block;
      }
      block = after;
    }
    return undefined;
  }

  /** The end of the chain waits for it, so it is not repeated then. */
  #request(method: string): Promise<RpcOutcome> {
    const send = () => this.#parts.transport.request(method, [], dumpLimits);
    return withRetries(this.#parts, readRetries, send, ({ kind }) => kind === 'fault' && !this.#isAbandoned);
  }
}

function resultOf(outcome: RpcOutcome): unknown {
  if (outcome.kind === 'result') return outcome.value;
  throw new Error(outcome.kind === 'fault' ? outcome.reason : explainNodeMessage(outcome.error.message));
}

function toBuffer(dump: unknown): Buffer {
  const text = typeof dump === 'string' ? dump : '';
  if (!bytes.safeParse(text.slice(0, 2)).success || text.length < 4) throw new Error('anvil returned no state');
  return Buffer.from(text.slice(2), 'hex');
}

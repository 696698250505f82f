import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ChainBlock, KeptChain } from '../../ports/chains.ts';
import type { AnvilProcess } from './anvil-process.ts';
import { answerIn, timeFor } from './chain-time.ts';
import { momentsHeld } from './limits.ts';
import * as answers from './rpc-answers.ts';
import type { Asker } from './rpc-asker.ts';

/** The newest block of a moment. */
type Tip = Pick<ChainBlock, 'number' | 'hash' | 'timestamp'>;

/** A moment that an anvil was told to hold. */
export interface Taken {
  /** How many the anvil held before. */
  readonly depth: number;
  /** Of what was kept of this moment: see `keyOf`. */
  readonly key: string;
  /** As anvil calls it. Good for one way back. */
  readonly id: string;
  /** What its next block is to cost, in hexadecimal: a way back leaves that as it is (foundry #16241). */
  readonly baseFee: string;
}

interface Moment extends Taken {
  readonly tip: Tip;
}

const pendingBlock = z.object({ baseFeePerGas: z.string() });

/** What a way back brings back as well, or what it sets itself. */
const harmless =
  /^(?:(?:evm|anvil|hardhat)_(?:mine|snapshot|revert|increaseTime|setTime|setNextBlockTimestamp|setNextBlockBaseFeePerGas|(?:set|add)Balance|setNonce|setCode|setStorageAt|nodeInfo|metadata|getAutomine|dumpState|dropAllTransactions|impersonateAccount|stopImpersonatingAccount))$/;
const cheat = /^(?:evm|anvil|hardhat)_\w+$/;

/**
 * The moments that an anvil holds of its chain. They are a stack: a way back to one takes away all that are newer,
 * and to ask for one that is gone destroys the chain (anvil 1.7.1). Who is told that something went wrong kills
 * the anvil: what it holds then is nobody's guess.
 */
export class ChainStack {
  #moments: readonly Moment[] = [];
  /** How many the anvil holds, or may hold. */
  #taken = 0;
  /** Ways back that were asked here and not printed yet. */
  #own = 0;
  #isSpoiled = false;

  /** Listens as long as the anvil runs: what somebody else does to it may leave nothing of the stack. */
  constructor(process: Pick<AnvilProcess, 'onLine'>) {
    process.onLine((line) => this.#heard(line));
  }

  /** Whether there is a short way back to what was kept then. */
  holds(kept: KeptChain): boolean {
    return !this.#isSpoiled && this.#moments.some(({ key }) => key === keyOf(kept));
  }

  /** Whether the anvil is as a new one would be, but for its chain. */
  get isWhole(): boolean {
    return !this.#isSpoiled;
  }

  /**
   * Has the anvil hold its chain as it is now; nothing where it does already, cannot, or holds enough. One that is
   * not handed to `hold` afterwards goes with a way back to an older one, and nobody asks for it.
   */
  async take(asker: Asker, kept: KeptChain): Promise<Taken | undefined> {
    if (this.#isSpoiled || this.holds(kept) || this.#taken >= momentsHeld) return undefined;
    const depth = this.#taken;
    this.#taken += 1;
    const [pending, id] = await Promise.all([
      asker.ask('eth_getBlockByNumber', ['pending', false], pendingBlock),
      asker.askOnce('evm_snapshot', [], z.string()),
    ]);
    if (pending.kind !== 'value' || id.kind !== 'value') return undefined;
    return { depth, key: keyOf(kept), id: id.value, baseFee: pending.value.baseFeePerGas };
  }

  /** What was taken is what was kept, and this its newest block. */
  hold(taken: Taken, tip: Tip): void {
    this.#moments = [...this.#moments, { ...taken, tip }];
  }

  /**
   * Brings back what was kept then, without what waited in the pool, with the clock at `millis`, and answers its
   * newest block. Throws where it is not certain that this is the same chain.
   */
  async goBack(asker: Asker, kept: KeptChain, millis: number): Promise<Tip> {
    const place = this.#moments.findIndex(({ key }) => key === keyOf(kept));
    const moment = this.#moments[place];
    if (!moment) throw new Error('its node does not hold this moment');
    this.#moments = this.#moments.slice(0, place);
    this.#own += 1;
    // What is asked in one round is done in any order.
    const [dropped, reverted] = await Promise.all([
      asker.askOnce('anvil_dropAllTransactions', [], z.unknown()),
      asker.askOnce('evm_revert', [moment.id], z.literal(true)),
    ]);
    answerIn(dropped);
    answerIn(reverted);
    const [tip, id, ...set] = await Promise.all([
      asker.ask('eth_getBlockByNumber', ['latest', false], answers.block),
      asker.askOnce('evm_snapshot', [], z.string()),
      asker.askOnce('anvil_setNextBlockBaseFeePerGas', [moment.baseFee], z.unknown()),
      asker.askOnce('evm_setTime', [timeFor(moment.tip, millis)], z.unknown()),
    ]);
    for (const answer of set) answerIn(answer);
    refuseOther(answerIn(tip), moment, kept);
    this.#moments = [...this.#moments, { ...moment, id: answerIn(id) }];
    this.#taken = moment.depth + 1;
    return moment.tip;
  }

  #heard(line: string): void {
    if (!cheat.test(line)) return;
    if (!harmless.test(line)) this.#isSpoiled = true;
    else if (line.endsWith('_revert')) {
      if (this.#own === 0) this.#isSpoiled = true;
      this.#own = Math.max(0, this.#own - 1);
    }
  }
}

/** What was kept says which moment it is. */
function keyOf({ genesis, state }: KeptChain): string {
  const hash = createHash('sha256');
  hash
    .update(genesis ?? '')
    .update('/')
    .update(state ?? '');
  return hash.digest('base64');
}

function refuseOther(tip: ChainBlock, { tip: remembered }: Moment, kept: KeptChain): void {
  const { blockNumber = remembered.number, blockHash = remembered.hash } = kept;
  for (const { number, hash } of [remembered, { number: blockNumber, hash: blockHash }])
    if (tip.number !== number || tip.hash !== hash)
      throw new Error(`it came back to block ${tip.number}, which is not that of the snapshot`);
}

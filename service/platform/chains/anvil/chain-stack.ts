import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ChainBlock, StoredChain } from '../../ports/chains.ts';
import { highBaseFeeBlocksChecked, snapshotLimit } from '../limits.ts';
import { type Asker, resultIn } from '../rpc/rpc-asker.ts';
import * as answers from '../rpc/rpc-responses.ts';
import { toQuantity } from '../rpc/rpc-responses.ts';
import type { AnvilProcess } from './anvil-process.ts';

/** The newest block at a moment. */
type Tip = Pick<ChainBlock, 'number' | 'hash' | 'timestamp'>;

/** A moment that an anvil holds in memory. */
interface Taken {
  /** Number of moments held before. */
  readonly depth: number;
  /** Key of the saved state of this moment: see `keyOf`. */
  readonly key: string;
  /** Anvil's snapshot id, valid for one revert. */
  readonly id: string;
  /** Base fee of its next block, in hexadecimal; a revert does not restore it (foundry #16241). */
  readonly baseFee: string;
}

interface Moment extends Taken {
  readonly tip: Tip;
}

const pendingBlock = z.object({ baseFeePerGas: z.string() });

/** Methods whose effect a revert undoes, or that it sets itself. */
const harmless =
  /^(?:(?:evm|anvil|hardhat)_(?:mine|snapshot|revert|increaseTime|setTime|setNextBlockTimestamp|setNextBlockBaseFeePerGas|(?:set|add)Balance|setNonce|setCode|setStorageAt|nodeInfo|metadata|getAutomine|dumpState|dropAllTransactions|impersonateAccount|stopImpersonatingAccount))$/;
const cheatCode = /^(?:evm|anvil|hardhat)_\w+$/;

/**
 * The moments that an anvil holds of its chain. They form a stack: a revert discards all newer ones, and a revert to a
 * discarded one destroys the chain (anvil 1.7.1). After a failure, kill the anvil: its state is unknown.
 */
export class ChainStack {
  #moments: readonly Moment[] = [];
  /** Number of moments that the anvil holds, or may hold. */
  #snapshotCount = 0;
  /** Reverts requested here whose lines were not printed yet. */
  #own = 0;
  #isSpoiled = false;

  /** Listens while the anvil runs: calls from other clients may invalidate the stack. */
  constructor(process: Pick<AnvilProcess, 'onLine'>) {
    process.onLine((line) => this.#readLine(line));
  }

  /** Whether the saved state is held in memory. */
  holds(storedChain: StoredChain): boolean {
    return !this.#isSpoiled && this.#moments.some(({ key }) => key === keyOf(storedChain));
  }

  /** Whether the anvil equals a new one, apart from its chain. */
  get isWhole(): boolean {
    return !this.#isSpoiled;
  }

  /**
   * Makes the anvil hold its current chain; `undefined` if it is held already, cannot be, or the limit is reached. A
   * moment that is not passed to `hold` afterwards is discarded by a revert to an older one.
   */
  async take(asker: Asker, storedChain: StoredChain): Promise<Taken | undefined> {
    if (this.#isSpoiled || this.holds(storedChain) || this.#snapshotCount >= snapshotLimit) return undefined;
    const depth = this.#snapshotCount;
    this.#snapshotCount += 1;
    const [pending, id] = await Promise.all([
      asker.request('eth_getBlockByNumber', ['pending', false], pendingBlock),
      asker.callOnce('evm_snapshot', [], z.string()),
    ]);
    if (pending.kind !== 'value' || id.kind !== 'value') return undefined;
    return { depth, key: keyOf(storedChain), id: id.value, baseFee: pending.value.baseFeePerGas };
  }

  /** Confirms that the held moment equals the saved state, with this newest block. */
  hold(snapshot: Taken, tip: Tip): void {
    this.#moments = [...this.#moments, { ...snapshot, tip }];
  }

  /** Reverts to the saved state and returns its newest block. Throws unless the chain is certainly the same. */
  async goBack(asker: Asker, storedChain: StoredChain, millis: number): Promise<Tip> {
    const index = this.#moments.findIndex(({ key }) => key === keyOf(storedChain));
    const moment = this.#moments[index];
    if (!moment) throw new Error('its node does not hold this moment');
    this.#moments = this.#moments.slice(0, index);
    this.#own += 1;
    // Requests of one batch run in any order.
    const [dropped, reverted] = await Promise.all([
      asker.callOnce('anvil_dropAllTransactions', [], z.unknown()),
      asker.callOnce('evm_revert', [moment.id], z.literal(true)),
    ]);
    resultIn(dropped);
    resultIn(reverted);
    const [tip, id, ...settings] = await Promise.all([
      asker.request('eth_getBlockByNumber', ['latest', false], answers.block),
      asker.callOnce('evm_snapshot', [], z.string()),
      asker.callOnce('anvil_setNextBlockBaseFeePerGas', [moment.baseFee], z.unknown()),
      asker.callOnce('evm_setTime', [timeFor(moment.tip, millis)], z.unknown()),
    ]);
    for (const response of settings) resultIn(response);
    rejectOther(resultIn(tip), moment, storedChain);
    this.#moments = [...this.#moments, { ...moment, id: resultIn(id) }];
    this.#snapshotCount = moment.depth + 1;
    return moment.tip;
  }

  #readLine(line: string): void {
    if (!cheatCode.test(line)) return;
    if (!harmless.test(line)) this.#isSpoiled = true;
    else if (line.endsWith('_revert')) {
      if (this.#own === 0) this.#isSpoiled = true;
      this.#own = Math.max(0, this.#own - 1);
    }
  }
}

/** Identifies a moment by its saved state. */
function keyOf({ genesis, state }: StoredChain): string {
  const hash = createHash('sha256');
  hash
    .update(genesis ?? '')
    .update('/')
    .update(state ?? '');
  return hash.digest('base64');
}

function rejectOther(tip: ChainBlock, { tip: rememberedTip }: Moment, storedChain: StoredChain): void {
  const { blockNumber = rememberedTip.number, blockHash = rememberedTip.hash } = storedChain;
  for (const { number, hash } of [rememberedTip, { number: blockNumber, hash: blockHash }])
    if (tip.number !== number || tip.hash !== hash)
      throw new Error(`it reverted to block ${tip.number}, which is not that of the snapshot`);
}

/** Sets anvil's clock, not before its newest block, which it returns. Throws with the end of a sentence. */
export async function setChainTime(asker: Asker, millis: number): Promise<ChainBlock> {
  const latest = await asker.request('eth_getBlockByNumber', ['latest', false], answers.block);
  const block = resultIn(latest);
  resultIn(await asker.request('evm_setTime', [timeFor(block, millis)], z.unknown()));
  return block;
}

/** The time to set anvil's clock to, in seconds since 1970: not before the newest block. */
function timeFor({ timestamp }: Pick<ChainBlock, 'timestamp'>, millis: number): number {
  return Math.max(timestamp, Math.floor(millis / 1000));
}

/** Base fee of anvil's first block, in wei; later ones cost less without full blocks. */
const firstFee = 10n ** 9n;

/**
 * Resets the base fee of the next block to its value without the preceding high-fee blocks. Anvil gets the fee after
 * each of them, and forgets it at its end: each later block would then cost only an eighth less than the previous one,
 * and transactions with the usual fee would wait for dozens of blocks.
 */
export async function resetBaseFee(asker: Asker, tip: ChainBlock): Promise<void> {
  const usualFee = await usualFeeAfter(asker, tip);
  if (usualFee !== undefined)
    await asker.request('anvil_setNextBlockBaseFeePerGas', [toQuantity(usualFee)], z.unknown());
}

/** The fee before the high-fee blocks; `undefined` if there are none. */
async function usualFeeAfter(asker: Asker, tip: ChainBlock): Promise<bigint | undefined> {
  let usualFee: bigint | undefined;
  let block = tip;
  for (let looked = 0; feeOf(block) > firstFee && looked < highBaseFeeBlocksChecked; looked += 1) {
    const number = toQuantity(block.number - 1n);
    const response = await asker.request('eth_getBlockByNumber', [number, false], answers.block);
    if (response.kind !== 'value') return usualFee;
    const parent = response.value;
    if (feeOf(block) > highestAfter(feeOf(parent))) usualFee = feeOf(parent);
    block = parent;
  }
  return usualFee;
}

function feeOf({ baseFeePerGas }: ChainBlock): bigint {
  return baseFeePerGas ?? 0n;
}

/** The highest base fee of a block after a block with this fee (EIP-1559). */
function highestAfter(fee: bigint): bigint {
  return fee + fee / 8n + 1n;
}

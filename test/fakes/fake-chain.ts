import { keccak256 } from 'ethers/crypto';
import { Transaction } from 'ethers/transaction';
import type { SecretType } from '../../service/model/kernel/primitives.ts';
import { type Failed, ok, type Result } from '../../service/model/kernel/results/result.ts';
import { secretTypes } from '../../service/model/kernel/secret-types.ts';
import { chains } from '../../service/model/transactions/chain.ts';
import type {
  BroadcastOutcome,
  CallOutcome,
  CallRequest,
  ChainBlock,
  ChainClient,
  ChainLog,
  ChainNetwork,
  ChainReceipt,
  Chains,
  FirstCoins,
  LogFilter,
  TopicFilter,
} from '../../service/platform/ports/chains.ts';

const gasOfATransfer = 21_000n;

/**
 * A chain in memory for tests of use cases: balances, nonces, a pool and blocks, but no contracts;
 * tests define the results of calls. Mines each transaction unless `holdsBlocks`.
 */
export class FakeChain implements ChainClient {
  readonly network: ChainNetwork;
  readonly balances = new Map<string, bigint>();
  /** Every broadcast transaction, including repetitions. */
  readonly broadcasts: string[] = [];
  readonly blocks: ChainBlock[] = [];
  readonly events: ChainLog[] = [];
  /** While true, transactions wait in the pool. */
  holdsBlocks = false;
  /** The newest durable block; the latest block by default. */
  durableBlock: bigint | undefined;
  /** While set, every method fails with it; the node still accepts broadcasts if `isDeaf` is false. */
  failure: Failed | undefined;
  isDeaf = true;
  /** Whether the transaction with this hash fails in its block. */
  failsInBlock: (hash: string) => boolean = () => false;
  /** The code of contracts, by address. */
  readonly codes = new Map<string, string>();
  logsOf: (transaction: Transaction) => readonly Pick<ChainLog, 'address' | 'topics' | 'data'>[] = () => [];
  respondToCall: (request: CallRequest) => CallOutcome = () => ({ reverted: false, data: '0x' });
  readonly #pool = new Map<string, Transaction>();
  readonly #receipts = new Map<string, ChainReceipt>();
  readonly #mined = new Map<string, Transaction>();
  readonly #nonces = new Map<string, number>();

  /** Changes the hashes of future blocks; a different branch from block 0 is a different chain. */
  #branch: number;

  constructor(secretType: SecretType = 'ETHEREUM', branch = 0) {
    this.#branch = branch;
    const { name, chainId, nativeSymbol, confirmations } = chains[secretType];
    const requiredConfirmations = confirmations.embedded;
    this.network = { secretType, name, chainId, nativeSymbol, requiredConfirmations, isEmbedded: true };
    this.mine();
  }

  /** Mines pending transactions with consecutive nonces. */
  mine(): ChainBlock {
    const number = BigInt(this.blocks.length);
    const hash = keccak256(`0x${(number + 1n + (BigInt(this.#branch) << 128n)).toString(16).padStart(64, '0')}`);
    const transactionHashes: string[] = [];
    for (const transaction of this.#nextInLine()) {
      this.#include(transaction, { number, hash });
      transactionHashes.push(hashOf(transaction));
    }
    const block: ChainBlock = {
      number,
      hash,
      parentHash: this.blocks.at(-1)?.hash ?? `0x${'0'.repeat(64)}`,
      timestamp: 1_893_456_000 + Number(number),
      baseFeePerGas: 1_000_000_000n,
      gasLimit: 30_000_000n,
      transactionHashes,
    };
    this.blocks.push(block);
    return block;
  }

  /** Removes the newest blocks with their transactions, like a crash of an embedded chain. */
  takeBack(count: number): void {
    const removedBlocks = this.blocks.splice(this.blocks.length - count).reverse();
    for (const { transactionHashes } of removedBlocks)
      for (const hash of transactionHashes.toReversed()) {
        const transaction = this.#mined.get(hash);
        if (transaction) this.#nonces.set(senderOf(transaction), transaction.nonce);
        this.#mined.delete(hash);
        this.#receipts.delete(hash);
      }
    this.#branch += 1;
  }

  /** Clears the pool, like a restarted node. */
  forgetPool(): void {
    this.#pool.clear();
  }

  async chainId() {
    return this.#respond(this.network.chainId);
  }

  async blockNumber() {
    return this.#respond(BigInt(this.blocks.length - 1));
  }

  async durableBlockNumber() {
    return this.durableBlock === undefined ? this.blockNumber() : this.#respond(this.durableBlock);
  }

  async block(at: Parameters<ChainClient['block']>[0]) {
    if (at === 'latest') return this.#respond(this.blocks.at(-1));
    return this.#respond(
      this.blocks.find(({ number, hash }) => (typeof at === 'bigint' ? number === at : hash === at.hash)),
    );
  }

  async balance(address: string) {
    return this.#respond(this.#balance(address));
  }

  async code(address: string) {
    return this.#respond(this.codes.get(address) ?? '0x');
  }

  async nonce(address: string, at: 'latest' | 'pending') {
    let nonce = this.#nonce(address);
    if (at === 'pending')
      for (const { from, nonce: pooledNonce } of this.#byNonce())
        if (from === address && pooledNonce === nonce) nonce += 1;
    return this.#respond(nonce);
  }

  async call(request: CallRequest) {
    return this.#respond(this.respondToCall(request));
  }

  async estimateGas(request: CallRequest) {
    const outcome = this.respondToCall(request);
    return this.#respond(outcome.reverted ? outcome : { reverted: false as const, gas: gasOfATransfer });
  }

  async feeData() {
    return this.#respond({
      baseFeePerGas: 1_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
      maxFeePerGas: 3_000_000_000n,
      gasPrice: 2_000_000_000n,
    });
  }

  async sendRawTransaction(signed: string): Promise<Result<BroadcastOutcome>> {
    if (this.failure && this.isDeaf) return this.failure;
    this.broadcasts.push(signed);
    const outcome = this.#take(Transaction.from(signed));
    if (!this.holdsBlocks && outcome.accepted && this.#pool.has(outcome.hash)) this.mine();
    return this.#respond(outcome);
  }

  async transaction(hash: string) {
    const transaction = this.#pool.get(hash) ?? this.#mined.get(hash);
    const receipt = this.#receipts.get(hash);
    return this.#respond(
      transaction && {
        hash,
        from: senderOf(transaction),
        to: transaction.to ?? undefined,
        nonce: transaction.nonce,
        value: transaction.value,
        gas: transaction.gasLimit,
        input: transaction.data,
        block: receipt && { number: receipt.blockNumber, hash: receipt.blockHash },
      },
    );
  }

  async receipt(hash: string) {
    return this.#respond(this.#receipts.get(hash));
  }

  async logs(filter: LogFilter) {
    return this.#respond(this.events.filter((log) => isRequested(log, filter)));
  }

  readonly fundNew = async (address: string, wei: bigint): Promise<Result<FirstCoins>> => {
    const balance = await this.balance(address);
    if (!balance.ok) return balance;
    const nonce = await this.nonce(address, 'latest');
    if (!nonce.ok) return nonce;
    // With concurrent calls, the second one finds the coins of the first one.
    const isNew = this.#balance(address) === 0n && nonce.value === 0;
    if (!isNew) return ok({ balance: this.#balance(address), isGiven: false });
    const funded = await this.fund(address, wei);
    return funded.ok ? ok({ balance: funded.value, isGiven: true }) : funded;
  };

  readonly fund = async (address: string, wei: bigint): Promise<Result<bigint>> => {
    if (this.failure) return this.failure;
    this.balances.set(address, this.#balance(address) + wei);
    return ok(this.#balance(address));
  };

  #respond<Value>(value: Value): Result<Value> {
    return this.failure ?? ok(value);
  }

  #take(transaction: Transaction): BroadcastOutcome {
    const hash = hashOf(transaction);
    const from = senderOf(transaction);
    if (this.#pool.has(hash) || this.#mined.has(hash)) return { accepted: true, hash };
    const reject = (reason: 'nonce-too-low' | 'insufficient-funds') =>
      ({ accepted: false, hash, reason, message: reason.replaceAll('-', ' ') }) as const;
    if (transaction.nonce < this.#nonce(from)) return reject('nonce-too-low');
    if (this.#balance(from) < costOf(transaction)) return reject('insufficient-funds');
    for (const [pendingHash, pooled] of this.#pool)
      if (senderOf(pooled) === from && pooled.nonce === transaction.nonce) this.#pool.delete(pendingHash);
    this.#pool.set(hash, transaction);
    return { accepted: true, hash };
  }

  #byNonce() {
    return [...this.#pool.values()]
      .map((transaction) => ({ transaction, from: senderOf(transaction), nonce: transaction.nonce }))
      .sort((a, b) => a.nonce - b.nonce);
  }

  *#nextInLine(): Generator<Transaction> {
    for (const { transaction, from, nonce } of this.#byNonce()) if (nonce === this.#nonce(from)) yield transaction;
  }

  #include(transaction: Transaction, block: { number: bigint; hash: string }): void {
    const hash = hashOf(transaction);
    const from = senderOf(transaction);
    const succeeded = !this.failsInBlock(hash);
    const transferred = succeeded ? transaction.value : 0n;
    this.balances.set(from, this.#balance(from) - transferred - gasOfATransfer * priceOf(transaction));
    if (transaction.to) this.balances.set(transaction.to, this.#balance(transaction.to) + transferred);
    this.#nonces.set(from, transaction.nonce + 1);
    this.#pool.delete(hash);
    this.#mined.set(hash, transaction);
    this.#receipts.set(hash, {
      transactionHash: hash,
      blockNumber: block.number,
      blockHash: block.hash,
      succeeded,
      from,
      to: transaction.to ?? undefined,
      gasUsed: gasOfATransfer,
      effectiveGasPrice: priceOf(transaction),
      logs: succeeded ? this.#logsIn(transaction, hash, block) : [],
    });
  }

  #logsIn(
    transaction: Transaction,
    transactionHash: string,
    { number: blockNumber, hash: blockHash }: { number: bigint; hash: string },
  ): ChainLog[] {
    const position = { transactionHash, blockNumber, blockHash };
    const logs = this.logsOf(transaction).map((log, logIndex) => ({ ...log, ...position, logIndex }));
    this.events.push(...logs);
    return logs;
  }

  #balance(address: string): bigint {
    return this.balances.get(address) ?? 0n;
  }

  #nonce(address: string): number {
    return this.#nonces.get(address) ?? 0;
  }
}

function isRequested(log: ChainLog, { address = log.address, topics = [], fromBlock, toBlock }: LogFilter): boolean {
  const isInBlocks = log.blockNumber >= fromBlock && (toBlock === 'latest' || log.blockNumber <= toBlock);
  const fits = (topic: string | undefined, filter: TopicFilter) =>
    filter === null || (topic !== undefined && [filter].flat().includes(topic));
  return (
    isInBlocks &&
    [address].flat().includes(log.address) &&
    topics.every((filter, index) => fits(log.topics[index], filter))
  );
}

// Cached: the library recovers the sender and computes the hash on each access.
const identities = new WeakMap<Transaction, { readonly hash: string; readonly from: string }>();

function identityOf(transaction: Transaction) {
  const cached = identities.get(transaction);
  if (cached) return cached;
  const identity = { hash: transaction.hash ?? '', from: transaction.from ?? '' };
  identities.set(transaction, identity);
  return identity;
}

function hashOf(transaction: Transaction): string {
  return identityOf(transaction).hash;
}

function senderOf(transaction: Transaction): string {
  return identityOf(transaction).from;
}

function priceOf({ gasPrice, maxFeePerGas }: Transaction): bigint {
  return maxFeePerGas ?? gasPrice ?? 0n;
}

function costOf(transaction: Transaction): bigint {
  return transaction.value + transaction.gasLimit * priceOf(transaction);
}

/** Fake chains, all of them running. */
export interface FakeChains extends Chains {
  of(secretType: SecretType): FakeChain;
}

export function fakeChains(): FakeChains {
  let resets = 0;
  const all = new Map(secretTypes.map((secretType) => [secretType, new FakeChain(secretType)]));
  const of = (secretType: SecretType) => all.get(secretType) ?? new FakeChain(secretType);
  return {
    of,
    isAwake: () => true,
    origins: () => [],
    moveClock: async () => {},
    status: async () =>
      secretTypes.map((secretType) => ({
        secretType,
        state: 'running' as const,
        chainId: of(secretType).network.chainId,
        blockNumber: BigInt(of(secretType).blocks.length - 1),
      })),
    rpcUrl: async () => ok('http://127.0.0.1:8545'),
    reset: async (secretType) => {
      resets += 1;
      all.set(secretType, new FakeChain(secretType, resets));
      return ok();
    },
    capture: async () => ok(secretTypes.map((secretType) => ({ secretType, isEmbedded: true, blockNumber: 0n }))),
    stop: async () => {},
  };
}

import type { SecretType } from '../kernel/primitives.ts';
import type { Result } from '../kernel/result.ts';

/** The chains behind the wallets: embedded ones, which start when first needed, or nodes of one's own. */
export interface Chains {
  /** The chain of wallets of this secret type. Its first call starts an embedded chain. */
  of(secretType: SecretType): ChainClient;
  /** Whether an embedded chain runs now; asks nobody. */
  isAwake(secretType: SecretType): boolean;
  /** Where chains answer right now; starts none and asks nobody. @example ["http://127.0.0.1:8545"] */
  origins(): readonly string[];
  /** Every chain as it is now; starts none. */
  status(): Promise<readonly ChainStatus[]>;
  /**
   * Where a tool of the user reaches the chain; starts an embedded one. Of a node of one's own only
   * the origin is shown, because the rest may be a key.
   */
  rpcUrl(secretType: SecretType): Promise<Result<string>>;
  /**
   * Puts a fresh chain in place of an embedded one: every balance, contract and transaction is gone.
   * `chain.external` for a node of one's own.
   */
  reset(secretType: SecretType): Promise<Result<void>>;
  /**
   * Moves the time of embedded chains that run or start on to `millis`; their next blocks are not older.
   * Those that sleep follow the clock when they wake.
   */
  moveClock(millis: number): Promise<void>;
  /**
   * What a start would find of each embedded chain, with everything kept that awake ones have; starts and
   * ends none. `isForReturn` has those hold the moment themselves, so that the way back to it is short.
   * `chain.unavailable` where an awake chain cannot be kept.
   */
  capture(purpose: { isForReturn: boolean }): Promise<Result<readonly KeptChain[]>>;
  /** Keeps what is not on the disk yet and ends every embedded chain; each call fails afterwards. */
  stop(): Promise<void>;
}

/** A chain as its folder holds it. */
export interface KeptChain {
  readonly secretType: SecretType;
  readonly isEmbedded: boolean;
  /** What distinguishes its first block; nothing where it never started. */
  readonly genesis?: Uint8Array;
  /** Its state, packed; nothing where none was kept yet. */
  readonly state?: Uint8Array;
  /** The newest block that is kept, of one that is awake. */
  readonly blockNumber?: bigint;
  /** The hash of that block, where nothing happened while it was kept. */
  readonly blockHash?: string;
}

export interface ChainStatus {
  readonly secretType: SecretType;
  readonly state: 'asleep' | 'starting' | 'running' | 'failed' | 'external';
  readonly chainId: number;
  /** The newest block, where the chain answers. */
  readonly blockNumber?: bigint;
  /** The newest block that a crash cannot take back; see `ChainClient.durableBlockNumber`. */
  readonly durableBlockNumber?: bigint;
  /** As `Chains.rpcUrl` returns it, where there is one now. */
  readonly rpcUrl?: string;
  /** Why the chain does not answer. */
  readonly reason?: string;
}

/** What is known of a chain without asking it. */
export interface ChainNetwork {
  readonly secretType: SecretType;
  readonly name: string;
  /** What a transaction for this chain is signed for (EIP-155). */
  readonly chainId: number;
  readonly nativeSymbol: string;
  /** Blocks a transaction must have, its own counted, to be final. */
  readonly requiredConfirmations: number;
  readonly isEmbedded: boolean;
  /** An embedded chain that a chain server runs: other instances send from the same accounts. */
  readonly isServed?: boolean;
  /** Of a served chain: a number below a million that other instances hardly have. */
  readonly markOfInstance?: bigint;
}

/**
 * One chain over JSON-RPC. What a node says is checked for its form, its size and whether it answers
 * what was asked, not for its truth. Reads are asked again after a fault, sending is not.
 *
 * Every method may fail with `chain.unavailable` (nothing usable came back: ask again later),
 * `chain.wrong-id` (the node is on another chain) or `chain.rejected` (the node refuses the question,
 * with its code and message). Addresses come with their checksum (EIP-55), bytes and hashes as
 * lower-case hexadecimal text with 0x, amounts in wei.
 */
export interface ChainClient {
  readonly network: ChainNetwork;
  /** As the node reports it, which is always `network.chainId`. */
  chainId(): Promise<Result<number>>;
  blockNumber(): Promise<Result<bigint>>;
  /**
   * The newest block that a crash of this machine's processes cannot take back: of an embedded chain
   * the newest one on the disk, of a node of one's own the newest one. Nothing above it is final.
   */
  durableBlockNumber(): Promise<Result<bigint>>;
  block(at: BlockReference): Promise<Result<ChainBlock | undefined>>;
  /** In wei, at the newest block. */
  balance(address: string): Promise<Result<bigint>>;
  /** The contract's code; "0x" where there is none. */
  code(address: string): Promise<Result<string>>;
  /** How many transactions the address sent; `pending` counts those that wait. */
  nonce(address: string, at: 'latest' | 'pending'): Promise<Result<number>>;
  /**
   * Runs a call without a transaction, after the newest block, the one of this number, or what waits for
   * the next one. A revert is a value, not a failure; that a node has forgotten an old state is `chain.rejected`.
   */
  call(request: CallRequest, at?: bigint | 'pending'): Promise<Result<CallOutcome>>;
  estimateGas(request: CallRequest): Promise<Result<GasOutcome>>;
  feeData(): Promise<Result<FeeData>>;
  /**
   * Hands over a signed transaction. Handing over the same bytes again is accepted again. After
   * `chain.unavailable` nobody knows whether it arrived: send the same bytes again, sign no others.
   */
  sendRawTransaction(signed: string): Promise<Result<BroadcastOutcome>>;
  transaction(hash: string): Promise<Result<ChainTransaction | undefined>>;
  /** `undefined` until the transaction is in a block. */
  receipt(hash: string): Promise<Result<ChainReceipt | undefined>>;
  /** In the order of the chain. */
  logs(filter: LogFilter): Promise<Result<readonly ChainLog[]>>;
  /**
   * Adds native coins out of nothing, and returns the new balance once a crash cannot take it back.
   * Embedded chains only.
   */
  readonly fund?: (address: string, wei: bigint) => Promise<Result<bigint>>;
  /**
   * As `fund`, but nothing to an address that has coins or sent a transaction: of several callers, those of
   * other instances among them, one gives. Embedded chains only.
   */
  readonly fundNew?: (address: string, wei: bigint) => Promise<Result<FirstCoins>>;
  /** Resolves once a crash cannot take back the chain as it is now. Embedded chains only. */
  readonly keep?: () => Promise<Result<void>>;
}

/** What an address has, in wei, and whether it was given now. */
export interface FirstCoins {
  readonly balance: bigint;
  readonly isGiven: boolean;
}

/** The newest block, or one by its number or hash. */
export type BlockReference = 'latest' | bigint | { readonly hash: string };

export interface ChainBlock {
  readonly number: bigint;
  readonly hash: string;
  readonly parentHash: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  /** EIP-1559; missing on chains without it. */
  readonly baseFeePerGas?: bigint;
  readonly gasLimit: bigint;
  readonly gasUsed?: bigint;
  readonly transactionHashes: readonly string[];
}

export interface CallRequest {
  readonly from?: string;
  /** Missing where a contract is created. */
  readonly to?: string;
  readonly data?: string;
  /** In wei. */
  readonly value?: bigint;
  readonly gas?: bigint;
}

/** What the contract refused with; `data` is "0x" where it gave no reason. */
export interface Reverted {
  readonly reverted: true;
  readonly data: string;
  /** The node's own words. */
  readonly message: string;
}

export type CallOutcome = { readonly reverted: false; readonly data: string } | Reverted;
export type GasOutcome = { readonly reverted: false; readonly gas: bigint } | Reverted;

/** What a new transaction should offer, in wei per unit of gas (EIP-1559). */
export interface FeeData {
  /** Missing on chains without EIP-1559, and so are the two fees below. */
  readonly baseFeePerGas?: bigint;
  readonly maxPriorityFeePerGas?: bigint;
  /** Twice the base fee and the priority fee: enough for six full blocks in a row. */
  readonly maxFeePerGas?: bigint;
  /** For transactions of the old kind. */
  readonly gasPrice: bigint;
}

/** Why a node takes no transaction, as far as its words show. */
export type RefusalReason =
  | 'nonce-too-low'
  | 'replacement-underpriced'
  | 'fee-too-low'
  | 'insufficient-funds'
  | 'other';

export type BroadcastOutcome =
  | { readonly accepted: true; readonly hash: string }
  | {
      readonly accepted: false;
      readonly hash: string;
      readonly reason: RefusalReason;
      /** The node's own words. */
      readonly message: string;
    };

export interface ChainTransaction {
  readonly hash: string;
  readonly from: string;
  /** Missing where a contract is created. */
  readonly to?: string;
  readonly nonce: number;
  readonly value: bigint;
  readonly gas: bigint;
  readonly gasPrice?: bigint;
  readonly maxFeePerGas?: bigint;
  readonly maxPriorityFeePerGas?: bigint;
  readonly input: string;
  /** Missing while it waits. */
  readonly block?: { readonly number: bigint; readonly hash: string };
}

export interface ChainReceipt {
  readonly transactionHash: string;
  readonly blockNumber: bigint;
  readonly blockHash: string;
  readonly succeeded: boolean;
  readonly from: string;
  readonly to?: string;
  /** The contract that was created. */
  readonly contractAddress?: string;
  readonly gasUsed: bigint;
  readonly effectiveGasPrice?: bigint;
  readonly logs: readonly ChainLog[];
}

export interface ChainLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
  readonly blockNumber: bigint;
  readonly blockHash: string;
  readonly transactionHash: string;
  readonly logIndex: number;
}

/** A topic is one value, any of several, or any at all (`null`). */
export type TopicFilter = string | readonly string[] | null;

export interface LogFilter {
  readonly address?: string | readonly string[];
  readonly topics?: readonly TopicFilter[];
  readonly fromBlock: bigint;
  readonly toBlock: bigint | 'latest';
}

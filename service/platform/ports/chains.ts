import type { SecretType } from '../../model/kernel/primitives.ts';
import type { Result } from '../../model/kernel/results/result.ts';
import type { RejectionReason } from '../../model/wallets/node-messages.ts';

/** The chains of the wallets: embedded ones, which start on first use, or external nodes. */
export interface Chains {
  /** The client of a secret type. Its first call starts an embedded chain. */
  of(secretType: SecretType): ChainClient;
  /** Whether an embedded chain is running; sends no request. */
  isAwake(secretType: SecretType): boolean;
  /**
   * Origins of the chains that are reachable now; starts none and sends no request.
   * @example ["http://127.0.0.1:8545"]
   */
  origins(): readonly string[];
  /** Current status of every chain; starts none. */
  status(): Promise<readonly ChainStatus[]>;
  /** The RPC URL for tools; starts an embedded chain. Only the origin of an external node: the rest may be a key. */
  rpcUrl(secretType: SecretType): Promise<Result<string>>;
  /** Replaces an embedded chain with a new one. Fails with `chain.external` for an external node. */
  reset(secretType: SecretType): Promise<Result<void>>;
  /** Advances embedded chains to `millis`; later blocks are not older. Sleeping chains follow when they wake. */
  moveClock(millis: number): Promise<void>;
  /**
   * The files from which each embedded chain would start, including the current state of awake
   * ones; starts and stops none. With `isForReturn`, chains also hold the moment in memory so that
   * returning to it is fast. Fails with `chain.unavailable` if an awake chain cannot be saved.
   */
  capture(purpose: { isForReturn: boolean }): Promise<Result<readonly StoredChain[]>>;
  /** Saves unsaved state and stops every embedded chain; later calls fail. */
  stop(): Promise<void>;
}

/** A chain as saved in its folder. */
export interface StoredChain {
  readonly secretType: SecretType;
  readonly isEmbedded: boolean;
  /** Identifies its first block; `undefined` if it never started. */
  readonly genesis?: Uint8Array;
  /** Its packed state; `undefined` if none was saved yet. */
  readonly state?: Uint8Array;
  /** The newest saved block of an awake chain. */
  readonly blockNumber?: bigint;
  /** The hash of that block, if the chain did not advance while it was saved. */
  readonly blockHash?: string;
}

export interface ChainStatus {
  readonly secretType: SecretType;
  readonly state: 'asleep' | 'starting' | 'running' | 'failed' | 'external';
  readonly chainId: number;
  /** The newest block, if the chain responds. */
  readonly blockNumber?: bigint;
  /** The newest block that survives a crash; see `ChainClient.durableBlockNumber`. */
  readonly durableBlockNumber?: bigint;
  /** As returned by `Chains.rpcUrl`, if available. */
  readonly rpcUrl?: string;
  /** Why the chain does not respond. */
  readonly reason?: string;
}

/** The properties of a chain that are known without a request. */
export interface ChainNetwork {
  readonly secretType: SecretType;
  readonly name: string;
  /** The EIP-155 chain id that transactions are signed for. */
  readonly chainId: number;
  readonly nativeSymbol: string;
  /** Blocks that make a transaction final, including its own. */
  readonly requiredConfirmations: number;
  readonly isEmbedded: boolean;
  /** The maximum gas of one transaction (EIP-7825), if this process runs the chain and the fork has one. */
  readonly transactionGasCap?: bigint | undefined;
  /** A chain server runs this embedded chain: other instances send from the same accounts. */
  readonly isServed?: boolean;
  /** On a served chain: a number below 1,000,000 that other instances are unlikely to share. */
  readonly markOfInstance?: bigint;
}

/**
 * One chain over JSON-RPC. Responses are validated for form, size and relation to the request, not for truth. Reads are
 * retried after a fault, sends are not.
 *
 * Every method may fail with `chain.unavailable` (no usable response: retry later), `chain.wrong-id` (the node is on
 * another chain) or `chain.rejected` (the node rejects the request; the message explains or quotes the node's).
 * Addresses have their checksum (EIP-55), bytes and hashes are lowercase hexadecimal text with 0x, amounts are in wei.
 */
export interface ChainClient {
  readonly network: ChainNetwork;
  /** As reported by the node; always equal to `network.chainId`. */
  chainId(): Promise<Result<number>>;
  blockNumber(): Promise<Result<bigint>>;
  /**
   * The newest block that survives a crash of this machine's processes: the newest saved one of an
   * embedded chain, the newest one of an external node. No block above it is final.
   */
  durableBlockNumber(): Promise<Result<bigint>>;
  block(at: BlockReference): Promise<Result<ChainBlock | undefined>>;
  /** In wei, at the newest block. */
  balance(address: string): Promise<Result<bigint>>;
  /** The contract's code; "0x" for an account without code. */
  code(address: string): Promise<Result<string>>;
  /** How many transactions the address sent; `pending` includes queued ones. */
  nonce(address: string, at: 'latest' | 'pending'): Promise<Result<number>>;
  /**
   * Executes a call without a transaction, on the newest block, the block of this number, or the
   * pending block. A revert is a value, not a failure; a pruned state fails with `chain.rejected`.
   */
  call(request: CallRequest, at?: bigint | 'pending'): Promise<Result<CallOutcome>>;
  estimateGas(request: CallRequest): Promise<Result<GasOutcome>>;
  feeData(): Promise<Result<FeeData>>;
  /** Broadcasts a transaction. After `chain.unavailable`, send the same bytes again and sign no others. */
  sendRawTransaction(transaction: string): Promise<Result<BroadcastOutcome>>;
  transaction(hash: string): Promise<Result<ChainTransaction | undefined>>;
  /** `undefined` until the transaction is in a block. */
  receipt(hash: string): Promise<Result<ChainReceipt | undefined>>;
  /** In chain order. */
  logs(filter: LogFilter): Promise<Result<readonly ChainLog[]>>;
  /** Mints native coins and returns the new balance once it survives a crash. Embedded chains only. */
  readonly fund?: (address: string, wei: bigint) => Promise<Result<bigint>>;
  /** Like `fund`, but only for an unused address; one of several callers funds it. Embedded chains only. */
  readonly fundNew?: (address: string, wei: bigint) => Promise<Result<FirstCoins>>;
  /** Resolves once the current chain state survives a crash. Embedded chains only. */
  readonly save?: () => Promise<Result<void>>;
  /** Saves the blocks of the next moments sooner, because a caller waits for them. Embedded chains only. */
  readonly hasten?: () => void;
}

/** The balance of an address in wei, and whether it was funded by this call. */
export type FirstCoins = { readonly balance: bigint; readonly isGiven: boolean };

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
  /** Missing for a contract creation. */
  readonly to?: string;
  readonly data?: string;
  /** In wei. */
  readonly value?: bigint;
  readonly gas?: bigint;
}

/** The revert of a contract; `data` is "0x" if it gave no reason. */
export interface Reverted {
  readonly reverted: true;
  readonly data: string;
  /** The unchanged message of the node; see `explainNodeMessage`. */
  readonly message: string;
}

export type CallOutcome = { readonly reverted: false; readonly data: string } | Reverted;
export type GasOutcome = { readonly reverted: false; readonly gas: bigint } | Reverted;

/** Fees for a new transaction, in wei per unit of gas (EIP-1559). */
export interface FeeData {
  /** Missing on chains without EIP-1559, like the two fees below. */
  readonly baseFeePerGas?: bigint;
  readonly maxPriorityFeePerGas?: bigint;
  /** Twice the base fee plus the priority fee: enough for six full blocks in a row. */
  readonly maxFeePerGas?: bigint;
  /** For legacy transactions. */
  readonly gasPrice: bigint;
}

export type BroadcastOutcome =
  | { readonly accepted: true; readonly hash: string }
  | {
      readonly accepted: false;
      readonly hash: string;
      readonly reason: RejectionReason;
      /** The unchanged message of the node; see `explainNodeMessage`. */
      readonly message: string;
    };

export interface ChainTransaction {
  readonly hash: string;
  readonly from: string;
  /** Missing for a contract creation. */
  readonly to?: string;
  readonly nonce: number;
  readonly value: bigint;
  readonly gas: bigint;
  readonly gasPrice?: bigint;
  readonly maxFeePerGas?: bigint;
  readonly maxPriorityFeePerGas?: bigint;
  readonly input: string;
  /** Missing while the transaction is pending. */
  readonly block?: { readonly number: bigint; readonly hash: string };
}

export interface ChainReceipt {
  readonly transactionHash: string;
  readonly blockNumber: bigint;
  readonly blockHash: string;
  readonly succeeded: boolean;
  readonly from: string;
  readonly to?: string;
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

/** A topic is one value, any of several, or any value (`null`). */
export type TopicFilter = string | readonly string[] | null;

export interface LogFilter {
  readonly address?: string | readonly string[];
  readonly topics?: readonly TopicFilter[];
  readonly fromBlock: bigint;
  readonly toBlock: bigint | 'latest';
}

import { z } from 'zod';
import { address } from '../kernel/primitives.ts';

/** Who may call a method of an embedded chain through the service, and with what. */
export type RpcMethod =
  | { readonly access: 'anybody' }
  /** With the operator token alone. One that changes the chain says what it takes. */
  | { readonly access: 'operator'; readonly takes?: z.ZodType }
  /** `reason` says why, and what to do. */
  | { readonly access: 'nobody'; readonly reason: string };

const quantity = z.union(
  [z.int().min(0), z.bigint().min(0n), z.string().regex(/^(?:0x[0-9a-fA-F]{1,64}|[0-9]{1,78})$/)],
  'Use a number, or 0x and hexadecimal digits.',
);
const bytes = z.string().regex(/^0x(?:[0-9a-fA-F]{2})*$/, 'Use 0x and hexadecimal digits.');
const atMost = (limit: bigint, message: string) =>
  quantity.refine((count) => BigInt(count) <= limit, message);
// More than these would leave a chain that nobody can use any more.
const blocks = atMost(1_000n, 'At most 1000 blocks at once.');
const seconds = atMost(315_360_000n, 'At most ten years at once, in seconds.');
const timestamp = atMost(253_402_300_799n, 'Seconds since 1970, before the year 10000.');
const baseFee = atMost(10n ** 12n, 'At most 1000 gwei, in wei.');
const hasNoMore = z.tuple([]);

const anybody = { access: 'anybody' } as const;
const operatorReads = { access: 'operator' } as const;

function operatorChanges(...forms: readonly [z.ZodType, ...z.ZodType[]]): RpcMethod {
  return { access: 'operator', takes: z.union(forms) };
}

function nobody(reason: string): RpcMethod {
  return { access: 'nobody', reason };
}

const keyless = nobody(
  'No account is unlocked here. Sign with a key of your own and send it with eth_sendRawTransaction; wallets of the service sign by its API.',
);
const lastingUnlock = nobody(
  'It would unlock an account for everybody who calls, also when its address becomes a wallet later. Sign with a key of your own.',
);
const reachesOut = nobody(
  'These chains never fork another one and never fetch anything. Configure a node of your own as rpcUrl.',
);
const swapsNode = nobody(
  'It would put another chain under the books of the service. Reset the chain in the console, or with POST /_vaultdesk/chains/{secretType}/reset.',
);
const takesBlocksBack = nobody(
  'It would take back blocks that the service has counted. Reset the chain to begin anew.',
);
const runByService = nobody(
  'The service makes the blocks and watches the pool itself. A block is made as soon as a transaction arrives, or by evm_mine.',
);

/** Rows of method names, separated by spaces; what stands in none is unknown and refused. */
const rows: readonly (readonly [names: string, rule: RpcMethod])[] = [
  ['web3_clientVersion web3_sha3 net_version net_listening eth_chainId eth_syncing', anybody],
  // Tools ask for it when they connect; the node has none to return.
  ['eth_accounts', anybody],
  ['eth_gasPrice eth_maxPriorityFeePerGas eth_blobBaseFee eth_feeHistory', anybody],
  ['eth_blockNumber eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts', anybody],
  ['eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber', anybody],
  ['eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber', anybody],
  ['eth_getUncleByBlockHashAndIndex eth_getUncleByBlockNumberAndIndex', anybody],
  ['eth_getBalance eth_getTransactionCount eth_getCode eth_getStorageAt eth_getProof', anybody],
  // They run on a state that is thrown away, overrides included.
  ['eth_call eth_estimateGas eth_createAccessList', anybody],
  ['eth_getTransactionByHash eth_getTransactionReceipt eth_getRawTransactionByHash', anybody],
  ['eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex', anybody],
  ['eth_getLogs eth_newFilter eth_newBlockFilter eth_newPendingTransactionFilter', anybody],
  ['eth_getFilterChanges eth_getFilterLogs eth_uninstallFilter', anybody],
  // Signed by a key of the caller's own.
  ['eth_sendRawTransaction', anybody],

  ['debug_traceTransaction debug_traceCall debug_getRawTransaction', operatorReads],
  ['trace_transaction trace_block trace_filter trace_replayBlockTransactions', operatorReads],
  ['txpool_status txpool_inspect txpool_content eth_simulateV1', operatorReads],
  ['ots_getApiLevel ots_getInternalOperations ots_hasCode ots_traceTransaction', operatorReads],
  ['ots_getTransactionError ots_getBlockDetails ots_getBlockDetailsByHash', operatorReads],
  ['ots_getBlockTransactions ots_searchTransactionsBefore', operatorReads],
  ['ots_searchTransactionsAfter ots_getTransactionBySenderAndNonce', operatorReads],
  ['ots_getContractCreator erigon_getHeaderByNumber', operatorReads],
  ['anvil_nodeInfo anvil_metadata hardhat_metadata', operatorReads],
  ['anvil_getAutomine hardhat_getAutomine', operatorReads],

  ['evm_mine', operatorChanges(hasNoMore, z.tuple([timestamp]))],
  [
    'anvil_mine hardhat_mine',
    operatorChanges(hasNoMore, z.tuple([blocks]), z.tuple([blocks, seconds])),
  ],
  ['evm_increaseTime anvil_increaseTime', operatorChanges(z.tuple([seconds]))],
  ['evm_setNextBlockTimestamp anvil_setNextBlockTimestamp', operatorChanges(z.tuple([timestamp]))],
  ['anvil_setNextBlockBaseFeePerGas', operatorChanges(z.tuple([baseFee]))],
  ['hardhat_setNextBlockBaseFeePerGas', operatorChanges(z.tuple([baseFee]))],
  // Of an account that is nobody's here: see `ownerOfAddress`.
  ['anvil_setBalance hardhat_setBalance', operatorChanges(z.tuple([address, quantity]))],
  ['anvil_setNonce hardhat_setNonce', operatorChanges(z.tuple([address, quantity]))],
  ['anvil_setCode hardhat_setCode', operatorChanges(z.tuple([address, bytes]))],
  ['anvil_setStorageAt hardhat_setStorageAt', operatorChanges(z.tuple([address, quantity, bytes]))],

  ['eth_sendTransaction eth_sendUnsignedTransaction eth_signTransaction eth_sign', keyless],
  ['eth_signTypedData eth_signTypedData_v3 eth_signTypedData_v4 personal_sign', keyless],
  ['personal_sendTransaction personal_unlockAccount eth_requestAccounts', keyless],
  ['wallet_sendTransaction wallet_sendCalls', keyless],
  ['anvil_impersonateAccount hardhat_impersonateAccount', lastingUnlock],
  ['anvil_stopImpersonatingAccount hardhat_stopImpersonatingAccount', lastingUnlock],
  ['anvil_autoImpersonateAccount hardhat_autoImpersonateAccount', lastingUnlock],
  ['anvil_impersonateSignature', lastingUnlock],
  ['anvil_reset hardhat_reset anvil_setRpcUrl', reachesOut],
  ['anvil_loadState hardhat_loadState anvil_setChainId anvil_dumpState', swapsNode],
  ['hardhat_dumpState', swapsNode],
  ['evm_snapshot anvil_snapshot evm_revert anvil_revert', takesBlocksBack],
  ['anvil_reorg anvil_rollback', takesBlocksBack],
  ['anvil_setAutomine evm_setAutomine evm_setIntervalMining', runByService],
  ['anvil_setIntervalMining anvil_dropTransaction hardhat_dropTransaction', runByService],
  ['anvil_dropAllTransactions hardhat_dropAllTransactions', runByService],
  ['anvil_removePoolTransactions', runByService],
  ['anvil_setLoggingEnabled hardhat_setLoggingEnabled', nobody('The service reads this log.')],
  [
    'anvil_setTime evm_setTime',
    nobody(
      'A chain cannot go back behind its blocks. Use evm_increaseTime, or move the clock of the service and its chains with POST /_vaultdesk/clock.',
    ),
  ],
  [
    'eth_subscribe eth_unsubscribe',
    nobody('There is no connection that stays. Poll a filter: eth_newBlockFilter, eth_newFilter.'),
  ],
];

/** Every method that is known of embedded chains; what is not in it is refused as well. */
export const rpcMethods: ReadonlyMap<string, RpcMethod> = new Map(
  rows.flatMap(([names, rule]) => names.split(' ').map((name) => [name, rule] as const)),
);

/** Whether a method changes a chain as only its operator may. */
export function isOperatorChange(method: string): boolean {
  const rule = rpcMethods.get(method);
  return rule?.access === 'operator' && rule.takes !== undefined;
}

import { z } from 'zod';
import { address } from '../../model/kernel/primitives.ts';

/** Access rule of an embedded chain's method, with its allowed parameters. */
type RpcMethod =
  | { readonly access: 'anybody' }
  /** Requires the operator token. A method that changes the chain declares its parameters. */
  | { readonly access: 'operator'; readonly takes?: z.ZodType }
  /** `reason` explains the rejection and names the alternative. */
  | { readonly access: 'nobody'; readonly reason: string };

const quantity = z.union(
  [z.int().min(0), z.bigint().min(0n), z.string().regex(/^(?:0x[0-9a-fA-F]{1,64}|[0-9]{1,78})$/)],
  'Use a number, or 0x and hexadecimal digits.',
);
const bytes = z.string().regex(/^0x(?:[0-9a-fA-F]{2})*$/, 'Use 0x and hexadecimal digits.');
const atMost = (limit: bigint, message: string) => quantity.refine((count) => BigInt(count) <= limit, message);
// More blocks would make the chain unusable.
const blocks = atMost(1_000n, 'At most 1000 blocks at a time.');
const seconds = atMost(315_360_000n, 'At most ten years at a time, in seconds.');
const timestamp = atMost(253_402_300_799n, 'Seconds since 1970, before the year 10000.');
const baseFee = atMost(10n ** 12n, 'At most 1000 gwei, in wei.');
const hasNoMore = z.tuple([]);

const everyone = { access: 'anybody' } as const;
const operatorReads = { access: 'operator' } as const;

function operatorChanges(...forms: readonly [z.ZodType, ...z.ZodType[]]): RpcMethod {
  return { access: 'operator', takes: z.union(forms) };
}

function forbidden(reason: string): RpcMethod {
  return { access: 'nobody', reason };
}

const keyless = forbidden(
  'No account is unlocked here. Sign with your own key and send the transaction with eth_sendRawTransaction; wallets of the service sign through its API.',
);
const lastingUnlock = forbidden(
  'It would unlock an account for every caller, even if its address becomes a wallet later. Sign with your own key.',
);
const reachesOut = forbidden(
  'These chains never fork another chain and never fetch data. Configure an external node as rpcUrl.',
);
const swapsNode = forbidden(
  "It would replace the chain without updating the service's records. Reset the chain in the console, or with POST /_vaultdesk/chains/{secretType}/reset.",
);
const removesBlocks = forbidden(
  'It would remove blocks that the service has processed. Reset the chain to start again.',
);
const runByService = forbidden(
  'The service mines the blocks and watches the pool. Each transaction is mined on arrival, and evm_mine mines a block.',
);

/** Rows of method names, separated by spaces; unlisted methods are rejected as unknown. */
const rows: readonly (readonly [names: string, rule: RpcMethod])[] = [
  ['web3_clientVersion web3_sha3 net_version net_listening eth_chainId eth_syncing', everyone],
  // Tools call it when they connect; the node has no accounts to return.
  ['eth_accounts', everyone],
  ['eth_gasPrice eth_maxPriorityFeePerGas eth_blobBaseFee eth_feeHistory', everyone],
  ['eth_blockNumber eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts', everyone],
  ['eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber', everyone],
  ['eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber', everyone],
  ['eth_getUncleByBlockHashAndIndex eth_getUncleByBlockNumberAndIndex', everyone],
  ['eth_getBalance eth_getTransactionCount eth_getCode eth_getStorageAt eth_getProof', everyone],
  // These run on a temporary state, including overrides.
  ['eth_call eth_estimateGas eth_createAccessList', everyone],
  ['eth_getTransactionByHash eth_getTransactionReceipt eth_getRawTransactionByHash', everyone],
  ['eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex', everyone],
  ['eth_getLogs eth_newFilter eth_newBlockFilter eth_newPendingTransactionFilter', everyone],
  ['eth_getFilterChanges eth_getFilterLogs eth_uninstallFilter', everyone],
  // Signed with the caller's own key.
  ['eth_sendRawTransaction', everyone],

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
  ['anvil_mine hardhat_mine', operatorChanges(hasNoMore, z.tuple([blocks]), z.tuple([blocks, seconds]))],
  ['evm_increaseTime anvil_increaseTime', operatorChanges(z.tuple([seconds]))],
  ['evm_setNextBlockTimestamp anvil_setNextBlockTimestamp', operatorChanges(z.tuple([timestamp]))],
  ['anvil_setNextBlockBaseFeePerGas', operatorChanges(z.tuple([baseFee]))],
  ['hardhat_setNextBlockBaseFeePerGas', operatorChanges(z.tuple([baseFee]))],
  // Only for addresses without a record of the service: see `ownerOfAddress`.
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
  ['evm_snapshot anvil_snapshot evm_revert anvil_revert', removesBlocks],
  ['anvil_reorg anvil_rollback', removesBlocks],
  ['anvil_setAutomine evm_setAutomine evm_setIntervalMining', runByService],
  ['anvil_setIntervalMining anvil_dropTransaction hardhat_dropTransaction', runByService],
  ['anvil_dropAllTransactions hardhat_dropAllTransactions', runByService],
  ['anvil_removePoolTransactions', runByService],
  ['anvil_setLoggingEnabled hardhat_setLoggingEnabled', forbidden('The service reads this log.')],
  [
    'anvil_setTime evm_setTime',
    forbidden(
      'The time of a chain cannot go back before its blocks. Use evm_increaseTime, or move the clock of the service and its chains with POST /_vaultdesk/clock.',
    ),
  ],
  [
    'eth_subscribe eth_unsubscribe',
    forbidden('Persistent connections are not supported. Poll a filter: eth_newBlockFilter, eth_newFilter.'),
  ],
];

/** All known methods of embedded chains; other methods are rejected too. */
export const rpcMethods: ReadonlyMap<string, RpcMethod> = new Map(
  rows.flatMap(([names, rule]) => names.split(' ').map((name) => [name, rule] as const)),
);

/** Whether a method changes a chain in a way reserved for the operator. */
export function isOperatorChange(method: string): boolean {
  const rule = rpcMethods.get(method);
  return rule?.access === 'operator' && rule.takes !== undefined;
}

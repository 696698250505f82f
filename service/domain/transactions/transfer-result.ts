import { ok, type Result } from '../../model/kernel/results/result.ts';
import { once } from '../../model/kernel/values/curves.ts';
import { formatUnits } from '../../model/kernel/values/numbers.ts';
import type { TransactionRecord, TransferredTokens } from '../../model/transactions/transaction.ts';
import type { CallRequest, ChainClient, ChainReceipt } from '../../platform/ports/chains.ts';
import { decodeReturned } from '../abi/decode-values.ts';
import { selectorOf } from '../abi/encode-call.ts';
import { readBalance } from '../chains/read-item.ts';
import { movesIn, readBalanceOf, readTokenBalance, type TokenMove } from '../chains/read-token.ts';

const selectors = once(() => ({
  transfers: ['transfer(address,uint256)', 'transferFrom(address,address,uint256)'].map(selectorOf),
  erc1155: selectorOf('safeTransferFrom(address,address,uint256,uint256,bytes)'),
}));

/** A call whose result may show a failed transfer. */
export interface TransferCall extends CallRequest {
  /** Whether it transfers an ERC-20 token, rather than calling any contract's function of that name. */
  readonly isOfToken: boolean;
}

/**
 * Simulates an ERC-20 transfer after the block `at` (default: the latest) and explains why it fails without a revert:
 * `false` is a failure, and so is any other data of a token except `true`. A token may return nothing, e.g. USDT.
 * `undefined` if it succeeds or reverts, and for other calls.
 */
export async function findTransferFault(
  chain: ChainClient,
  { isOfToken, ...call }: TransferCall,
  at?: bigint,
): Promise<Result<string | undefined>> {
  const selector = (call.data ?? '').slice(0, 10).toLowerCase();
  if (!selectors().transfers.includes(selector)) return ok(undefined);
  const outcome = await chain.call(call, at);
  if (!outcome.ok) return outcome;
  const { reverted, data } = outcome.value;
  if (reverted || data === '0x') return ok(undefined);
  const [isTransferred] = decodeReturned(['bool'], data) ?? [];
  if (isTransferred === false) return ok('the token returned false, so it transferred nothing');
  return ok(isTransferred === true || !isOfToken ? undefined : unknownResult);
}

const unknownResult = 'the token returned neither true nor nothing, which counts as a failed transfer';

/** Like `findTransferFault`, for a mined call: if the contract reported no transfer, simulates it before its block. */
export async function findMinedTransferFault(
  chain: ChainClient,
  call: TransferCall,
  { succeeded, blockNumber, logs }: ChainReceipt,
): Promise<Result<string | undefined>> {
  const isReported = logs.flatMap(movesIn).some(({ contract }) => isSame(contract, call.to));
  if (!succeeded || isReported) return ok(undefined);
  const fault = await findTransferFault(chain, call, blockNumber - 1n);
  if (isPruned(fault)) return ok(undefined);
  return fault.ok && fault.value !== undefined ? ok(`The transfer failed: ${fault.value}.`) : fault;
}

/** Whether these are tokens of ERC-20 rather than an item. */
export function areOfErc20(tokens: TransferredTokens | undefined): boolean {
  return tokens !== undefined && tokens.tokenId === undefined;
}

/**
 * The amount that arrived at the receiver of a mined transfer, in whole tokens: according to the events of its contract,
 * or to the balance before and after its block if it reported none. `undefined` for other transactions.
 */
export async function readArrivedAmount(
  chain: ChainClient,
  { tokens, data }: Pick<TransactionRecord, 'tokens' | 'data'>,
  receipt: ChainReceipt,
): Promise<Result<string | undefined>> {
  if (!tokens || !receipt.succeeded) return ok(undefined);
  const reported = unitsIn(receipt, tokens);
  const units = reported === undefined ? await readIncrease(chain, { tokens, data }, receipt) : ok(reported);
  if (!units.ok) return units;
  if (tokens.tokenId !== undefined) return ok(String(units.value));
  if (units.value === BigInt(`0x${data.slice(-64)}`)) return ok(tokens.amount);
  const token = await readBalanceOf(chain, tokens.contractAddress, tokens.to);
  return token.ok ? ok(formatUnits(units.value, token.value?.decimals ?? 0)) : token;
}

/** The units that the events of the contract add to the receiver; `undefined` if no event names it. */
function unitsIn({ logs }: ChainReceipt, tokens: TransferredTokens): bigint | undefined {
  const moves = logs.flatMap(movesIn).filter((move) => concerns(move, tokens));
  if (moves.length === 0) return undefined;
  return notNegative(moves.reduce((sum, { to, amount }) => (isSame(to, tokens.to) ? sum + amount : sum - amount), 0n));
}

function concerns(
  { contract, tokenId, from, to }: TokenMove,
  { contractAddress, tokenId: id, to: receiver }: TransferredTokens,
): boolean {
  const isOfToken = isSame(contract, contractAddress) && tokenId?.toString() === id;
  return isOfToken && (isSame(to, receiver) || isSame(from, receiver));
}

async function readIncrease(
  chain: ChainClient,
  { tokens: { contractAddress: contract, tokenId, to }, data }: MovedTokens,
  { blockNumber }: ChainReceipt,
): Promise<Result<bigint>> {
  const standard = data.startsWith(selectors().erc1155) ? 'ERC1155' : 'ERC721';
  const balanceAfter = (block: bigint) =>
    tokenId === undefined
      ? readTokenBalance(chain, contract, to, block)
      : readBalance(chain, { standard, contract, tokenId }, to, block);
  const [before, after] = await Promise.all([balanceAfter(blockNumber - 1n), balanceAfter(blockNumber)]);
  if (isPruned(before) || isPruned(after)) return ok(0n);
  if (!before.ok) return before;
  if (!after.ok) return after;
  return ok(notNegative((after.value ?? 0n) - (before.value ?? 0n)));
}

interface MovedTokens {
  readonly tokens: TransferredTokens;
  readonly data: string;
}

/** Whether the node no longer has the state of the block. */
function isPruned(result: Result<unknown>): boolean {
  return !result.ok && result.failure.code === 'chain.rejected';
}

function notNegative(units: bigint): bigint {
  return units < 0n ? 0n : units;
}

function isSame(address: string, other: string | undefined): boolean {
  return address.toLowerCase() === other?.toLowerCase();
}

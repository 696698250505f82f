import { type Failed, fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { formatUnits } from '../../model/kernel/values/numbers.ts';
import type { TransactionRecord } from '../../model/transactions/transaction.ts';
import type { Overrides } from '../../model/transactions/transaction-request.ts';
import { transactionListKey } from '../../model/transactions/transaction-table.ts';
import { nativeDecimals } from '../../model/wallets/balance.ts';
import type { WalletRecord } from '../../model/wallets/wallet.ts';
import type { CallRequest, ChainClient, FeeData, GasOutcome, Reverted } from '../../platform/ports/chains.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { isMagic } from '../auth/is-magic.ts';
import { ensureFunded } from '../chains/gifts.ts';
import { gasCapFault, maximumGasOf } from '../chains/judge-rpc-call.ts';
import { describeRevert } from '../chains/send-from-faucet.ts';
import { chooseFees, type Fees, feesOf, highestCost, rejectField } from './fees.ts';
import { type LaneReading, readLane } from './lane/lane.ts';
import { smallestBlockGas } from './lane/transaction-states.ts';
import type { Payload, PreparePayload } from './request-types.ts';
import { areOfErc20, findTransferFault } from './transfer-result.ts';

/** A transaction that would currently succeed on its chain. */
interface PreparedTransaction {
  readonly payload: Payload;
  readonly gasLimit: bigint;
  readonly fees: Fees;
  readonly lane: LaneReading;
}

type PreparePorts = Pick<Ports, 'storage' | 'chains' | 'settings' | 'clock' | 'ids'>;

/**
 * Collects all chain data for a transaction and simulates it. A transaction that would fail is rejected with the
 * reason; nothing is stored or spent.
 */
export async function prepareTransaction(
  ports: PreparePorts,
  wallet: WalletRecord,
  request: { readonly preparePayload: PreparePayload; readonly overrides: Overrides },
): Promise<Result<PreparedTransaction>> {
  const chain = ports.chains.of(wallet.secretType);
  const read = await request.preparePayload(chain, wallet.address);
  if (!read.ok) return read;
  const payload = read.value;
  const coins = formatUnits(payload.value, nativeDecimals);
  if (isMagic(ports, 'revert', coins)) return wouldFail('its value is a magic value');
  const findGas = () => estimateOrCall(chain, callOf(wallet, payload), request.overrides.gasLimit);
  const [lane, balance, market, firstGas, code] = await Promise.all([
    readLane(ports, chain, wallet.address),
    ensureFunded(ports, wallet),
    chain.feeData(),
    findGas(),
    payload.needsContract ? chain.code(payload.to) : ok('0x00'),
  ]);
  if (!lane.ok) return lane;
  if (!balance.ok) return balance;
  if (payload.value > balance.value)
    return meantInWei(chain, payload.value, balance.value) ?? tooPoor(chain, payload.value, balance.value);
  if (!code.ok) return code;
  if (code.value === '0x')
    return fail(
      'transaction.submit.ethereum-error',
      `No contract exists at ${payload.to} on ${chain.network.name}, so the call would have no effect. Nothing was sent.`,
    );
  // The wallet may have received its first coins since.
  const gas = firstGas.ok || !chain.fund ? firstGas : await findGas();
  if (!gas.ok) return gas;
  const isOfToken = areOfErc20(payload.tokens);
  const transferFault = await findTransferFault(chain, { ...callOf(wallet, payload), isOfToken });
  if (!transferFault.ok) return transferFault;
  if (transferFault.value !== undefined) return wouldFail(transferFault.value);
  const prepared = { payload, gasLimit: gas.value, lane: lane.value };
  const transaction = withFees(market, prepared, request.overrides);
  if (!transaction.ok) return transaction;
  const pendingCost = costOfPending(ports, { wallet, lane: lane.value, ownNonce: request.overrides.nonce });
  const maximumCost = pendingCost + highestCost({ ...transaction.value, value: payload.value });
  return maximumCost > balance.value ? tooPoor(chain, maximumCost, balance.value) : transaction;
}

function callOf({ address }: WalletRecord, { to, value, data }: Payload): CallRequest {
  return { from: address, to, value, data };
}

/** Estimates gas by simulating the call; if the caller set a limit, the call must succeed within it. */
async function estimateOrCall(
  chain: ChainClient,
  call: CallRequest,
  gasLimit: bigint | undefined,
): Promise<Result<bigint>> {
  if (gasLimit === undefined) {
    const estimate = await chain.estimateGas(call);
    return estimate.ok ? gasOf(chain, estimate.value) : estimate;
  }
  const fault = gasCapFault(chain, gasLimit);
  if (fault !== undefined) return rejectField('gasLimit', fault);
  const outcome = await chain.call({ ...call, gas: gasLimit });
  if (outcome.ok) return outcome.value.reverted ? reverted(outcome.value) : ok(gasLimit);
  // A limit below the calldata cost makes the node reject the query instead of reporting a revert.
  return outcome.failure.code === 'chain.rejected' ? rejectField('gasLimit', outcome.failure.message) : outcome;
}

/** The estimate plus 20 %, because the chain state changes; at most the gas limit of a block or transaction. */
async function gasOf(chain: ChainClient, estimate: GasOutcome): Promise<Result<bigint>> {
  if (estimate.reverted) return reverted(estimate);
  const gasWithMargin = (estimate.gas * 12n) / 10n;
  if (gasWithMargin < smallestBlockGas) return ok(gasWithMargin);
  const block = await chain.block('latest');
  if (!block.ok) return block;
  const blockGas = block.value?.gasLimit ?? gasWithMargin;
  const maximumGas = maximumGasOf(chain, blockGas);
  return ok(gasWithMargin > maximumGas && maximumGas >= estimate.gas ? maximumGas : gasWithMargin);
}

function withFees(
  market: Result<FeeData>,
  transaction: Omit<PreparedTransaction, 'fees'>,
  overrides: Overrides,
): Result<PreparedTransaction> {
  if (!market.ok) return market;
  const fees = chooseFees(market.value, overrides);
  return fees.ok ? ok({ ...transaction, fees: fees.value }) : fees;
}

/** The maximum cost of the wallet's pending transactions, except one that this transaction replaces. */
function costOfPending(
  { storage }: PreparePorts,
  { wallet, lane, ownNonce }: { wallet: WalletRecord; lane: LaneReading; ownNonce: number | undefined },
): bigint {
  const key = transactionListKey({ walletId: wallet.id }, 'PENDING');
  const costs = new Map<number, bigint>();
  for (const transaction of storage.read(({ transactions }) => transactions.listBy('byParty', key))) {
    const { nonce } = transaction;
    if (nonce < lane.mined || nonce === ownNonce) continue;
    const cost = highestCost(storedTransaction(transaction));
    costs.set(nonce, max(cost, costs.get(nonce) ?? 0n));
  }
  return [...costs.values()].reduce((sum, cost) => sum + cost, 0n);
}

function storedTransaction(transaction: TransactionRecord) {
  const { value, gasLimit } = transaction;
  return { value: BigInt(value), gasLimit: BigInt(gasLimit), fees: feesOf(transaction) };
}

function max(first: bigint, second: bigint): bigint {
  return first > second ? first : second;
}

/** For insufficient funds; amounts in wei. */
export function tooPoor({ network }: ChainClient, maximumCost: bigint, balance: bigint): Failed {
  const coins = (wei: bigint) => `${formatUnits(wei, 18)} ${network.nativeSymbol}`;
  return fail(
    'transaction.insufficient-funds',
    `The wallet has ${coins(balance)}, and the transaction may cost ${coins(maximumCost)} with gas and pending transactions.`,
  );
}

/** Amounts from this number of coins that would fit as wei are assumed to be in wei. */
const suspiciousCoins = 1_000_000n;

/** Other services take amounts in wei. Such a number exceeds the existing coins. */
function meantInWei({ network }: ChainClient, value: bigint, balance: bigint): Failed | undefined {
  const wholeCoins = value / aCoin;
  if (value % aCoin !== 0n || wholeCoins < suspiciousCoins || wholeCoins > balance) return undefined;
  const coins = (wei: bigint) => `${formatUnits(wei, nativeDecimals)} ${network.nativeSymbol}`;
  return fail(
    'transaction.insufficient-funds',
    `value is in whole coins, but ${wholeCoins} looks like wei: the wallet has ${coins(balance)}. For ${coins(wholeCoins)}, send ${formatUnits(wholeCoins, nativeDecimals)}.`,
  );
}

const aCoin = 10n ** BigInt(nativeDecimals);

function reverted(outcome: Reverted): Failed {
  return wouldFail(describeRevert(outcome));
}

function wouldFail(reason: string): Failed {
  return fail('transaction.submit.ethereum-error', `The transaction would fail: ${reason}. Nothing was sent.`);
}

import type { Interface } from 'ethers/abi';
import { fail, mapResult, ok, type Result } from '../../model/kernel/results/result.ts';
import { minute } from '../../model/kernel/units.ts';
import type { SubmittedTransaction, TransactionRecord } from '../../model/transactions/transaction.ts';
import type { CallRequest, ChainClient, GasOutcome } from '../../platform/ports/chains.ts';
import { noKey } from '../../platform/ports/operation.ts';
import type { CustodyAccount, Ports } from '../../platform/ports/ports.ts';
import { addedCoins, leastCoins } from '../chains/judge-rpc-call.ts';
import { describeRevert } from '../chains/send-from-faucet.ts';
import { chooseFees, type Fees, highestCost, signTransactionBy } from '../transactions/fees.ts';
import { type ChainNow, type LaneReading, readChainNow, readLane } from '../transactions/lane/lane.ts';
import { chooseNonceAndFees } from '../transactions/lane/nonces.ts';
import { type Submission, submitTransaction } from '../transactions/lane/submit-transaction.ts';
import type { Payload } from '../transactions/request-types.ts';

export type SettlementPorts = Pick<
  Ports,
  'storage' | 'chains' | 'custody' | 'clock' | 'ids' | 'log' | 'settings' | 'tracing'
>;

/** The custody keyring account that performs a module's calls; on the chain, the contract owner. */
export type OperatorAccount = Extract<CustodyAccount, 'market-operator' | 'minter'>;

/** An operator on a chain, with the current gas price and its nonces. */
interface Operator {
  readonly account: OperatorAccount;
  readonly chain: ChainClient;
  readonly address: string;
  readonly fees: Fees;
  readonly lane: LaneReading;
}

/** The operator with coins for gas: an embedded chain provides them; on other chains they must exist. */
export async function findOperator(
  ports: Pick<Ports, 'custody' | 'clock'>,
  chain: ChainClient,
  account: OperatorAccount,
): Promise<Result<Operator>> {
  const address = await ports.custody.address(account);
  if (!address.ok) return address;
  const [balance, market, lane] = await Promise.all([
    chain.balance(address.value),
    chain.feeData(),
    readLane(ports, chain, address.value),
  ]);
  if (!balance.ok) return balance;
  if (!market.ok) return market;
  if (!lane.ok) return lane;
  const fees = chooseFees(market.value, {});
  if (!fees.ok) return fees;
  const operator = { account, chain, address: address.value, fees: fees.value, lane: lane.value };
  if (chain.fund) {
    const funded: Result<unknown> = balance.value < leastCoins ? await chain.fund(address.value, addedCoins) : ok();
    return mapResult(funded, () => operator);
  }
  const maximumCost = highestCost({ value: 0n, gasLimit: enoughGas, fees: fees.value });
  if (balance.value >= maximumCost) return ok(operator);
  return fail(
    'transaction.insufficient-funds',
    `The operator ${address.value} has too few coins for gas on ${chain.network.name}. Send coins to it.`,
  );
}

interface OperatorCall extends Pick<Submission, 'join'> {
  /** The transaction's id; a new id by default. */
  readonly id?: string;
  readonly applicationId: string;
  readonly payload: Payload;
  readonly gasLimit: bigint;
}

/** Submits an operator call; related changes are committed with the signed bytes. */
export function submitAsOperator(
  ports: SettlementPorts,
  { account, chain, address, fees, lane }: Operator,
  { id, applicationId, payload, gasLimit, join }: OperatorCall,
): Promise<Result<SubmittedTransaction>> {
  chain.hasten?.();
  return submitTransaction(ports, chain, {
    draft: { id, applicationId, type: 'CONTRACT_EXECUTION', from: address, payload, gasLimit },
    lane,
    chooseNonceAndFees: (current, own) => chooseNonceAndFees(fees, {}, current, own),
    sign: (unsigned) => signTransactionBy((digest) => ports.custody.signDigest(account, digest), unsigned, address),
    join,
    slot: noKey,
  });
}

/** A function call without coins, with its arguments for display. */
export function callPayload(
  contract: Interface,
  to: string,
  functionName: string,
  values: readonly unknown[],
): Payload {
  const inputs = contract.getFunction(functionName)?.inputs ?? [];
  return {
    to,
    value: 0n,
    data: contract.encodeFunctionData(functionName, [...values]),
    needsContract: true,
    call: { functionName, inputs: inputs.map(({ type }, index) => ({ type, value: textOf(values[index]) })) },
  };
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? `[${value.map(textOf).join(',')}]` : String(value);
}

export interface OperatorNow {
  readonly ports: SettlementPorts;
  readonly operator: Operator;
  readonly now: ChainNow;
}

/** Loads the operator and its chain once per round. */
export async function loadOperator(
  ports: SettlementPorts,
  chain: ChainClient,
  account: OperatorAccount,
): Promise<Result<OperatorNow>> {
  const [operator, now] = await Promise.all([findOperator(ports, chain, account), readChainNow(chain)]);
  if (!operator.ok) return operator;
  return mapResult(now, (read) => ({ ports, operator: operator.value, now: read }));
}

/**
 * Whether the chain has all blocks that our transactions were seen in. After a crash or reorganisation, nothing is
 * signed before the tracker has noticed: a permit could otherwise use the nonce of a pending payment.
 */
export async function hasAllBlocks({
  ports,
  operator: { chain, address },
  now,
}: OperatorNow): Promise<Result<boolean>> {
  const newest = ports.storage
    .read(({ transactions }) => transactions.listBy('unfinished', chain.network.secretType))
    .filter(({ from, genesis }) => from === address && genesis === now.genesis)
    .flatMap(({ block }) => block ?? [])
    .reduce<TransactionRecord['block']>(
      (highest, block) => (BigInt(block.number) > BigInt(highest?.number ?? -1) ? block : highest),
      undefined,
    );
  if (!newest) return ok(true);
  return mapResult(await now.blockAt(BigInt(newest.number)), (block) => block?.hash === newest.hash);
}

/** Limits of settlement. */

/** Above the gas of any operator call except batch mints. */
export const enoughGas = 1_000_000n;
/** Larger calls are split if possible: a transaction has at most 16,777,216 gas (EIP-7825). */
export const maximumGas = 16_000_000n;
/** Number of failures in blocks after which a call fails permanently. */
export const maximumFailures = 3;
/** The same for calls that change with each attempt, e.g. with a new permit. */
export const maximumFailuresOfChangingCalls = 10;
/** Number of newest transactions remembered per call. */
export const rememberedAttempts = 20;
/** Cases prepared in parallel; the operator's lane submits them sequentially. */
export const settlementConcurrency = 4;
/** Polling interval while waiting for finality or the tracker. */
export const soonMilliseconds = 250;
/** The first pause after an attempt that no node accepted; each further pause doubles. */
export const firstPauseMilliseconds = 250;
export const longestPauseMilliseconds = minute;

/**
 * Gas limit for a simulated call: 1.5 × the simulated gas plus 50,000. The state may differ when its block is mined.
 * The largest known difference is a receiver whose balance dropped to zero: mints of a fungible token then need 1.44 ×
 * the simulated gas.
 */
export function roomyGas(gas: bigint): bigint {
  return (gas * 3n) / 2n + 50_000n;
}

/** Result of a simulated call. A reason has no full stop. */
type Trial =
  | { readonly outcome: 'passes'; readonly gas: bigint }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'no contract'; readonly reason: string };

/**
 * Simulates a call. Also checks for a contract, because a call to an address without code succeeds without effect.
 * A simulation with `usualGas` is one execution; an estimate, which follows if that fails, is several.
 */
export async function dryRun(
  chain: ChainClient,
  from: string,
  { to, data }: Payload,
  usualGas?: bigint,
): Promise<Result<Trial>> {
  const call = { from, to, data };
  const estimate = () => chain.estimateGas(call);
  const simulate = usualGas === undefined ? estimate : () => runOnce(chain, { ...call, gas: usualGas }, estimate);
  const [code, gas] = await Promise.all([chain.code(to), simulate()]);
  if (!code.ok) return code;
  if (code.value === '0x') return ok({ outcome: 'no contract', reason: `No contract exists at ${to}` });
  if (!gas.ok) return gas;
  if (!gas.value.reverted) return ok({ outcome: 'passes', gas: gas.value.gas });
  return ok({ outcome: 'refused', reason: describeRevert(gas.value) });
}

async function runOnce(
  chain: ChainClient,
  call: CallRequest & { gas: bigint },
  estimate: () => Promise<Result<GasOutcome>>,
): Promise<Result<GasOutcome>> {
  const outcome = await chain.call(call, 'pending');
  return outcome.ok && !outcome.value.reverted ? ok({ reverted: false, gas: call.gas }) : estimate();
}

import pLimit from 'p-limit';
import { type Again, afterFaultMilliseconds, soonest } from '../../../model/kernel/concurrency/schedule.ts';
import type { SecretType } from '../../../model/kernel/primitives.ts';
import { type Failed, type Failure, fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import { maximumGasOf } from '../../chains/judge-rpc-call.ts';
import { contentOf, type Payload } from '../request-types.ts';
import { type Attempts, attemptsOn, findPerformed, hasFailedForGood, prospectOf, readAttempts } from './attempts.ts';
import type { Settlement } from './settlement.ts';
import {
  enoughGas,
  hasAllBlocks,
  loadOperator,
  maximumGas,
  type OperatorAccount,
  type OperatorNow,
  rememberedAttempts,
  roomyGas,
  type SettlementPorts,
  settlementConcurrency,
  soonMilliseconds,
  submitAsOperator,
  tryOut,
} from './submit-as-operator.ts';

/** The operator of the round. */
export interface Round {
  readonly chain: SecretType;
  readonly account: OperatorAccount;
  /** The log event for a round in which something has to wait. */
  readonly waits: string;
}

/** Settlements that are due now. */
export interface Due {
  /** Settlements of one queue are submitted in order; queues are independent. */
  readonly queues: readonly (readonly Settlement[])[];
  /** Times at which other settlements become due. */
  readonly pauses: readonly Again[];
}

/**
 * Runs one settlement round of an operator on one chain. A failure or exception of one settlement does not affect
 * others. Returns the time of the next round; `undefined` to wait for a change. A chain without open settlements is not
 * queried, so it stays asleep.
 */
export async function settleRound(
  ports: SettlementPorts,
  { chain, account, waits }: Round,
  { queues, pauses }: Due,
): Promise<Again | undefined> {
  const work = queues.filter(({ length }) => length > 0);
  const results = work.length === 0 ? [] : await settleQueues(ports, { chain, account }, work);
  const failed = results.find((result) => !result.ok);
  if (failed && !failed.ok) ports.log.warn(waits, { chain, reason: failed.failure.message });
  return soonest([
    ...pauses,
    ...(failed ? [{ inMilliseconds: afterFaultMilliseconds }] : []),
    ...(results.some((result) => result.ok && result.value) ? [{ inMilliseconds: soonMilliseconds }] : []),
  ]);
}

async function settleQueues(
  ports: SettlementPorts,
  { chain, account }: Pick<Round, 'chain' | 'account'>,
  queues: Due['queues'],
): Promise<Result<boolean>[]> {
  const at = await loadOperator(ports, ports.chains.of(chain), account);
  if (!at.ok) return [at];
  const isComplete = await hasAllBlocks(ports, at.value);
  if (!isComplete.ok || !isComplete.value) return [isComplete.ok ? ok(true) : isComplete];
  const limit = pLimit(settlementConcurrency);
  const outcomes = await Promise.allSettled(queues.map((queue) => limit(() => settleInOrder(ports, at.value, queue))));
  return outcomes.flatMap((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}

async function settleInOrder(
  ports: SettlementPorts,
  at: OperatorNow,
  queue: readonly Settlement[],
): Promise<Result<boolean>[]> {
  const results: Result<boolean>[] = [];
  for (const settlement of queue) results.push(await settle(ports, at, settlement));
  return results;
}

/** A settlement with its previous attempts. */
interface Case {
  readonly ports: SettlementPorts;
  readonly at: OperatorNow;
  readonly settlement: Settlement;
  readonly ids: readonly string[];
  readonly attempts: Attempts;
}

/**
 * Advances a settlement by one step: completes, fails or submits it. Every step may be repeated, because the
 * contract performs it once. Returns whether to look again soon.
 *
 * | Transactions signed for it | Next step |
 * |---|---|
 * | the newest is pending | none: the tracker follows it |
 * | the newest succeeded on this chain and is final | complete |
 * | none, or the newest failed or was on a chain that was reset | simulate, and submit if the simulation succeeds |
 * | three failed in blocks, or ten if the call changes with each attempt | reject |
 *
 * | Rejected: repeated failures, a call that cannot be built, a simulation that reverts | Next step |
 * |---|---|
 * | it has parts | attempt each part separately, even if all failed together |
 * | the contract confirms it | complete once that is final |
 * | a failed attempt may still be mined | submit anyway: the next transaction takes its nonce and settles it |
 * | a failed attempt is in a block that is not final | look again soon |
 * | otherwise | fail |
 *
 * Fails immediately if its contract does not exist: a transaction would succeed without effect.
 */
export async function settle(
  ports: SettlementPorts,
  at: OperatorNow,
  settlement: Settlement,
): Promise<Result<boolean>> {
  const current = openCase(ports, at, settlement);
  if (!current) return ok(false);
  const { verdict, last } = current.attempts;
  if (verdict === 'waiting') return ok(false);
  return verdict === 'done' ? ended(settlement.complete(at, last?.hash)) : attempt(current);
}

function openCase(ports: SettlementPorts, at: OperatorNow, settlement: Settlement): Case | undefined {
  return ports.storage.read((tables) => {
    const ids = settlement.attemptIds(tables);
    if (!ids) return undefined;
    const attempts = attemptsOn(at.now.genesis, readAttempts(tables, ids));
    return { ports, at, settlement, ids, attempts };
  });
}

async function attempt(current: Case): Promise<Result<boolean>> {
  const { at, settlement, attempts } = current;
  const call = await settlement.call(at);
  if (!call.ok) return isPassing(call.failure) ? call : refuse(current, call.failure.message);
  if (hasFailedForGood(attempts, call.value.data))
    return refuse(current, attempts.last?.reason ?? 'It failed repeatedly');
  const { chain, address } = at.operator;
  const trial = await tryOut(chain, address, call.value);
  if (!trial.ok) return trial;
  if (trial.value.outcome === 'refused') {
    // Its inputs changed in the meantime, e.g. a permit's nonce when a payment is mined.
    const rebuilt = await settlement.call(at);
    if (rebuilt.ok && rebuilt.value.data !== call.value.data) return ok(true);
    return refuse(current, trial.value.reason, call.value);
  }
  if (trial.value.outcome === 'no contract')
    return ended(settlement.giveUp(at, { reason: trial.value.reason, isContractGone: true }));
  const gasWithMargin = roomyGas(trial.value.gas);
  const parts = gasWithMargin > maximumGas ? partsOf(settlement) : [];
  if (parts.length > 0) return attemptParts(current, parts);
  const largest = maximumGasOf(chain, at.now.head.gasLimit);
  return submit(current, call.value, gasWithMargin > largest ? largest : gasWithMargin);
}

/** Failures that end when the chain or the disk recovers. */
function isPassing({ code }: Failure): boolean {
  return /^(?:chain|storage)\./.test(code);
}

function partsOf(settlement: Settlement): readonly Settlement[] {
  return settlement.parts?.() ?? [];
}

/** Sequentially, in order; a failure does not block the others. */
async function attemptParts({ ports, at }: Case, parts: readonly Settlement[]): Promise<Result<boolean>> {
  const results: Result<boolean>[] = [];
  for (const part of parts) {
    const current = openCase(ports, at, part);
    if (current) results.push(await attempt(current));
  }
  return endOf(results);
}

/** Combines several results: the first failure, or whether to look again soon. */
function endOf(results: readonly Result<boolean>[]): Result<boolean> {
  const failed = results.find((result): result is Failed => !result.ok);
  return failed ?? ok(results.some((result) => result.ok && result.value));
}

async function refuse(current: Case, reason: string, payload?: Payload): Promise<Result<boolean>> {
  const { ports, at, settlement, attempts } = current;
  const parts = partsOf(settlement);
  if (parts.length > 0) return attemptParts(current, parts);
  const isPerformed = await settlement.isPerformed(at);
  if (!isPerformed.ok) return isPerformed;
  if (isPerformed.value) return completePerformed(current);
  const prospect = await prospectOf(ports, at, attempts);
  if (!prospect.ok) return prospect;
  if (prospect.value === 'in a block') return ok(true);
  const content = payload ?? (attempts.last && contentOf(attempts.last));
  return prospect.value === 'open' && content
    ? submit(current, content, gasOfTheLast(attempts))
    : ended(settlement.giveUp(at, { reason, isContractGone: false }));
}

/** The gas of a call that is rejected now is unknown. */
function gasOfTheLast({ last }: Attempts): bigint {
  const gas = BigInt(last?.gasLimit ?? 0);
  return gas > enoughGas ? gas : enoughGas;
}

async function completePerformed({ at, settlement, attempts }: Case): Promise<Result<boolean>> {
  const performed = await findPerformed(at, attempts, settlement.event);
  if (!performed.ok) return performed;
  const { transactionHash, isFinal } = performed.value;
  return isFinal ? ended(settlement.complete(at, transactionHash)) : ok(true);
}

async function submit(
  { ports, at, settlement, ids: knownIds }: Case,
  payload: Payload,
  gasLimit: bigint,
): Promise<Result<boolean>> {
  const cause = ['settlement', JSON.stringify(settlement.event.topics), knownIds.length];
  const submitted = await submitAsOperator(ports, at.operator, {
    id: ports.ids.because(cause, ports.ids.uuid),
    applicationId: settlement.applicationId,
    payload,
    gasLimit,
    join: (tables, transaction) => {
      const ids = settlement.attemptIds(tables);
      if (!ids || ids.at(-1) !== knownIds.at(-1))
        return fail('transaction.nonce-taken', 'The settlement was changed in the meantime.');
      settlement.join(tables, transaction, [...ids, transaction.id].slice(-rememberedAttempts));
      return ok();
    },
  });
  return submitted.ok ? ok(false) : submitted;
}

async function ended(end: Promise<Result<void>>): Promise<Result<boolean>> {
  const result = await end;
  return result.ok ? ok(false) : result;
}

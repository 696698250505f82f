import type { Traced } from '../../model/history/trace-id.ts';
import type { Again } from '../../model/kernel/concurrency/schedule.ts';
import type { SecretType } from '../../model/kernel/primitives.ts';
import { type Failed, fail, mapResult, ok, type Result } from '../../model/kernel/results/result.ts';
import type { TransactionRecord } from '../../model/transactions/transaction.ts';
import type { TableReaders, TableWriters } from '../../platform/ports/storage.ts';
import { maximumGasOf } from '../chains/judge-rpc-call.ts';
import { contentOf, type Payload } from '../transactions/request-types.ts';
import {
  type Attempts,
  attemptsOn,
  findPerformed,
  hasFailedForGood,
  type PerformedEvent,
  pauseBefore,
  prospectOf,
  readAttempts,
} from './attempts.ts';
import {
  dryRun,
  enoughGas,
  maximumGas,
  type OperatorNow,
  rememberedAttempts,
  roomyGas,
  type SettlementPorts,
  submitAsOperator,
} from './operator.ts';

/** A kind of action that the operator performs once on a chain, as functions of its subject: a record, or several. */
export interface SettlementKind<Subject> {
  /** The subjects that are due. Those of one queue are submitted in order; queues are independent. */
  due(tables: TableReaders, round: DueRound): readonly (readonly Subject[])[];
  applicationOf(subject: Subject): string;
  /** The record whose request it continues, for traces. */
  tracedBy(subject: Subject): Traced | undefined;
  /** The event with which the contract confirms it. */
  eventOf(subject: Subject): PerformedEvent;
  /** Ids of the transactions signed for it, newest last; `undefined` once it has ended. */
  attemptIds(tables: TableReaders, subject: Subject): readonly string[] | undefined;
  /** Gas that most of its calls need at most; they are simulated once instead of estimated. */
  readonly usualGas?: bigint;
  /** Builds its call. Chain and disk failures are temporary; any other failure rejects it. */
  call(at: OperatorNow, subject: Subject): Promise<Result<Payload>>;
  /** Whether the chain confirms it, through any transaction. */
  isPerformed(at: OperatorNow, subject: Subject): Promise<Result<boolean>>;
  /** Whether a pending transaction may still let a rejected call pass. The settlement then waits for it. */
  mayStillPass?(tables: TableReaders, subject: Subject): boolean;
  /** Records one more transaction, in the commit that stores its signed bytes. */
  join(tables: TableWriters, subject: Subject, attempt: JoinedAttempt): void;
  /** Called when it is final. Must be idempotent. */
  complete(at: OperatorNow, subject: Subject, transactionHash: string | undefined): Promise<Result<void>>;
  /** Called when it failed permanently. Must be idempotent. */
  giveUp(at: OperatorNow, subject: Subject, rejection: Rejection): Promise<Result<void>>;
  /** Its parts, if a rejected part must not block the others. */
  partsOf?(subject: Subject): readonly Subject[];
}

/** A transaction that was signed for a settlement, and all its attempts. */
export interface JoinedAttempt {
  readonly transaction: TransactionRecord;
  readonly transactionIds: string[];
  readonly now: string;
}

/** Why a settlement failed permanently. */
export interface Rejection {
  /** Without a full stop, unless a contract or a node ended with one. */
  readonly reason: string;
  /** Whether the contract does not exist, e.g. after a chain reset. */
  readonly isContractGone: boolean;
}

/** Selects the settlements that are due now, and collects the times of the others. */
export class DueRound {
  readonly ports: SettlementPorts;
  readonly chain: SecretType;
  /** Times at which other settlements become due. */
  readonly pauses: Again[] = [];

  constructor(ports: SettlementPorts, chain: SecretType) {
    this.ports = ports;
    this.chain = chain;
  }

  /** Pending transactions are followed by the tracker; rejected ones are retried later. */
  isDue(attempts: Attempts): boolean {
    const pause = pauseBefore(attempts, this.ports.clock);
    if (pause) this.pauses.push(pause);
    return attempts.verdict !== 'waiting' && !pause;
  }
}

/** A settlement with its previous attempts. */
interface Case {
  readonly at: OperatorNow;
  readonly kind: SettlementKind<unknown>;
  readonly subject: unknown;
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
 * | a pending transaction may let it pass, e.g. the approval of its seller | wait for that |
 * | a failed attempt is in a block that is not final | look again soon |
 * | otherwise | fail |
 *
 * Fails immediately if its contract does not exist: a transaction would succeed without effect.
 */
export async function settle<Subject>(
  at: OperatorNow,
  kind: SettlementKind<Subject>,
  subject: Subject,
): Promise<Result<boolean>> {
  const current = openCase(at, kind, subject);
  if (!current) return ok(false);
  const { verdict, last } = current.attempts;
  if (verdict === 'waiting') return ok(false);
  return at.ports.tracing.span('settlement', { traceId: kind.tracedBy(subject)?.traceId }, async (span) => {
    const result = await (verdict === 'done' ? ended(kind.complete(at, subject, last?.hash)) : attempt(current));
    const chain = at.operator.chain.network.secretType;
    span.describe({ 'vaultdesk.chain': chain, 'error.type': result.ok ? undefined : result.failure.code });
    return result;
  });
}

function openCase(at: OperatorNow, kind: SettlementKind<unknown>, subject: unknown): Case | undefined {
  return at.ports.storage.read((tables) => {
    const ids = kind.attemptIds(tables, subject);
    if (!ids) return undefined;
    const attempts = attemptsOn(at.now.genesis, readAttempts(tables, ids));
    return { at, kind, subject, ids, attempts };
  });
}

async function attempt(current: Case): Promise<Result<boolean>> {
  const { at, kind, subject, attempts } = current;
  const call = await kind.call(at, subject);
  // Failures of the chain or the disk end when it recovers.
  if (!call.ok) return /^(?:chain|storage)\./.test(call.failure.code) ? call : reject(current, call.failure.message);
  if (hasFailedForGood(attempts, call.value.data))
    return reject(current, attempts.last?.reason ?? 'It failed repeatedly');
  const { chain, address } = at.operator;
  const trial = await dryRun(chain, address, call.value, kind.usualGas);
  if (!trial.ok) return trial;
  if (trial.value.outcome === 'refused') {
    // Its inputs changed in the meantime, e.g. a permit's nonce when a payment is mined.
    const rebuilt = await kind.call(at, subject);
    if (rebuilt.ok && rebuilt.value.data !== call.value.data) return ok(true);
    return reject(current, trial.value.reason, call.value);
  }
  if (trial.value.outcome === 'no contract')
    return ended(kind.giveUp(at, subject, { reason: trial.value.reason, isContractGone: true }));
  const gasWithMargin = roomyGas(trial.value.gas);
  const parts = gasWithMargin > maximumGas ? partsOf(current) : [];
  if (parts.length > 0) return attemptParts(current, parts);
  const largest = maximumGasOf(chain, at.now.head.gasLimit);
  return submit(current, call.value, gasWithMargin > largest ? largest : gasWithMargin);
}

function partsOf({ kind, subject }: Case): readonly unknown[] {
  return kind.partsOf?.(subject) ?? [];
}

/** Sequentially, in order; a failure does not block the others. */
async function attemptParts({ at, kind }: Case, parts: readonly unknown[]): Promise<Result<boolean>> {
  const results: Result<boolean>[] = [];
  for (const part of parts) {
    const current = openCase(at, kind, part);
    if (current) results.push(await attempt(current));
  }
  const failed = results.find((result): result is Failed => !result.ok);
  return failed ?? ok(results.some((result) => result.ok && result.value));
}

async function reject(current: Case, reason: string, payload?: Payload): Promise<Result<boolean>> {
  const { at, kind, subject, attempts } = current;
  const parts = partsOf(current);
  if (parts.length > 0) return attemptParts(current, parts);
  const isPerformed = await kind.isPerformed(at, subject);
  if (!isPerformed.ok) return isPerformed;
  if (isPerformed.value) return completePerformed(current);
  const prospect = await prospectOf(at, attempts);
  if (!prospect.ok) return prospect;
  if (prospect.value === 'in a block') return ok(true);
  if (at.ports.storage.read((tables) => kind.mayStillPass?.(tables, subject))) return ok(false);
  const content = payload ?? (attempts.last && contentOf(attempts.last));
  return prospect.value === 'open' && content
    ? submit(current, content, gasOfTheLast(attempts))
    : ended(kind.giveUp(at, subject, { reason, isContractGone: false }));
}

/** The gas of a call that is rejected now is unknown. */
function gasOfTheLast({ last }: Attempts): bigint {
  const gas = BigInt(last?.gasLimit ?? 0);
  return gas > enoughGas ? gas : enoughGas;
}

async function completePerformed({ at, kind, subject, attempts }: Case): Promise<Result<boolean>> {
  const performed = await findPerformed(at, attempts, kind.eventOf(subject));
  if (!performed.ok) return performed;
  const { transactionHash, isFinal } = performed.value;
  return isFinal ? ended(kind.complete(at, subject, transactionHash)) : ok(true);
}

async function submit(
  { at, kind, subject, ids: knownIds }: Case,
  payload: Payload,
  gasLimit: bigint,
): Promise<Result<boolean>> {
  const { ids, clock } = at.ports;
  const cause = ['settlement', JSON.stringify(kind.eventOf(subject).topics), knownIds.length];
  const submitted = await submitAsOperator(at.ports, at.operator, {
    id: ids.because(cause, ids.uuid),
    applicationId: kind.applicationOf(subject),
    payload,
    gasLimit,
    join: (tables, transaction) => {
      const currentIds = kind.attemptIds(tables, subject);
      if (!currentIds || currentIds.at(-1) !== knownIds.at(-1))
        return fail('transaction.nonce-taken', 'The settlement was changed in the meantime.');
      const storedIds = currentIds.filter((id) => tables.transactions.find(id) !== undefined);
      const transactionIds = [...storedIds, transaction.id].slice(-rememberedAttempts);
      kind.join(tables, subject, { transaction, transactionIds, now: clock.now() });
      return ok();
    },
  });
  return mapResult(submitted, () => false);
}

async function ended(end: Promise<Result<void>>): Promise<Result<boolean>> {
  return mapResult(await end, () => false);
}

import { type Failed, type Failure, fail, ok, type Result } from '../../kernel/result.ts';
import { contentOf, type Payload } from '../payload.ts';
import {
  type Attempts,
  attemptsOn,
  hasFailedForGood,
  prospectOf,
  readAttempts,
} from './attempts.ts';
import { findPerformed } from './find-performed.ts';
import { enoughGas, maximumGas, rememberedAttempts, roomyGas } from './limits.ts';
import type { OperatorNow } from './load-operator.ts';
import type { Settlement } from './settlement.ts';
import { type SettlementPorts, submitAsOperator } from './submit-as-operator.ts';
import { tryOut } from './try-out.ts';

/** A settlement with what was tried so far. */
interface Case {
  readonly ports: SettlementPorts;
  readonly at: OperatorNow;
  readonly one: Settlement;
  readonly ids: readonly string[];
  readonly attempts: Attempts;
}

/**
 * Brings one thing a step further: done, given up, or submitted. Every step may come again, because its
 * contract performs it once. Reports whether to look again soon.
 *
 * | Of the transactions signed for it | What follows |
 * |---|---|
 * | the newest waits | nothing: the tracker follows it |
 * | the newest succeeded for good, on this chain | done |
 * | none, or the newest failed, was given up, or was on a chain that was reset | it is tried out, and submitted where it passes |
 * | three failed in blocks, or ten where the call is another one by now | refused |
 *
 * | Refused: such failures, a call that cannot be made, a trial that reverts | What follows |
 * |---|---|
 * | it has parts | each part is tried on its own, though all failed together |
 * | the contract says it was done | done once that is final |
 * | an attempt that was given up may still come | submitted all the same: the next transaction takes its nonce, and so decides it |
 * | such an attempt is in a block, not for good | it is looked at again soon |
 * | otherwise | given up |
 *
 * Without the contract that it calls it is given up at once: a transaction would succeed and do nothing.
 */
export async function settle(
  ports: SettlementPorts,
  at: OperatorNow,
  one: Settlement,
): Promise<Result<boolean>> {
  const current = openCase(ports, at, one);
  if (!current) return ok(false);
  const { verdict, last } = current.attempts;
  if (verdict === 'waiting') return ok(false);
  return verdict === 'done' ? ended(one.complete(at, last?.hash)) : attempt(current);
}

function openCase(ports: SettlementPorts, at: OperatorNow, one: Settlement): Case | undefined {
  return ports.storage.read((tables) => {
    const ids = one.attemptIds(tables);
    if (!ids) return undefined;
    const attempts = attemptsOn(at.now.genesis, readAttempts(tables, ids));
    return { ports, at, one, ids, attempts };
  });
}

async function attempt(current: Case): Promise<Result<boolean>> {
  const { at, one, attempts } = current;
  const call = await one.call(at);
  if (!call.ok) return isPassing(call.failure) ? call : refuse(current, call.failure.message);
  if (hasFailedForGood(attempts, call.value.data))
    return refuse(current, attempts.last?.reason ?? 'It failed again and again');
  const { chain, address } = at.operator;
  const tried = await tryOut(chain, address, call.value);
  if (!tried.ok) return tried;
  if (tried.value.outcome === 'refused') {
    // What it rests on moved meanwhile, as the nonce of a permit does when a payment comes into a block.
    const anew = await one.call(at);
    if (anew.ok && anew.value.data !== call.value.data) return ok(true);
    return refuse(current, tried.value.reason, call.value);
  }
  if (tried.value.outcome === 'no contract')
    return ended(one.giveUp(at, { reason: tried.value.reason, isContractGone: true }));
  const roomy = roomyGas(tried.value.gas);
  const parts = roomy > maximumGas ? partsOf(one) : [];
  if (parts.length > 0) return attemptParts(current, parts);
  const { gasLimit: blockGas } = at.now.head;
  return submit(current, call.value, roomy > blockGas ? blockGas : roomy);
}

/** What goes by when the chain or the disk is there again. */
function isPassing({ code }: Failure): boolean {
  return /^(?:chain|storage)\./.test(code);
}

function partsOf(one: Settlement): readonly Settlement[] {
  return one.parts?.() ?? [];
}

/** One after the other, in their order; one that fails holds up no others. */
async function attemptParts(
  { ports, at }: Case,
  parts: readonly Settlement[],
): Promise<Result<boolean>> {
  const ends: Result<boolean>[] = [];
  for (const part of parts) {
    const current = openCase(ports, at, part);
    if (current) ends.push(await attempt(current));
  }
  return endOf(ends);
}

/** What came of several: the first failure, or whether to look again soon. */
function endOf(ends: readonly Result<boolean>[]): Result<boolean> {
  const failed = ends.find((end): end is Failed => !end.ok);
  return failed ?? ok(ends.some((end) => end.ok && end.value));
}

async function refuse(current: Case, reason: string, payload?: Payload): Promise<Result<boolean>> {
  const { ports, at, one, attempts } = current;
  const parts = partsOf(one);
  if (parts.length > 0) return attemptParts(current, parts);
  const isPerformed = await one.isPerformed(at);
  if (!isPerformed.ok) return isPerformed;
  if (isPerformed.value) return completePerformed(current);
  const prospect = await prospectOf(ports, at, attempts);
  if (!prospect.ok) return prospect;
  if (prospect.value === 'in a block') return ok(true);
  const again = payload ?? (attempts.last && contentOf(attempts.last));
  return prospect.value === 'open' && again
    ? submit(current, again, gasOfTheLast(attempts))
    : ended(one.giveUp(at, { reason, isContractGone: false }));
}

/** What one takes that is refused now is not known. */
function gasOfTheLast({ last }: Attempts): bigint {
  const gas = BigInt(last?.gasLimit ?? 0);
  return gas > enoughGas ? gas : enoughGas;
}

async function completePerformed({ at, one, attempts }: Case): Promise<Result<boolean>> {
  const performed = await findPerformed(at, attempts, one.event);
  if (!performed.ok) return performed;
  const { transactionHash, isFinal } = performed.value;
  return isFinal ? ended(one.complete(at, transactionHash)) : ok(true);
}

async function submit(
  { ports, at, one, ids: seen }: Case,
  payload: Payload,
  gasLimit: bigint,
): Promise<Result<boolean>> {
  const cause = ['settlement', JSON.stringify(one.event.topics), seen.length];
  const submitted = await submitAsOperator(ports, at.operator, {
    id: ports.ids.because(cause, ports.ids.uuid),
    applicationId: one.applicationId,
    payload,
    gasLimit,
    join: (tables, transaction) => {
      const ids = one.attemptIds(tables);
      if (!ids || ids.at(-1) !== seen.at(-1))
        return fail('transaction.nonce-taken', 'Something else happened to it meanwhile.');
      one.join(tables, transaction, [...ids, transaction.id].slice(-rememberedAttempts));
      return ok();
    },
  });
  return submitted.ok ? ok(false) : submitted;
}

async function ended(end: Promise<Result<void>>): Promise<Result<boolean>> {
  const result = await end;
  return result.ok ? ok(false) : result;
}

import { describeRevert } from '../../chains/describe-revert.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { CollectionRecord } from '../../resources/collection.ts';
import type { TokenTypeRecord } from '../../resources/token-type.ts';
import {
  type Attempts,
  hasFailedForGood,
  mayStillCome,
  readAttempts,
} from '../../transactions/operator/attempts.ts';
import { findReceipt } from '../../transactions/operator/find-receipt.ts';
import type { OperatorNow } from '../../transactions/operator/look-at-operator.ts';
import {
  enoughGas,
  type SettlementPorts,
  submitAsOperator,
} from '../../transactions/operator/submit-as-operator.ts';
import { collectionInterface, createTypeCall } from './collection-calls.ts';
import { failCollection, failTokenType, withAttempt } from './settlement-records.ts';

/** A token type with its contract and what was tried so far. */
interface Case {
  readonly collection: CollectionRecord;
  readonly type: TokenTypeRecord;
  readonly attempts: Attempts;
}

/**
 * Brings a token type of a contract that is there a step further: SUCCEEDED, or FAILED with the reason.
 * Every step may come again, because a contract makes a type once. Tells whether to look again soon.
 */
export async function settleTokenType(
  ports: SettlementPorts,
  at: OperatorNow,
  { collection, type }: Omit<Case, 'attempts'>,
): Promise<Result<boolean>> {
  const attempts = ports.storage.read((tables) => readAttempts(tables, type.transactionIds));
  if (attempts.verdict === 'waiting') return ok(false);
  if (attempts.verdict === 'done') return succeed(ports, type, attempts.last?.hash);
  const exists = await askExists(at, collection, type);
  if (!exists.ok) return exists;
  if (exists.value === 'no contract') return forget(ports, collection);
  if (exists.value) {
    const found = await findReceipt(at, attempts);
    if (!found.ok) return found;
    const isFinal = found.value?.isFinal ?? true;
    return isFinal ? succeed(ports, type, found.value?.hash) : ok(true);
  }
  if (hasFailedForGood(attempts) && !isUndecided(ports, at, attempts))
    return giveUp(ports, type, attempts.last?.reason ?? 'The contract refused it.');
  return submit(ports, at, { collection, type, attempts });
}

async function askExists(
  { operator: { chain } }: OperatorNow,
  { address }: CollectionRecord,
  { typeId }: TokenTypeRecord,
): Promise<Result<boolean | 'no contract'>> {
  const code = await chain.code(address);
  if (!code.ok) return code;
  if (code.value === '0x') return ok('no contract');
  const data = collectionInterface.encodeFunctionData('tokenType', [typeId]);
  const outcome = await chain.call({ to: address, data });
  if (!outcome.ok) return outcome;
  if (outcome.value.reverted) return ok(false);
  const [told] = collectionInterface.decodeFunctionResult('tokenType', outcome.value.data);
  return ok(told?.exists === true);
}

function isUndecided({ storage }: SettlementPorts, { now }: OperatorNow, attempts: Attempts) {
  return storage.read((tables) => mayStillCome(tables, attempts, now.genesis));
}

async function submit(
  ports: SettlementPorts,
  at: OperatorNow,
  { collection, type, attempts }: Case,
): Promise<Result<boolean>> {
  const { chain, address: from } = at.operator;
  const payload = createTypeCall(collection, type);
  const gas = await chain.estimateGas({ from, to: payload.to, data: payload.data });
  if (!gas.ok) return gas;
  // One that fails in its block decides what became of those before it: it takes their nonce.
  if (gas.value.reverted && !isUndecided(ports, at, attempts)) {
    const { data, message } = gas.value;
    return giveUp(ports, type, data === '0x' ? message : describeRevert(data));
  }
  const submitted = await submitAsOperator(ports, at.operator, {
    applicationId: type.applicationId,
    payload,
    gasLimit: gas.value.reverted ? enoughGas : (gas.value.gas * 3n) / 2n,
    join: (tables, transaction) => {
      const next = withAttempt(tables.tokenTypes.find(type.id), type, transaction);
      if (!next.ok) return next;
      tables.tokenTypes.put(next.value);
      return ok();
    },
  });
  return submitted.ok ? ok(false) : submitted;
}

function succeed(
  { storage }: SettlementPorts,
  { id }: TokenTypeRecord,
  hash: string | undefined,
): Promise<Result<boolean>> {
  return storage.transact(({ tokenTypes }) => {
    const current = tokenTypes.find(id);
    if (current?.status !== 'PENDING') return ok(false);
    const transactionHash = hash ?? current.transactionHash;
    tokenTypes.put({ ...current, status: 'SUCCEEDED', transactionHash });
    return ok(false);
  });
}

function giveUp(
  { storage }: SettlementPorts,
  { id }: TokenTypeRecord,
  why: string,
): Promise<Result<boolean>> {
  return storage.transact((tables) => {
    const current = tables.tokenTypes.find(id);
    if (current) failTokenType(tables, current, `The contract refused the token type. ${why}`);
    return ok(false);
  });
}

/** For a chain that was reset: the contract is not there any more. */
export function forget(
  { storage }: SettlementPorts,
  { id }: CollectionRecord,
): Promise<Result<boolean>> {
  return storage.transact((tables) => {
    failCollection(tables, id, 'Its chain was reset: the contract is not there any more.');
    return ok(false);
  });
}

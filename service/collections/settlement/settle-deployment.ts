import { describeRevert } from '../../chains/describe-revert.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { CollectionRecord } from '../../resources/collection.ts';
import {
  type Attempts,
  hasFailedForGood,
  mayStillCome,
  readAttempts,
} from '../../transactions/operator/attempts.ts';
import { findReceipt } from '../../transactions/operator/find-receipt.ts';
import type { OperatorNow } from '../../transactions/operator/look-at-operator.ts';
import {
  type SettlementPorts,
  submitAsOperator,
} from '../../transactions/operator/submit-as-operator.ts';
import { deploymentCall } from '../deployments/plan-collection.ts';
import { failCollection, withAttempt } from './settlement-records.ts';

/**
 * Brings a deployment a step further: SUCCEEDED, or FAILED with the reason. Every step may come again,
 * because a contract is made once at its address. Tells whether to look again soon.
 */
export async function settleDeployment(
  ports: SettlementPorts,
  at: OperatorNow,
  collection: CollectionRecord,
): Promise<Result<boolean>> {
  const { chain } = at.operator;
  const attempts = ports.storage.read((tables) => readAttempts(tables, collection.transactionIds));
  if (attempts.verdict === 'waiting') return ok(false);
  if (attempts.verdict === 'done') return succeed(ports, collection, attempts.last?.hash);
  const code = await chain.code(collection.address);
  if (!code.ok) return code;
  if (code.value !== '0x') {
    const found = await findReceipt(at, attempts);
    if (!found.ok) return found;
    const isFinal = found.value?.isFinal ?? true;
    return isFinal ? succeed(ports, collection, found.value?.hash) : ok(true);
  }
  if (hasFailedForGood(attempts) && !isUndecided(ports, at, attempts))
    return giveUp(ports, collection, attempts.last?.reason ?? 'The chain refused it.');
  return submit(ports, at, collection, attempts);
}

function isUndecided({ storage }: SettlementPorts, { now }: OperatorNow, attempts: Attempts) {
  return storage.read((tables) => mayStillCome(tables, attempts, now.genesis));
}

async function submit(
  ports: SettlementPorts,
  at: OperatorNow,
  collection: CollectionRecord,
  attempts: Attempts,
): Promise<Result<boolean>> {
  const { chain, address: from } = at.operator;
  const payload = deploymentCall(collection);
  const gas = await chain.estimateGas({ from, to: payload.to, data: payload.data });
  if (!gas.ok) return gas;
  if (gas.value.reverted) {
    if (isUndecided(ports, at, attempts)) return ok(true);
    const { data, message } = gas.value;
    return giveUp(ports, collection, data === '0x' ? message : describeRevert(data));
  }
  const submitted = await submitAsOperator(ports, at.operator, {
    applicationId: collection.applicationId,
    payload,
    gasLimit: (gas.value.gas * 5n) / 4n,
    join: (tables, transaction) => {
      const next = withAttempt(tables.collections.find(collection.id), collection, transaction);
      if (!next.ok) return next;
      tables.collections.put(next.value);
      return ok();
    },
  });
  return submitted.ok ? ok(false) : submitted;
}

function succeed(
  { storage }: SettlementPorts,
  { id }: CollectionRecord,
  hash: string | undefined,
): Promise<Result<boolean>> {
  return storage.transact(({ collections }) => {
    const current = collections.find(id);
    if (current?.status !== 'PENDING') return ok(false);
    const transactionHash = hash ?? current.transactionHash;
    collections.put({ ...current, status: 'SUCCEEDED', transactionHash });
    return ok(false);
  });
}

function giveUp(
  { storage }: SettlementPorts,
  { id }: CollectionRecord,
  why: string,
): Promise<Result<boolean>> {
  return storage.transact((tables) => {
    failCollection(tables, id, `The contract could not be deployed. ${why}`);
    return ok(false);
  });
}

import { ok } from '../../kernel/result.ts';
import type { CollectionRecord } from '../../resources/collection.ts';
import type { Settlement } from '../../transactions/operator/settlement.ts';
import type { SettlementPorts } from '../../transactions/operator/submit-as-operator.ts';
import { deploymentCall } from '../deployments/plan-collection.ts';
import { attemptIdsOf, failCollection, succeeded, withAttempt } from './settlement-records.ts';

/**
 * A deployment ends as SUCCEEDED, or FAILED with the reason. A contract is created once at its
 * address.
 */
export function describeDeployment(
  { storage }: SettlementPorts,
  collection: CollectionRecord,
): Settlement {
  const { id, applicationId, address } = collection;
  return {
    applicationId,
    // The constructor event names the owner.
    event: { address },
    attemptIds: ({ collections }) => attemptIdsOf(collections.find(id)),
    call: async () => ok(deploymentCall(collection)),
    isPerformed: async ({ operator: { chain } }) => {
      const code = await chain.code(address);
      return code.ok ? ok(code.value !== '0x') : code;
    },
    join: ({ collections }, transaction, transactionIds) => {
      const current = collections.find(id);
      if (current) collections.put(withAttempt(current, transaction, transactionIds));
    },
    complete: (_at, hash) =>
      storage.transact(({ collections }) => {
        const current = collections.find(id);
        if (current?.status === 'PENDING') collections.put(succeeded(current, hash));
        return ok();
      }),
    giveUp: (_at, { reason }) =>
      storage.transact((tables) => {
        failCollection(tables, id, `The contract could not be deployed. ${reason}`);
        return ok();
      }),
  };
}

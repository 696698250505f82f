import { toBeHex } from 'ethers/utils';
import { readReturned } from '../../chains/call-contract.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { CollectionRecord } from '../../resources/collection.ts';
import type { TokenTypeRecord } from '../../resources/token-type.ts';
import type { OperatorNow } from '../../transactions/operator/load-operator.ts';
import type { Settlement } from '../../transactions/operator/settlement.ts';
import type { SettlementPorts } from '../../transactions/operator/submit-as-operator.ts';
import { collectionEvent, collectionInterface, createTypeCall } from './collection-calls.ts';
import {
  attemptIdsOf,
  failTokenType,
  forgetCollection,
  succeeded,
  withAttempt,
} from './settlement-records.ts';

/** A token type ends as SUCCEEDED, or FAILED with the reason. A contract creates a type once. */
export function describeTokenType(
  { storage }: SettlementPorts,
  collection: CollectionRecord,
  type: TokenTypeRecord,
): Settlement {
  const { id, applicationId, typeId } = type;
  const { address } = collection;
  return {
    applicationId,
    event: { address, topics: [collectionEvent('TypeCreated'), toBeHex(typeId, 32)] },
    attemptIds: ({ tokenTypes }) => attemptIdsOf(tokenTypes.find(id)),
    call: async () => ok(createTypeCall(collection, type)),
    isPerformed: (at) => askExists(at, address, typeId),
    join: ({ tokenTypes }, transaction, transactionIds) => {
      const current = tokenTypes.find(id);
      if (current) tokenTypes.put(withAttempt(current, transaction, transactionIds));
    },
    complete: (_at, hash) =>
      storage.transact(({ tokenTypes }) => {
        const current = tokenTypes.find(id);
        if (current?.status === 'PENDING') tokenTypes.put(succeeded(current, hash));
        return ok();
      }),
    giveUp: (_at, { reason, isContractGone }) =>
      storage.transact((tables) => {
        const current = tables.tokenTypes.find(id);
        if (isContractGone) forgetCollection(tables, collection.id);
        else if (current)
          failTokenType(tables, current, `The contract rejected the token type. ${reason}`);
        return ok();
      }),
  };
}

async function askExists(
  { operator: { chain } }: OperatorNow,
  address: string,
  typeId: number,
): Promise<Result<boolean>> {
  const data = collectionInterface().encodeFunctionData('tokenType', [typeId]);
  const returns = ['uint112', 'uint112', 'bool', 'bool', 'bool'];
  const type = await readReturned(chain, { contract: address, data, returns });
  if (!type.ok) return type;
  const [, , exists] = type.value ?? [];
  return ok(exists === true);
}

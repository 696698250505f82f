import { toBeHex } from 'ethers/utils';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import type { CollectionRecord } from '../../model/market/collection.ts';
import type { TokenTypeRecord } from '../../model/market/token-type.ts';
import { readReturned } from '../chains/read-token.ts';
import { deploymentCall } from '../collections/deployments/deploy-collection.ts';
import { typesOfARound } from '../collections/limits.ts';
import type { Payload } from '../transactions/request-types.ts';
import { readAttempts } from './attempts.ts';
import {
  attemptIdsOf,
  collectionEvent,
  collectionInterface,
  collectionInterfaces,
  failCollection,
  failTokenType,
  forgetCollection,
  succeeded,
  withAttempt,
} from './collection-states.ts';
import { callPayload, type OperatorNow } from './operator.ts';
import type { SettlementKind } from './settle.ts';

/** A deployment ends as SUCCEEDED, or FAILED with the reason. A contract is created once at its address. */
export const deployment: SettlementKind<CollectionRecord> = {
  due: (tables, round) =>
    tables.collections
      .listBy('unsettled', round.chain)
      .filter((collection) => round.isDue(readAttempts(tables, collection.transactionIds)))
      .map((collection) => [collection]),
  applicationOf: ({ applicationId }) => applicationId,
  // The constructor event names the owner.
  eventOf: ({ address }) => ({ address }),
  attemptIds: ({ collections }, { id }) => attemptIdsOf(collections.find(id)),
  call: async (_at, collection) => ok(deploymentCall(collection)),
  isPerformed: async ({ operator: { chain } }, { address }) => {
    const code = await chain.code(address);
    return code.ok ? ok(code.value !== '0x') : code;
  },
  join: ({ collections }, { id }, attempt) => {
    const current = collections.find(id);
    if (current) collections.put(withAttempt(current, attempt));
  },
  complete: ({ ports }, { id }, hash) =>
    ports.storage.transact(({ collections }) => {
      const current = collections.find(id);
      if (current?.status === 'PENDING') collections.put(succeeded(current, hash));
      return ok();
    }),
  giveUp: ({ ports }, { id }, { reason }) =>
    ports.storage.transact((tables) => {
      failCollection(tables, id, `The contract could not be deployed. ${reason}`);
      return ok();
    }),
};

/** A token type and its collection. */
interface TypeOfCollection {
  readonly collection: CollectionRecord;
  readonly type: TokenTypeRecord;
}

/** A token type ends as SUCCEEDED, or FAILED with the reason. A contract creates a type once. */
export const tokenType: SettlementKind<TypeOfCollection> = {
  due: (tables, round) =>
    tables.tokenTypes
      .listBy('unsettled', round.chain)
      .flatMap((type) => {
        const collection = tables.collections.find(type.collectionId);
        return collection?.status === 'SUCCEEDED' ? [{ collection, type }] : [];
      })
      .filter(({ type }) => round.isDue(readAttempts(tables, type.transactionIds)))
      .slice(0, typesOfARound)
      .map((subject) => [subject]),
  applicationOf: ({ type }) => type.applicationId,
  eventOf: ({ collection: { address }, type: { typeId } }) => ({
    address,
    topics: [collectionEvent('TypeCreated'), toBeHex(typeId, 32)],
  }),
  attemptIds: ({ tokenTypes }, { type: { id } }) => attemptIdsOf(tokenTypes.find(id)),
  call: async (_at, { collection, type }) => ok(createTypeCall(collection, type)),
  isPerformed: (at, { collection, type }) => askExists(at, collection.address, type.typeId),
  join: ({ tokenTypes }, { type: { id } }, attempt) => {
    const current = tokenTypes.find(id);
    if (current) tokenTypes.put(withAttempt(current, attempt));
  },
  complete: ({ ports }, { type: { id } }, hash) =>
    ports.storage.transact(({ tokenTypes }) => {
      const current = tokenTypes.find(id);
      if (current?.status === 'PENDING') tokenTypes.put(succeeded(current, hash));
      return ok();
    }),
  giveUp: ({ ports }, { collection, type }, { reason, isContractGone }) =>
    ports.storage.transact((tables) => {
      const current = tables.tokenTypes.find(type.id);
      if (isContractGone) forgetCollection(tables, collection.id);
      else if (current) failTokenType(tables, current, `The contract rejected the token type. ${reason}`);
      return ok();
    }),
};

/** The call that creates a token type; it reverts if sent twice. */
function createTypeCall(
  { standard, address }: CollectionRecord,
  { typeId, maxSupply = 0, fungible, burnable }: TokenTypeRecord,
): Payload {
  const values = standard === 'ERC_721' ? [typeId, maxSupply, burnable] : [typeId, maxSupply, fungible, burnable];
  return callPayload(collectionInterfaces[standard](), address, 'createType', values);
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

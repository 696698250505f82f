import { collection721, collection1155 } from '../../../contracts/artifacts.ts';
import { interfaceOf } from '../../abi/interface-of.ts';
import { uuidToBytes32 } from '../../kernel/uuid-bytes32.ts';
import type { CollectionRecord } from '../../resources/collection.ts';
import type { TokenMintRecord } from '../../resources/token-mint.ts';
import type { TokenTypeRecord } from '../../resources/token-type.ts';
import { callPayload } from '../../transactions/operator/call-payload.ts';
import type { Payload } from '../../transactions/payload.ts';

const interfaces = {
  ERC_721: interfaceOf(collection721.abi),
  ERC_1155: interfaceOf(collection1155.abi),
} as const;

/** The functions that both token standards share here. */
export const collectionInterface = interfaces.ERC_1155;

/** The topic of an event that both token standards share here. */
export function collectionEvent(name: 'Minted' | 'TypeCreated'): string {
  return collectionInterface().getEvent(name)?.topicHash ?? '';
}

/** The call that creates a token type; it reverts if sent twice. */
export function createTypeCall(
  { standard, address }: CollectionRecord,
  { typeId, maxSupply = 0, fungible, burnable }: TokenTypeRecord,
): Payload {
  const values =
    standard === 'ERC_721'
      ? [typeId, maxSupply, burnable]
      : [typeId, maxSupply, fungible, burnable];
  return callPayload(interfaces[standard](), address, 'createType', values);
}

/** The call that mints all given mints that were not minted before. */
export function mintCall(
  { address }: CollectionRecord,
  mints: readonly TokenMintRecord[],
): Payload {
  const requests = mints.map(({ id, destination, typeId, amount }) => [
    uuidToBytes32(id),
    destination,
    typeId,
    amount,
  ]);
  return callPayload(collectionInterface(), address, 'mintMany', [requests]);
}

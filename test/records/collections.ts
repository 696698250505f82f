import type { CollectionRecord } from '../../service/model/market/collection.ts';
import type { TokenMintRecord } from '../../service/model/market/token-mint.ts';
import type { TokenTypeRecord } from '../../service/model/market/token-type.ts';
import { anId, ourApplicationId } from './users.ts';

const createdAt = '2029-12-31T23:00:00.000Z';
const contractAddress = '0x00000000000000000000000000000000000000C7';

/** A collection that is deployed on its chain. */
export function aCollection(fields: Partial<CollectionRecord> = {}): CollectionRecord {
  const id = fields.id ?? anId();
  return {
    id,
    applicationId: ourApplicationId,
    chain: 'ETHEREUM',
    standard: 'ERC_1155',
    name: 'Desert Foxes',
    symbol: 'DF',
    description: 'Foxes that live in the desert.',
    owner: '0x00000000000000000000000000000000000000A1',
    operator: '0x00000000000000000000000000000000000000A2',
    metadataBase: `http://127.0.0.1:8787/_vaultdesk/metadata/${id}/`,
    address: contractAddress,
    salt: `0x${'5a'.repeat(32)}`,
    lastTypeId: 1,
    status: 'SUCCEEDED',
    transactionIds: [],
    createdAt,
    ...fields,
  };
}

/** Its first token type, fungible and without a limit. */
export function aTokenType(fields: Partial<TokenTypeRecord> = {}): TokenTypeRecord {
  return {
    id: anId(),
    applicationId: ourApplicationId,
    collectionId: anId(),
    chain: 'ETHEREUM',
    contractAddress,
    typeId: 1,
    name: 'Fennec',
    description: '',
    fungible: true,
    burnable: false,
    attributes: [{ type: 'property', name: 'ears', value: 'large' }],
    animationUrls: [],
    promised: 0,
    minted: 0,
    status: 'SUCCEEDED',
    transactionIds: [],
    createdAt,
    ...fields,
  };
}

/** One minted token of that type. */
export function aTokenMint(fields: Partial<TokenMintRecord> = {}): TokenMintRecord {
  const status = fields.status ?? 'SUCCEEDED';
  return {
    id: anId(),
    applicationId: ourApplicationId,
    collectionId: anId(),
    chain: 'ETHEREUM',
    contractAddress,
    typeId: 1,
    destination: '0x00000000000000000000000000000000000000B1',
    amount: 1,
    transactionIds: [],
    createdAt,
    sequence: 0,
    ...(status === 'SUCCEEDED' && { tokenId: '1' }),
    ...fields,
    status,
  };
}

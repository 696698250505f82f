import type { CollectionRecord } from '../../service/model/market/collection.ts';
import type { TokenMintRecord } from '../../service/model/market/token-mint.ts';
import { idsPerType } from '../../service/model/market/token-number.ts';
import type { TokenTypeRecord } from '../../service/model/market/token-type.ts';
import { anId, ours } from './users.ts';

const deployed = { chain: 'ETHEREUM', status: 'SUCCEEDED' } as const;
const contractAddress = '0x00000000000000000000000000000000000000C7';

/** A collection that is deployed on its chain. */
export function aCollection(fields: Partial<CollectionRecord> = {}): CollectionRecord {
  const own = { ...ours(), ...fields };
  return {
    ...deployed,
    standard: 'ERC_1155',
    name: 'Desert Foxes',
    symbol: 'DF',
    description: 'Foxes that live in the desert.',
    owner: '0x00000000000000000000000000000000000000A1',
    operator: '0x00000000000000000000000000000000000000A2',
    metadataBase: `http://127.0.0.1:8787/_vaultdesk/metadata/${own.id}/`,
    address: contractAddress,
    salt: `0x${'5a'.repeat(32)}`,
    idsPerType,
    lastTypeId: 1,
    transactionIds: [],
    ...own,
  };
}

/** The first token type of a collection, fungible and without a limit. */
export const aTokenType = (fields: Partial<TokenTypeRecord> = {}): TokenTypeRecord => ({
  ...ours(),
  ...deployed,
  collectionId: anId(),
  contractAddress,
  typeId: 1,
  idsPerType,
  name: 'Fennec',
  description: '',
  fungible: true,
  burnable: false,
  attributes: [{ type: 'property', name: 'ears', value: 'large' }],
  animationUrls: [],
  promised: 0,
  minted: 0,
  transactionIds: [],
  ...fields,
});

export const aTokenMint = (fields: Partial<TokenMintRecord> = {}): TokenMintRecord => ({
  ...ours(),
  ...deployed,
  collectionId: anId(),
  contractAddress,
  typeId: 1,
  destination: '0x00000000000000000000000000000000000000B1',
  amount: 1,
  transactionIds: [],
  sequence: 0,
  ...((fields.status ?? deployed.status) === 'SUCCEEDED' && { tokenId: '1' }),
  ...fields,
});

/** A deployed ERC-20 token with its type and a mint. */
export function aFungibleToken() {
  const address = '0x00000000000000000000000000000000000000C8';
  const id = '00000000-0000-4000-8000-0000000000e2';
  const token = aCollection({ id, address, standard: 'ERC_20', name: 'Fox coin', symbol: 'FOX', companyId: 'foxes' });
  const inToken = { collectionId: token.id, contractAddress: address, isErc20: true } as const;
  const type = { id: '00000000-0000-4000-8000-0000000000e3', name: 'Fox coin', maxSupply: 1_000_000 };
  return {
    token,
    type: aTokenType({ ...inToken, ...type, promised: 25, minted: 25 }),
    mint: aTokenMint({ ...inToken, id: '00000000-0000-4000-8000-0000000000e4', amount: 25, tokenId: '1' }),
  };
}

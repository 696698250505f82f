// @ts-check

/** @typedef {{ table: string, value: Record<string, unknown> }} Row */

/** @param {number | string} start Its first digit. @param {number} index */
export function idOf(start, index) {
  return `${start}0000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
}

/** @param {number} index */
export function momentOf(index) {
  return new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString();
}

/** @param {number} index */
export function addressOf(index) {
  return `0x${index.toString(16).padStart(40, '0')}`;
}

/** Id of the seeded wallet with this number. @param {number} index */
export function walletIdAt(index) {
  return idOf(2, index);
}

/** Id of the seeded user with this number. @param {number} index */
export function userIdAt(index) {
  return idOf(1, index);
}

/** The wallet in the database of json-server. @param {number} index */
export function seededWallet(index) {
  return walletOf('', index, userIdAt(index)).value;
}

/** @param {string} applicationId @param {number} index @returns {Row} */
export function userOf(applicationId, index) {
  const reference = `user ${index}`;
  const user = { id: userIdAt(index), applicationId, reference, createdAt: momentOf(index) };
  return { table: 'users', value: user };
}

/** Its key is bytes that cannot be decrypted. @param {string} applicationId @param {number} index @param {string} userId @returns {Row} */
export function walletOf(applicationId, index, userId) {
  const wallet = {
    id: walletIdAt(index),
    applicationId,
    userId,
    address: addressOf(index),
    secretType: 'ETHEREUM',
    walletType: 'API_WALLET',
    description: `Wallet ${index}`,
    primary: true,
    archived: false,
    createdAt: momentOf(index),
    sealedKey: { version: 1, wrapped: 'A'.repeat(80) },
  };
  return { table: 'wallets', value: wallet };
}

/** Records of the small owner, i.e. the first user or the small receiver. One large owner has all others. */
export const rowsOfSmallOwner = 20;

export const largeReceiver = addressOf(0xfeed);
export const smallReceiver = addressOf(0xbeef);

/** @param {string} applicationId @param {number} index @param {string} destination @returns {Row[]} */
export function mintOf(applicationId, index, destination) {
  const contractAddress = '0x00000000000000000000000000000000000000C7';
  const collectionId = '30000000-0000-4000-8000-000000000001';
  const shared = { applicationId, chain: 'ETHEREUM', status: 'SUCCEEDED', transactionIds: [] };
  const mint = {
    ...shared,
    id: idOf(4, index),
    collectionId,
    contractAddress,
    typeId: 1,
    destination,
    amount: 1,
    tokenId: '1',
    createdAt: momentOf(index),
    sequence: 0,
  };
  if (index > 0) return [{ table: 'tokenMints', value: mint }];
  const collection = {
    ...shared,
    id: collectionId,
    standard: 'ERC_1155',
    name: 'Bench',
    symbol: 'BENCH',
    description: '',
    owner: contractAddress,
    operator: contractAddress,
    metadataBase: 'http://127.0.0.1:8787/',
    address: contractAddress,
    salt: `0x${'5a'.repeat(32)}`,
    lastTypeId: 1,
    createdAt: momentOf(0),
  };
  return [
    { table: 'tokenMints', value: mint },
    { table: 'collections', value: collection },
  ];
}

// @ts-check

/** @typedef {{ table: string, value: Record<string, unknown> }} Row */

/** @param {number | string} start Its first digit. @param {number} place */
export function idOf(start, place) {
  return `${start}0000000-0000-4000-8000-${place.toString(16).padStart(12, '0')}`;
}

/** @param {number} place */
export function momentOf(place) {
  return new Date(Date.UTC(2026, 0, 1) + place * 1000).toISOString();
}

/** @param {number} place */
export function addressOf(place) {
  return `0x${place.toString(16).padStart(40, '0')}`;
}

/** Id of the seeded wallet with this number. @param {number} place */
export function walletIdAt(place) {
  return idOf(2, place);
}

/** Id of the seeded user with this number. @param {number} place */
export function userIdAt(place) {
  return idOf(1, place);
}

/** The wallet in the database of json-server. @param {number} place */
export function seededWallet(place) {
  return walletOf('', place, userIdAt(place)).value;
}

/** @param {string} applicationId @param {number} place @returns {Row} */
export function userOf(applicationId, place) {
  const reference = `user ${place}`;
  const user = { id: userIdAt(place), applicationId, reference, createdAt: momentOf(place) };
  return { table: 'users', value: user };
}

/** Its key is bytes that cannot be decrypted. @param {string} applicationId @param {number} place @param {string} userId @returns {Row} */
export function walletOf(applicationId, place, userId) {
  const wallet = {
    id: walletIdAt(place),
    applicationId,
    userId,
    address: addressOf(place),
    secretType: 'ETHEREUM',
    walletType: 'API_WALLET',
    description: `Wallet ${place}`,
    primary: true,
    archived: false,
    createdAt: momentOf(place),
    sealedKey: { version: 1, wrapped: 'A'.repeat(80) },
  };
  return { table: 'wallets', value: wallet };
}

/** Records of the small owner, i.e. the first user or the small receiver. One large owner has all others. */
export const rowsOfSmallOwner = 20;

export const largeReceiver = addressOf(0xfeed);
export const smallReceiver = addressOf(0xbeef);

/** @param {string} applicationId @param {number} place @param {string} destination @returns {Row[]} */
export function mintOf(applicationId, place, destination) {
  const contractAddress = '0x00000000000000000000000000000000000000C7';
  const collectionId = '30000000-0000-4000-8000-000000000001';
  const shared = { applicationId, chain: 'ETHEREUM', status: 'SUCCEEDED', transactionIds: [] };
  const mint = {
    ...shared,
    id: idOf(4, place),
    collectionId,
    contractAddress,
    typeId: 1,
    destination,
    amount: 1,
    tokenId: '1',
    createdAt: momentOf(place),
    sequence: 0,
  };
  if (place > 0) return [{ table: 'tokenMints', value: mint }];
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

// @ts-check
import { setTimeout as pause } from 'node:timers/promises';

/** @typedef {Pick<import('./storm-service.mjs').StormService, 'insist' | 'resultOf'>} StormService Or another with the same methods. */
/** @typedef {{ id: string, address: string, credential: string }} Trader */
/** @typedef {{ contractAddress: string, tokenId: string }} Item */
/** @typedef {Item & { id: string }} Offer */

const settledWithinMilliseconds = 900_000;

/** Creates a user with a wallet. @param {StormService} service @returns {Promise<Trader>} */
export async function makeTrader(service) {
  const signingMethod = { type: 'PIN', value: '482915' };
  const user = await service.resultOf('POST /api/users', { signingMethod });
  const credential = `${user.signingMethods[0].id}:482915`;
  const body = { userId: user.id, secretType: 'ETHEREUM' };
  const headers = { 'signing-method': credential };
  const { id, address } = await service.resultOf('POST /api/wallets', body, headers);
  return { id, address, credential };
}

/** Creates a market user with this USDC balance and returns its id. @param {StormService} service @param {number} usdc */
export async function makeUser(service, usdc) {
  const { id } = await service.resultOf('POST /users', { type: 'SUB_USER', nickname: 'ada' });
  const deposit = `POST /_vaultdesk/market/users/${id}/deposit`;
  if (usdc > 0) await service.resultOf(deposit, { chain: 'ETHEREUM', amount: usdc });
  return id;
}

/**
 * Mints an item for the seller, then creates, approves and signs its offer. The offer is INITIATING_OFFER.
 * @param {StormService} service @param {Trader} seller @param {{ type: string, sellerId: string, amount?: number, price?: number, minimumBid?: number, buyNowPrice?: number }} terms
 * @returns {Promise<Offer>}
 */
export async function makeOffer(service, seller, terms) {
  const standard = terms.amount === undefined ? 'ERC721' : 'ERC1155';
  /** @type {Item} */
  const { contractAddress, tokenId } = await service.resultOf(
    'POST /_vaultdesk/chains/ETHEREUM/items',
    { to: seller.address, standard, amount: terms.amount },
  );
  const { id, dataToSign } = await service.resultOf('POST /offers', {
    nft: { chain: 'ETHEREUM', address: contractAddress, tokenId },
    sellerAddress: seller.address,
    ...terms,
  });
  const headers = { 'signing-method': seller.credential };
  const preparation = `GET /offers/${id}/preparation/transactions?walletId=${seller.id}`;
  const { approvalPreparationTransactions: approvals } = await service.resultOf(preparation);
  for (const approval of approvals)
    await service.resultOf('POST /api/transactions/execute', approval, headers);
  const message = { type: 'MESSAGE', secretType: 'ETHEREUM', walletId: seller.id };
  const signatureRequest = { ...message, data: dataToSign };
  const signing = await service.resultOf('POST /api/signatures', { signatureRequest }, headers);
  const { signature } = signing;
  const signed = await service.insist(`PATCH /offers/${id}/signature`, { signature });
  const isKnown = signed.status === 200 || signed.body.errors[0].code === 'offer.already-signed';
  if (!isKnown) throw new Error(`The signature of the offer ${id}: ${signed.status}`);
  return { id, contractAddress, tokenId };
}

/** Balance of an ERC-1155 item in a wallet. @param {StormService} service @param {Item} item @param {string} wallet */
export async function heldOf(service, { contractAddress, tokenId }, wallet) {
  const [{ value }] = await service.resultOf('POST /api/contracts/read', {
    secretType: 'ETHEREUM',
    contractAddress,
    functionName: 'balanceOf',
    inputs: [
      { type: 'address', value: wallet },
      { type: 'uint256', value: tokenId },
    ],
    outputs: [{ type: 'uint256' }],
  });
  return Number(value);
}

/** All items of a market list. @param {StormService} service @param {string} path @returns {Promise<any[]>} */
export async function listAll(service, path) {
  const records = [];
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const { body } = await service.insist(`GET ${path}?pageSize=1000&pageNumber=${page}`);
    records.push(...body.result);
    hasMore = body.pagination.hasNextPage;
  }
  return records;
}

/** @param {StormService} service @param {string} list With its filters. @returns {Promise<number>} */
export async function countOf(service, list) {
  const { body } = await service.insist(`GET ${list}&pageSize=1`);
  return body.pagination.numberOfElements;
}

/** @param {() => Promise<number>} countOpen @param {string} label */
export async function waitForNone(countOpen, label) {
  const deadline = Date.now() + settledWithinMilliseconds;
  for (;;) {
    const open = await countOpen();
    if (open === 0) return;
    if (Date.now() > deadline)
      throw new Error(`${open} ${label} are still pending at the deadline.`);
    await pause(100);
  }
}

/** Throws an error with this message unless the condition holds. @param {boolean} holds @param {string} sentence */
export function expectThat(holds, sentence) {
  if (!holds) throw new Error(sentence);
}

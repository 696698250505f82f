import { readFileSync } from 'node:fs';
import { Interface } from 'ethers';
import { expectThat } from './service.mjs';

/** @typedef {import('./service.mjs').Caller} Caller */
/** @typedef {import('./service.mjs').Trader} Trader */
/** @typedef {{ id: string, contractAddress: string, tokenId: string }} Offer */
/** @typedef {{ type: string, sellerId: string, amount?: number, price?: number, minimumBid?: number, buyNowPrice?: number }} Terms */

/** A compiled contract of the product. @param {string} name @returns {{ abi: any[], bytecode: string }} */
export const artifactOf = (name) =>
  JSON.parse(readFileSync(new URL(`../contracts/artifacts/${name}.json`, import.meta.url), 'utf8'));

/** The events of a contract on the chain. @param {Caller} service @param {{ contract: string, event: string, address: string }} filter @returns {Promise<{ topics: string[], data: string, transactionHash: string }[]>} */
export function eventsOf(service, { contract, event, address }) {
  const topics = [new Interface(artifactOf(contract).abi).getEvent(event)?.topicHash];
  return service.askChain('eth_getLogs', [{ address, topics, fromBlock: '0x0', toBlock: 'latest' }]);
}

/** Creates a market user with this USDC balance and returns its id. @param {Caller} service @param {number} usdc @returns {Promise<string>} */
export async function makeMarketUser(service, usdc) {
  const { id } = await service.resultOf('POST /users', { type: 'SUB_USER', nickname: 'ada' });
  const deposit = `POST /_vaultdesk/market/users/${id}/deposit`;
  if (usdc > 0) await service.resultOf(deposit, { chain: 'ETHEREUM', amount: usdc });
  return id;
}

/** Mints an item for the seller, then creates, approves and signs its offer. The offer is INITIATING_OFFER. @param {Caller} service @param {Trader} seller @param {Terms} terms @returns {Promise<Offer>} */
export async function makeOffer(service, seller, terms) {
  const standard = terms.amount === undefined ? 'ERC721' : 'ERC1155';
  const { contractAddress, tokenId } = await service.resultOf('POST /_vaultdesk/chains/ETHEREUM/items', {
    to: seller.address,
    standard,
    amount: terms.amount,
  });
  const { id, dataToSign } = await service.resultOf('POST /offers', {
    nft: { chain: 'ETHEREUM', address: contractAddress, tokenId },
    sellerAddress: seller.address,
    ...{ currency: 'USDC', visibility: 'PUBLIC', price: 0, minimumBid: 0, buyNowPrice: 0 },
    ...{ startDate: '2020-01-01T00:00:00Z', endDate: '2099-01-01T00:00:00Z' },
    ...terms,
  });
  const headers = { 'signing-method': seller.credential };
  const preparation = `GET /offers/${id}/preparation/transactions?walletId=${seller.id}`;
  const { approvalPreparationTransactions: approvals = [] } = await service.resultOf(preparation);
  for (const approval of approvals) await service.resultOf('POST /api/transactions/execute', approval, headers);
  const message = { type: 'MESSAGE', secretType: 'ETHEREUM', walletId: seller.id };
  const signatureRequest = { ...message, data: dataToSign };
  const signing = await service.resultOf('POST /api/signatures', { signatureRequest }, headers);
  const { signature } = signing;
  const signed = await service.insist(`PATCH /offers/${id}/signature`, { signature });
  const isKnown = signed.status === 200 || signed.body.errors[0].code === 'offer.already-signed';
  if (!isKnown) throw new Error(`The signature of the offer ${id}: ${signed.status}`);
  return { id, contractAddress, tokenId };
}

/** Throws unless offers, custody contract and all balances agree with each other. @param {Caller} service @param {readonly { id: string }[]} offers */
export async function checkMarket(service, offers) {
  for (const { id } of offers) {
    const { invariant, onChain } = await inspect(service, id);
    const addsUp = invariant.holds && invariant.inFlight === 0 && onChain.agrees;
    expectThat(addsUp, `The offer ${id} does not add up: ${JSON.stringify({ invariant, onChain })}`);
  }
  const { differences } = await service.resultOf('GET /_vaultdesk/market/reconciliation');
  expectThat(differences.length === 0, `Balances differ: ${JSON.stringify(differences)}`);
}

/** Throws unless an offer sold this number of items, and the wallet holds them. Returns the inspection. @param {Caller} service @param {Offer} offer @param {number} count @param {string} wallet */
export async function checkSold(service, offer, count, wallet) {
  const inspection = await inspect(service, offer.id);
  const { purchased } = inspection.invariant;
  expectThat(purchased === count, `The offer ${offer.id} sold ${purchased} instead of ${count}.`);
  const held = await balanceOf(service, offer, wallet);
  expectThat(held === count, `The buyers hold ${held} of ${count} bought items.`);
  return inspection;
}

/** @param {Caller} service @param {string} id */
const inspect = (service, id) => service.resultOf(`GET /_vaultdesk/market/offers/${id}/inspection`);

/** Balance of an ERC-1155 item in a wallet. @param {Caller} service @param {Offer} item @param {string} wallet */
async function balanceOf(service, { contractAddress, tokenId }, wallet) {
  const inputs = [
    { type: 'address', value: wallet },
    { type: 'uint256', value: tokenId },
  ];
  const [{ value }] = await service.resultOf('POST /api/contracts/read', {
    ...{ secretType: 'ETHEREUM', contractAddress, functionName: 'balanceOf', inputs },
    outputs: [{ type: 'uint256' }],
  });
  return Number(value);
}

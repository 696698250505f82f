import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Interface } from 'ethers';
import type { Caller, Trader } from './service.ts';

export type Offer = Awaited<ReturnType<typeof createOffer>>;

type Log = { topics: string[]; data: string; transactionHash: string };

export const artifactOf = (name: string) =>
  JSON.parse(readFileSync(new URL(`../contracts/artifacts/${name}.json`, import.meta.url), 'utf8'));

/** The events of a contract on the chain. */
export function eventsOf(
  service: Caller,
  { contract, event, address }: { contract: string; event: string; address: string },
): Promise<Log[]> {
  const topics = [new Interface(artifactOf(contract).abi).getEvent(event)?.topicHash];
  return service.callChain('eth_getLogs', [{ address, topics, fromBlock: '0x0', toBlock: 'latest' }]);
}

/** Creates a market user with this USDC balance and returns its id. */
export async function createMarketUser(service: Caller, usdc: number): Promise<string> {
  const { id } = await service.resultOf('POST /users', { type: 'SUB_USER', nickname: 'ada' });
  const deposit = `POST /_vaultdesk/market/users/${id}/deposit`;
  if (usdc > 0) await service.resultOf(deposit, { chain: 'ETHEREUM', amount: usdc });
  return id;
}

/** Mints an item for the seller, then creates, approves and signs its offer. The offer is INITIATING_OFFER. */
export async function createOffer(service: Caller, seller: Trader, terms: { sellerId: string; amount?: number }) {
  const { contractAddress, tokenId } = await service.resultOf('POST /_vaultdesk/chains/ETHEREUM/items', {
    to: seller.address,
    standard: terms.amount === undefined ? 'ERC721' : 'ERC1155',
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
  const signatureRequest = { type: 'MESSAGE', secretType: 'ETHEREUM', walletId: seller.id, data: dataToSign };
  const { signature } = await service.resultOf('POST /api/signatures', { signatureRequest }, headers);
  const signed = await service.insist(`PATCH /offers/${id}/signature`, { signature });
  const isKnown = signed.status === 200 || signed.body.errors[0].code === 'offer.already-signed';
  assert(isKnown, `The signature of the offer ${id}: ${signed.status}`);
  return { id: String(id), contractAddress, tokenId };
}

const inspect = (service: Caller, id: string) => service.resultOf(`GET /_vaultdesk/market/offers/${id}/inspection`);

/** Throws unless offers, custody contract and all balances agree with each other. */
export async function checkMarket(service: Caller, offers: readonly Offer[]): Promise<void> {
  for (const { id } of offers) {
    const { invariant, onChain } = await inspect(service, id);
    const addsUp = invariant.holds && invariant.inFlight === 0 && onChain.agrees;
    assert(addsUp, `The offer ${id} does not add up: ${JSON.stringify({ invariant, onChain })}`);
  }
  const { differences } = await service.resultOf('GET /_vaultdesk/market/reconciliation');
  assert(differences.length === 0, `Balances differ: ${JSON.stringify(differences)}`);
}

/** Throws unless an offer sold this number of items, and the wallet holds them. Returns the inspection. */
export async function checkSold(service: Caller, offer: Offer, count: number, wallet: string) {
  const inspection = await inspect(service, offer.id);
  const { purchased } = inspection.invariant;
  assert(purchased === count, `The offer ${offer.id} sold ${purchased} instead of ${count}.`);
  const { contractAddress, tokenId } = offer;
  const [{ value: held }] = await service.resultOf('POST /api/contracts/read', {
    ...{ secretType: 'ETHEREUM', contractAddress, functionName: 'balanceOf' },
    inputs: [
      { type: 'address', value: wallet },
      { type: 'uint256', value: tokenId },
    ],
    outputs: [{ type: 'uint256' }],
  });
  assert(Number(held) === count, `The buyers hold ${held} of ${count} bought items.`);
  return inspection;
}

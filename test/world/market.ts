import { z } from 'zod';
import { creditDeposits } from '../../service/domain/marketplace/money/compare-with-chain.ts';
import { settleCollections, settleMarket } from '../../service/domain/settlement/settlements.ts';
import { trackTransactions } from '../../service/domain/transactions/lane/track-transactions.ts';
import type { SecretType } from '../../service/model/kernel/primitives.ts';
import { collection } from '../../service/model/market/collection.ts';
import { fulfillment } from '../../service/model/market/fulfillment.ts';
import { marketBalance } from '../../service/model/market/market-user.ts';
import { offer, preparationTransaction } from '../../service/model/market/offer.ts';
import { tokenMint } from '../../service/model/market/token-mint.ts';
import type { NumericId } from '../../service/model/market/token-number.ts';
import { tokenTypeCreation } from '../../service/model/market/token-type.ts';
import { mintedItem } from '../../service/model/transactions/chain-view.ts';
import { devContracts } from '../../service/model/transactions/dev-contracts.ts';
import type { Ports } from '../../service/platform/ports/ports.ts';
import type { MovableClock } from '../fakes/clock.ts';
import { operatorToken } from '../fakes/fake-ports.ts';
import { aSigner } from '../records/transactions.ts';
import { anApplication, aWalletOwner, type WalletOwner } from '../records/users.ts';
import { type Answer, type CallOptions, call, resultIn } from './call.ts';
import { tokenOf, transportsOf } from './service.ts';

const withId = z.object({ id: z.string() });
const creations = z.object({ creations: z.array(tokenTypeCreation) });

/** The owner of a wallet on ETHEREUM, with its credential. */
export interface Trader {
  readonly wallet: { readonly id: string; readonly address: string };
  readonly credential: { readonly id: string; readonly value: string };
}

/** Calls of a marketplace application, only over HTTP, on ETHEREUM. */
export abstract class MarketCaller {
  /** Calls as the application, or as the operator if the path requires it. */
  abstract request(address: string, body?: unknown, options?: CallOptions): Promise<Answer>;

  /** Creates a sub-user with this much USDC; returns its id. */
  async user(usdc: string): Promise<string> {
    const body = { type: 'SUB_USER', nickname: 'ada' };
    const { id } = resultIn(await this.request('POST /users', body), withId);
    if (usdc !== '0') {
      const path = `POST /_vaultdesk/market/users/${id}/deposit`;
      resultIn(await this.request(path, { chain: 'ETHEREUM', amount: usdc }), z.unknown());
    }
    return id;
  }

  async balance(userId: string) {
    const path = `GET /_vaultdesk/market/users/${userId}/balance`;
    return resultIn(await this.request(path), marketBalance);
  }

  /** Mints a new item to the trader's wallet. */
  async mint({ wallet }: Trader, standard: 'ERC721' | 'ERC1155', amount = 1) {
    const body = { to: wallet.address, standard, ...(standard === 'ERC1155' && { amount }) };
    const minted = await this.request('POST /_vaultdesk/chains/ETHEREUM/items', body);
    const { contractAddress: address, tokenId } = resultIn(minted, mintedItem);
    return { address, tokenId, chain: 'ETHEREUM' };
  }

  /** The first output of a contract's function. */
  async read(contractAddress: string, functionName: string, inputs: readonly object[], type: string) {
    const body = { secretType: 'ETHEREUM', contractAddress, functionName, inputs, outputs: [{ type }] };
    const response = await this.request('POST /api/contracts/read', body);
    return resultIn(response, z.array(z.object({ value: z.coerce.string() })))[0]?.value;
  }

  /** The balance of a token of an ERC-1155 contract, as text. */
  tokenBalance(contractAddress: string, address: string, tokenId: string) {
    const inputs = [
      { type: 'address', value: address },
      { type: 'uint256', value: tokenId },
    ];
    return this.read(contractAddress, 'balanceOf', inputs, 'uint256');
  }

  /** The amount of an item that a wallet holds. */
  async held(address: string, item: { address: string; tokenId: string }): Promise<number> {
    if (item.address !== devContracts.erc721.address)
      return Number(await this.tokenBalance(item.address, address, item.tokenId));
    const owner = await this.read(item.address, 'ownerOf', [{ type: 'uint256', value: item.tokenId }], 'address');
    return Number(owner?.toLowerCase() === address.toLowerCase());
  }

  async deploy(fields: object = {}) {
    const body = { name: 'Desert Foxes', chain: 'ETHEREUM', ...fields };
    return resultIn(await this.request('POST /api/v2/contracts/deployments', body), collection);
  }

  async createType(contractAddress: string, fields: object) {
    const body = { secretType: 'ETHEREUM', contractAddress, creations: [fields] };
    const response = await this.request('POST /api/v2/token-types/creations', body);
    const [created] = resultIn(response, creations).creations;
    if (!created) throw new Error('The creation is missing.');
    return created;
  }

  mintTokens(contractAddress: string, tokenTypeId: NumericId, destinations: readonly object[]): Promise<Answer> {
    const body = { secretType: 'ETHEREUM', contractAddress, tokenTypeId, destinations };
    return this.request('POST /api/v2/tokens/mints', body);
  }

  async getMint(id: string) {
    return resultIn(await this.request(`GET /api/v2/tokens/mints/${id}`), tokenMint);
  }

  /** Offers an item: created, approved and signed by the trader's wallet. INITIATING_OFFER. */
  async offer(seller: Trader, terms: object) {
    const created = await this.request('POST /offers', {
      ...{ type: 'SALE', currency: 'USDC', visibility: 'PUBLIC', minimumBid: 0, buyNowPrice: 0, price: 0 },
      ...{ startDate: '2020-01-01T00:00:00Z', endDate: '2199-01-01T00:00:00Z' },
      sellerAddress: seller.wallet.address,
      ...terms,
    });
    const { id } = resultIn(created, offer);
    await this.approve(seller, id);
    return resultIn(await this.sign(seller, id), offer);
  }

  /** Executes the approvals that custody of the items requires. */
  async approve({ wallet, credential }: Trader, offerId: string): Promise<void> {
    const path = `GET /_vaultdesk/market/offers/${offerId}/preparation?walletId=${wallet.id}`;
    const headers = { 'signing-method': `${credential.id}:${credential.value}` };
    const response = await this.request(path);
    for (const transaction of resultIn(response, z.array(preparationTransaction))) {
      const execution = await this.request('POST /api/transactions/execute', transaction, { headers });
      const { transactionHash } = resultIn(execution, z.object({ transactionHash: z.string() }));
      const approval = { txApprove: transactionHash };
      resultIn(await this.request(`PATCH /offers/${offerId}/txapprove`, approval), offer);
    }
  }

  /** Signs the offer's message with the trader's wallet. */
  async sign({ wallet, credential }: Trader, offerId: string): Promise<Answer> {
    const { dataToSign } = resultIn(await this.request(`GET /offers/${offerId}`), offer);
    const signatureRequest = { type: 'MESSAGE', secretType: 'ETHEREUM', walletId: wallet.id, data: dataToSign };
    const headers = { 'signing-method': `${credential.id}:${credential.value}` };
    const signed = await this.request('POST /api/signatures', { signatureRequest }, { headers });
    const { signature } = resultIn(signed, z.object({ signature: z.string() }));
    return this.request(`PATCH /offers/${offerId}/signature`, { signature });
  }

  async getOffer(offerId: string) {
    return resultIn(await this.request(`GET /offers/${offerId}`), offer);
  }

  async getFulfillment(id: string) {
    return resultIn(await this.request(`GET /fulfillments/${id}`), fulfillment);
  }
}

export const marketApplication = anApplication({ isDefault: true, settings: { strictOfferFields: 'off' } });

/** The owner of a wallet with a unique key. */
export function aTrader(): Promise<WalletOwner> {
  const { privateKey } = aSigner();
  return aWalletOwner({ privateKey: Buffer.from(privateKey.slice(2), 'hex') });
}

/** The records of a storage before the market opens. */
export function recordsOf(traders: readonly WalletOwner[]) {
  return {
    applications: [marketApplication],
    users: traders.map(({ user }) => user),
    signingMethods: traders.map(({ method }) => method),
    wallets: traders.map(({ wallet }) => wallet),
  };
}

/** A marketplace for its callers, on ETHEREUM. */
export class TestMarket extends MarketCaller {
  readonly ports: Ports & { readonly clock: MovableClock };

  constructor(ports: TestMarket['ports']) {
    super();
    this.ports = ports;
  }

  async request(address: string, body?: unknown, options: CallOptions = {}): Promise<Answer> {
    const isOperator = address.includes('/_vaultdesk/');
    const token = isOperator ? operatorToken : await tokenOf(this.ports, marketApplication);
    return call(transportsOf(this.ports).http, address, { token, body, ...options });
  }

  /** Runs all background work until nothing is left; final states wait for the disk. */
  async settle(chain: SecretType = 'ETHEREUM'): Promise<void> {
    for (let round = 0; round < 1_000; round += 1) {
      const hasMore = await trackTransactions(this.ports, chain);
      await settleMarket(this.ports, chain);
      await settleCollections(this.ports, chain);
      await creditDeposits(this.ports, chain);
      this.ports.clock.advance(100);
      if (!hasMore && !this.isUnsettled(chain)) return;
      if (round % 4 === 3) await this.ports.chains.of(chain).save?.();
    }
    throw new Error('The market does not settle.');
  }

  /** Whether items, fulfillments, uncounted payments or collections are in progress. */
  isUnsettled(chain: SecretType): boolean {
    return this.ports.storage.read(
      ({ offers, fulfillments, marketReservations, collections, tokenTypes, tokenMints }) =>
        offers.countBy('unsettled', chain) > 0 ||
        fulfillments.countBy('unsettled', chain) > 0 ||
        marketReservations.countBy('paid', chain) > 0 ||
        collections.countBy('unsettled', chain) > 0 ||
        tokenTypes.countBy('unsettled', chain) > 0 ||
        tokenMints.countBy('queued', chain) > 0 ||
        tokenMints.countBy('sent', chain) > 0,
    );
  }
}

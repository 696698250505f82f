import { z } from 'zod';
import { mintedItem } from '../../service/resources/chain-view.ts';
import { devContracts } from '../../service/resources/dev-contracts.ts';
import { fulfillment } from '../../service/resources/fulfillment.ts';
import { marketBalance } from '../../service/resources/market-user.ts';
import { offer, preparationTransaction } from '../../service/resources/offer.ts';
import { type Answer, type CallOptions, resultIn } from './call.ts';

const withId = z.object({ id: z.string() });

/** The owner of a wallet on ETHEREUM, with its credential. */
export interface Trader {
  readonly wallet: { readonly id: string; readonly address: string };
  readonly credential: { readonly id: string; readonly value: string };
}

/** Calls of a marketplace application, only over HTTP, on ETHEREUM. */
export abstract class MarketCaller {
  /** Calls as the application. */
  abstract ask(address: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  abstract askAsOperator(address: string, body?: unknown): Promise<Answer>;

  /** Creates a sub-user with this much USDC; returns its id. */
  async user(usdc: string): Promise<string> {
    const body = { type: 'SUB_USER', nickname: 'ada' };
    const { id } = resultIn(await this.ask('POST /users', body), withId);
    if (usdc !== '0') {
      const path = `POST /_vaultdesk/market/users/${id}/deposit`;
      resultIn(await this.askAsOperator(path, { chain: 'ETHEREUM', amount: usdc }), z.unknown());
    }
    return id;
  }

  async balance(userId: string) {
    const path = `GET /_vaultdesk/market/users/${userId}/balance`;
    return resultIn(await this.askAsOperator(path), marketBalance);
  }

  /** Mints a new item to the trader's wallet. */
  async mint({ wallet }: Trader, standard: 'ERC721' | 'ERC1155', amount = 1) {
    const body = { to: wallet.address, standard, ...(standard === 'ERC1155' && { amount }) };
    const minted = await this.askAsOperator('POST /_vaultdesk/chains/ETHEREUM/items', body);
    const { contractAddress: address, tokenId } = resultIn(minted, mintedItem);
    return { address, tokenId, chain: 'ETHEREUM' };
  }

  /** The amount of an item that a wallet holds. */
  async held(address: string, item: { address: string; tokenId: string }): Promise<number> {
    const isSingle = item.address === devContracts.erc721.address;
    const id = { type: 'uint256', value: item.tokenId };
    const body = {
      secretType: 'ETHEREUM',
      contractAddress: item.address,
      functionName: isSingle ? 'ownerOf' : 'balanceOf',
      inputs: isSingle ? [id] : [{ type: 'address', value: address }, id],
      outputs: [{ type: isSingle ? 'address' : 'uint256' }],
    };
    const outputs = z.array(z.object({ value: z.string() }));
    const [output] = resultIn(await this.ask('POST /api/contracts/read', body), outputs);
    if (!isSingle) return Number(output?.value);
    return Number(output?.value.toLowerCase() === address.toLowerCase());
  }

  /** Offers an item: created, approved and signed by the trader's wallet. INITIATING_OFFER. */
  async offer(seller: Trader, terms: object) {
    const created = await this.ask('POST /offers', {
      type: 'SALE',
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
    const response = await this.askAsOperator(path);
    for (const transaction of resultIn(response, z.array(preparationTransaction))) {
      const execution = await this.ask('POST /api/transactions/execute', transaction, { headers });
      const { transactionHash } = resultIn(execution, z.object({ transactionHash: z.string() }));
      const approval = { txApprove: transactionHash };
      resultIn(await this.ask(`PATCH /offers/${offerId}/txapprove`, approval), offer);
    }
  }

  /** Signs the offer's message with the trader's wallet. */
  async sign({ wallet, credential }: Trader, offerId: string): Promise<Answer> {
    const { dataToSign } = resultIn(await this.ask(`GET /offers/${offerId}`), offer);
    const signatureRequest = {
      type: 'MESSAGE',
      secretType: 'ETHEREUM',
      walletId: wallet.id,
      data: dataToSign,
    };
    const headers = { 'signing-method': `${credential.id}:${credential.value}` };
    const signed = await this.ask('POST /api/signatures', { signatureRequest }, { headers });
    const { signature } = resultIn(signed, z.object({ signature: z.string() }));
    return this.ask(`PATCH /offers/${offerId}/signature`, { signature });
  }

  async getOffer(offerId: string) {
    return resultIn(await this.ask(`GET /offers/${offerId}`), offer);
  }

  async getFulfillment(id: string) {
    return resultIn(await this.ask(`GET /fulfillments/${id}`), fulfillment);
  }
}

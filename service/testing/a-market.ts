import { z } from 'zod';
import type { SecretType } from '../kernel/primitives.ts';
import { creditDeposits } from '../marketplace/money/credit-deposits.ts';
import { settleMarket } from '../marketplace/settlement/settle-market.ts';
import type { Ports } from '../ports/ports.ts';
import { mintedItem } from '../resources/chain-view.ts';
import { devContracts } from '../resources/dev-contracts.ts';
import { fulfillment } from '../resources/fulfillment.ts';
import { marketBalance } from '../resources/market-user.ts';
import { offer, preparationTransaction } from '../resources/offer.ts';
import { trackTransactions } from '../transactions/track-transactions.ts';
import { doorsOf, tokenOf } from './a-service.ts';
import { aSigner } from './a-transfer.ts';
import { anApplication, aWalletOwner, type WalletOwner } from './builders.ts';
import { type Answer, type CallOptions, call, resultIn } from './call.ts';
import { operatorToken } from './fake-ports.ts';
import type { MovableClock } from './fixed-clock.ts';

const withId = z.object({ id: z.string() });

/** The application that the callers of a market are. */
export const marketApplication = anApplication({ isDefault: true });

/** Somebody with a wallet of a key that no other test has. */
export function aTrader(): Promise<WalletOwner> {
  const { privateKey } = aSigner();
  return aWalletOwner({ privateKey: Buffer.from(privateKey.slice(2), 'hex') });
}

/** What the storage holds before the market opens. */
export function recordsOf(traders: readonly WalletOwner[]) {
  return {
    applications: [marketApplication],
    users: traders.map(({ user }) => user),
    signingMethods: traders.map(({ method }) => method),
    wallets: traders.map(({ wallet }) => wallet),
  };
}

/** A marketplace as its callers see it: by HTTP calls alone, on ETHEREUM. */
export class TestMarket {
  readonly ports: Ports & { readonly clock: MovableClock };

  constructor(ports: TestMarket['ports']) {
    this.ports = ports;
  }

  /** As the application. */
  async ask(address: string, body?: unknown, options: CallOptions = {}): Promise<Answer> {
    const token = await tokenOf(this.ports, marketApplication);
    return call(doorsOf(this.ports).http, address, { token, body, ...options });
  }

  /** Without a token. */
  askAsStranger(address: string): Promise<Answer> {
    return call(doorsOf(this.ports).http, address);
  }

  /** Without a token, with a body. */
  askAsTool(address: string, body: unknown): Promise<Answer> {
    return call(doorsOf(this.ports).http, address, { body });
  }

  askAsOperator(address: string, body?: unknown): Promise<Answer> {
    return call(doorsOf(this.ports).http, address, { token: operatorToken, body });
  }

  /** A sub-user with this much USDC; answers the id. */
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

  /** A new item in the trader's wallet. */
  async mint({ wallet }: WalletOwner, standard: 'ERC721' | 'ERC1155', amount = 1) {
    const body = { to: wallet.address, standard, ...(standard === 'ERC1155' && { amount }) };
    const minted = await this.askAsOperator('POST /_vaultdesk/chains/ETHEREUM/items', body);
    const { contractAddress: address, tokenId } = resultIn(minted, mintedItem);
    return { address, tokenId, chain: 'ETHEREUM' };
  }

  /** How many of an item a wallet holds. */
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
    const answers = z.array(z.object({ value: z.string() }));
    const [told] = resultIn(await this.ask('POST /api/contracts/read', body), answers);
    if (!isSingle) return Number(told?.value);
    return Number(told?.value.toLowerCase() === address.toLowerCase());
  }

  /** Offers an item: created, approved and signed by the trader's wallet. INITIATING_OFFER. */
  async offer(seller: WalletOwner, terms: object) {
    const created = await this.ask('POST /offers', {
      type: 'SALE',
      sellerAddress: seller.wallet.address,
      ...terms,
    });
    const { id } = resultIn(created, offer);
    await this.approve(seller, id);
    return resultIn(await this.sign(seller, id), offer);
  }

  /** Executes what has to be executed before the items can go into custody. */
  async approve({ wallet, credential }: WalletOwner, offerId: string): Promise<void> {
    const path = `GET /_vaultdesk/market/offers/${offerId}/preparation?walletId=${wallet.id}`;
    const headers = { 'signing-method': `${credential.id}:${credential.value}` };
    const answer = await this.askAsOperator(path);
    for (const needed of resultIn(answer, z.array(preparationTransaction))) {
      const sent = await this.ask('POST /api/transactions/execute', needed, { headers });
      const { transactionHash } = resultIn(sent, z.object({ transactionHash: z.string() }));
      const told = { txApprove: transactionHash };
      resultIn(await this.ask(`PATCH /offers/${offerId}/txapprove`, told), offer);
    }
  }

  /** The trader's wallet signs what the offer says. */
  async sign({ wallet, credential }: WalletOwner, offerId: string): Promise<Answer> {
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

  /** Runs what the service does by itself until nothing is left of it; what is final waits for the disk. */
  async settle(chain: SecretType = 'ETHEREUM'): Promise<void> {
    for (let round = 0; round < 1_000; round += 1) {
      const hasMore = await trackTransactions(this.ports, chain);
      await settleMarket(this.ports, chain);
      await creditDeposits(this.ports, chain);
      this.ports.clock.advance(100);
      if (!hasMore && !this.isUnsettled(chain)) return;
      if (round % 20 === 19) await this.ports.chains.of(chain).keep?.();
    }
    throw new Error('The market does not come to rest.');
  }

  /** Whether something is on its way: items, fulfillments, or money that was paid and not counted yet. */
  isUnsettled(chain: SecretType): boolean {
    return this.ports.storage.read(
      ({ offers, fulfillments, marketReservations }) =>
        offers.countBy('unsettled', chain) +
          fulfillments.countBy('unsettled', chain) +
          marketReservations.countBy('paid', chain) >
        0,
    );
  }
}

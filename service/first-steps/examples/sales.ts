import { chainOperations } from '../../chains/chains.operations.ts';
import { fulfillmentOperations } from '../../marketplace/fulfillments/fulfillments.operations.ts';
import { moneyOperations } from '../../marketplace/money/money.operations.ts';
import { offerOperations } from '../../marketplace/offers/offers.operations.ts';
import { marketUserOperations } from '../../marketplace/users/market-users.operations.ts';
import type { MintedItem } from '../../resources/chain-view.ts';
import { transactionOperations } from '../../transactions/transactions.operations.ts';
import { type Holder, signMessage } from './holders.ts';
import type { Narrator } from './narrator.ts';

/** The chain on which the examples trade. */
export const marketChain = 'ETHEREUM';

export function mintItem(
  narrator: Narrator,
  { address: to }: Holder,
  kind: { readonly standard: 'ERC721' | 'ERC1155'; readonly amount?: number },
): Promise<MintedItem> {
  return narrator.ask(chainOperations.mintItem, { secretType: marketChain, to, ...kind });
}

/** A market user with this much USDC; answers the id. */
export async function makeMarketUser(
  narrator: Narrator,
  { nickname, usdc }: { nickname: string; usdc: number },
): Promise<string> {
  const { id } = await narrator.ask(marketUserOperations.create, { type: 'SUB_USER', nickname });
  const deposit = { userId: id, chain: marketChain, amount: usdc } as const;
  await narrator.ask(moneyOperations.depositTestUsdc, deposit);
  return id;
}

type Terms =
  | { readonly type: 'SALE'; readonly price: number; readonly amount?: number }
  | { readonly type: 'AUCTION'; readonly minimumBid: number; readonly endDate: string };

interface Wish {
  readonly seller: Holder;
  readonly sellerId: string;
  readonly item: MintedItem;
  readonly terms: Terms;
}

/** An offer that is not signed yet; answers its id and the text to sign. */
export async function makeOffer(narrator: Narrator, { seller, sellerId, item, terms }: Wish) {
  return narrator.ask(offerOperations.create, {
    ...terms,
    nft: { chain: marketChain, address: item.contractAddress, tokenId: item.tokenId },
    sellerId,
    sellerAddress: seller.address,
  });
}

/** An offer that can be bought: approved, signed, and its items in custody; answers its id. */
export async function makeReadyOffer(narrator: Narrator, wish: Wish): Promise<string> {
  const { id: offerId, dataToSign } = await makeOffer(narrator, wish);
  await approve(narrator, wish.seller, offerId);
  const signature = await signMessage(narrator, wish.seller, dataToSign);
  await narrator.ask(offerOperations.sign, { offerId, signature });
  await narrator.until('The custody of an offer', ({ offers }) =>
    ['READY', 'CLOSED'].includes(offers.find(offerId)?.status ?? ''),
  );
  return offerId;
}

async function approve(
  narrator: Narrator,
  { walletId, signingMethodCredential }: Holder,
  offerId: string,
): Promise<void> {
  const asked = { offerId, walletId };
  for (const call of await narrator.ask(offerOperations.listPreparationTransactions, asked)) {
    const sent = await narrator.ask(transactionOperations.execute, {
      transactionRequest: { ...call, walletId },
      signingMethodCredential,
    });
    const id = sent.id ?? '';
    await narrator.until('An approval', ({ transactions }) => !!transactions.find(id)?.isFinal);
  }
}

/** Buys, and waits until the items are in the wallet. */
export async function buy(
  narrator: Narrator,
  purchase: { offerId: string; userId: string; walletAddress: string; amount: number },
): Promise<void> {
  const asked = { type: 'PURCHASE', ...purchase } as const;
  const { id } = await narrator.ask(fulfillmentOperations.create, asked);
  await narrator.until(
    'A purchase',
    ({ fulfillments }) => fulfillments.find(id)?.status === 'COMPLETED',
  );
}

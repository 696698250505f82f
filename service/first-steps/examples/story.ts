import { chainOperations } from '../../chains/chains.operations.ts';
import { collectionOperations } from '../../collections/collections.operations.ts';
import { tokenTypeOperations } from '../../collections/token-types.operations.ts';
import { day } from '../../kernel/time-units.ts';
import { offerOperations } from '../../marketplace/offers/offers.operations.ts';
import type { User } from '../../resources/user.ts';
import { type Holder, makeUser, makeWallet, signMessage } from './holders.ts';
import type { Narrator } from './narrator.ts';
import { listen, takePayment } from './payments.ts';
import { buy, makeMarketUser, makeOffer, makeReadyOffer, marketChain, mintItem } from './sales.ts';

/**
 * A gallery, its seller and its collector: what a small application has after its first week. Calls
 * `onChapter` behind each of `exampleChapters`.
 */
export async function tellStory(
  narrator: Narrator,
  seller: User,
  onChapter: () => void,
): Promise<void> {
  const { treasury, gallery, collector } = await makeHolders(narrator, seller);
  onChapter();
  await signMessage(narrator, treasury, 'Welcome to the harbour gallery.');
  await signMessage(narrator, collector, 'I agree to the terms of the harbour gallery.');
  onChapter();
  const items = await makeItems(narrator, { treasury, gallery });
  onChapter();
  await deployCollection(narrator, [treasury, gallery]);
  onChapter();
  const sellerId = await makeMarketUser(narrator, { nickname: 'harbour-gallery', usdc: 50 });
  const buyerId = await makeMarketUser(narrator, { nickname: 'collector', usdc: 400 });
  onChapter();
  const offers = await makeOffers(narrator, { seller: treasury, sellerId, items });
  onChapter();
  const walletAddress = collector.address;
  await buy(narrator, { offerId: offers.prints, userId: buyerId, walletAddress, amount: 3 });
  await buy(narrator, { offerId: offers.single, userId: buyerId, walletAddress, amount: 1 });
  const bid = { offerId: offers.auction, userId: buyerId, amount: 30, walletAddress };
  await narrator.ask(offerOperations.bid, bid);
  onChapter();
  await makePayments(narrator);
  onChapter();
}

async function makeHolders(narrator: Narrator, seller: User) {
  const other = await makeUser(narrator, 'Bo Lind');
  const third = await makeUser(narrator, 'Chen Okafor');
  const treasury = { secretType: marketChain, description: 'Treasury' } as const;
  const gallery = { secretType: marketChain, description: 'Gallery' } as const;
  const collector = { secretType: marketChain, description: 'Collector' } as const;
  const made = {
    treasury: await makeWallet(narrator, seller, treasury),
    gallery: await makeWallet(narrator, other, gallery),
    collector: await makeWallet(narrator, third, collector),
  };
  for (const secretType of ['MATIC', 'AVAC', 'BSC'] as const)
    await makeWallet(narrator, seller, { secretType, description: `Savings on ${secretType}` });
  return made;
}

async function makeItems(
  narrator: Narrator,
  { treasury, gallery }: { treasury: Holder; gallery: Holder },
) {
  const gift = { secretType: marketChain, address: treasury.address } as const;
  await narrator.ask(chainOperations.faucet, gift);
  await narrator.ask(chainOperations.faucet, { ...gift, address: gallery.address, token: 'USDC' });
  return {
    prints: await mintItem(narrator, treasury, { standard: 'ERC1155', amount: 10 }),
    single: await mintItem(narrator, treasury, { standard: 'ERC721' }),
    auction: await mintItem(narrator, treasury, { standard: 'ERC721' }),
    draft: await mintItem(narrator, treasury, { standard: 'ERC721' }),
  };
}

async function deployCollection(narrator: Narrator, holders: readonly Holder[]): Promise<void> {
  const collection = await narrator.ask(collectionOperations.deploy, {
    name: 'Harbour tickets',
    chain: marketChain,
    description: 'A ticket for each day of the exhibition.',
  });
  await narrator.until('A collection', ({ collections }) =>
    collections
      .listBy('byAddress', `${marketChain}/${collection.address.toLowerCase()}`)
      .some(({ status }) => status === 'SUCCEEDED'),
  );
  await narrator.ask(tokenTypeOperations.create, {
    chain: marketChain,
    contractAddress: collection.address,
    creations: [
      {
        name: 'Opening night',
        description: 'Doors open at eight.',
        fungible: true,
        destinations: holders.map(({ address }) => ({ address, amount: 5 })),
      },
    ],
  });
}

async function makeOffers(
  narrator: Narrator,
  {
    items,
    ...by
  }: { seller: Holder; sellerId: string; items: Awaited<ReturnType<typeof makeItems>> },
) {
  const endDate = new Date(narrator.ports.clock.millis() + 3 * day).toISOString();
  const terms = {
    prints: { type: 'SALE', price: 12.5, amount: 10 },
    single: { type: 'SALE', price: 80 },
    auction: { type: 'AUCTION', minimumBid: 25, endDate },
    draft: { type: 'SALE', price: 45 },
  } as const;
  const made = {
    prints: await makeReadyOffer(narrator, { ...by, item: items.prints, terms: terms.prints }),
    single: await makeReadyOffer(narrator, { ...by, item: items.single, terms: terms.single }),
    auction: await makeReadyOffer(narrator, { ...by, item: items.auction, terms: terms.auction }),
  };
  await makeOffer(narrator, { ...by, item: items.draft, terms: terms.draft });
  return made;
}

async function makePayments(narrator: Narrator): Promise<void> {
  await listen(narrator);
  await takePayment(narrator, { amount: 4_900, description: 'Framing', card: 'succeeds' });
  await takePayment(narrator, { amount: 1_800, description: 'Postcards', card: 'declined' });
  await takePayment(narrator, { amount: 12_000, description: 'Guided tour for ten' });
}

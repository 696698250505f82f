import { id, MaxUint256, type Signer, type Wallet, ZeroAddress } from 'ethers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aChain } from '../test/chain/a-chain.ts';
import { aContract, aPermit, type Contract, readRejection, rejectionOf } from '../test/chain/contracts.ts';
import { custody, vaultdeskItems721, vaultdeskItems1155, vaultdeskUsdc } from './addresses.ts';
import fickleItems from './artifacts/FickleItems.json' with { type: 'json' };
import greedyReceiver from './artifacts/GreedyReceiver.json' with { type: 'json' };

const chain = aChain();
const base = 'https://items.test/';
const erc721 = 0;
const erc1155 = 1;
const price = 5_000_000n;

const offer = id('offer');
const sale = id('fulfillment');

let usdc: Contract;
let items721: Contract;
let items1155: Contract;
let market: Contract;
let operator: Wallet;
let seller: Wallet;
let buyer: Wallet;

/** The token the seller holds. */
let item = 0n;

beforeAll(async () => {
  usdc = await aContract(chain(), vaultdeskUsdc);
  items721 = await aContract(chain(), vaultdeskItems721, base);
  items1155 = await aContract(chain(), vaultdeskItems1155, base);
});

beforeEach(async () => {
  [operator, seller, buyer] = await Promise.all([chain().aWallet(), chain().aWallet(), chain().aWallet()]);
  market = await aContract(chain(), custody, operator.address);
  item += 1n;
});

/** Gives the seller items, approved for the market. */
async function sellerHas(amount: bigint, items = items1155) {
  const kind = items === items721 ? [item] : [item, amount];
  const mint = items === items721 ? 'mint(address,uint256)' : 'mint';
  await items.send(seller, mint, seller.address, ...kind);
  await items.send(seller, 'setApprovalForAll', market.address, true);
}

/** Takes ten of the seller's items in for the offer. */
async function offerOfTen() {
  await sellerHas(10n);
  await deposit(operator);
}

function deposit(sender: Signer, { from = seller.address, amount = 10n, offerId = offer } = {}) {
  return market.send(sender, 'take', offerId, erc1155, items1155.address, from, item, amount);
}

function payment(change: Partial<{ token: string; payer: string; payee: string }> = {}) {
  const { address: token } = usdc;
  return { token, payer: buyer.address, payee: seller.address, amount: price, ...change };
}

/** Gives the buyer money, allowed to the market. */
async function buyerHas(amount: bigint) {
  await usdc.send(buyer, 'mint', buyer.address, amount);
  await usdc.send(buyer, 'approve', market.address, MaxUint256);
}

function fulfil(sender: Signer, amount = 1n, fulfillmentId = sale) {
  return market.send(sender, 'fulfil', fulfillmentId, offer, amount, buyer.address, payment());
}

function giveBack(sender: Signer, amount = 1n, fulfillmentId = sale) {
  return market.send(sender, 'giveBack', fulfillmentId, offer, amount, seller.address);
}

function itemsOf(owner: string) {
  return items1155.read('balanceOf', owner, item);
}

function moneyOf(owner: string) {
  return usdc.read('balanceOf', owner);
}

describe('taking items in', () => {
  test('moves a single item and remembers it', async () => {
    await sellerHas(1n, items721);

    const receipt = await market.send(operator, 'take', offer, erc721, items721.address, seller.address, item, 1n);

    expect(await items721.read('ownerOf', item)).toBe(market.address);
    expect(await market.read('depositOf', offer)).toEqual([items721.address, BigInt(erc721), seller.address, 1n, item]);
    expect(market.events(receipt)[0]?.args.toArray().slice(0, 3)).toEqual([offer, items721.address, seller.address]);
  });

  test('moves items of a quantity and remembers how many', async () => {
    await offerOfTen();

    expect(await itemsOf(market.address)).toBe(10n);
    expect(await market.read('remaining', offer)).toBe(10n);
  });

  test('happens once for an offer', async () => {
    await sellerHas(20n);
    await deposit(operator);

    expect(await rejectionOf(deposit(operator))).toBe(`OfferKnown(${offer})`);
    expect(await itemsOf(seller.address)).toBe(10n);
  });

  test('happens once for an offer even after everything went out again', async () => {
    await offerOfTen();
    await giveBack(operator, 10n);

    expect(await rejectionOf(deposit(operator))).toBe(`OfferKnown(${offer})`);
  });

  test('needs the approval of the holder', async () => {
    await items1155.send(seller, 'mint', seller.address, item, 10n);

    expect(await rejectionOf(deposit(operator))).toBe(
      `ERC1155MissingApprovalForAll(${market.address}, ${seller.address})`,
    );
  });

  test('refuses items that are in custody for another offer', async () => {
    await offerOfTen();
    const twice = deposit(operator, { from: market.address, offerId: id('another offer') });

    expect(await rejectionOf(twice)).toBe('CustodyIsNoParty()');
  });

  test.each([
    [erc1155, 0n],
    [erc721, 0n],
    [erc721, 2n],
  ])('refuses for standard %i the amount %i', async (standard, amount) => {
    const items = standard === erc721 ? items721 : items1155;
    await sellerHas(10n, items);
    const { address: from } = seller;
    const attempt = market.send(operator, 'take', offer, standard, items.address, from, item, amount);

    expect(await rejectionOf(attempt)).toBe(`WrongAmount(${amount})`);
  });

  test.each([erc721, erc1155])('refuses items that did not arrive, of standard %i', async (standard) => {
    const { address } = await aContract(chain(), fickleItems);
    const attempt = market.send(operator, 'take', offer, standard, address, seller.address, item, 1n);

    expect(await rejectionOf(attempt)).toBe(`ItemNotReceived(${address}, ${item})`);
  });
});

describe('rejects items that were not requested', () => {
  test('a single item', async () => {
    await sellerHas(1n, items721);
    const method = 'safeTransferFrom(address,address,uint256)';
    const stray = items721.send(seller, method, seller.address, market.address, item);

    expect(await rejectionOf(stray)).toBe(`StrayItem(${items721.address})`);
  });

  test('items of a quantity', async () => {
    await sellerHas(10n);
    const { address: from } = seller;
    const to = market.address;
    const stray = items1155.send(seller, 'safeTransferFrom', from, to, item, 1n, '0x');

    expect(await rejectionOf(stray)).toBe(`StrayItem(${items1155.address})`);
  });

  test('a batch', async () => {
    await sellerHas(10n);
    const { address: from } = seller;
    const to = market.address;
    const stray = items1155.send(seller, 'safeBatchTransferFrom', from, to, [item], [1n], '0x');

    expect(await rejectionOf(stray)).toBe(`StrayItem(${items1155.address})`);
  });

  test('coins', async () => {
    const stray = seller.sendTransaction({ to: market.address, value: 1n });

    expect(await rejectionOf(stray)).toBe('0x');
  });
});

describe('a fulfillment', () => {
  beforeEach(async () => {
    await offerOfTen();
    await buyerHas(2n * price);
  });

  test('moves money and items together', async () => {
    const receipt = await fulfil(operator, 3n);

    expect(await itemsOf(buyer.address)).toBe(3n);
    expect(await moneyOf(seller.address)).toBe(price);
    expect(await market.read('remaining', offer)).toBe(7n);
    expect(await market.read('isFulfilled', sale)).toBe(true);
    expect(market.events(receipt)[0]?.args.toArray().slice(0, 4)).toEqual([sale, offer, buyer.address, 3n]);
  });

  test('happens once', async () => {
    await fulfil(operator);

    expect(await rejectionOf(fulfil(operator))).toBe(`FulfillmentKnown(${sale})`);
    expect(await rejectionOf(giveBack(operator))).toBe(`FulfillmentKnown(${sale})`);
    expect(await moneyOf(buyer.address)).toBe(price);
    expect(await market.read('remaining', offer)).toBe(9n);
  });

  test('moves no more than remains', async () => {
    await fulfil(operator, 8n);

    expect(await rejectionOf(fulfil(operator, 3n, id('too many')))).toBe(`NotEnoughRemaining(${offer}, 3, 2)`);
    expect(await market.read('isFulfilled', id('too many'))).toBe(false);
  });

  test('moves something', async () => {
    expect(await rejectionOf(fulfil(operator, 0n))).toBe('WrongAmount(0)');
  });

  test('is of an offer whose items are here', async () => {
    const to = buyer.address;
    const unknown = market.send(operator, 'fulfil', sale, id('unknown'), 1n, to, payment());

    expect(await rejectionOf(unknown)).toBe(`OfferUnknown(${id('unknown')})`);
  });

  test('leaves the items when the payer has not enough', async () => {
    await usdc.send(buyer, 'transfer', seller.address, price + 1n);

    expect(await rejectionOf(fulfil(operator))).toBe(
      `ERC20InsufficientBalance(${buyer.address}, ${price - 1n}, ${price})`,
    );
    expect(await market.read('isFulfilled', sale)).toBe(false);
  });

  test('leaves the money when the receiver takes no items', async () => {
    const to = usdc.address;
    const rejected = market.send(operator, 'fulfil', sale, offer, 1n, to, payment());

    expect(await rejectionOf(rejected)).toBe(`ERC1155InvalidReceiver(${to})`);
    expect(await moneyOf(buyer.address)).toBe(2n * price);
    expect(await market.read('remaining', offer)).toBe(10n);
  });

  test('has custody neither as receiver, nor as payer, nor as payee', async () => {
    const { address } = market;
    const to = buyer.address;
    const attempts = [
      market.send(operator, 'fulfil', sale, offer, 1n, address, payment()),
      market.send(operator, 'fulfil', sale, offer, 1n, to, payment({ payer: address })),
      market.send(operator, 'fulfil', sale, offer, 1n, to, payment({ payee: address })),
      market.send(operator, 'giveBack', sale, offer, 1n, address),
    ];

    const rejections = await Promise.all(attempts.map(rejectionOf));

    expect(new Set(rejections)).toEqual(new Set(['CustodyIsNoParty()']));
  });

  test('cannot spend a single item in custody as if it were money', async () => {
    await sellerHas(1n, items721);
    const { address: from } = seller;
    const token = items721.address;
    await market.send(operator, 'take', id('single'), erc721, token, from, item, 1n);
    const asMoney = { token, payer: market.address, payee: buyer.address, amount: item };

    const attempt = market.send(operator, 'fulfil', sale, offer, 1n, buyer.address, asMoney);

    expect(await rejectionOf(attempt)).toBe('CustodyIsNoParty()');
    expect(await items721.read('ownerOf', item)).toBe(market.address);
  });
});

describe('a fulfillment with a permit', () => {
  let payer: Wallet;

  /** A payer with money, without coins for gas and without an allowance. */
  beforeEach(async () => {
    await offerOfTen();
    payer = chain().aPoorWallet();
    await usdc.send(buyer, 'mint', payer.address, price);
  });

  function permitOf(signer: Wallet, deadline = MaxUint256) {
    return aPermit({ token: usdc, signer, owner: payer.address, spender: market.address, value: price, deadline });
  }

  function fulfilWith(permit: object) {
    const paid = payment({ payer: payer.address });
    return market.send(operator, 'fulfilWithPermit', sale, offer, 1n, buyer.address, paid, permit);
  }

  test('needs no gas of the payer, and leaves no allowance', async () => {
    await fulfilWith(await permitOf(payer));

    expect(await itemsOf(buyer.address)).toBe(1n);
    expect(await moneyOf(seller.address)).toBe(price);
    expect(await usdc.read('allowance', payer.address, market.address)).toBe(0n);
  });

  test('succeeds when somebody else sent the permit before', async () => {
    const permit = await permitOf(payer);
    const { deadline, v, r, s } = permit;
    const otherUser = await chain().aWallet();
    const owner = payer.address;
    await usdc.send(otherUser, 'permit', owner, market.address, price, deadline, v, r, s);

    await fulfilWith(permit);

    expect(await moneyOf(seller.address)).toBe(price);
  });

  test('happens once', async () => {
    const permit = await permitOf(payer);
    await fulfilWith(permit);

    expect(await rejectionOf(fulfilWith(permit))).toBe(`FulfillmentKnown(${sale})`);
  });

  test.each([
    ['of somebody else', () => permitOf(buyer)],
    ['that has expired', () => permitOf(payer, 1n)],
  ])('refuses a permit %s', async (_, permit) => {
    expect(await rejectionOf(fulfilWith(await permit()))).toBe(
      `ERC20InsufficientAllowance(${market.address}, 0, ${price})`,
    );
    expect(await market.read('remaining', offer)).toBe(10n);
  });
});

describe('giving back', () => {
  beforeEach(offerOfTen);

  test('moves items without money', async () => {
    const receipt = await giveBack(operator, 10n);

    expect(await itemsOf(seller.address)).toBe(10n);
    expect(await market.read('remaining', offer)).toBe(0n);
    expect(market.events(receipt)[0]?.args.toArray()).toEqual([sale, offer, seller.address, 10n]);
  });

  test('happens once', async () => {
    await giveBack(operator);

    expect(await rejectionOf(giveBack(operator))).toBe(`FulfillmentKnown(${sale})`);
    expect(await market.read('remaining', offer)).toBe(9n);
  });

  test('moves no more than remains', async () => {
    expect(await rejectionOf(giveBack(operator, 11n))).toBe(`NotEnoughRemaining(${offer}, 11, 10)`);
  });
});

describe('a receiver that calls back', () => {
  /** A sale of an item to the greedy receiver, which then requests a second item. */
  async function greedySale(isOperator: boolean) {
    const greedy = await aContract(chain(), greedyReceiver);
    if (isOperator) market = await aContract(chain(), custody, greedy.address);
    await offerTakenBy(greedy, isOperator);
    await buyerHas(2n * price);
    const again = ['giveBack', id('again'), offer, 1n, greedy.address] as const;
    await greedy.send(buyer, 'prepare', market.address, market.encode(...again));
    await action(greedy, isOperator, ['fulfil', sale, offer, 1n, greedy.address, payment()]);
    return greedy;
  }

  async function offerTakenBy(greedy: Contract, isOperator: boolean) {
    await sellerHas(10n);
    const { address: from } = seller;
    await action(greedy, isOperator, ['take', offer, erc1155, items1155.address, from, item, 10n]);
  }

  function action(greedy: Contract, isOperator: boolean, call: readonly [string, ...unknown[]]) {
    return isOperator
      ? greedy.send(buyer, 'act', market.address, market.encode(...call))
      : market.send(operator, ...call);
  }

  test.each([
    ['a stranger', false],
    ['the operator itself', true],
  ])('gets one item, though it is %s', async (_, isOperator) => {
    const greedy = await greedySale(isOperator);

    expect(await greedy.read('calledBack')).toBe(true);
    expect(await greedy.read('succeeded')).toBe(false);
    expect(readRejection(String(await greedy.read('answer')))).toBe(
      isOperator ? 'ReentrancyGuardReentrantCall()' : `OwnableUnauthorizedAccount(${greedy.address})`,
    );
    expect(await itemsOf(greedy.address)).toBe(1n);
    expect(await market.read('remaining', offer)).toBe(9n);
  });
});

describe('the operator', () => {
  test('is the only one who moves anything', async () => {
    await offerOfTen();
    await buyerHas(price);
    const permit = { deadline: 0n, v: 27, r: id(''), s: id('') };
    const to = buyer.address;

    const attempts = [
      deposit(seller, { offerId: id('another offer') }),
      fulfil(seller),
      market.send(seller, 'fulfilWithPermit', sale, offer, 1n, to, payment(), permit),
      giveBack(seller),
    ];
    const rejections = await Promise.all(attempts.map(rejectionOf));

    expect(new Set(rejections)).toEqual(new Set([`OwnableUnauthorizedAccount(${seller.address})`]));
  });

  test('can be replaced by one who accepts, and never by nobody', async () => {
    await market.send(operator, 'transferOwnership', seller.address);
    expect(await market.read('owner')).toBe(operator.address);

    await market.send(seller, 'acceptOwnership');
    expect(await market.read('owner')).toBe(seller.address);

    expect(await rejectionOf(market.send(seller, 'renounceOwnership'))).toBe('CustodyNeedsAnOperator()');
    expect(await market.read('owner')).not.toBe(ZeroAddress);
  });
});

// ERC-165, IERC721Receiver and IERC1155Receiver.
test.each(['0x01ffc9a7', '0x150b7a02', '0x4e2312e0'])('supports interface %s', async (interfaceId) => {
  expect(await market.read('supportsInterface', interfaceId)).toBe(true);
});

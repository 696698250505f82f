import { Interface } from 'ethers/abi';
import { planCustody } from '../../service/domain/chains/send-from-faucet.ts';
import { changeMoney } from '../../service/domain/marketplace/money/balances.ts';
import { creditDeposits } from '../../service/domain/marketplace/money/compare-with-chain.ts';
import { messageDigest, signDigest } from '../../service/domain/signatures/sign.ts';
import { ok } from '../../service/model/kernel/results/result.ts';
import type { BidRecord, FulfillmentRecord } from '../../service/model/market/fulfillment.ts';
import type { OfferedItem, OfferRecord } from '../../service/model/market/offer.ts';
import { devContracts } from '../../service/model/transactions/dev-contracts.ts';
import type { FakeChain } from '../fakes/fake-chain.ts';
import type { FakePorts } from '../fakes/fake-ports.ts';
import { anId, ourApplicationId } from './users.ts';

const createdAt = '2029-12-31T23:00:00.000Z';
const someAddress = '0x00000000000000000000000000000000000000A1';

/** A custody contract of an unused operator. */
const custodyAddress = planCustody('0x00000000000000000000000000000000000000C1').address;

/** An item of the ERC-1155 test collection. */
export function anItem(fields: Partial<OfferedItem> = {}): OfferedItem {
  const chain = fields.chain ?? 'ETHEREUM';
  const { address, name } = devContracts.erc1155;
  return {
    id: '7',
    address,
    chain,
    name: 'Item 7',
    description: '',
    imageUrl: '',
    imagePreviewUrl: '',
    imageThumbnailUrl: '',
    url: '',
    animationUrls: [],
    fungible: true,
    attributes: [],
    contract: {
      chain,
      address,
      count: 0,
      name,
      description: '',
      symbol: 'ITEMS',
      url: '',
      imageUrl: '',
      media: [],
      verified: false,
      premium: false,
      categories: [],
    },
    ...fields,
  };
}

/** A READY sale of ten items for 5 USDC each, by default. The remaining amount is computed from the others. */
export function anOffer(fields: Partial<OfferRecord> = {}): OfferRecord {
  const id = fields.id ?? anId();
  const sellerId = fields.sellerId ?? anId();
  const sellerAddress = fields.sellerAddress ?? someAddress;
  const { type = 'SALE', status = 'READY', item = anItem() } = fields;
  const amount = fields.amount ?? (type === 'SALE' ? 10 : 1);
  const unavailable = ['inFlightAmount', 'amountPurchased', 'amountReimbursed', 'amountTerminated'] as const;
  return {
    id,
    applicationId: ourApplicationId,
    item,
    standard: 'ERC1155',
    sellerId,
    sellerAddress,
    type,
    status,
    custodyAddress,
    dataToSign: `${id}_${sellerAddress}_${custodyAddress}_${item.id}`,
    ...(status === 'NEW' ? {} : { signature: `0x${'ab'.repeat(65)}`, signedAt: createdAt }),
    ...(status === 'READY' ? { readyAt: createdAt } : {}),
    custodyTransactionIds: [],
    visibility: 'PUBLIC',
    ...(type === 'SALE' ? { priceUnits: '5000000' } : { minimumBidUnits: '5000000' }),
    ...(type === 'AUCTION' ? { endDate: '2030-01-08T00:00:00.000Z' } : {}),
    amount,
    remainingAmount: amount - unavailable.reduce((sum, field) => sum + (fields[field] ?? 0), 0),
    inFlightAmount: 0,
    minBuyAmount: 1,
    amountPurchased: 0,
    amountReimbursed: 0,
    amountTerminated: 0,
    bidCount: 0,
    createdBy: sellerId,
    modifiedBy: sellerId,
    createdAt,
    modifiedAt: createdAt,
    ...fields,
  };
}

/** A QUEUED purchase of one item for 5 USDC, by default. */
export function aFulfillment(fields: Partial<FulfillmentRecord> = {}): FulfillmentRecord {
  return {
    id: anId(),
    applicationId: ourApplicationId,
    type: 'PURCHASE',
    offerId: anId(),
    chain: 'ETHEREUM',
    amount: 1,
    status: 'QUEUED',
    pricePerItemUnits: '5000000',
    buyerId: anId(),
    walletAddress: '0x00000000000000000000000000000000000000b1',
    transactionIds: [],
    createdAt,
    changedAt: createdAt,
    ...fields,
  };
}

/** The highest bid, of 6 USDC by default. */
export function aBid(fields: Partial<BidRecord> = {}): BidRecord {
  return {
    id: anId(),
    applicationId: ourApplicationId,
    offerId: anId(),
    userId: anId(),
    walletAddress: '0x00000000000000000000000000000000000000b2',
    units: '6000000',
    status: 'LEADING',
    createdAt,
    ...fields,
  };
}

/** A key's signature of the offer's message. */
export function signatureOf({ dataToSign }: Pick<OfferRecord, 'dataToSign'>, privateKey: Buffer) {
  return signDigest(messageDigest(dataToSign), privateKey).signature;
}

/** Credits USDC to a market user in millionths, like counted deposits. */
export async function giveMoney(ports: FakePorts, { userId, units }: { userId: string; units: string }): Promise<void> {
  // The first look at the chain counts from block 0.
  await creditDeposits(ports, 'ETHEREUM');
  await ports.storage.transact((tables) => {
    const total = BigInt(units);
    changeMoney(tables, { applicationId: ourApplicationId, userId, chain: 'ETHEREUM', total });
    return ok();
  });
}

const collection = new Interface([
  'function supportsInterface(bytes4 interfaceId) view returns (bool)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
]);

/** Makes the ERC-1155 collection of a fake chain report its standard, and a balance of a thousand for every holder. */
export function actAsCollection(chain: FakeChain, addresses: readonly string[] = [devContracts.erc1155.address]): void {
  const originalCall = chain.answersCall;
  chain.answersCall = (request) => {
    const call = addresses.includes(request.to ?? '') && parse(request.data ?? '0x');
    if (!call) return originalCall(request);
    const isTold = call.name === 'balanceOf' ? 1_000 : Number(call.args[0] === '0xd9b67a26');
    return { reverted: false, data: `0x${isTold.toString(16).padStart(64, '0')}` };
  };
}

function parse(data: string) {
  return collection.parseTransaction({ data });
}

import { Interface } from 'ethers/abi';
import { planCustody } from '../../service/domain/chains/send-from-faucet.ts';
import { changeMoney } from '../../service/domain/marketplace/money/balances.ts';
import { creditDeposits } from '../../service/domain/marketplace/money/compare-with-chain.ts';
import { messageDigest, signDigest } from '../../service/domain/signatures/sign.ts';
import { ok } from '../../service/model/kernel/results/result.ts';
import type { BidRecord, FulfillmentRecord } from '../../service/model/market/fulfillment.ts';
import type { OfferedItem } from '../../service/model/market/item-metadata.ts';
import type { OfferRecord } from '../../service/model/market/offer.ts';
import { devContracts } from '../../service/model/transactions/dev-contracts.ts';
import type { FakeChain } from '../fakes/fake-chain.ts';
import type { FakePorts } from '../fakes/fake-ports.ts';
import { anId, createdAt, ourApplicationId, ours } from './users.ts';

const someAddress = '0x00000000000000000000000000000000000000A1';

/** A custody contract of an unused operator. */
const custodyAddress = planCustody('0x00000000000000000000000000000000000000C1').address;

/** An item of the ERC-1155 test collection. */
export function anItem(fields: Partial<OfferedItem> = {}): OfferedItem {
  const { address, name } = devContracts.erc1155;
  const common = { address, chain: fields.chain ?? 'ETHEREUM', description: '', imageUrl: '', url: '' };
  const flags = { verified: false, premium: false };
  return {
    ...common,
    id: '7',
    name: 'Item 7',
    imagePreviewUrl: '',
    imageThumbnailUrl: '',
    animationUrls: [],
    fungible: true,
    attributes: [],
    contract: { ...common, ...flags, count: 0, name, symbol: 'ITEMS', media: [], categories: [] },
    ...fields,
  };
}

/** A READY sale of ten items for 5 USDC each, by default. The remaining amount is computed from the others. */
export function anOffer(fields: Partial<OfferRecord> = {}): OfferRecord {
  const own = { ...ours(), ...fields };
  const { sellerId = anId(), sellerAddress = someAddress } = fields;
  const { type = 'SALE', status = 'READY', item = anItem() } = fields;
  const amount = fields.amount ?? (type === 'SALE' ? 10 : 1);
  const unavailable = ['inFlightAmount', 'amountPurchased', 'amountReimbursed', 'amountTerminated'] as const;
  return {
    item,
    standard: 'ERC1155',
    sellerId,
    sellerAddress,
    type,
    status,
    custodyAddress,
    dataToSign: `${own.id}_${sellerAddress}_${custodyAddress}_${item.id}`,
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
    modifiedAt: createdAt,
    ...own,
  };
}

/** A QUEUED purchase of one item for 5 USDC, by default. */
export const aFulfillment = (fields: Partial<FulfillmentRecord> = {}): FulfillmentRecord => ({
  ...ours(),
  type: 'PURCHASE',
  offerId: anId(),
  chain: 'ETHEREUM',
  amount: 1,
  status: 'QUEUED',
  pricePerItemUnits: '5000000',
  buyerId: anId(),
  walletAddress: '0x00000000000000000000000000000000000000b1',
  transactionIds: [],
  changedAt: createdAt,
  ...fields,
});

/** The highest bid, of 6 USDC by default. */
export const aBid = (fields: Partial<BidRecord> = {}): BidRecord => ({
  ...ours(),
  offerId: anId(),
  userId: anId(),
  walletAddress: '0x00000000000000000000000000000000000000b2',
  units: '6000000',
  status: 'LEADING',
  ...fields,
});

/** A key's signature of the offer's message. */
export function signatureOf({ dataToSign }: Pick<OfferRecord, 'dataToSign'>, privateKey: Buffer) {
  return signDigest(messageDigest(dataToSign), privateKey).signature;
}

/** Credits USDC to a market user in millionths, like counted deposits. */
export async function addMoney(ports: FakePorts, { userId, units }: { userId: string; units: string }): Promise<void> {
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
  const originalCall = chain.respondToCall;
  chain.respondToCall = (request) => {
    const call = addresses.includes(request.to ?? '') && collection.parseTransaction({ data: request.data ?? '0x' });
    if (!call) return originalCall(request);
    const isGiven = call.name === 'balanceOf' ? 1_000 : Number(call.args[0] === '0xd9b67a26');
    return { reverted: false, data: `0x${isGiven.toString(16).padStart(64, '0')}` };
  };
}

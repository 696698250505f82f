import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { StartupError } from '../../kernel/startup-error.ts';
import { callNamed } from '../resources/named-calls.ts';
import type { ServiceCalls } from '../resources/service-calls.ts';
import { createWallet, signText, type TriggerWallet, triggerChain } from './wallet-triggers.ts';

const pollMilliseconds = 100;
const maximumAttempts = 300;
const identified = z.object({ id: z.string() });
const inStatus = z.object({ status: z.string() });
const hashed = z.object({ transactionHash: z.string() });

/** Creates an offer of a new item for 12.5 USDC, open to any buyer. */
export async function readyOffer(calls: ServiceCalls): Promise<string> {
  const seller = await createWallet(calls);
  const sellerId = await createMarketUser(calls, 'seller');
  const minted = { secretType: triggerChain, to: seller.address, standard: 'ERC721' };
  const item = z.object({
    contractAddress: z.string(),
    tokenId: z.union([z.string(), z.number()]),
  });
  const { contractAddress, tokenId } = await callNamed(calls, ['chains.mintItem', minted], item);
  const nft = { tokenId: String(tokenId), address: contractAddress, chain: triggerChain };
  const terms = { type: 'SALE', currency: 'USDC', nft, price: '12.5' };
  const { id: offerId, dataToSign } = await callNamed(
    calls,
    ['offers.create', { ...terms, sellerId, sellerAddress: seller.address }],
    identified.extend({ dataToSign: z.string() }),
  );
  await approve(calls, offerId, seller);
  const signature = await signText(calls, seller, dataToSign);
  await callNamed(calls, ['offers.sign', { offerId, signature }], z.unknown());
  await until(calls, ['offers.get', { offerId }], 'READY');
  return offerId;
}

/** Creates an offer and buys it. */
export async function sellOffer(calls: ServiceCalls): Promise<string> {
  const offerId = await readyOffer(calls);
  const buyer = await createWallet(calls);
  const userId = await createMarketUser(calls, 'buyer');
  const deposit = { userId, chain: triggerChain, amount: '100' };
  const { transactionHash } = await callNamed(calls, ['money.depositTestUsdc', deposit], hashed);
  const purchase = { type: 'PURCHASE', offerId, userId, walletAddress: buyer.address, amount: 1 };
  await untilMoney(calls, userId, transactionHash);
  const { id } = await callNamed(calls, ['fulfillments.create', purchase], identified);
  await until(calls, ['fulfillments.get', { fulfillmentId: id }], 'COMPLETED');
  return offerId;
}

/** Creates an offer and withdraws it. */
export async function closeOffer(calls: ServiceCalls): Promise<string> {
  const offerId = await readyOffer(calls);
  await callNamed(calls, ['offers.close', { offerId }], z.unknown());
  return offerId;
}

async function createMarketUser(calls: ServiceCalls, nickname: string): Promise<string> {
  const request = { type: 'SUB_USER', nickname };
  return (await callNamed(calls, ['marketUsers.create', request], identified)).id;
}

/** The seller approves the market for the item. */
async function approve(calls: ServiceCalls, offerId: string, seller: TriggerWallet): Promise<void> {
  const request = ['offers.getPreparation', { offerId, walletId: seller.id }] as const;
  const transactions = z.object({
    approvalPreparationTransactions: z.array(z.record(z.string(), z.unknown())),
  });
  const { approvalPreparationTransactions } = await callNamed(calls, request, transactions);
  for (const item of approvalPreparationTransactions) {
    const { id: walletId, signingMethodCredential } = seller;
    const common = { type: 'CONTRACT_EXECUTION', walletId, secretType: triggerChain, value: 0 };
    const input = { transactionRequest: { ...common, ...item }, signingMethodCredential };
    const { transactionHash: hash } = await callNamed(
      calls,
      ['transactions.execute', input],
      hashed,
    );
    const status = { secretType: triggerChain, hash };
    await until(calls, ['transactions.getStatus', status], 'SUCCEEDED');
    await callNamed(calls, ['offers.recordApproval', { offerId, txApprove: hash }], z.unknown());
  }
}

async function untilMoney(calls: ServiceCalls, userId: string, hash: string): Promise<void> {
  await until(calls, ['transactions.getStatus', { secretType: triggerChain, hash }], 'SUCCEEDED');
  const balances = z.array(z.object({ balance: z.number() }));
  await untilTrue(async () => {
    const money = await callNamed(calls, ['money.getBalance', { userId }], balances);
    return money.some(({ balance }) => balance > 0);
  }, 'the money of the buyer');
}

function until(
  calls: ServiceCalls,
  call: Parameters<typeof callNamed>[1],
  expectedStatus: string,
): Promise<void> {
  const hasStatus = async () => (await callNamed(calls, call, inStatus)).status === expectedStatus;
  return untilTrue(hasStatus, `${call[0]} with ${expectedStatus}`);
}

async function untilTrue(condition: () => Promise<boolean>, description: string): Promise<void> {
  for (let attempt = 0; attempt < maximumAttempts; attempt += 1) {
    if (await condition()) return;
    await pause(pollMilliseconds);
  }
  throw new StartupError(`No ${description} in time. vaultdesk logs shows the responses.`);
}

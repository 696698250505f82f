import { expect } from '@playwright/test';
import { z } from 'zod';
import { mintedItem } from '../../service/resources/chain-view.ts';
import { type MarketUser, marketUser } from '../../service/resources/market-user.ts';
import { type Offer, offer, preparationTransaction } from '../../service/resources/offer.ts';
import { user } from '../../service/resources/user.ts';
import { wallet } from '../../service/resources/wallet.ts';
import type { Api } from './api.ts';
import { asOperator } from './operator.ts';
import type { Ready } from './ready.ts';

const pin = '294817';
const approvals = z.object({ approvalPreparationTransactions: z.array(preparationTransaction) });
const chain = 'ETHEREUM';

/** A market user, with this much test USDC on ETHEREUM. */
export async function makeMarketUser(
  api: Api,
  ready: Ready,
  { nickname, usdc = 0 }: { nickname: string; usdc?: number },
): Promise<MarketUser> {
  const body = { type: 'SUB_USER', nickname };
  const created = await api.result(marketUser, 'POST', '/users', { body });
  if (usdc > 0)
    await asOperator(ready, z.object({}), `/market/users/${created.id}/deposit`, {
      chain,
      amount: usdc,
    });
  return created;
}

/** Ten equal items in escrow, for sale at 5 USDC each, and the wallet of a buyer. */
export async function makeSale(api: Api, ready: Ready, sellerId: string) {
  const owner = await api.result(user, 'POST', '/api/users', {
    body: { reference: 'Bo Lind', signingMethod: { type: 'PIN', value: pin } },
  });
  const signingMethod = { id: owner.signingMethods[0]?.id ?? '', value: pin };
  const makeWallet = (description: string) =>
    api.result(wallet, 'POST', '/api/wallets', {
      body: { userId: owner.id, secretType: chain, description },
      signingMethod,
    });
  const selling = await makeWallet('Treasury');
  const buying = await makeWallet('Gallery');
  const minted = await asOperator(ready, mintedItem, `/chains/${chain}/items`, {
    to: selling.address,
    standard: 'ERC1155',
    amount: 10,
  });
  const created = await api.result(offer, 'POST', '/offers', {
    body: {
      type: 'SALE',
      nft: { chain, address: minted.contractAddress, tokenId: minted.tokenId },
      sellerId,
      sellerAddress: selling.address,
      price: 5,
      amount: 10,
    },
  });
  const preparation = `/offers/${created.id}/preparation/transactions?walletId=${selling.id}`;
  const { approvalPreparationTransactions } = await api.result(approvals, 'GET', preparation);
  for (const transaction of approvalPreparationTransactions)
    await api.result(z.object({}), 'POST', '/api/transactions/execute', {
      body: transaction,
      signingMethod,
    });
  const signatureRequest = {
    type: 'MESSAGE',
    secretType: chain,
    walletId: selling.id,
    data: created.dataToSign,
  };
  const { signature } = await api.result(
    z.object({ signature: z.string() }),
    'POST',
    '/api/signatures',
    { body: { signatureRequest }, signingMethod },
  );
  await api.result(offer, 'PATCH', `/offers/${created.id}/signature`, { body: { signature } });
  await expect.poll(async () => (await getOffer(api, created.id)).status).toBe('READY');
  return { offer: created, buyingAddress: buying.address };
}

function getOffer(api: Api, offerId: string): Promise<Offer> {
  return api.result(offer, 'GET', `/offers/${offerId}`);
}

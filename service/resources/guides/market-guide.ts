import { guideTitles } from '../guide-names.ts';
import type { Guide } from './guide.ts';

/** Who sells what to whom. */
export const marketGuide: Guide = {
  name: 'market',
  title: guideTitles.market,
  about:
    'Market users are accounts with USDC and without keys. They sell what wallets hold, and buy into wallets.',
  parts: [
    {
      title: 'Create a market user',
      text: 'One that sells and one that buys are of the same kind. Nobody can buy an own offer.',
      call: {
        operation: 'marketUsers.create',
        input: { type: 'SUB_USER', nickname: 'guide-buyer' },
      },
    },
    {
      title: 'Give them USDC to spend',
      text: 'In production it arrives at a deposit address; here a control route makes it out of nothing. See it on [the page of the market user](/market/users).',
      call: {
        operation: 'money.depositTestUsdc',
        input: { userId: '{marketUser}', chain: 'ETHEREUM', amount: 100 },
      },
    },
    {
      title: 'Offer an item of a wallet',
      text: 'The offer waits until the wallet has approved and signed it: [its page](/offers) has both as buttons, and says what the service holds in custody. `POST /_vaultdesk/chains/ETHEREUM/items` mints something to offer.',
      call: {
        operation: 'offers.create',
        input: {
          type: 'SALE',
          currency: 'USDC',
          sellerId: '{marketUser}',
          sellerAddress: '{wallet.address}',
          nft: {
            chain: '{wallet.secretType}',
            address: '{item.address}',
            tokenId: '{item.tokenId}',
          },
          price: '12.50',
        },
      },
    },
    {
      title: 'Buy what is ready',
      text: 'The money is set aside at once. The chain moves the item into the wallet, and only then the seller has the money.',
      call: {
        operation: 'fulfillments.create',
        input: {
          type: 'PURCHASE',
          offerId: '{offer}',
          userId: '{marketUser}',
          walletAddress: '{wallet.address}',
          amount: 1,
        },
      },
    },
    {
      title: 'See that it was delivered',
      text: '`COMPLETED` is delivered and paid. [Fulfillments](/fulfillments) has every step, and its trace the time each took.',
      call: { operation: 'fulfillments.list', input: { pageSize: 5 } },
    },
  ],
};

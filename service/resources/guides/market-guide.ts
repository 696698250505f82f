import { guideTitles } from '../guide-names.ts';
import type { Guide } from './guide.ts';

export const marketGuide: Guide = {
  name: 'market',
  title: guideTitles.market,
  about:
    'Market users are accounts with USDC and without keys. They sell items from wallets and buy items into wallets.',
  parts: [
    {
      title: 'Create a market user',
      text: 'Sellers and buyers are the same kind of user. A user cannot buy their own offer.',
      call: {
        operation: 'marketUsers.create',
        input: { type: 'SUB_USER', nickname: 'guide-buyer' },
      },
    },
    {
      title: 'Give them USDC to spend',
      text: 'In production, USDC arrives at a deposit address. Here a control route issues it. See it on [the page of the market user](/market/users).',
      call: {
        operation: 'money.depositTestUsdc',
        input: { userId: '{marketUser}', chain: 'ETHEREUM', amount: 100 },
      },
    },
    {
      title: 'Offer an item of a wallet',
      text: 'The offer waits until the wallet has approved and signed it: [its page](/offers) has buttons for both and shows the items in custody. `POST /_vaultdesk/chains/ETHEREUM/items` mints an item to offer.',
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
      title: 'Buy when the offer is ready',
      text: 'The money is reserved immediately. The chain moves the item into the wallet, and then the seller receives the money.',
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
      title: 'Check the delivery',
      text: '`COMPLETED` means delivered and paid. [Fulfillments](/fulfillments) lists every step, and the trace shows how long each took.',
      call: { operation: 'fulfillments.list', input: { pageSize: 5 } },
    },
  ],
};

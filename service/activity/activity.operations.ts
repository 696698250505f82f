import { pageOf } from '../kernel/paging.ts';
import { query } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import { walletActivity } from '../resources/wallet-activity.ts';
import { listWalletActivity, listWalletActivityInput } from './list-wallet-activity.ts';

export const activityOperations = {
  ofWallet: query({
    summary: 'List the activity of a wallet',
    description:
      'Wallet events and arrivals, newest first: coins and tokens from other wallets and the faucet; items that were sent, minted or bought. Transfers from external senders are on the chain only.',
    route: route('GET', '/_vaultdesk/wallets/{walletId}/activity', { reply: 'page' }),
    access: 'operator',
    input: listWalletActivityInput,
    output: pageOf(walletActivity),
    run: listWalletActivity,
  }),
};

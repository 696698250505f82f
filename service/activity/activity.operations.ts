import { pageOf } from '../kernel/paging.ts';
import { query } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import { walletActivity } from '../resources/wallet-activity.ts';
import { listWalletActivity, listWalletActivityInput } from './list-wallet-activity.ts';

export const activityOperations = {
  ofWallet: query({
    summary: 'List the activity of a wallet',
    description:
      'Its events and what came to it, newest first: coins and tokens of other wallets and of the faucet, items that were sent, minted or bought. What somebody outside sent is on the chain alone.',
    route: route('GET', '/_vaultdesk/wallets/{walletId}/activity', { reply: 'page' }),
    access: 'operator',
    input: listWalletActivityInput,
    output: pageOf(walletActivity),
    run: listWalletActivity,
  }),
};

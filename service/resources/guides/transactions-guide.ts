import { guideTitles } from '../guide-names.ts';
import type { Guide } from './guide.ts';

/** What moves on the chains. */
export const transactionsGuide: Guide = {
  name: 'transactions',
  title: guideTitles.transactions,
  about:
    'The service signs, sends and follows transactions, one at a time for each wallet, until the chain has them.',
  parts: [
    {
      title: 'See the chains',
      text: 'Four chains run inside the service, each with its coin and test contracts: `ETHEREUM`, `MATIC`, `AVAC` and `BSC`. They sleep until somebody needs them.',
      call: { operation: 'chains.list', input: {} },
    },
    {
      title: 'Get coins for the fee',
      text: 'The faucet is a control route: it takes the operator token in place of an access token, and gives as much as you like.',
      call: {
        operation: 'chains.faucet',
        input: {
          secretType: '{wallet.secretType}',
          address: '{wallet.address}',
          token: 'NATIVE',
          amount: '1',
        },
      },
    },
    {
      title: 'Send some of it',
      text: 'To itself here, so that nothing but the fee is spent. The answer comes as soon as the chain took it, with `transactionHash`; [Transactions](/transactions) shows how it goes on.',
      call: {
        operation: 'transactions.execute',
        input: {
          transactionRequest: {
            type: 'TRANSFER',
            walletId: '{wallet}',
            secretType: '{wallet.secretType}',
            to: '{wallet.address}',
            value: '0.01',
          },
          signingMethodCredential: '$SIGNING_METHOD',
        },
      },
    },
    {
      title: 'Follow it',
      text: '`PENDING` is on its way, `SUCCEEDED` and `FAILED` are final. What waits too long is sent again for a higher fee, or cancelled, on its page.',
      call: { operation: 'transactions.listAll', input: { walletId: '{wallet}', size: 5 } },
    },
    {
      title: 'Ask what a fee would be',
      text: 'Slow, standard and fast, as the last blocks say.',
      call: {
        operation: 'transactions.getFees',
        input: { secretType: '{wallet.secretType}' },
      },
    },
  ],
};

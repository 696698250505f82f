import { secretTypes } from '../../kernel/secret-types.ts';
import { guideTitles } from '../guide-names.ts';
import type { Guide } from './guide.ts';

export const transactionsGuide: Guide = {
  name: 'transactions',
  title: guideTitles.transactions,
  about:
    'The service signs, sends and tracks transactions, one at a time per wallet, until they are in a block.',
  parts: [
    {
      title: 'See the chains',
      text: `These chains run inside the service, each with its coin and test contracts: ${secretTypes.map((secretType) => `\`${secretType}\``).join(', ')}. They sleep while unused.`,
      call: { operation: 'chains.list', input: {} },
    },
    {
      title: 'Get coins for the fee',
      text: 'The faucet is a control route: it requires the operator token instead of an access token, and gives any amount.',
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
      title: 'Send some of them',
      text: 'This call sends to the wallet itself, so only the fee is spent. The response arrives as soon as the chain accepts the transaction, with `transactionHash`; [Transactions](/transactions) shows its progress.',
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
      title: 'Track it',
      text: '`PENDING` means on its way; `SUCCEEDED` and `FAILED` are final. If it waits too long, resend it with a higher fee or cancel it on its page.',
      call: { operation: 'transactions.listAll', input: { walletId: '{wallet}', size: 5 } },
    },
    {
      title: 'Estimate a fee',
      text: 'Slow, standard and fast, based on recent blocks.',
      call: {
        operation: 'transactions.getFees',
        input: { secretType: '{wallet.secretType}' },
      },
    },
  ],
};

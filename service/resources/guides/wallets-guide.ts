import { guideTitles } from '../guide-names.ts';
import type { Guide } from './guide.ts';

export const walletsGuide: Guide = {
  name: 'wallets',
  title: guideTitles.wallets,
  about:
    'A wallet is a private key on one chain. The key stays sealed; you receive only signatures.',
  parts: [
    {
      title: 'Create a wallet',
      text: 'The header `Signing-Method` proves that the user agrees: the id of one of their methods, a colon and its value. The key is never returned, except by an explicit [export](/wallets).',
      call: {
        operation: 'wallets.create',
        input: {
          userId: '{user}',
          secretType: 'ETHEREUM',
          description: 'Created in a guide',
          signingMethodCredential: '$SIGNING_METHOD',
        },
      },
    },
    {
      title: 'Sign a message',
      text: 'Signed as wallets do (EIP-191). The same call signs `TRANSACTION` and `EIP712`; the [signing bench](/signing) describes what each would do.',
      call: {
        operation: 'signatures.sign',
        input: {
          signatureRequest: {
            type: 'MESSAGE',
            secretType: '{wallet.secretType}',
            walletId: '{wallet}',
            data: 'I agree to the terms of the shop.',
          },
          signingMethodCredential: '$SIGNING_METHOD',
        },
      },
    },
    {
      title: 'Get its balance',
      text: 'The first request wakes the chain, which sleeps while unused. The faucet on [Chains](/chains) provides test coins.',
      call: { operation: 'balances.get', input: { walletId: '{wallet}' } },
    },
    {
      title: 'List the wallets of a user',
      text: 'Archived wallets are omitted unless you send `archived=true`. They are not billed and cannot sign.',
      call: { operation: 'wallets.list', input: { userId: '{user}', size: 10 } },
    },
  ],
};

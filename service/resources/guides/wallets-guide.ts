import { guideTitles } from '../guide-names.ts';
import type { Guide } from './guide.ts';

/** Keys on four chains, and what is signed with them. */
export const walletsGuide: Guide = {
  name: 'wallets',
  title: guideTitles.wallets,
  about: 'A wallet is a private key on one chain. It stays sealed; what you get is what it signs.',
  parts: [
    {
      title: 'Create a wallet',
      text: 'The header `Signing-Method` proves that the user agrees: the id of one of their methods, a colon, its value. The same key is never handed out, only [exported on purpose](/wallets).',
      call: {
        operation: 'wallets.create',
        input: {
          userId: '{user}',
          secretType: 'ETHEREUM',
          description: 'Made in a guide',
          signingMethodCredential: '$SIGNING_METHOD',
        },
      },
    },
    {
      title: 'Sign a message',
      text: 'Signed as wallets do (EIP-191). `TRANSACTION` and `EIP712` are signed by the same call; the [signing bench](/signing) says in words what each would do.',
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
      title: 'Ask for its balance',
      text: 'The first question wakes its chain, which sleeps while nobody needs it. Coins for trying come out of the faucet on [Chains](/chains).',
      call: { operation: 'balances.get', input: { walletId: '{wallet}' } },
    },
    {
      title: 'List the wallets of a user',
      text: 'Archived wallets are left out unless you ask for them with `archived=true`. They count for no bill and sign nothing.',
      call: { operation: 'wallets.list', input: { userId: '{user}', size: 10 } },
    },
  ],
};

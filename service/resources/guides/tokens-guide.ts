import { guideTitles } from '../guide-names.ts';
import type { Guide } from './guide.ts';

/** What can be owned on a chain. */
export const tokensGuide: Guide = {
  name: 'tokens',
  title: guideTitles.tokens,
  about:
    'A contract holds token types, a token type is minted into wallets. The service pays for all of it.',
  parts: [
    {
      title: 'Deploy a contract',
      text: 'The answer has the address at once; the contract stands there once the deployment has `SUCCEEDED`. It is listed under [Collections](/collections).',
      call: {
        operation: 'collections.deploy',
        input: { name: 'Desert Foxes', secretType: 'ETHEREUM', chain: 'ETHEREUM' },
      },
    },
    {
      title: 'Make a token type',
      text: 'All tokens of a type are alike and share its picture and attributes. Types of a contract are numbered from 1; `maxSupply` is how many there may ever be.',
      call: {
        operation: 'tokenTypes.create',
        input: {
          chain: '{collection.secretType}',
          contractAddress: '{collection.address}',
          creations: [{ name: 'Ticket', fungible: true, maxSupply: 500 }],
        },
      },
    },
    {
      title: 'Mint into a wallet',
      text: 'Up to 10,000 destinations in one call. Each becomes a mint of its own, with a state that you can ask for and [Mints](/mints) shows.',
      call: {
        operation: 'tokenMints.create',
        input: {
          chain: '{collection.secretType}',
          contractAddress: '{collection.address}',
          tokenTypeId: 1,
          destinations: [{ address: '{wallet.address}', amount: 3 }],
        },
      },
    },
    {
      title: 'See what became of it',
      text: '`SUCCEEDED` says that the chain has it. What failed is tried again by itself, or by hand.',
      call: {
        operation: 'tokenMints.list',
        input: { contractAddress: '{collection.address}', size: 5 },
      },
    },
    {
      title: 'See what the wallet holds',
      text: 'Items of every contract the service knows, with what their metadata say.',
      call: { operation: 'balances.listNonFungibles', input: { walletId: '{wallet}' } },
    },
  ],
};

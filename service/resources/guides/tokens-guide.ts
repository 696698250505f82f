import { guideTitles } from '../guide-names.ts';
import type { Guide } from './guide.ts';

export const tokensGuide: Guide = {
  name: 'tokens',
  title: guideTitles.tokens,
  about:
    'A contract has token types, and token types are minted into wallets. The service pays all fees.',
  parts: [
    {
      title: 'Deploy a contract',
      text: 'The response contains the address immediately; the contract exists there once the deployment has `SUCCEEDED`. It is listed under [Collections](/collections).',
      call: {
        operation: 'collections.deploy',
        input: { name: 'Desert Foxes', secretType: 'ETHEREUM', chain: 'ETHEREUM' },
      },
    },
    {
      title: 'Create a token type',
      text: 'All tokens of a type share its picture and attributes. The types of a contract are numbered from 1; `maxSupply` limits how many can be minted.',
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
      text: 'Up to 10,000 destinations per call. Each becomes a separate mint with its own status, which you can query and see under [Mints](/mints).',
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
      title: 'Check the result',
      text: '`SUCCEEDED` means that the mint is final on the chain. Failed mints are retried automatically or manually.',
      call: {
        operation: 'tokenMints.list',
        input: { contractAddress: '{collection.address}', size: 5 },
      },
    },
    {
      title: 'See the items of the wallet',
      text: 'Items of every contract that the service knows, with their metadata.',
      call: { operation: 'balances.listNonFungibles', input: { walletId: '{wallet}' } },
    },
  ],
};

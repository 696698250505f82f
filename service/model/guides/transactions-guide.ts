import { guideTitles } from '../installation/guide-names.ts';
import { secretTypes } from '../kernel/secret-types.ts';
import type { Guide } from './guide.ts';

export const transactionsGuide: Guide = {
  name: 'transactions',
  title: guideTitles.transactions,
  about: 'The service signs, sends and tracks transactions, one at a time per wallet, until they are in a block.',
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
        input: { secretType: '{wallet.secretType}', address: '{wallet.address}', token: 'NATIVE', amount: '1' },
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
      call: { operation: 'transactions.getFees', input: { secretType: '{wallet.secretType}' } },
    },
  ],
};

export const tokensGuide: Guide = {
  name: 'tokens',
  title: guideTitles.tokens,
  about: 'A contract has token types, and token types are minted into wallets. The service pays all fees.',
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
      call: { operation: 'tokenMints.list', input: { contractAddress: '{collection.address}', size: 5 } },
    },
    {
      title: 'See the items of the wallet',
      text: 'Items of every contract that the service knows, with their metadata.',
      call: { operation: 'balances.listNonFungibles', input: { walletId: '{wallet}' } },
    },
  ],
};

export const marketGuide: Guide = {
  name: 'market',
  title: guideTitles.market,
  about:
    'Market users are accounts with USDC and without keys. They sell items from wallets and buy items into wallets.',
  parts: [
    {
      title: 'Create a market user',
      text: 'Sellers and buyers are the same kind of user. A user cannot buy their own offer.',
      call: { operation: 'marketUsers.create', input: { type: 'SUB_USER', nickname: 'guide-buyer' } },
    },
    {
      title: 'Give them USDC to spend',
      text: 'In production, USDC arrives at a deposit address. Here a control route issues it. See it on [the page of the market user](/market/users).',
      call: { operation: 'money.depositTestUsdc', input: { userId: '{marketUser}', chain: 'ETHEREUM', amount: 100 } },
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
          nft: { chain: '{wallet.secretType}', address: '{item.address}', tokenId: '{item.tokenId}' },
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

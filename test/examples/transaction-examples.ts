import { devContracts } from '../../service/model/transactions/dev-contracts.ts';
import type { World } from '../world/world.ts';
import { credentialOf, type ExamplesOf, page } from './example.ts';

const replacementOf = (world: World) => ({
  secretType: 'ETHEREUM',
  transactionHash: world.transaction.hash,
  signingMethodCredential: credentialOf(world),
});

/** A USDC transfer of the owner to itself, with every field. */
const contractCall = (world: World) => ({
  type: 'CONTRACT_EXECUTION',
  walletId: world.owner.wallet.id,
  secretType: 'ETHEREUM',
  to: devContracts.usdc.address,
  functionName: 'transfer',
  value: 0,
  inputs: [
    { type: 'address', value: world.owner.wallet.address },
    { type: 'uint256', value: '1000000' },
  ],
  chainSpecificFields: { gasLimit: '300000' },
  alias: null,
  status: null,
  outputs: [],
});

/** An example of every operation of transactions. */
export const transactionExamples: ExamplesOf<'transactions'> = {
  'transactions.execute': {
    input: (world) => ({
      transactionRequest: contractCall(world),
      pincode: null,
      signingMethodCredential: credentialOf(world),
    }),
    elsewhere: 'wallet.not-found',
  },
  'transactions.build': {
    input: (world) => ({
      transactionRequest: contractCall(world),
    }),
    elsewhere: 'wallet.not-found',
  },
  'transactions.executeSaved': {
    input: (world) => ({
      transactionId: world.saved.transaction.id,
      pincode: null,
      signingMethodCredential: credentialOf(world),
    }),
    elsewhere: 'transaction.not-found',
  },
  'transactions.read': {
    input: () => ({
      transaction: '0x02df018001028252089422222222222222222222222222222222222222220180c0',
      secretType: 'ETHEREUM',
      functions: [],
    }),
  },
  'transactions.get': {
    input: ({ transaction }) => ({ transactionId: transaction.id }),
    elsewhere: 'transaction.not-found',
  },
  'transactions.deleteSaved': {
    input: ({ saved }) => ({ transactionId: saved.transaction.id }),
    elsewhere: 'transaction.not-found',
  },
  'transactions.list': {
    input: ({ owner: { wallet } }) => ({
      ...page,
      walletId: wallet.id,
      userId: wallet.userId,
      secretType: 'ETHEREUM',
      statuses: 'PENDING,SUCCEEDED',
      search: wallet.address,
      of: 'wallets',
    }),
  },
  'transactions.listAll': {
    input: ({ owner: { wallet } }) => ({
      ...page,
      walletId: wallet.id,
      userId: wallet.userId,
      secretType: 'ETHEREUM',
      statuses: 'PENDING,SAVED',
      search: wallet.address,
    }),
    elsewhere: 'an empty list',
  },
  'transactions.getStatus': {
    input: ({ transaction }) => ({ secretType: 'ETHEREUM', hash: transaction.hash }),
  },
  'transactions.getFees': { input: () => ({ secretType: 'ETHEREUM' }) },
  'transactions.resubmit': { input: replacementOf, elsewhere: 'transaction.not-found' },
  'transactions.cancel': { input: replacementOf, elsewhere: 'transaction.not-found' },
  'transactions.inspect': { input: ({ transaction }) => ({ transactionId: transaction.id }) },
  'transactions.getLane': {
    input: ({ transaction }) => ({ secretType: 'ETHEREUM', address: transaction.from }),
  },
};

import { devContracts } from '../../service/model/transactions/dev-contracts.ts';
import type { ExamplesOf } from './example.ts';

/** An example of every operation of chains and contracts. */
export const chainExamples: ExamplesOf<'chains' | 'contracts'> = {
  'chains.list': { input: () => ({}) },
  'chains.get': { input: () => ({ secretType: 'ETHEREUM' }) },
  'chains.listStates': { input: () => ({}) },
  'chains.wake': { input: () => ({ secretType: 'ETHEREUM' }) },
  'chains.showOperatorRpc': { input: () => ({ secretType: 'ETHEREUM' }) },
  'chains.reset': { input: () => ({ secretType: 'ETHEREUM' }) },
  'chains.faucet': {
    input: ({ owner }) => ({
      secretType: 'ETHEREUM',
      address: owner.wallet.address,
      amount: '1.5',
      token: 'USDC',
    }),
  },
  'chains.mintItem': {
    input: ({ owner }) => ({
      secretType: 'ETHEREUM',
      to: owner.wallet.address,
      standard: 'ERC1155',
      tokenId: '7',
      amount: 2,
    }),
  },
  'contracts.read': {
    input: ({ owner }) => ({
      secretType: 'ETHEREUM',
      contractAddress: devContracts.usdc.address,
      functionName: 'balanceOf',
      inputs: [{ type: 'address', value: owner.wallet.address }],
      outputs: [{ type: 'uint256' }],
      walletAddress: owner.wallet.address,
      value: '0',
    }),
  },
  'contracts.get': {
    input: () => ({ secretType: 'ETHEREUM', address: devContracts.usdc.address }),
  },
  'contracts.encode': {
    input: () => ({ functionName: 'burn', inputs: [{ type: 'uint256', value: '7' }] }),
  },
  'contracts.decode': {
    input: () => ({
      functionName: null,
      data: `0x${'7'.padStart(64, '0')}`,
      types: [{ type: 'uint256' }],
    }),
  },
  'contracts.parseAbi': {
    input: () => ({ text: 'function transfer(address to, uint256 amount) returns (bool)' }),
  },
  'contracts.describeLogs': {
    input: () => ({
      logs: [{ topics: [`0x${'1'.repeat(64)}`], data: '0x' }],
      events: [{ name: 'Paid', signature: 'Paid()', inputs: [] }],
    }),
  },
  'contracts.getBlock': { input: () => ({ secretType: 'ETHEREUM', block: 'latest' }) },
  'contracts.getAddress': {
    input: ({ owner }) => ({ secretType: 'ETHEREUM', address: owner.wallet.address }),
  },
};

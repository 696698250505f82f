import { z } from 'zod';
import { secretType, secretTypeInput } from '../kernel/primitives.ts';
import { mutation, query } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import {
  chainState,
  chainSummary,
  faucetReceipt,
  mintedItem,
  operatorRpc,
} from '../resources/chain-view.ts';
import { getChain } from './get-chain.ts';
import { faucetInput, giveTestMoney } from './give-test-money.ts';
import { listChainStates } from './list-chain-states.ts';
import { listChains } from './list-chains.ts';
import { mintItem, mintItemInput } from './mint-item.ts';
import { resetChain } from './reset-chain.ts';
import { showOperatorRpc } from './show-operator-rpc.ts';
import { wakeChain } from './wake-chain.ts';

const chain = z.object({ secretType: secretTypeInput });

export const chainOperations = {
  list: query({
    summary: 'List the chains',
    description: 'By their names; each has its details at its own address.',
    route: route('GET', '/api/chains'),
    access: 'application',
    input: z.object({}),
    output: z.array(secretType),
    run: listChains,
  }),
  get: query({
    summary: 'Get a chain',
    description: 'With its newest block: an embedded chain that is asleep starts.',
    route: route('GET', '/api/chains/{secretType}'),
    access: 'application',
    input: chain,
    output: chainSummary,
    run: getChain,
  }),
  listStates: query({
    summary: 'List the chains as they are',
    description: 'State, block, RPC address and the contracts that lie on each; starts none.',
    route: route('GET', '/_vaultdesk/chains'),
    access: 'operator',
    input: z.object({}),
    output: z.array(chainState),
    run: listChainStates,
  }),
  wake: mutation({
    summary: 'Start a chain',
    description: 'Starts an embedded chain that is asleep, and lays the dev contracts on it.',
    route: route('POST', '/_vaultdesk/chains/{secretType}/start'),
    access: 'operator',
    input: chain,
    output: chainState,
    run: wakeChain,
  }),
  reset: mutation({
    summary: 'Reset a chain',
    description: 'A fresh embedded chain: every balance, contract and transaction on it is gone.',
    route: route('POST', '/_vaultdesk/chains/{secretType}/reset'),
    access: 'operator',
    input: chain,
    output: chainState,
    run: resetChain,
  }),
  showOperatorRpc: mutation({
    summary: "Show the operator's RPC address of a chain",
    description:
      'Takes what the RPC address of the chain takes with the operator token, for tools that send no headers. It is a secret, and new at every start.',
    route: route('POST', '/_vaultdesk/chains/{secretType}/operator-rpc'),
    access: 'operator',
    handsOutSecret: true,
    input: chain,
    output: operatorRpc,
    run: showOperatorRpc,
    withoutSecrets: () => ({}),
  }),
  faucet: mutation({
    summary: 'Give test money',
    description: 'Native coins or USDC out of nothing, on an embedded chain.',
    route: route('POST', '/_vaultdesk/faucet'),
    access: 'operator',
    actsBeforeCommit: true,
    input: faucetInput,
    output: faucetReceipt,
    run: giveTestMoney,
  }),
  mintItem: mutation({
    summary: 'Mint a test item',
    description: 'An item of the ERC-721 or ERC-1155 collection that lies on every embedded chain.',
    route: route('POST', '/_vaultdesk/chains/{secretType}/items'),
    access: 'operator',
    actsBeforeCommit: true,
    input: mintItemInput,
    output: mintedItem,
    run: mintItem,
  }),
};

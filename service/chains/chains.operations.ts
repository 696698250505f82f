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
import { faucetInput, fundFromFaucet } from './fund-from-faucet.ts';
import { getChain } from './get-chain.ts';
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
    description: 'The chain names. Each chain has its own route with details.',
    route: route('GET', '/api/chains'),
    access: 'application',
    input: z.object({}),
    output: z.array(secretType),
    run: listChains,
  }),
  get: query({
    summary: 'Get a chain',
    description: 'With its latest block. Starts an embedded chain that is asleep.',
    route: route('GET', '/api/chains/{secretType}'),
    access: 'application',
    input: chain,
    output: chainSummary,
    run: getChain,
  }),
  listStates: query({
    summary: 'List the states of the chains',
    description: 'State, block, RPC URL and contracts of each chain. Starts no chain.',
    route: route('GET', '/_vaultdesk/chains'),
    access: 'operator',
    input: z.object({}),
    output: z.array(chainState),
    run: listChainStates,
  }),
  wake: mutation({
    summary: 'Start a chain',
    description: 'Starts an embedded chain that is asleep and deploys the dev contracts.',
    route: route('POST', '/_vaultdesk/chains/{secretType}/start'),
    access: 'operator',
    input: chain,
    output: chainState,
    run: wakeChain,
  }),
  reset: mutation({
    summary: 'Reset a chain',
    description:
      'Replaces an embedded chain with a new one. All its balances, contracts and transactions are lost.',
    route: route('POST', '/_vaultdesk/chains/{secretType}/reset'),
    access: 'operator',
    input: chain,
    output: chainState,
    run: resetChain,
  }),
  showOperatorRpc: mutation({
    summary: "Show the operator's RPC URL of a chain",
    description:
      "A URL that grants the operator's methods without headers. It is a secret and changes on every start.",
    route: route('POST', '/_vaultdesk/chains/{secretType}/operator-rpc'),
    access: 'operator',
    handsOutSecret: true,
    input: chain,
    output: operatorRpc,
    run: showOperatorRpc,
    withoutSecrets: () => ({}),
  }),
  faucet: mutation({
    summary: 'Send test funds',
    description: 'Creates native coins or USDC on an embedded chain.',
    route: route('POST', '/_vaultdesk/faucet'),
    access: 'operator',
    actsBeforeCommit: true,
    input: faucetInput,
    output: faucetReceipt,
    run: fundFromFaucet,
  }),
  mintItem: mutation({
    summary: 'Mint a test item',
    description: 'Mints an item of the ERC-721 or ERC-1155 test collection on an embedded chain.',
    route: route('POST', '/_vaultdesk/chains/{secretType}/items'),
    access: 'operator',
    actsBeforeCommit: true,
    input: mintItemInput,
    output: mintedItem,
    run: mintItem,
  }),
};

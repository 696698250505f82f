import { z } from 'zod';
import { marketPageInput, pageOf } from '../../kernel/paging.ts';
import { secretTypeInput, uuid } from '../../kernel/primitives.ts';
import { mutation, query } from '../../ports/operation.ts';
import { marketRoute, route } from '../../ports/route.ts';
import { faucetReceipt } from '../../resources/chain-view.ts';
import {
  currencyBalance,
  depositAddress,
  marketBalance,
  moneyMovement,
  reconciliation,
} from '../../resources/market-user.ts';
import { compareWithChain } from './compare-with-chain.ts';
import { createDepositAddress } from './create-deposit-address.ts';
import { depositTestUsdc, depositTestUsdcInput } from './deposit-test-usdc.ts';
import { getMarketBalance, listMarketBalances } from './get-market-balance.ts';
import { listDepositAddresses } from './list-deposit-addresses.ts';
import { listMoneyMovements } from './list-money-movements.ts';
import { createOwnDepositAddress, listOwnDepositAddresses } from './own-deposit-addresses.ts';

const userId = z.object({ userId: uuid });
const depositAddressesPath = '/users/{userId}/deposit-addresses';

export const moneyOperations = {
  createDepositAddress: mutation({
    summary: 'Create a deposit address',
    description:
      'Receives the USDC of a market user: one per chain; repeated calls return the same address.',
    route: marketRoute('POST', depositAddressesPath),
    access: 'application',
    input: userId.extend({ chain: secretTypeInput }),
    output: depositAddress,
    run: createDepositAddress,
  }),
  listDepositAddresses: query({
    summary: 'List the deposit addresses of a market user',
    route: marketRoute('GET', depositAddressesPath),
    access: 'application',
    input: userId,
    output: z.array(depositAddress),
    run: listDepositAddresses,
  }),
  listOwnDepositAddresses: query({
    summary: "List the deposit addresses of the application's own market account",
    route: marketRoute('GET', '/user/deposit-addresses'),
    access: 'application',
    input: z.object({}),
    output: z.array(depositAddress),
    run: listOwnDepositAddresses,
  }),
  createOwnDepositAddress: mutation({
    summary: "Create a deposit address of the application's own market account",
    route: marketRoute('POST', '/user/deposit-addresses'),
    access: 'application',
    input: z.object({ chain: secretTypeInput }),
    output: depositAddress,
    run: createOwnDepositAddress,
  }),
  getBalance: query({
    summary: 'Get the balance of a market user',
    description: 'USDC at the deposit addresses, and the part reserved for purchases and bids.',
    route: marketRoute('GET', '/users/{userId}/balance'),
    access: 'application',
    input: userId,
    output: z.array(currencyBalance),
    run: listMarketBalances,
  }),
  inspectBalance: query({
    summary: 'Inspect the balance of a market user',
    description: 'Total, reserved and available USDC per chain.',
    route: route('GET', '/_vaultdesk/market/users/{userId}/balance'),
    access: 'operator',
    input: userId,
    output: marketBalance,
    run: getMarketBalance,
  }),
  listMovements: query({
    summary: 'List the money movements of a market user',
    description: 'USDC deposited to and paid from the deposit addresses, newest first.',
    route: route('GET', '/_vaultdesk/market/users/{userId}/movements', { reply: 'page' }),
    access: 'operator',
    input: marketPageInput.extend(userId.shape),
    output: pageOf(moneyMovement),
    run: listMoneyMovements,
  }),
  depositTestUsdc: mutation({
    summary: 'Deposit test USDC',
    description: 'Minted for the deposit address of a market user on an embedded chain.',
    route: route('POST', '/_vaultdesk/market/users/{userId}/deposit'),
    access: 'operator',
    actsBeforeCommit: true,
    input: depositTestUsdcInput,
    output: faucetReceipt,
    run: depositTestUsdc,
  }),
  reconcile: query({
    summary: 'Compare market balances with the chain',
    description:
      'Reports each deposit address whose counted movements differ from its balance on the chain, and other effects of direct calls to the node: payments not signed here, missing reserved money or custody items, contracts with changed code and, without a userId, wallets that sent transactions not signed here.',
    route: route('GET', '/_vaultdesk/market/reconciliation'),
    access: 'operator',
    input: userId.partial(),
    output: reconciliation,
    run: compareWithChain,
  }),
};

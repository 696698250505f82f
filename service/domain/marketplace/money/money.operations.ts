import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { marketPageInput, pageOf } from '../../../model/kernel/list-input.ts';
import { type SecretType, secretType, secretTypeInput, uuid } from '../../../model/kernel/primitives.ts';
import { mapResult, ok, type Result } from '../../../model/kernel/results/result.ts';
import { secretTypes } from '../../../model/kernel/secret-types.ts';
import {
  type CurrencyBalance,
  currencyBalance,
  type DepositAddress,
  type DepositAddressRecord,
  depositAddress,
  type MarketBalance,
  marketBalance,
  moneyMovement,
} from '../../../model/market/market-user.ts';
import { chainHashKey } from '../../../model/market/market-user-tables.ts';
import { quantity } from '../../../model/market/quantity.ts';
import { faucetReceipt } from '../../../model/transactions/chain-view.ts';
import { type Caller, marketRoute, mutation, query, route } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { owningApplication } from '../../auth/authenticate.ts';
import { fundFromFaucet } from '../../chains/faucet.ts';
import { findMarketUser, noMarketUser } from '../users/get-market-user.ts';
import { ensureApplicationAccount, readOwnAccount } from '../users/market-users.operations.ts';
import { listMoneyMovements, type Money, moneyOf, toUsdc } from './balances.ts';
import { compareWithChain, creditAwake, creditDeposits } from './compare-with-chain.ts';
import { chainOf, ensureDepositAddress, newDepositAddress } from './deposit-addresses.ts';
import type { MovementPorts } from './scan-movements.ts';

/** Creates a market user's deposit address on a chain, or returns the existing one. */
export async function createDepositAddress(
  ports: Pick<Ports, 'storage' | 'custody' | 'clock'>,
  { userId, chain }: { userId: string; chain: SecretType },
  caller: Caller,
): Promise<Result<DepositAddress>> {
  const user = ports.storage.read((tables) => findMarketUser(tables, userId, caller));
  if (!user) return noMarketUser(userId);
  return mapResult(await ensureDepositAddress(ports, user, chain), toDepositAddress);
}

/** About a second in total; if an embedded chain persists its block later, so is the deposit counted. */
const pausesMilliseconds = [0, 10, 20, 40, 80, 150, 300, 400];

async function awaitCounting(ports: MovementPorts, chain: SecretType, hash = ''): Promise<void> {
  const key = chainHashKey(chain, hash);
  for (const milliseconds of pausesMilliseconds) {
    await pause(milliseconds);
    const update = await creditDeposits(ports, chain);
    const isCounted = ports.storage.read(({ moneyMovements }) => moneyMovements.countBy('byHash', key));
    if (!update.ok || isCounted > 0) return;
  }
}

/** A market user's money, with new movements on awake chains; the last balance if a chain does not respond. */
export async function getMarketBalance(
  ports: Pick<Ports, 'storage' | 'chains' | 'clock'>,
  { userId }: { userId: string },
  caller: Caller,
): Promise<Result<MarketBalance>> {
  const { storage } = ports;
  if (!storage.read((tables) => findMarketUser(tables, userId, caller))) return noMarketUser(userId);
  const chains = storage.read((tables) => chainsOf(tables, userId));
  await Promise.all(chains.map((chain) => creditAwake(ports, chain)));
  return storage.read((tables) => {
    const moneys = chains.map((chain) => ({ chain, ...moneyOf(tables, { userId, chain }) }));
    const sum = (part: keyof Money) => moneys.reduce((units, money) => units + money[part], 0n);
    const all = { total: sum('total'), reserved: sum('reserved'), available: sum('available') };
    return ok({
      userId,
      currency: 'USDC' as const,
      ...inUsdc(all),
      chains: moneys.map(({ chain, ...money }) => ({ chain, ...inUsdc(money) })),
    });
  });
}

/** The same money in the hosted service's form: one entry per currency. */
export async function listCurrencyBalances(
  ports: Pick<Ports, 'storage' | 'chains' | 'clock'>,
  user: { userId: string },
  caller: Caller,
): Promise<Result<CurrencyBalance[]>> {
  return mapResult(await getMarketBalance(ports, user, caller), ({ currency, total, reserved }) => [
    { currency, balance: total, lockedBalance: reserved },
  ]);
}

function chainsOf({ depositAddresses, marketBalances }: TableReaders, userId: string) {
  const usedChains = [...depositAddresses.listBy('byUser', userId), ...marketBalances.listBy('byUser', userId)].map(
    ({ chain }) => chain,
  );
  return secretTypes.filter((chain) => usedChains.includes(chain));
}

function inUsdc({ total, reserved, available }: Money) {
  return { available: toUsdc(available), reserved: toUsdc(reserved), total: toUsdc(total) };
}

/** Lists a market user's deposit addresses, oldest first; at most one per chain. */
export async function listDepositAddresses(
  { storage }: Pick<Ports, 'storage'>,
  { userId }: { userId: string },
  caller: Caller,
): Promise<Result<DepositAddress[]>> {
  return storage.read((tables) => {
    if (!findMarketUser(tables, userId, caller)) return noMarketUser(userId);
    return ok(tables.depositAddresses.listBy('byUser', userId).map(toDepositAddress));
  });
}

/** Returns the own account's deposit address on a chain; creates the account on first use. */
async function createOwnDepositAddress(
  ports: Pick<Ports, 'storage' | 'custody' | 'clock' | 'ids'>,
  { chain }: { readonly chain: SecretType },
  caller: Caller,
): Promise<Result<DepositAddress>> {
  const application = owningApplication(caller);
  if (!application.ok) return application;
  const account = await ports.storage.transact((tables) =>
    ok(ensureApplicationAccount(tables, ports, application.value)),
  );
  if (!account.ok) return account;
  return createDepositAddress(ports, { userId: account.value.id, chain }, caller);
}

/** The form of the hosted profile: older clients read `secretType`, newer clients `chain`. */
const hostedDepositAddress = depositAddress.extend({ secretType });
const withSecretType = (deposit: DepositAddress) => ({ ...deposit, secretType: deposit.chain });

function toDepositAddress({ userId, chain, address }: DepositAddressRecord): DepositAddress {
  return { userId, chain, address };
}

const hosted = { setting: 'profile', value: 'hosted' } as const;
const isHosted = ({ settings }: Pick<Ports, 'settings'>) => settings.current().profile === hosted.value;

const userId = z.object({ userId: uuid });
const depositAddressesPath = '/users/{userId}/deposit-addresses';

export const moneyOperations = {
  createDepositAddress: mutation({
    summary: 'Create deposit address',
    description: 'Receives the USDC of a market user: one per chain; repeated calls return the same address.',
    route: marketRoute('POST', depositAddressesPath),
    input: newDepositAddress.extend(userId.shape),
    output: depositAddress,
    run: async (ports, { userId, ...input }, caller) => {
      const chain = chainOf(input);
      return chain.ok ? createDepositAddress(ports, { userId, chain: chain.value }, caller) : chain;
    },
  }),
  listDepositAddresses: query({
    summary: 'List deposit addresses of a market user',
    description: 'Oldest first, at most one per chain.',
    route: marketRoute('GET', depositAddressesPath),
    input: userId,
    output: z.array(depositAddress),
    run: listDepositAddresses,
  }),
  listOwnDepositAddresses: query({
    summary: "List deposit addresses of the application's own market account",
    route: marketRoute('GET', '/user/deposit-addresses'),
    input: z.object({}),
    output: z.array(depositAddress),
    outputIf: { ...hosted, output: z.array(hostedDepositAddress) },
    run: async (ports, _input, caller) => {
      const deposits = await readOwnAccount(ports, caller, {
        none: [],
        read: (userId) => listDepositAddresses(ports, { userId }, caller),
      });
      return isHosted(ports) ? mapResult(deposits, (list) => list.map(withSecretType)) : deposits;
    },
  }),
  createOwnDepositAddress: mutation({
    summary: "Create deposit address of the application's own market account",
    description: 'In the hosted profile, a request with secretType in place of chain returns a list with one entry.',
    route: marketRoute('POST', '/user/deposit-addresses'),
    input: newDepositAddress,
    output: depositAddress,
    outputIf: { ...hosted, output: z.union([z.array(hostedDepositAddress), depositAddress]) },
    run: async (ports, input, caller) => {
      const chain = chainOf(input);
      if (!chain.ok) return chain;
      const deposit = await createOwnDepositAddress(ports, { chain: chain.value }, caller);
      return deposit.ok && input.chain == null && isHosted(ports) ? ok([withSecretType(deposit.value)]) : deposit;
    },
  }),
  getBalance: query({
    summary: 'Get balance of a market user',
    description: 'USDC at the deposit addresses, and the part reserved for purchases and bids.',
    route: marketRoute('GET', '/users/{userId}/balance'),
    input: userId,
    output: z.array(currencyBalance),
    run: listCurrencyBalances,
  }),
  inspectBalance: query({
    summary: 'Inspect balance of a market user',
    description: 'Total, reserved and available USDC per chain.',
    route: route('GET', '/_vaultdesk/market/users/{userId}/balance'),
    input: userId,
    output: marketBalance,
    run: getMarketBalance,
  }),
  listMovements: query({
    summary: 'List money movements of a market user',
    description: 'USDC deposited to and paid from the deposit addresses, newest first.',
    route: route('GET', '/_vaultdesk/market/users/{userId}/movements', { reply: 'page' }),
    input: marketPageInput.extend(userId.shape),
    output: pageOf(moneyMovement),
    run: listMoneyMovements,
  }),
  depositTestUsdc: mutation({
    summary: 'Deposit test USDC',
    description: 'Minted for the deposit address of a market user on an embedded chain.',
    route: route('POST', '/_vaultdesk/market/users/{userId}/deposit'),
    hasEffectsBeforeCommit: true,
    input: z.object({
      userId: uuid,
      chain: secretTypeInput,
      amount: quantity.nullish().meta({ description: 'In USDC. Default: 1000.' }),
    }),
    output: faucetReceipt,
    async run(ports, { userId, chain, amount }, caller) {
      const user = ports.storage.read((tables) => findMarketUser(tables, userId, caller));
      if (!user) return noMarketUser(userId);
      const deposit = await ensureDepositAddress(ports, user, chain);
      if (!deposit.ok) return deposit;
      const { address } = deposit.value;
      const receipt = await fundFromFaucet(ports, { secretType: chain, address, amount, token: 'USDC' });
      if (receipt.ok) await awaitCounting(ports, chain, receipt.value.transactionHash);
      return receipt;
    },
  }),
  reconcile: compareWithChain,
};

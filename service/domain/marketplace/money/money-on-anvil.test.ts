import { Interface } from 'ethers/abi';
import { test as base, describe, expect } from 'vitest';
import { portsOnAnvil } from '../../../../test/chain/real-chains.ts';
import { run } from '../../../../test/operations/run.ts';
import { anApplication, asApplication, asOperator } from '../../../../test/records/users.ts';
import { valueIn } from '../../../../test/values.ts';
import { anOutsideWallet } from '../../../../test/world/shop.ts';
import { aMarketUser } from '../../../../test/world/world.ts';
import { ok } from '../../../model/kernel/results/result.ts';
import { devContracts } from '../../../model/transactions/dev-contracts.ts';
import { randomIds } from '../../../platform/clock/clocks.ts';
import type { ChainClient } from '../../../platform/ports/chains.ts';
import { readValue } from '../../chains/read-token.ts';
import { sendFromFaucet } from '../../chains/send-from-faucet.ts';
import { listMoneyMovements } from './balances.ts';
import { compareWithChain, creditDeposits } from './compare-with-chain.ts';
import { depositPayer, type PermitRequest, permitFor } from './deposit-addresses.ts';
import { getMarketBalance, moneyOperations } from './money.operations.ts';

const test = base.extend('market', () => aMarket());

const chain = 'MATIC';
const ports = portsOnAnvil();
const usdc = devContracts.usdc.address;
const token = new Interface([
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function allowance(address owner, address spender) view returns (uint256)',
]);

async function aMarket() {
  // The tests share the keys of deposit addresses, which are named after user ids.
  const market = await ports({ applications: [anApplication()], ids: randomIds });
  const user = await aMarketUser(market, { chain });
  const deposit = (amount: string) =>
    run(moneyOperations.depositTestUsdc, market, { userId: user.userId, chain, amount }, asOperator());
  return { market, user, deposit };
}

test('counts a deposit when it is reported, with the balance on the chain', async () => {
  const { market, user, deposit } = await aMarket();

  const receipt = valueIn(await deposit('12.5'));
  await deposit('0.000001');

  expect(receipt).toMatchObject({ address: user.address, token: 'USDC', balance: '12.5' });
  expect(valueIn(await getMarketBalance(market, user, asApplication()))).toEqual({
    userId: user.userId,
    currency: 'USDC',
    available: 12.500001,
    reserved: 0,
    total: 12.500001,
    chains: [{ chain, available: 12.500001, reserved: 0, total: 12.500001 }],
  });
  const page = { pageNumber: 1, pageSize: 10 };
  const { items } = valueIn(await listMoneyMovements(market, { ...user, ...page }, asApplication()));
  expect(items).toMatchObject([{ amount: 0.000001 }, { amount: 12.5 }]);
  expect(items[1]?.transactionHash).toBe(receipt.transactionHash);
  expect(await run(compareWithChain, market, {}, asOperator())).toEqual(
    ok({ addresses: 1, differences: [], findings: [] }),
  );
});

test('detects a ledger that differs from the chain', async ({ market: { market, user, deposit } }) => {
  await deposit('3');
  await market.storage.change(({ marketBalances }) => {
    for (const balance of marketBalances.listBy('byUser', user.userId)) marketBalances.put({ ...balance, units: '5' });
  });

  expect(await run(compareWithChain, market, { userId: user.userId }, asOperator())).toEqual(
    ok({ addresses: 1, differences: [{ ...user, counted: 0.000005, onChain: 3 }], findings: [] }),
  );
});

describe('permits', () => {
  const spender = anOutsideWallet;
  const deadline = 2_000_000_000;
  const units = 7_000_000n;

  async function permit({ market, user }: Awaited<ReturnType<typeof aMarket>>) {
    const payer = valueIn(await depositPayer(market, user));
    const request: PermitRequest = { payer, chain, units, spender, deadline };
    const { v, r, s, ...signed } = valueIn(await permitFor(market, request));
    const use = (value: bigint) => {
      const data = token.encodeFunctionData('permit', [user.address, spender, value, signed.deadline, v, r, s]);
      return sendFromFaucet(market, market.chains.of(chain), { to: usdc, data });
    };
    return { use, allowance: () => allowanceOf(market.chains.of(chain), user.address) };
  }

  async function allowanceOf(client: ChainClient, owner: string) {
    const data = token.encodeFunctionData('allowance', [owner, spender]);
    return valueIn(await readValue(client, { contract: usdc, data, returns: 'uint256' }));
  }

  test('permits another account that pays the gas to spend exactly the amount, once', async () => {
    const signed = await permit(await aMarket());

    expect((await signed.use(units + 1n)).ok).toBe(false);
    expect(await signed.allowance()).toBe(0n);
    expect((await signed.use(units)).ok).toBe(true);
    expect(await signed.allowance()).toBe(units);
    expect((await signed.use(units)).ok).toBe(false);
  });

  test('signs a permit after the previous one', async ({ market }) => {
    for (let count = 0; count < 3; count += 1) expect((await (await permit(market)).use(units)).ok).toBe(true);
  });
});

test('loses the money when the chain is reset', async ({ market: { market, user, deposit } }) => {
  await deposit('3');

  valueIn(await market.chains.reset(chain));
  await creditDeposits(market, chain);
  expect(valueIn(await getMarketBalance(market, user, asApplication())).total).toBe(0);
  await deposit('4');

  expect(valueIn(await getMarketBalance(market, user, asApplication())).total).toBe(4);
});

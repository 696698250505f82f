import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { chainsIn, portsOnAnvil } from '../../../test/chain/real-chains.ts';
import { type FakePorts, fakePorts } from '../../../test/fakes/fake-ports.ts';
import { bypassSchema } from '../../../test/operations/operation-calls.ts';
import { aSigner } from '../../../test/records/transactions.ts';
import { aWallet } from '../../../test/records/users.ts';
import { aFolder, present, valueIn } from '../../../test/values.ts';
import { devContracts } from '../../model/transactions/dev-contracts.ts';
import { faucetInput, fundFromFaucet as giveUnchecked } from './faucet.ts';
import { readTokenBalance } from './read-token.ts';

const fundFromFaucet = bypassSchema(faucetInput, giveUnchecked);
type FaucetInput = z.input<typeof faucetInput>;

function inputWith(fields: Partial<FaucetInput> = {}): FaucetInput {
  return { secretType: 'ETHEREUM', address: aSigner().address, token: 'NATIVE', ...fields };
}

describe('on a real chain', () => {
  const ports = portsOnAnvil();

  test('creates coins', async () => {
    const input = inputWith({ amount: '1.000000000000000001' });

    const payment = await fundFromFaucet(await ports(), input);

    const { secretType, address, token } = input;
    expect(valueIn(payment)).toEqual({
      secretType,
      address,
      token,
      amount: '1.000000000000000001',
      balance: '1.000000000000000001',
      transactionHash: undefined,
    });
  });

  test('a USDC payment is stored on disk', async () => {
    const anvil = await ports();
    const chain = anvil.chains.of('ETHEREUM');

    const payment = valueIn(await fundFromFaucet(anvil, inputWith({ token: 'USDC' })));

    const receipt = valueIn(await chain.receipt(present(payment.transactionHash)));
    const durable = valueIn(await chain.durableBlockNumber());
    expect(durable).toBeGreaterThanOrEqual(present(receipt).blockNumber);
  });

  test('mints USDC, also concurrently', async () => {
    const { address } = aSigner();
    const anvil = await ports();
    const fund = () => fundFromFaucet(anvil, inputWith({ address, amount: 0.25, token: 'USDC' }));

    const gifts = await Promise.all([fund(), fund(), fund(), fund()]);

    const hashes = gifts.map((gift) => valueIn(gift).transactionHash);
    expect(new Set(hashes).size).toBe(4);
    const chain = anvil.chains.of('ETHEREUM');
    expect(valueIn(await readTokenBalance(chain, devContracts.usdc.address, address))).toBe(1_000_000n);
  });
});

describe('a new wallet funded first by the faucet', () => {
  const wallet = aWallet();
  const aBalance = (ports: FakePorts) => ports.chains.of(wallet.secretType).balances;
  const { secretType, address } = wallet;

  test('records both amounts, the first coins and the faucet payment', async () => {
    const ports = fakePorts({ wallets: [wallet] });

    const first = await fundFromFaucet(ports, inputWith({ secretType, address }));
    const second = await fundFromFaucet(ports, inputWith({ secretType, address: address.toLowerCase() }));

    expect(valueIn(first)).toMatchObject({ amount: '10', balance: '110' });
    expect(valueIn(second)).toMatchObject({ balance: '120' });
  });

  test('also gets its first coins with a USDC payment', async () => {
    const ports = fakePorts({ wallets: [wallet] });

    await fundFromFaucet(ports, inputWith({ secretType, address, token: 'USDC' }));

    expect(aBalance(ports).get(address)).toBe(100n * 10n ** 18n);
  });

  test('gets only the payment if first coins are disabled or the wallet is on another chain', async () => {
    const without = fakePorts({ wallets: [wallet], settings: { fundNewWallets: 0 } });
    const onAnotherChain = fakePorts({ wallets: [{ ...wallet, secretType: 'BSC' }] });

    for (const ports of [without, onAnotherChain])
      expect(valueIn(await fundFromFaucet(ports, inputWith({ secretType, address })))).toMatchObject({ balance: '10' });
  });
});

test.each<{ wrong: Partial<FaucetInput>; path: string }>([
  { wrong: { amount: '0' }, path: 'amount' },
  { wrong: { amount: '-1' }, path: 'amount' },
  { wrong: { amount: '1,5' }, path: 'amount' },
  { wrong: { amount: '0x10' }, path: 'amount' },
  { wrong: { amount: '1.0000000000000000001' }, path: 'amount' },
  { wrong: { amount: '0.0000001', token: 'USDC' }, path: 'amount' },
  { wrong: { amount: 1_000_000_001 }, path: 'amount' },
  { wrong: { amount: 1n << 200n }, path: 'amount' },
  { wrong: { address: '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }, path: 'address' },
])('rejects $wrong', async ({ wrong, path }) => {
  const ports = fakePorts();

  const payment = await fundFromFaucet(ports, inputWith(wrong));

  expect(payment).toMatchObject({ failure: { code: 'input.invalid', fields: [{ path }] } });
  expect(ports.chains.of('ETHEREUM').balances.size).toBe(0);
});

test('an external node gives no test funds', async () => {
  const config = { ETHEREUM: { rpcUrl: 'http://127.0.0.1:1', chainId: 5 } };
  const ports = { ...fakePorts(), chains: chainsIn(await aFolder(), { config }) };

  for (const token of ['NATIVE', 'USDC'] as const)
    expect(await fundFromFaucet(ports, inputWith({ token }))).toMatchObject({ failure: { code: 'chain.external' } });
});

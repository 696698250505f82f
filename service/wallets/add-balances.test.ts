import { expect, test } from 'vitest';
import { fakePorts } from '../../test/fakes/fake-ports.ts';
import { asApplication, aWallet } from '../../test/records/builders.ts';
import { valueIn } from '../../test/value-in.ts';
import { fail } from '../kernel/result.ts';
import { listWallets } from './list-wallets.ts';

const defaults = {
  page: 1,
  size: 10,
  archived: false,
  sortOn: 'createdAt',
  sortOrder: 'ASC',
} as const;

test('a list includes balances on request', async () => {
  const wallet = aWallet({ secretType: 'AVAC' });
  const ports = fakePorts({ wallets: [wallet] });
  ports.chains.of('AVAC').balances.set(wallet.address, 1_500_000_000_000_000_000n);

  const list = async (includeBalance: boolean) =>
    valueIn(await listWallets(ports, { ...defaults, includeBalance }, asApplication())).items;

  expect((await list(true))[0]?.balance).toMatchObject({ balance: 1.5, symbol: 'AVAX' });
  expect((await list(false))[0]).not.toHaveProperty('balance');
});

test('wallets of an unresponsive chain have no balance, and the chain is not queried for each wallet', async () => {
  const wallets = Array.from({ length: 60 }, () => aWallet({ secretType: 'BSC' }));
  const ports = fakePorts({ wallets: [...wallets, aWallet()] });
  const silent = ports.chains.of('BSC');
  let questions = 0;
  silent.balance = async () => {
    questions += 1;
    return fail('chain.unavailable', 'Gone.');
  };

  const input = { ...defaults, size: 100, includeBalance: true };
  const { items } = valueIn(await listWallets(ports, input, asApplication()));

  expect(items.filter(({ balance }) => balance !== undefined)).toHaveLength(1);
  expect(questions).toBeLessThanOrEqual(16);
});

test('a list shows the coins that a new wallet gets when its balance is first read', async () => {
  const wallet = aWallet({ secretType: 'AVAC' });
  const ports = fakePorts({ wallets: [wallet] });

  const input = { ...defaults, includeBalance: true };
  const [listed] = valueIn(await listWallets(ports, input, asApplication())).items;

  expect(listed?.balance?.balance).toBe(ports.settings.current().fundNewWallets);
});

import { expect, test } from 'vitest';
import { type FakePorts, fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import { anId, asOperator, aWallet } from '../../../test/records/users.ts';
import { valueIn } from '../../../test/values.ts';
import { day } from '../../model/kernel/units.ts';
import type { WalletEventRecord } from '../../model/wallets/wallet-event.ts';
import { listWalletsInput } from './list-wallets.ts';
import { walletOperations } from './wallets.operations.ts';

const defaults = listWalletsInput.parse({ archived: 'any', sortOrder: 'ASC' });

async function list(ports: FakePorts, input: Partial<typeof defaults> = {}, caller = asOperator()) {
  return valueIn(await run(walletOperations.listWithUse, ports, { ...defaults, ...input }, caller)).items;
}

function anEvent(walletId: string, type: WalletEventRecord['type'], at: string): WalletEventRecord {
  const { applicationId } = aWallet();
  return { id: anId(), applicationId, walletId, type, at, metadata: {} };
}

test("a wallet's last use is its last signature", async () => {
  const [used, unused] = [aWallet(), aWallet()];
  const walletEvents = [
    anEvent(used.id, 'SIGNATURE_CREATED', '2030-01-01T00:00:01.000Z 0000000001'),
    anEvent(used.id, 'OUTGOING_TRANSACTION', '2030-01-01T00:00:02.000Z 0000000002'),
    anEvent(used.id, 'WALLET_UPDATED', '2030-01-01T00:00:03.000Z 0000000003'),
    anEvent(unused.id, 'WALLET_CREATED', '2030-01-01T00:00:04.000Z 0000000004'),
  ];

  const items = await list(fakePorts({ wallets: [used, unused], walletEvents }));

  const byId = new Map(items.map(({ id, lastUsedAt }) => [id, lastUsedAt]));
  expect(byId.get(used.id)).toBe('2030-01-01T00:00:02.000');
  expect(byId.get(unused.id)).toBeUndefined();
});

test('an archived wallet is billed for 30 days', async () => {
  const ports = fakePorts();
  const ago = (days: number) => new Date(Date.parse(ports.clock.now()) - days * day).toISOString();
  const wallets = [
    aWallet(),
    aWallet({ archived: true, archivedAt: ago(29) }),
    aWallet({ archived: true, archivedAt: ago(31) }),
  ];

  const items = await list(fakePorts({ wallets }));

  const states = wallets.map(({ id }) => items.find((wallet) => wallet.id === id)?.billing);
  expect(states).toEqual(['IN_USE', 'STILL_BILLED', 'NOT_BILLED']);
  expect(items.filter(({ billedUntil }) => billedUntil === undefined)).toHaveLength(1);
});

test('lists include balances of awake chains and start no chain', async () => {
  const [awake, asleep] = [aWallet({ secretType: 'AVAC' }), aWallet({ secretType: 'BSC' })];
  const ports = fakePorts({ wallets: [awake, asleep] });
  ports.chains.isAwake = (secretType) => secretType === 'AVAC';
  ports.chains.of('AVAC').balances.set(awake.address, 1_500_000_000_000_000_000n);
  ports.chains.of('BSC').balances.set(asleep.address, 1n);

  const items = await list(ports, { includeBalance: true });

  const coins = new Map(items.map(({ id, balance }) => [id, balance?.balance]));
  expect(coins.get(awake.id)).toBe(1.5);
  expect(coins.get(asleep.id)).toBeUndefined();
  for (const wallet of await list(ports)) expect(wallet).not.toHaveProperty('balance');
});

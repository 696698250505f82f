import { expect, test } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { aSigner, aTransfer } from '../../../test/records/transactions.ts';
import { valueIn } from '../../../test/values.ts';
import { ensureFunded } from './gifts.ts';

const coin = 10n ** 18n;

test('a wallet without coins or transactions gets its first coins, once', async () => {
  const ports = fakePorts();
  const wallet = { secretType: 'MATIC', address: aSigner().address } as const;

  const checks = await Promise.all([ensureFunded(ports, wallet), ensureFunded(ports, wallet)]);

  expect(checks.map(valueIn)).toEqual([100n * coin, 100n * coin]);
  expect(valueIn(await ports.chains.of('MATIC').balance(wallet.address))).toBe(100n * coin);
});

test('the setting decides the amount; 0 disables the funding', async () => {
  const wallet = { secretType: 'BSC', address: aSigner().address } as const;

  expect(await ensureFunded(fakePorts({ settings: { fundNewWallets: 3 } }), wallet)).toMatchObject({
    value: 3n * coin,
  });
  expect(await ensureFunded(fakePorts({ settings: { fundNewWallets: 0 } }), wallet)).toMatchObject({ value: 0n });
});

test('a wallet that has or had coins gets none', async () => {
  const ports = fakePorts();
  const chain = ports.chains.of('ETHEREUM');
  const signer = aSigner();
  chain.balances.set(signer.address, 1n);
  const wallet = { secretType: 'ETHEREUM', address: signer.address } as const;
  expect(valueIn(await ensureFunded(ports, wallet))).toBe(1n);

  chain.balances.set(signer.address, coin);
  await chain.sendRawTransaction(await aTransfer(signer));
  chain.balances.set(signer.address, 0n);

  expect(valueIn(await ensureFunded(ports, wallet))).toBe(0n);
});

import { expect, test, vi } from 'vitest';
import { fakeChains } from '../../../test/fakes/fake-chain.ts';
import { type FakePortsOptions, fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import { aSigner, aTransfer } from '../../../test/records/transactions.ts';
import { asApplication, aWalletOwner } from '../../../test/records/users.ts';
import { valueIn } from '../../../test/values.ts';
import { changeWallet } from '../wallets/change-wallet.ts';
import { createWallet } from '../wallets/create-wallet.ts';
import { ensureFunded } from './gifts.ts';
import { fundNewWallets } from './judge-rpc-call.ts';

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

async function aNewWallet(options: FakePortsOptions = {}) {
  const owner = await aWalletOwner();
  const ports = fakePorts({ ...owner.records, ...options });
  const stop = fundNewWallets(ports);
  const input = { userId: owner.user.id, secretType: 'ETHEREUM', signingMethodCredential: owner.credential } as const;
  const create = async () => valueIn(await run(createWallet, ports, input, asApplication()));
  return { owner, ports, stop, create };
}

test('funds a new wallet soon if its chain is running', async () => {
  const { ports, create } = await aNewWallet();

  const wallet = await create();

  const { balances } = ports.chains.of('ETHEREUM');
  await expect.poll(() => balances.get(wallet.address)).toBe(100n * 10n ** 18n);
});

test('leaves a sleeping chain asleep', async () => {
  const chains = fakeChains();
  const { create } = await aNewWallet({ chains: { ...chains, isAwake: () => false } });
  const queries = vi.spyOn(chains.of('ETHEREUM'), 'balance');

  const wallet = await create();

  expect(queries).not.toHaveBeenCalled();
  expect(chains.of('ETHEREUM').balances.has(wallet.address)).toBe(false);
});

test('ignores other changes, and wallets created after its end', async () => {
  const { ports, stop, create, owner } = await aNewWallet();
  const { id: walletId } = owner.wallet;
  await run(changeWallet, ports, { walletId, description: 'New' }, asApplication());
  stop();
  const wallet = await create();

  expect(ports.chains.of('ETHEREUM').balances.has(wallet.address)).toBe(false);
});

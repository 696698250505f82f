import { expect, test, vi } from 'vitest';
import { fakeChains } from '../../../test/fakes/fake-chain.ts';
import { type FakePortsOptions, fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import { asApplication, aWalletOwner } from '../../../test/records/users.ts';
import { valueIn } from '../../../test/values.ts';
import { changeWallet } from '../wallets/change-wallet.ts';
import { createWallet } from '../wallets/create-wallet.ts';
import { fundNewWallets } from './judge-rpc-call.ts';

async function aWallet(options: FakePortsOptions = {}) {
  const owner = await aWalletOwner();
  const ports = fakePorts({ ...owner.records, ...options });
  const stop = fundNewWallets(ports);
  const create = async () =>
    valueIn(
      await run(
        createWallet,
        ports,
        { userId: owner.user.id, secretType: 'ETHEREUM', signingMethodCredential: owner.credential },
        asApplication(),
      ),
    );
  return { owner, ports, stop, create };
}

test('funds a new wallet soon if its chain is running', async () => {
  const { ports, create } = await aWallet();

  const wallet = await create();

  const { balances } = ports.chains.of('ETHEREUM');
  await expect.poll(() => balances.get(wallet.address)).toBe(100n * 10n ** 18n);
});

test('leaves a sleeping chain asleep', async () => {
  const chains = fakeChains();
  const { create } = await aWallet({ chains: { ...chains, isAwake: () => false } });
  const queries = vi.spyOn(chains.of('ETHEREUM'), 'balance');

  const wallet = await create();

  expect(queries).not.toHaveBeenCalled();
  expect(chains.of('ETHEREUM').balances.has(wallet.address)).toBe(false);
});

test('ignores other changes, and wallets created after its end', async () => {
  const { ports, stop, create, owner } = await aWallet();
  const { id: walletId } = owner.wallet;
  await run(changeWallet, ports, { walletId, description: 'New' }, asApplication());
  stop();
  const wallet = await create();

  expect(ports.chains.of('ETHEREUM').balances.has(wallet.address)).toBe(false);
});

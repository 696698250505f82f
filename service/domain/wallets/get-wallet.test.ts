import { decryptKeystoreJson } from 'ethers/wallet';
import { expect, test } from 'vitest';
import { type FakePorts, fakePorts } from '../../../test/fakes/fake-ports.ts';
import { countingVault } from '../../../test/fakes/fake-vault.ts';
import { run, throughSchema } from '../../../test/operations/run.ts';
import { asApplication, asOperator, aWalletOwner } from '../../../test/records/users.ts';
import { present, valueIn } from '../../../test/values.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import type { Caller } from '../../platform/ports/operation.ts';
import type { Keystores } from '../../platform/ports/ports.ts';
import { type ExportWalletInput, exportWallet, getWallet } from './get-wallet.ts';

const privateKey = Buffer.alloc(32, 4);
const keyText = `0x${privateKey.toString('hex')}`;

async function anOwner(wallet: Parameters<typeof aWalletOwner>[0] = {}) {
  const owner = await aWalletOwner({ privateKey, ...wallet });
  const vault = countingVault();
  const ports = fakePorts({ ...owner.records, vault });
  const request: ExportWalletInput = {
    walletId: owner.wallet.id,
    type: 'PRIVATE_KEY',
    signingMethodCredential: owner.credential,
  };
  return { owner, vault, ports, request };
}

function eventsOf(ports: FakePorts, walletId: string) {
  return ports.storage.read(({ walletEvents }) => walletEvents.listBy('byWallet', walletId));
}

test('a wallet is read with its balance by its application, and on request by the operator', async () => {
  const { owner, ports, request } = await anOwner();
  const { walletId } = request;
  ports.chains.of('ETHEREUM').balances.set(owner.wallet.address, 2n * 10n ** 18n);
  const read = async (caller: Caller, includeBalance?: boolean) =>
    valueIn(await run(getWallet, ports, { walletId, includeBalance }, caller));
  const balance = { available: true, balance: 2, rawBalance: '2000000000000000000' };

  expect(await read(asApplication())).toMatchObject({ custodial: false, balance });
  expect(await read(asOperator(), true)).toMatchObject({ balance });
  expect(await read(asOperator())).not.toHaveProperty('balance');
  expect(await read(asApplication(), false)).not.toHaveProperty('balance');
});

test('a private key is exported as 0x and 64 digits, without other data', async () => {
  const { ports, request } = await anOwner();

  expect(await run(exportWallet, ports, request, asApplication())).toEqual(
    ok({ type: 'PRIVATE_KEY', privateKey: keyText }),
  );
});

test('a keystore is exported without other data and opens with its password', async () => {
  const { owner, ports, request } = await anOwner();

  const exported = valueIn(
    await run(exportWallet, ports, { ...request, type: 'KEYSTORE', password: 'a password' }, asApplication()),
  );

  expect(Object.keys(exported)).toEqual(['type', 'keystore']);
  expect(await decryptKeystoreJson(present(exported.keystore), 'a password')).toMatchObject({
    address: owner.wallet.address,
    privateKey: keyText,
  });
});

test.each([undefined, null])('rejects a keystore export with the password %s', async (password) => {
  const { vault, ports, request } = await anOwner();
  const { id, value } = present(request.signingMethodCredential);
  const input = { ...request, type: 'KEYSTORE', signingMethodCredential: `${id}:${value}` } as const;

  expect(await throughSchema(exportWallet)(ports, { ...input, password }, asApplication())).toMatchObject({
    failure: { code: 'input.invalid', fields: [{ path: 'password' }] },
  });
  expect(vault.derivations.open).toBe(0);
});

test('an export records a wallet event without the key', async () => {
  const { owner, ports, request } = await anOwner();
  await run(exportWallet, ports, request, asApplication());

  const [event, ...others] = eventsOf(ports, owner.wallet.id);

  expect(others).toEqual([]);
  expect(event).toMatchObject({
    type: 'WALLET_EXPORTED',
    walletId: owner.wallet.id,
    applicationId: owner.wallet.applicationId,
    metadata: { as: 'PRIVATE_KEY', signingMethodId: owner.method.id, signingMethodType: 'PIN' },
  });
  expect(JSON.stringify(event)).not.toContain(privateKey.toString('hex'));
});

/** Exports a keystore; `change` happens while it is sealed. */
function exportDuring({ ports, request }: Awaited<ReturnType<typeof anOwner>>, change: () => unknown) {
  const keystores: Keystores = {
    ...ports.keystores,
    seal: async (...args) => {
      await change();
      return ports.keystores.seal(...args);
    },
  };
  const input = { ...request, type: 'KEYSTORE', password: 'a password' } as const;
  return run(exportWallet, { ...ports, keystores }, input, asApplication());
}

test('an export fails unless its event is stored', async () => {
  const world = await anOwner();
  const { owner, ports } = world;

  const result = await exportDuring(world, () => {
    ports.storage.isFull = true;
  });

  expect(result).toEqual(fail('storage.full', expect.any(String)));
  expect(eventsOf(ports, owner.wallet.id)).toEqual([]);
});

test('an export of an archived wallet is rejected without trying a signing method', async () => {
  const { vault, ports, request } = await anOwner({ wallet: { archived: true } });

  expect(await run(exportWallet, ports, request, asApplication())).toEqual(fail('wallet.archived', expect.any(String)));
  expect(vault.derivations).toEqual({ open: 0, openDummy: 0 });
});

test('an export of a wallet archived during the request is rejected', async () => {
  const world = await anOwner();
  const archived = { ...world.owner.wallet, archived: true };

  const result = await exportDuring(world, () => world.ports.storage.change(({ wallets }) => wallets.put(archived)));

  expect(result).toEqual(fail('wallet.archived', expect.any(String)));
});

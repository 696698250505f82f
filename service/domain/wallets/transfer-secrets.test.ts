import { expect, test } from 'vitest';
import type { FakePortsOptions } from '../../../test/fakes/fake-ports.ts';
import { aKeystore } from '../../../test/records/a-keystore.ts';
import { aWalletOwner } from '../../../test/records/users.ts';
import { aCalledService } from '../../../test/world/service.ts';
import { fail } from '../../model/kernel/results/result.ts';
import type { Keystores } from '../../platform/ports/ports.ts';

const key = 'c0ffee'.repeat(10).concat('c0ff');
const beyondTheCurve = 'f'.repeat(60).concat('abcd');
const tooShort = 'decade'.repeat(10);
const walletKey = '04'.repeat(32);
const password = 'the-password-of-a-keystore';
const wrongPassword = 'another-password-altogether';
const pin = '918273';
const secrets = [key, beyondTheCurve, tooShort, walletKey, password, wrongPassword, pin];

/** An HTTP client that imports and exports keys for a user with a wallet. */
async function aClient(options: FakePortsOptions = {}) {
  const owner = await aWalletOwner({ pin, privateKey: Buffer.from(walletKey, 'hex') });
  const { ports, send } = await aCalledService({ ...owner.records, ...options });
  const post = (path: string, body: object, more = {}) => {
    const headers = { 'signing-method': `${owner.method.id}:${pin}`, ...more };
    return send(`POST /api/wallets/${path}`, { body, headers });
  };
  const importing = (fields: object) => post('import', { userId: owner.user.id, ...fields });
  const exporting = (fields: object, headers = {}) => post(`${owner.wallet.id}/export`, fields, headers);
  return { ports, importing, exporting };
}

test('failures and logs contain no key and no password', async () => {
  const privateKey = Buffer.from(key, 'hex');
  const ofKey = { importWalletType: 'MATIC_PRIVATE_KEY' };
  const ofKeystore = { importWalletType: 'MATIC_KEYSTORE' };
  const keystore = aKeystore({ privateKey, password });
  const working = await aClient();
  const broken = await aClient({ keystores: brokenKeystores() });

  const responses = [
    await working.importing({ ...ofKey, privateKey: beyondTheCurve }),
    await working.importing({ ...ofKey, privateKey: tooShort }),
    await working.importing({ ...ofKey, privateKey: [key] }),
    await working.importing({ importWalletType: key, privateKey: key }),
    await working.importing({ ...ofKeystore, keystore, password: wrongPassword }),
    await working.importing({ ...ofKeystore, keystore: key, password }),
    await working.importing({ ...ofKeystore, keystore: { version: 3, crypto: key }, password }),
    await working.importing({ ...ofKeystore, keystore, password: [password] }),
    await broken.importing({ ...ofKeystore, keystore, password }),
    await broken.exporting({ type: 'KEYSTORE', password }),
    await working.exporting({ type: 'KEYSTORE', password: '' }),
    await working.exporting({ type: password }),
  ];

  expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 422, 400, 422, 400, 500, 429, 400, 400]);
  for (const { text } of responses) expectNone(text);
  for (const { ports } of [working, broken])
    for (const { event, fields } of ports.log.entries) {
      const { error, ...others } = fields;
      expectNone(`${event} ${JSON.stringify(others)} ${error instanceof Error && error.stack}`);
    }
});

/** Keystores whose derivation fails and that accept no new keystore. */
function brokenKeystores(): Keystores {
  return {
    open: async () => {
      throw new Error('The derivation failed.');
    },
    seal: async () => fail('vault.busy', 'Too many requests wait.'),
  };
}

test('a repeated Idempotency-Key does not return the key again', async () => {
  const { exporting } = await aClient();
  const once = { 'idempotency-key': 'export-it' };

  const first = await exporting({ type: 'PRIVATE_KEY' }, once);
  const again = await exporting({ type: 'PRIVATE_KEY' }, once);

  expect(first.body).toMatchObject({ result: { type: 'PRIVATE_KEY', privateKey: `0x${walletKey}` } });
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(again.body).toEqual({ success: true, result: { type: 'PRIVATE_KEY' } });
});

function expectNone(text: string): void {
  for (const secret of secrets) expect(text).not.toContain(secret);
}

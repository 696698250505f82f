import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { aService, doorsOf } from './testing/a-service.ts';
import { anApplication } from './testing/builders.ts';
import { type Answer, type Callable, type CallOptions, call, resultIn } from './testing/call.ts';
import { baseUrl, fakePorts, operatorToken } from './testing/fake-ports.ts';
import { cheapVault } from './testing/fake-vault.ts';
import { present } from './testing/value-in.ts';

const pin = '918273';
const wrongPin = '564738';
const biometric = 'canary-fingerprint-9b31';
const keystorePassword = 'canary-keystore-password-77';
const privateKey = 'c0ffee11'.repeat(8);
const clientSecret = 'canary-client-secret-4f9c';
const withId = z.object({ id: z.string() });
const form = { 'content-type': 'application/x-www-form-urlencoded' };

interface Reached {
  readonly http: Callable;
  readonly baseUrl: string;
  readonly operatorToken: string;
  readonly clientId: string;
}

/** Uses every secret rightly and wrongly; tells the secrets, and every answer that does not exist to show one. */
async function useSecrets({ http, baseUrl, operatorToken, clientId }: Reached) {
  const answers: Answer[] = [];
  const show = (address: string, options: CallOptions = {}) =>
    call(http, address, { baseUrl, ...options });
  const ask = async (address: string, options: CallOptions = {}) => {
    const answer = await show(address, options);
    answers.push(answer);
    return answer;
  };
  const formOf = (secret: string) =>
    `grant_type=client_credentials&client_id=${clientId}&client_secret=${secret}`;

  const issued = await show('POST /oauth/token', { rawBody: formOf(clientSecret), headers: form });
  const { access_token: token } = z.object({ access_token: z.string() }).parse(issued.body);
  const made = await show('POST /_vaultdesk/applications', {
    token: operatorToken,
    body: { name: 'Shop' },
    headers: { 'idempotency-key': 'make-the-shop' },
  });
  const shop = resultIn(made, withId.extend({ clientSecret: z.string() }));

  const user = resultIn(
    await ask('POST /api/users', {
      token,
      body: { signingMethod: { type: 'PIN', value: pin } },
      headers: { 'idempotency-key': 'make-the-user' },
    }),
    withId.extend({ signingMethods: z.array(withId) }),
  );
  const methodId = present(user.signingMethods[0]).id;
  const proof = (value: string) => ({ 'signing-method': `${methodId}:${value}` });
  const wallet = resultIn(
    await ask('POST /api/wallets', {
      token,
      body: { userId: user.id, secretType: 'ETHEREUM' },
      headers: { ...proof(pin), 'idempotency-key': 'make-the-wallet' },
    }),
    withId,
  );
  const request = { type: 'MESSAGE', secretType: 'ETHEREUM', walletId: wallet.id, data: 'Hello' };
  const body = { signatureRequest: request };
  for (const value of [pin, wrongPin, `${pin} `])
    await ask('POST /api/signatures', { token, body, headers: proof(value) });
  await ask('POST /api/signatures', { token, body: { pincode: pin }, headers: proof(pin) });
  for (const pincode of [pin, wrongPin, [pin]])
    await ask('POST /api/signatures', { token, body: { ...body, pincode } });
  const methods = `/api/users/${user.id}/signing-methods`;
  for (const value of [wrongPin, `${pin} and more`, [pin]])
    await ask(`POST ${methods}`, { token, body: { type: 'PIN', value } });
  const code = resultIn(
    await show(`POST ${methods}`, {
      token,
      body: { type: 'EMERGENCY_CODE' },
      headers: { ...proof(pin), 'idempotency-key': 'make-the-code' },
    }),
    withId.extend({ value: z.string() }),
  );
  const finger = { type: 'BIOMETRIC', value: biometric, physicalDeviceId: 'phone' };
  for (const more of [finger, finger, { ...finger, value: [biometric] }])
    await ask(`POST ${methods}`, { token, body: more, headers: proof(pin) });
  for (const value of [biometric, `${pin}0`, [pin], pin])
    await ask(`PUT ${methods}/${methodId}`, {
      token,
      body: { value },
      headers: { 'signing-method': `${code.id}:${code.value}` },
    });
  await ask(`PUT ${methods}/${code.id}`, {
    token,
    body: { value: code.value },
    headers: proof(pin),
  });
  for (const asked of [
    { privateKey },
    { privateKey: `${privateKey}00` },
    { privateKey: [privateKey] },
  ])
    await ask('POST /api/wallets/import', {
      token,
      body: { userId: user.id, importWalletType: 'ETHEREUM_PRIVATE_KEY', ...asked },
      headers: { ...proof(pin), 'idempotency-key': `import-${asked.privateKey.length}` },
    });
  const exported = `POST /api/wallets/${wallet.id}/export`;
  await show(exported, {
    token,
    body: { type: 'PRIVATE_KEY' },
    headers: { ...proof(pin), 'idempotency-key': 'export-the-key' },
  });
  const keystore = { type: 'KEYSTORE', password: keystorePassword };
  for (const asked of [keystore, { ...keystore, password: [keystorePassword] }])
    await ask(exported, { token, body: asked, headers: proof(pin) });
  await ask('POST /oauth/token', { rawBody: formOf(`${clientSecret}.`), headers: form });
  await ask('POST /oauth/token', { body: { client_secret: clientSecret } });
  for (const path of ['applications', `applications/${shop.id}`, 'settings'])
    await ask(`GET /_vaultdesk/${path}`, { token: operatorToken });
  for (const wrong of [`${operatorToken}.`, clientSecret, `${token}.`])
    await ask('GET /_vaultdesk/settings', { token: wrong });
  for (const path of ['users', `users/${user.id}`, 'wallets', `wallets/${wallet.id}`, token])
    await ask(`GET /api/${path}`, { token });
  const secrets = [
    ...[pin, wrongPin, code.value, biometric, privateKey, keystorePassword],
    ...[clientSecret, shop.clientSecret, operatorToken, token],
  ];
  return { secrets, answers };
}

test('no secret is in a state file, or in an answer that does not exist to show it', async () => {
  const service = await aService({ clientSecret });
  const ready = await service.start();

  const { secrets, answers } = await useSecrets({ ...ready, http: service.http });

  expect(new Set(answers.map(({ status }) => status))).toEqual(
    new Set([200, 400, 401, 403, 404, 409, 415]),
  );
  // The address that nothing answers at was the caller's own words.
  for (const { text, headers, status } of answers)
    if (status !== 404) expectNone(`${text} ${JSON.stringify([...headers])}`, secrets, 'an answer');
  await expectNoneInFiles(service.dataDir, secrets);
  await service.stop();
  await expectNoneInFiles(service.dataDir, secrets);
});

test('no secret is in the log, whatever breaks', async () => {
  const application = anApplication({ clientId: 'shop', secret: clientSecret });
  let uses = 0;
  const ports = fakePorts({
    applications: [application],
    vault: {
      ...cheapVault,
      open: (identity, sealed, value) => {
        uses += 1;
        if (uses === 2) throw new Error('The vault is broken.', { cause: sealed });
        if (uses === 3) ports.storage.isFull = true;
        return cheapVault.open(identity, sealed, value);
      },
    },
  });

  const { http } = doorsOf(ports);
  const { secrets } = await useSecrets({
    http: {
      fetch: async (request) => {
        const answer = await http.fetch(request);
        ports.storage.isFull = false;
        return answer;
      },
    },
    baseUrl,
    operatorToken,
    clientId: 'shop',
  });

  expect(ports.log.entries.map(({ event }) => event)).toContain('operation.threw');
  for (const { event, fields } of ports.log.entries) {
    const { error, ...others } = fields;
    const told = error instanceof Error ? `${error.stack} ${JSON.stringify(error.cause)}` : '';
    expectNone(`${event} ${JSON.stringify(others)} ${told}`, secrets, 'the log');
  }
});

async function expectNoneInFiles(folder: string, secrets: readonly string[]): Promise<void> {
  const paths = (await readdir(folder, { recursive: true })).map((name) => join(folder, name));
  const files = [];
  for (const path of paths) if ((await stat(path)).isFile()) files.push(path);
  expect(files.length).toBeGreaterThan(1);
  for (const path of files) expectNone(await readFile(path, 'latin1'), secrets, path);
}

function expectNone(text: string, secrets: readonly string[], where: string): void {
  const asUrlSafe = text.replaceAll('+', '-').replaceAll('/', '_');
  for (const secret of secrets)
    for (const form of formsOf(secret))
      expect(form.test(text) || form.test(asUrlSafe), `${form} in ${where}`).toBe(false);
}

/** Forms that a secret could be written in. Among hexadecimal digits six of them prove nothing. */
function formsOf(secret: string): RegExp[] {
  const bytes = Buffer.from(secret);
  return [
    new RegExp(`(?<![0-9a-f])${secret.replaceAll('.', '\\.')}(?![0-9a-f])`),
    new RegExp(bytes.toString('hex'), 'i'),
    // Wherever it begins in a longer text, one of these is in the base64 of that.
    ...[0, 1, 2].map((before) => new RegExp(base64Inside(bytes, before))),
  ];
}

function base64Inside(bytes: Buffer, before: number): string {
  const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64url');
  // The first and the last letters depend on what stands around.
  return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
}

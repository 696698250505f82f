import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { encryptFor, plainSigningMethod, toHeader } from '../conformance/world/encrypt-signing-method.ts';
import { fakePorts, operatorToken } from '../test/fakes/fake-ports.ts';
import { cheapVault } from '../test/fakes/fake-vault.ts';
import { anApplication } from '../test/records/users.ts';
import { present } from '../test/values.ts';
import { type Answer, baseUrl, type Callable, type CallOptions, call, resultIn } from '../test/world/call.ts';
import { aService, transportsOf } from '../test/world/service.ts';
import { anEndpoint } from '../test/world/shop.ts';
import { type RequestRecord, requestPage, requestRecord } from './model/history/request-record.ts';
import { portableSnapshot } from './model/installation/snapshot.ts';
import { parseJson } from './model/kernel/json.ts';
import type { Log, LogFields } from './platform/ports/request-log.ts';
import { createLog } from './platform/processes/pino-log.ts';

const pin = '918273';
const wrongPin = '564738';
const biometric = 'canary-fingerprint-9b31';
const keystorePassword = 'canary-keystore-password-77';
const privateKey = 'c0ffee11'.repeat(8);
const clientSecret = 'canary-client-secret-4f9c';
const endpointPassword = 'canary-endpoint-password-33';
const apiKey = 'canary-api-key-8a2f71';
const hookKey = 'canary-hook-key-5d20';
const cardNumber = '4242424242424242';
const metricsToken = 'canary-metrics-token-1c7e';
const passphrase = 'canary-passphrase-0d94';
const cardCode = 'canary-card-code-61';
const withId = z.object({ id: z.string() });
const form = { 'content-type': 'application/x-www-form-urlencoded' };

interface Reached {
  /** An endpoint whose response repeats its request. */
  readonly echo: string;
  readonly http: Callable;
  readonly baseUrl: string;
  readonly operatorToken: string;
  readonly clientId: string;
}

/** Uses every secret with right and wrong values; returns the secrets and the responses that must not reveal one. */
async function useSecrets({ http, baseUrl, operatorToken, clientId, echo }: Reached) {
  const responses: Answer[] = [];
  const show = (address: string, options: CallOptions = {}) => call(http, address, { baseUrl, ...options });
  const send = async (address: string, options: CallOptions = {}) => {
    const response = await show(address, options);
    responses.push(response);
    return response;
  };
  const formOf = (secret: string) => `grant_type=client_credentials&client_id=${clientId}&client_secret=${secret}`;

  const issued = await show('POST /oauth/token', { rawBody: formOf(clientSecret), headers: form });
  const { access_token: token } = z.object({ access_token: z.string() }).parse(issued.body);
  const created = await show('POST /_vaultdesk/applications', {
    token: operatorToken,
    body: { name: 'Shop' },
    headers: { 'idempotency-key': 'make-the-shop' },
  });
  const shop = resultIn(created, withId.extend({ clientSecret: z.string() }));

  const user = resultIn(
    await send('POST /api/users', {
      token,
      body: { signingMethod: { type: 'PIN', value: pin } },
      headers: { 'idempotency-key': 'make-the-user' },
    }),
    withId.extend({ signingMethods: z.array(withId) }),
  );
  const methodId = present(user.signingMethods[0]).id;
  const proof = (value: string) => ({ 'signing-method': `${methodId}:${value}` });
  const wallet = resultIn(
    await send('POST /api/wallets', {
      token,
      body: { userId: user.id, secretType: 'ETHEREUM' },
      headers: { ...proof(pin), 'idempotency-key': 'make-the-wallet' },
    }),
    withId,
  );
  const request = { type: 'MESSAGE', secretType: 'ETHEREUM', walletId: wallet.id, data: 'Hello' };
  const body = { signatureRequest: request };
  for (const value of [pin, wrongPin, `${pin} `])
    await send('POST /api/signatures', { token, body, headers: proof(value) });
  await send('POST /api/signatures', { token, body: { pincode: pin }, headers: proof(pin) });
  for (const pincode of [pin, wrongPin, [pin]])
    await send('POST /api/signatures', { token, body: { ...body, pincode } });
  const saved = { signatureRequest: { ...request, status: 'SAVED' }, pincode: pin };
  await send('POST /api/signatures', { token, body: saved, headers: proof(pin) });
  const { encryptionKeys } = resultIn(
    await send('GET /api/security'),
    z.object({ encryptionKeys: z.tuple([withId.extend({ publicKey: z.string() })]) }),
  );
  const encryptedFor = (credential: string, payload: object) => {
    const plain = plainSigningMethod(credential, JSON.stringify(payload));
    return encryptFor(encryptionKeys[0], plain);
  };
  const right = await encryptedFor(`${methodId}:${pin}`, body);
  const encrypted = [right, { ...right, value: right.value.slice(4) }];
  for (const value of [wrongPin, `${pin} ${pin}`, pin.repeat(100)])
    encrypted.push(await encryptedFor(`${methodId}:${value}`, body));
  encrypted.push(await encryptFor(encryptionKeys[0], pin));
  for (const header of [...encrypted, right].map(toHeader))
    for (const payload of [{ signatureRequest: { ...request, data: 'Other' } }, body])
      await send('POST /api/signatures', {
        token,
        body: payload,
        headers: { 'encrypted-signing-method': header, 'idempotency-key': 'sign-encrypted' },
      });
  const methods = `/api/users/${user.id}/signing-methods`;
  for (const value of [wrongPin, `${pin} and more`, [pin]])
    await send(`POST ${methods}`, { token, body: { type: 'PIN', value } });
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
    await send(`POST ${methods}`, { token, body: more, headers: proof(pin) });
  for (const value of [biometric, `${pin}0`, [pin], pin])
    await send(`PUT ${methods}/${methodId}`, {
      token,
      body: { value },
      headers: { 'signing-method': `${code.id}:${code.value}` },
    });
  await send(`PUT ${methods}/${code.id}`, { token, body: { value: code.value }, headers: proof(pin) });
  for (const exportBody of [{ privateKey }, { privateKey: `${privateKey}00` }, { privateKey: [privateKey] }])
    await send('POST /api/wallets/import', {
      token,
      body: { userId: user.id, importWalletType: 'ETHEREUM_PRIVATE_KEY', ...exportBody },
      headers: { ...proof(pin), 'idempotency-key': `import-${exportBody.privateKey.length}` },
    });
  const exported = `POST /api/wallets/${wallet.id}/export`;
  await show(exported, {
    token,
    body: { type: 'PRIVATE_KEY' },
    headers: { ...proof(pin), 'idempotency-key': 'export-the-key' },
  });
  const keystore = { type: 'KEYSTORE', password: keystorePassword };
  for (const exportBody of [keystore, { ...keystore, password: [keystorePassword] }])
    await send(exported, { token, body: exportBody, headers: proof(pin) });
  const basic = { type: 'BASIC_AUTHENTICATION', username: 'shop', password: endpointPassword };
  const key = { type: 'API_KEY', headerName: 'x-shop-key', apiKey };
  const signingSecrets: string[] = [];
  for (const [at, authenticationMethod] of [basic, key].entries()) {
    const registered = await send('POST /webhooks', {
      token,
      body: { url: `${echo}/${at}`, authenticationMethod },
      headers: { 'idempotency-key': `register-${at}` },
    });
    const { id } = resultIn(registered, withId);
    for (const path of ['signing-secret', 'signing-secret/rotation']) {
      const response = await show(`POST /_vaultdesk/webhooks/${id}/${path}`, {
        token: operatorToken,
        headers: { 'idempotency-key': `${path}-${at}` },
      });
      signingSecrets.push(resultIn(response, z.object({ signingSecret: z.string() })).signingSecret);
      await send(`POST /_vaultdesk/webhooks/${id}/${path}`, {
        token: operatorToken,
        headers: { 'idempotency-key': `${path}-${at}` },
      });
    }
    for (const url of [`${baseUrl}/_vaultdesk/inbox/shop`, 'http://169.254.169.254/', [apiKey]])
      await send(`PUT /webhooks/${id}`, { token, body: { url, application: 'PAY', authenticationMethod } });
    for (const wrong of [{ password: [endpointPassword] }, { apiKey: `${apiKey}\n` }])
      await send('POST /webhooks', {
        token,
        body: { url: echo, authenticationMethod: { ...authenticationMethod, ...wrong } },
      });
    await send('POST /webhooks', { token, body: { url: `${echo}/more`, authenticationMethod } });
    for (const value of [hookKey, [hookKey]])
      await send(`POST /_vaultdesk/webhooks/${id}/proofs`, {
        token: operatorToken,
        body: { hooks: { ...hooksAt(echo), headers: [{ name: 'x-test-key', value }] } },
      });
  }
  const listening = { type: 'API_KEY', headerName: 'x-vaultdesk-listen', apiKey };
  const listen = { url: `${echo}/listen`, authenticationMethod: listening };
  await send('POST /webhooks', { token, body: listen });
  const shown = await show('POST /_vaultdesk/listen/signing-secret', { token: operatorToken });
  signingSecrets.push(resultIn(shown, z.object({ signingSecret: z.string() })).signingSecret);
  await send('GET /webhooks', { token });
  await send('POST /oauth/token', { rawBody: formOf(`${clientSecret}.`), headers: form });
  await send('POST /oauth/token', { body: { client_secret: clientSecret } });
  const text = { 'content-type': 'text/plain' };
  await send('POST /oauth/token', { rawBody: formOf(clientSecret), headers: text });
  for (const path of ['applications', `applications/${shop.id}`, 'settings'])
    await send(`GET /_vaultdesk/${path}`, { token: operatorToken });
  for (const wrong of [`${operatorToken}.`, clientSecret, `${token}.`])
    await send('GET /_vaultdesk/settings', { token: wrong });
  for (const used of [metricsToken, `${metricsToken}.`, operatorToken]) await send('GET /metrics', { token: used });
  for (const path of ['users', `users/${user.id}`, 'wallets', `wallets/${wallet.id}`, token])
    await send(`GET /api/${path}`, { token });
  const chain = '/_vaultdesk/chains/ETHEREUM/operator-rpc';
  const withKey = await show(`POST ${chain}`, { token: operatorToken, headers: { 'idempotency-key': 'show-the-key' } });
  const { rpcUrl } = resultIn(withKey, z.object({ rpcUrl: z.string() }));
  const rpcPath = new URL(rpcUrl).pathname;
  await send(`POST ${chain}`, { token: operatorToken, headers: { 'idempotency-key': 'show-the-key' } });
  for (const key of ['', '.'])
    await send(`POST ${rpcPath}${key}`, { body: { jsonrpc: '2.0', id: 1, method: 'anvil_reset' } });
  await send(`POST ${rpcPath}`, { rawBody: 'no JSON' });
  const secrets = [
    rpcPath.slice(rpcPath.lastIndexOf('/') + 1),
    ...[right, ...encrypted].flatMap(({ encryption, value }) => [encryption.key.encryptedValue, value]),
    ...[pin, wrongPin, code.value, biometric, privateKey, keystorePassword],
    ...[clientSecret, shop.clientSecret, operatorToken, token],
    ...[endpointPassword, apiKey, hookKey, metricsToken],
    ...signingSecrets.flatMap((secret) => [secret, secret.replace('whsec_', '')]),
  ];
  return { secrets, answers: responses, token };
}

function operatorOf({ http, baseUrl, operatorToken: token }: Reached) {
  return (address: string, body?: object) => call(http, address, { baseUrl, token, body });
}

/** Saves the world as a file in every possible way; returns the revealed secrets. */
async function saveWorld(reached: Reached): Promise<Answer[]> {
  const request = operatorOf(reached);
  const users = { ada: { pin, biometrics: [{ device: 'phone', value: biometric }] } };
  const response = await request('POST /_vaultdesk/seeds', { seed: { users }, wait: true });
  expect(response.text).toContain('"state":"done"');
  const snapshot = await request('POST /_vaultdesk/snapshots', { name: 'canary' });
  const sealed = await request('POST /_vaultdesk/snapshots/canary/portable', { passphrase });
  const { file } = resultIn(sealed, portableSnapshot);
  for (const text of [passphrase, `${passphrase}!`])
    expect((await request('POST /_vaultdesk/snapshots/import', { file, passphrase: text })).status).not.toBe(200);
  return [
    response,
    snapshot,
    sealed,
    await request('POST /_vaultdesk/backups'),
    ...(await Promise.all(
      ['seed', 'seeds', 'snapshots', 'snapshots/canary/file', 'snapshots/canary/difference?to=now'].map((path) =>
        request(`GET /_vaultdesk/${path}`),
      ),
    )),
  ];
}

/** Opens the console with its link; returns the key of the link, and the session. */
async function enterConsole({ http, baseUrl }: Reached, consoleUrl: string) {
  const [, key = ''] = consoleUrl.split('#key=');
  const headers = { 'x-vaultdesk-entry': key };
  const entered = await call(http, 'POST /console/sessions', { baseUrl, headers });
  return [key, resultIn(entered, z.object({ session: z.string() })).session] as const;
}

function hooksAt(echo: string) {
  return { resetUrl: `${echo}/reset`, stateUrl: `${echo}/state` };
}

/** Tests a handler whose state contains its input; returns the result. */
async function proveHandler(reached: Reached, id: string) {
  const request = operatorOf(reached);
  const proofs = `/_vaultdesk/webhooks/${id}/proofs`;
  const hooks = { ...hooksAt(reached.echo), headers: [{ name: 'x-test-key', value: hookKey }] };
  const started = await request(`POST ${proofs}`, { hooks });
  const readProof = () => request(`GET ${proofs}/${resultIn(started, withId).id}`);
  await expect.poll(async () => (await readProof()).text).toContain('NOT_REPEATABLE');
  return [started, await readProof(), await request(`GET ${proofs}`)];
}

const delivery = z.object({ id: z.string(), webhookId: z.string(), status: z.string() });

/** Delivers an event to every webhook, and returns the deliveries as shown to the operator. */
async function deliverEvents(reached: Reached): Promise<Answer[]> {
  const request = operatorOf(reached);
  const webhooks = resultIn(await request('GET /_vaultdesk/webhooks'), z.array(withId));
  for (const { id } of webhooks)
    await request(`POST /_vaultdesk/webhooks/${id}/test-events`, { type: 'payment_intent.succeeded' });
  const listAll = async () => resultIn(await request('GET /_vaultdesk/deliveries'), z.array(delivery));
  const areDelivered = webhooks.map(() => 'DELIVERED');
  await expect.poll(async () => (await listAll()).map(({ status }) => status)).toEqual(areDelivered);
  const deliveries = await listAll();
  const proved = await proveHandler(reached, present(webhooks[0]).id);
  return Promise.all([
    ...[
      ...['webhooks', 'deliveries', 'events', 'inboxes', 'inboxes/shop/messages'],
      ...['audit?size=1000', 'audit/export', 'sessions', 'attention'],
    ].map((path) => request(`GET /_vaultdesk/${path}`)),
    ...deliveries.map(({ id }) => request(`GET /_vaultdesk/deliveries/${id}`)),
    ...deliveries.map(({ id }) => request(`GET /_vaultdesk/traces/${id}`)),
    ...proved,
  ]);
}

/** The traces of these requests, including rejected ones. */
function tracesOf(reached: Reached, responses: readonly Answer[]): Promise<Answer[]> {
  const request = operatorOf(reached);
  return Promise.all(responses.map(({ headers }) => request(`GET /_vaultdesk/traces/${headers.get('x-request-id')}`)));
}

/** Pays on the page and by API, with right and wrong cards; returns secrets that may be shown but not logged. */
async function payByCard(reached: Reached, token: string): Promise<string[]> {
  const { http, baseUrl } = reached;
  const request = operatorOf(reached);
  const body = { amount: 500, currency: 'usd' };
  const session = await call(http, 'POST /checkout/sessions', { baseUrl, token, body });
  const { id, paymentIntentId } = resultIn(session, withId.extend({ paymentIntentId: z.string() }));
  for (const cvc of [cardCode, '123']) {
    const fields = new URLSearchParams({ card: cardNumber, number: cardNumber, expiry: '12 / 34', cvc });
    await call(http, `POST /pay/${id}/card`, { baseUrl, rawBody: fields.toString(), headers: form });
  }
  await request(`POST /_vaultdesk/payments/${paymentIntentId}/card`, { cardNumber });
  const events = resultIn(await request('GET /_vaultdesk/events?size=100'), z.array(withId));
  const bodies = await Promise.all(events.map(({ id }) => request(`GET /_vaultdesk/events/${id}`)));
  const paid = bodies.flatMap(({ text }) => text.match(/pi_\w+_secret_[\w-]+/g) ?? []);
  expect(paid).not.toEqual([]);
  return [cardNumber, cardCode, ...paid.map((secret) => secret.replace(/^.*_secret_/, ''))];
}

/** The lists of the log, as shown to the operator. */
async function listLog(reached: Reached): Promise<string> {
  const request = operatorOf(reached);
  const pages: string[] = [];
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    const page = await request(`GET /_vaultdesk/requests?console=true&size=200&cursor=${cursor}`);
    pages.push(page.text);
    cursor = resultIn(page, requestPage).next;
  }
  return pages.join('\n');
}

/** Every request of the log, as stored on disk. */
async function readLog(dataDir: string): Promise<RequestRecord[]> {
  const folder = join(dataDir, 'requests');
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ndjson'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const lines = texts.flatMap((text) => text.trim().split('\n'));
  return lines.map((line) => z.object({ record: requestRecord }).parse(parseJson(line)).record);
}

/** Responds with all received headers and bytes. */
async function anEcho(): Promise<string> {
  const { origin } = await anEndpoint(async (request, response) => {
    for (const [name, value] of Object.entries(request.headers)) response.setHeader(`x-${name}`, value ?? '');
    response.write(JSON.stringify(request.headers));
    for await (const chunk of request) response.write(chunk);
    response.end();
  });
  return origin;
}

test('no secret is in a state file, or in a response that is not meant to reveal it', {
  timeout: 120_000,
}, async () => {
  const service = await aService({ clientSecret, metricsToken });
  const ready = await service.start();

  const reached = { ...ready, http: service.http, echo: await anEcho() };

  const { secrets, answers, token } = await useSecrets(reached);
  const entered = await enterConsole(reached, ready.consoleUrl);
  secrets.push(passphrase, ...entered, ...(await useSecretsAtConsole(reached, entered[1])));
  const delivered = await deliverEvents(reached);
  const traced = await tracesOf(reached, answers);
  const secretsOfPayment = await payByCard(reached, token);
  const handedOut = await saveWorld(reached);
  const listed = await listLog(reached);
  const logged = await readLog(service.dataDir);

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 202, 400, 401, 403, 404, 409, 415]));
  // The unknown address was the caller's own text.
  for (const { text, headers, status } of answers)
    if (status !== 404) expectNone(`${text} ${JSON.stringify([...headers])}`, secrets, 'an answer');
  for (const { text, status } of delivered) {
    expect(status).toBe(200);
    expectNone(text, secrets, 'what the operator sees of deliveries');
  }
  for (const { text, status } of handedOut) {
    expect(status).toBe(200);
    expectNone(text, secrets, 'what the world is kept in');
  }
  for (const { text, status } of traced) {
    expect(status).toBe(200);
    expectNone(text, secrets, 'a trace');
  }
  // An absent value could not reveal a secret.
  const masked = new Set(logged.flatMap(({ request, answer }) => [...request.masked, ...answer.masked]));
  expect([...masked]).toEqual(
    expect.arrayContaining([
      ...['headers.encrypted-signing-method', 'headers.signing-method', 'headers.authorization'],
      ...['headers.x-vaultdesk-entry', 'body.result.session', 'body.result.signingSecret'],
      ...['body.signingMethodCredential', 'body.operatorToken', 'body.bytes', 'body.clientSecret'],
      ...['body.card', 'body.cvc', 'body.cardNumber', 'body.data.object.client_secret'],
    ]),
  );
  expectNone(`${listed} ${JSON.stringify(logged)}`, [...secrets, ...secretsOfPayment], 'the request log');
  await expectNoneInFiles(service.dataDir, secrets);
  await service.stop();
  await expectNoneInFiles(service.dataDir, secrets);
  await expectNoneInFiles(join(service.dataDir, 'requests'), secretsOfPayment);
});

/** A log of the level debug, with its lines in both formats. */
function aPrintedLog() {
  const lines: string[] = [];
  const write = (line: string) => lines.push(line);
  const logs = (['json', 'pretty'] as const).map((format) => createLog({ level: 'debug', format }, { write }));
  const print = (level: keyof Log) => (event: string, fields?: LogFields) => {
    for (const log of logs) log[level]?.(event, fields);
  };
  const [debug, info] = [print('debug'), print('info')];
  return { lines, log: { debug, info, warn: print('warn'), error: print('error') } };
}

test('no secret is in the log of the level debug, also after failures', async () => {
  const application = anApplication({ clientId: 'shop', secret: clientSecret });
  let uses = 0;
  const { lines, log } = aPrintedLog();
  const ports = fakePorts({
    applications: [application],
    installation: { metricsToken },
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

  const { http } = transportsOf({ ...ports, log });
  const { secrets } = await useSecrets({
    http: {
      fetch: async (request) => {
        const response = await http.fetch(request);
        ports.storage.isFull = false;
        return response;
      },
    },
    baseUrl,
    operatorToken,
    clientId: 'shop',
    echo: 'http://127.0.0.1:9000',
  });

  const printed = lines.join('');
  for (const event of ['operation.threw', 'http.request']) expect(printed).toContain(event);
  expectNone(printed, secrets, 'the log');
  expectNone(JSON.stringify(ports.log.entries), secrets, 'the log of adapters');
});

async function expectNoneInFiles(folder: string, secrets: readonly string[]): Promise<void> {
  const paths = (await readdir(folder, { recursive: true })).map((name) => join(folder, name));
  // A folder has no text, and a temporary file may have been renamed in the meantime.
  const texts = await Promise.all(paths.map((path) => readFile(path, 'latin1').catch(() => '')));
  expect(texts.filter((text) => text !== '').length).toBeGreaterThan(1);
  for (const [at, text] of texts.entries()) expectNone(text, secrets, paths[at] ?? '');
}

function expectNone(text: string, secrets: readonly string[], where: string): void {
  const asUrlSafe = text.replaceAll('+', '-').replaceAll('/', '_');
  const forms = secrets.flatMap((secret) => formsOf(secret));
  const matches = forms.filter((form) => form.test(text) || form.test(asUrlSafe));
  expect(matches.map(String), where).toEqual([]);
}

const knownForms = new Map<string, readonly RegExp[]>();

/** The written forms of a secret. Six hexadecimal digits alone prove nothing. */
function formsOf(secret: string): readonly RegExp[] {
  const cached = knownForms.get(secret);
  if (cached) return cached;
  const bytes = Buffer.from(secret);
  const forms = [
    new RegExp(`(?<![0-9a-f])${secret.replaceAll(/[.+/]/g, '\\$&')}(?![0-9a-f])`),
    new RegExp(bytes.toString('hex'), 'i'),
    // At any offset in a longer text, one of these is in its base64.
    ...[0, 1, 2].map((before) => new RegExp(base64Inside(bytes, before))),
  ];
  knownForms.set(secret, forms);
  return forms;
}

function base64Inside(bytes: Buffer, before: number): string {
  const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64url');
  // The first and the last letters depend on the surrounding text.
  return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
}

/** Enters secrets in the console and reveals others, with right and wrong values; returns all secrets. */
async function useSecretsAtConsole(
  { http, baseUrl, operatorToken }: Pick<Reached, 'http' | 'baseUrl' | 'operatorToken'>,
  session: string,
): Promise<string[]> {
  const headers: Record<string, string> = { 'x-vaultdesk-session': session };
  const callProcedure = (procedure: string, body: unknown) =>
    call(http, `POST /console/trpc/${procedure}`, { baseUrl, headers, body });
  const callForResult = async <Schema extends z.ZodType>(
    [procedure, body]: readonly [string, unknown],
    schema: Schema,
  ) => dataIn(await callProcedure(procedure, body), schema);

  // Nothing is revealed before the user confirms.
  await callProcedure('system.exportDeviceKey', {});
  for (const typed of [wrongPin, operatorToken]) await callProcedure('confirmation.give', { operatorToken: typed });
  const { bytes: deviceKey } = await callForResult(['system.exportDeviceKey', {}], z.object({ bytes: z.string() }));
  const application = await callForResult(
    ['applications.create', { name: 'Created at the console' }],
    withId.extend({ clientSecret: z.string() }),
  );
  headers['x-vaultdesk-application'] = application.id;
  const user = await callForResult(
    ['users.create', { signingMethod: { type: 'PIN', value: pin } }],
    withId.extend({ signingMethods: z.tuple([withId]) }),
  );
  const [{ id: methodId }] = user.signingMethods;
  const proof = { signingMethodCredential: `${methodId}:${pin}` };
  const wallet = await callForResult(['wallets.create', { userId: user.id, secretType: 'ETHEREUM', ...proof }], withId);
  const code = await callForResult(
    ['users.createSigningMethod', { userId: user.id, type: 'EMERGENCY_CODE', ...proof }],
    z.object({ value: z.string() }),
  );
  const importBody = { userId: user.id, importWalletType: 'ETHEREUM_PRIVATE_KEY', privateKey };
  for (const body of [{ ...importBody, ...proof }, importBody, { ...importBody, privateKey: [privateKey] }])
    await callProcedure('wallets.importWallet', body);
  for (const value of [wrongPin, pin])
    await callProcedure('wallets.exportWallet', {
      ...{ walletId: wallet.id, type: 'KEYSTORE', password: keystorePassword },
      signingMethodCredential: `${methodId}:${value}`,
    });
  const exported = await callForResult(
    ['wallets.exportWallet', { walletId: wallet.id, type: 'PRIVATE_KEY', ...proof }],
    z.object({ privateKey: z.string() }),
  );
  const webhook = await callForResult(
    [
      'webhooks.register',
      {
        url: `${baseUrl}/_vaultdesk/inbox/console`,
        authenticationMethod: { type: 'API_KEY', headerName: 'x-shop-key', apiKey },
      },
    ],
    withId,
  );
  const { signingSecret } = await callForResult(
    ['webhooks.showSigningSecret', { webhookId: webhook.id }],
    z.object({ signingSecret: z.string() }),
  );
  return [
    ...[pin, wrongPin, privateKey, keystorePassword, apiKey, deviceKey, code.value],
    ...[application.clientSecret, exported.privateKey, exported.privateKey.slice(2)],
    ...[signingSecret, signingSecret.replace('whsec_', '')],
  ];
}

function dataIn<Schema extends z.ZodType>(
  { body, text }: { readonly body: unknown; readonly text: string },
  schema: Schema,
): z.output<Schema> {
  const envelope = z.object({ result: z.object({ data: z.unknown() }) }).safeParse(body);
  if (!envelope.success) throw new Error(`Not an answer: ${text}`);
  return schema.parse(envelope.data.result.data);
}

import { test as base, describe, expect } from 'vitest';
import { z } from 'zod';
import { fakePorts, operatorToken } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import { anApplication, aSigningMethod, aUser, aWallet, aWalletOwner } from '../../../test/records/users.ts';
import { present, valueIn } from '../../../test/values.ts';
import { call, codesIn, resultIn } from '../../../test/world/call.ts';
import { transportsOf } from '../../../test/world/service.ts';
import { actionOf } from '../../api/operations/action-of.ts';
import { toJsonSchema, topFields } from '../../api/operations/fields.ts';
import { operations } from '../../api/operations/index.ts';
import { auditEntry, listedAuditEntry } from '../../model/history/audit-entry.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { noKey, type Operation } from '../../platform/ports/operation.ts';
import { auditOperations } from './audit-log.ts';
import { appendEntry, chained, chainStart, toRecord } from './chain.ts';

const test = base.extend('service', () => aService());

const anOperator = { caller: { role: 'operator' }, credentials: { from: 'http' } } as const;

const lines = z.array(listedAuditEntry);

function aService(options: Parameters<typeof fakePorts>[0] = {}) {
  const application = anApplication({ isDefault: true });
  const ports = fakePorts({ applications: [application], ...options });
  const { http, console } = transportsOf(ports);
  const act = (address: string, body: object = {}) => call(http, address, { token: operatorToken, body });
  const log = async (query = '') =>
    resultIn(await call(http, `GET /_vaultdesk/audit${query}`, { token: operatorToken }), lines);
  const enter = async () => {
    const { consoleSessions } = ports;
    const entered = present(await consoleSessions.enter(consoleSessions.generateKey(), 'Firefox/128.0'));
    const headers = { 'x-vaultdesk-session': entered.token, 'x-vaultdesk-application': application.id };
    const callProcedure = (procedure: string, body: object) =>
      call(http, `POST /console/trpc/${procedure}`, { body, headers });
    return { ...entered, callProcedure };
  };
  return { ports, http, console, act, log, enter };
}

describe('an operator action', () => {
  test('an operator action is logged in the same commit as its change', async ({ service: { ports, act, log } }) => {
    const { commits } = ports.storage;

    await act('PATCH /_vaultdesk/settings/walletType', { value: 'API_WALLET' });

    expect(ports.storage.commits).toBe(commits + 1);
    expect(await log()).toMatchObject([
      {
        number: 1,
        who: { kind: 'operator-token' },
        act: 'settings.change',
        words: 'Change setting',
        outcome: 'done',
        subject: { type: 'settings', id: 'walletType' },
        details: { value: 'API_WALLET' },
        before: { value: 'THREEWAY_SHARED', source: 'default' },
        request: expect.any(String),
      },
    ]);
  });

  test('an entry has the values of a record that the action replaced', async () => {
    const application = anApplication({ name: 'Shop', isDefault: true });
    const { act, log } = aService({ applications: [application] });
    const rename = () => act(`PATCH /_vaultdesk/applications/${application.id}`, { name: 'Harbour shop' });

    await rename();
    await rename();

    const [unchanged, renamed] = await log();
    expect(renamed).toMatchObject({ details: { name: 'Harbour shop' }, before: { name: 'Shop' } });
    expect(unchanged?.before).toBeUndefined();
    expect(await log('?text=Shop')).toHaveLength(2);
  });

  test('an entry of a reset setting has its value, and a stored value is not a default', async ({ service }) => {
    const { act, http, log } = service;
    const address = '/_vaultdesk/settings/walletType';
    await act(`PATCH ${address}`, { value: 'API_WALLET' });
    await act(`PATCH ${address}`, { value: 'THREEWAY_SHARED' });
    await call(http, `DELETE ${address}`, { token: operatorToken });
    await call(http, `DELETE ${address}`, { token: operatorToken });

    expect((await log()).map(({ before }) => before)).toEqual([
      undefined,
      { value: 'THREEWAY_SHARED' },
      { value: 'API_WALLET' },
      { value: 'THREEWAY_SHARED', source: 'default' },
    ]);
  });

  test('an operator action is neither performed nor logged if the disk rejects the commit', async () => {
    const { ports, act, log } = aService();
    ports.storage.isFull = true;

    const response = await act('PATCH /_vaultdesk/settings/walletType', { value: 'API_WALLET' });

    expect(response.status).toBe(507);
    ports.storage.isFull = false;
    expect(await log()).toEqual([]);
    expect(ports.log.entries.map(({ event }) => event)).toContain('audit.not-written');
  });

  test('an action that reveals a secret is rejected if its entry cannot be written', async () => {
    const { ports, act, log } = aService();
    ports.storage.isFull = true;

    const response = await act('POST /_vaultdesk/device-key/export');

    expect(response.status).toBe(507);
    expect(response.text).not.toContain('bytes');
    ports.storage.isFull = false;
    expect((await act('POST /_vaultdesk/device-key/export')).status).toBe(200);
    expect(await log()).toMatchObject([{ act: 'system.exportDeviceKey', outcome: 'done' }]);
  });

  test('a rejected action is logged with its reason', async ({ service: { act, log } }) => {
    await act('PATCH /_vaultdesk/settings/nonsense', { value: 1 });

    expect(await log()).toMatchObject([{ outcome: 'refused', code: 'setting.not-found' }]);
  });

  test('an action is logged with the session of the browser or the desktop window', async () => {
    const { console, enter, log } = aService();
    const { callProcedure, session } = await enter();

    await callProcedure('clock.advance', { seconds: 60 });
    await call(console, 'POST /trpc/clock.advance', { baseUrl: 'app://console', body: { seconds: 60 } });

    const { id, name } = session;
    expect((await log()).map(({ who }) => who)).toEqual([{ kind: 'desktop' }, { kind: 'session', id, name }]);
    expect(await log(`?who=${id}`)).toHaveLength(1);
  });
});

const anAddress = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';

test.each([
  ['POST /_vaultdesk/snapshots', { name: 'start' }, { type: 'snapshots', id: 'start' }],
  [
    'POST /_vaultdesk/faucet',
    { address: anAddress, secretType: 'MATIC', token: 'NATIVE' },
    { type: 'addresses', id: anAddress },
  ],
  ['POST /_vaultdesk/chains/MATIC/items', { to: anAddress, standard: 'ERC721' }, { type: 'addresses', id: anAddress }],
  ['POST /_vaultdesk/chains/MATIC/start', {}, { type: 'chains', id: 'MATIC' }],
  ['POST /_vaultdesk/clock', { seconds: 1 }, undefined],
  ['POST /_vaultdesk/seeds', { seed: {}, label: 'shop.json' }, { type: 'seeds', id: 'shop.json' }],
  ['POST /_vaultdesk/seeds', { seed: 'empty-shop' }, { type: 'seeds', id: 'empty-shop' }],
])('logs the subject of %s with %o', async (address, body, subject) => {
  const { act, log } = aService();

  await act(address, body);

  expect((await log())[0]?.subject).toEqual(subject);
});

test('an entry of a created record identifies and names that record', async () => {
  const { enter, log } = aService();
  const { callProcedure } = await enter();
  const authenticationMethod = { type: 'API_KEY', headerName: 'x-api-key', apiKey: 'k-1' };

  await callProcedure('webhooks.register', {
    url: 'http://127.0.0.1:8787/_vaultdesk/inbox/shop',
    authenticationMethod,
  });
  await callProcedure('checkout.create', { amount: 1250, currency: 'usd' });
  await callProcedure('users.create', { reference: 'ada' });

  const entries = await log();
  expect(entries.map(({ subject }) => subject?.type)).toEqual(['users', 'payment-intents', 'webhooks']);
  expect(entries.map(({ subject, names }) => names[subject?.id ?? ''])).toEqual(['ada', '12.50 USD', 'Inbox shop']);
});

test('the subject of an action is a record that its input identifies, never another field', () => {
  const subjects = Object.values(operations).flatMap((module) =>
    Object.values<Operation>(module).flatMap((operation) => {
      const names = topFields(toJsonSchema(operation.input, 'input')).map(({ name }) => name);
      const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
      const input = Object.fromEntries(names.map((name, index) => [name, idOf(index)]));
      const { subject } = actionOf(operation, { ...anOperator, input, requestId: 'r-1' }) ?? {};
      const field = names.find((_, index) => idOf(index) === subject?.id);
      return field === undefined || operation.route.path.includes(`{${field}}`) ? [] : [field];
    }),
  );

  expect(subjects.length).toBeGreaterThan(10);
  expect(
    subjects.filter((field) => !/^(?:name|reference|description|label|walletId|offerId|userId)$/.test(field)),
  ).toEqual([]);
});

test('an entry names the user, wallet, signing method and application that it identifies', async () => {
  const application = anApplication({ isDefault: true });
  const user = aUser({ reference: 'ada' });
  const pin = await aSigningMethod({ userId: user.id });
  const wallet = aWallet({ userId: user.id, description: 'Silver Brook 70' });
  const records = { users: [user], signingMethods: [pin], wallets: [wallet] };
  const { act, log, enter } = aService({ applications: [application], ...records });
  const { callProcedure } = await enter();

  await act(`POST /_vaultdesk/users/${user.id}/signing-methods/${pin.id}/unlock`);
  await act(`PATCH /_vaultdesk/applications/${application.id}`, { name: 'Harbour shop' });
  await callProcedure('signatures.sign', {
    signatureRequest: { type: 'MESSAGE', secretType: 'ETHEREUM', walletId: wallet.id, data: 'Hello' },
    signingMethodCredential: `${pin.id}:000000`,
  });

  expect(await log()).toMatchObject([
    { outcome: 'refused', subject: { type: 'wallets', id: wallet.id }, names: { [wallet.id]: 'Silver Brook 70' } },
    { names: { [application.id]: 'Harbour shop' } },
    { subject: { id: pin.id }, names: { [pin.id]: 'PIN of ada', [user.id]: 'ada' } },
  ]);
});

test('an action with a wrong PIN has one entry with its rejection, also in exports', async () => {
  const { enter, log, ports, credential, wallet } = await aWallets();
  const { callProcedure } = await enter();
  const signatureRequest = { type: 'MESSAGE', secretType: 'ETHEREUM', walletId: wallet.id, data: 'Hello' };
  const sign = (value: string) =>
    callProcedure('signatures.sign', { signatureRequest, signingMethodCredential: `${credential.id}:${value}` });

  await sign('000000');
  await sign(credential.value);

  const outcomes = ['refused', 'done'];
  expect((await log()).map(({ outcome }) => outcome).toReversed()).toEqual(outcomes);
  const [, ...exported] = valueIn(await run(auditOperations.export, ports, {}))
    .trim()
    .split('\n');
  expect(exported.map((line) => auditEntry.parse(JSON.parse(line)).outcome)).toEqual(outcomes);
});

test('an entry of a change that was rejected afterwards has its rejection, but not that of another action', async () => {
  const { ports, log } = aService();
  const action = (id: string) => ({ ...aLine, details: {}, request: 'r-1', subject: { type: 'offers', id } });
  const entry = { outcome: 'refused', code: 'offer.not-found' } as const;
  await ports.storage.transact((tables) => {
    for (const line of [action('a'), action('b'), { ...action('a'), ...entry }])
      appendEntry(tables, { ...line, at: ports.clock.now() }, 100);
    return ok();
  });

  expect((await log()).map(({ number, rejection }) => [number, rejection])).toEqual([
    [3, undefined],
    [2, undefined],
    [1, { number: 3, code: 'offer.not-found' }],
  ]);
});

test.each([
  ['ada', 2],
  ['PIN of ada', 2],
  ['Silver Brook', 1],
  ['Harbour', 1],
  ['Type of new wallets', 1],
  ['signing methods', 1],
  ['bob', 0],
])('finds the entries that show the name %s', async (text, count) => {
  const { enter, log, act, method, wallet, user } = await aWallets();
  const { callProcedure } = await enter();
  await act(`POST /_vaultdesk/users/${user.id}/signing-methods/${method.id}/unlock`);
  await act('PATCH /_vaultdesk/settings/walletType', { value: 'API_WALLET' });
  await act(`PATCH /_vaultdesk/applications/${wallet.applicationId}`, { name: 'Harbour' });
  await callProcedure('wallets.change', { walletId: wallet.id, archived: true });

  expect(await log(`?text=${encodeURIComponent(text)}`)).toHaveLength(count);
});

/** A service with a user and their wallet. */
async function aWallets() {
  const application = anApplication({ isDefault: true });
  const owner = await aWalletOwner({ wallet: { description: 'Silver Brook 70' } });
  const users = [{ ...owner.user, reference: 'ada' }];
  return { ...aService({ applications: [application], ...owner.records, users }), ...owner };
}

test('calls of applications, queries and dry runs are not logged', async ({ service: { http, act, log, enter } }) => {
  const { callProcedure } = await enter();

  await act('POST /_vaultdesk/contracts/abi', { text: '[]' });
  await callProcedure('signatures.verify', {});
  await call(http, 'GET /_vaultdesk/settings', { token: operatorToken });

  expect(await log()).toEqual([]);
});

test('wrong and right confirmations are logged', async ({ service: { enter, log } }) => {
  const { callProcedure } = await enter();

  await callProcedure('confirmation.give', { operatorToken: 'vd_op_wrong' });
  await callProcedure('confirmation.give', { operatorToken });

  const entries = await log('?act=confirmation.give');
  expect(entries.map(({ outcome, code }) => [outcome, code])).toEqual([
    ['done', undefined],
    ['refused', 'operator-token.incorrect'],
  ]);
  expect(JSON.stringify(entries)).not.toContain('vd_op_');
});

test('a wrong operator token is logged at most once a minute, also after a restore moved the clock back', async () => {
  const { ports, http, log } = aService();
  const guess = () => call(http, 'GET /_vaultdesk/settings', { token: 'vd_op_guess' });

  for (let count = 0; count < 20; count += 1) expect(codesIn(await guess())).toEqual(['operator-token.required']);
  expect(await log()).toMatchObject([{ who: { kind: 'unknown' }, outcome: 'refused' }]);
  ports.clock.advance(60_000);
  await guess();
  expect(await log()).toHaveLength(2);

  // A restore moves the clock back.
  ports.clock.setBy(-86_400_000);
  await guess();

  expect(await log()).toMatchObject([{ at: '2029-12-31T00:01:00.000Z' }, {}, {}]);
});

test('the log is filtered by action, result, time and text', async ({ service: { ports, act, log } }) => {
  await act('POST /_vaultdesk/clock', { seconds: 3_600 });
  ports.clock.advance(24 * 3_600_000);
  await act('PATCH /_vaultdesk/settings/walletType', { value: 'API_WALLET' });
  await act('PATCH /_vaultdesk/settings/walletType', { value: 'nonsense' });

  expect(await log()).toHaveLength(3);
  expect(await log('?act=clock.advance')).toHaveLength(1);
  expect(await log('?outcome=refused')).toHaveLength(1);
  expect(await log('?from=2030-01-02')).toHaveLength(2);
  expect(await log('?to=2030-01-01')).toHaveLength(1);
  expect(await log('?text=api_wallet')).toHaveLength(1);
  expect(await log('?text=chnage%20seting')).toHaveLength(2);
  expect(await log('?text=nothing%20like%20it')).toEqual([]);
});

test('a filtered log includes entries added since the last query, newest first', async ({ service: { act, log } }) => {
  const wrong = (value: string) => act('PATCH /_vaultdesk/settings/walletType', { value });
  await wrong('nonsense');
  await act('PATCH /_vaultdesk/settings/walletType', { value: 'API_WALLET' });
  expect(await log('?outcome=refused')).toHaveLength(1);

  await wrong('more nonsense');

  expect(await log('?outcome=refused')).toMatchObject([{ number: 3 }, { number: 1 }]);
  expect(await log('?outcome=refused&who=session')).toEqual([]);
  expect(await log('?outcome=done')).toMatchObject([{ number: 2 }]);
});

test('the oldest entries are pruned, and the chain records its new start', async () => {
  const { ports, act } = aService({ settings: { auditEntriesKept: 100 } });

  for (let count = 0; count < 110; count += 1) await act('POST /_vaultdesk/clock', { seconds: 1 });

  expect(await run(auditOperations.check, ports, {})).toMatchObject({
    value: { state: 'whole', entries: 100, first: 11, last: { number: 110 } },
  });
});

test('entries of concurrent actions form one chain', async ({ service: { ports, act } }) => {
  await Promise.all(Array.from({ length: 20 }, () => act('POST /_vaultdesk/clock', { seconds: 1 })));

  expect(await run(auditOperations.check, ports, {})).toMatchObject({ value: { state: 'whole', entries: 20 } });
});

test.each([
  ['checked', auditOperations.check],
  ['exported', auditOperations.export],
])('other work gets its turn while a long log is %s', async (_, operation) => {
  const { ports } = aService();
  await ports.storage.transact((tables) => {
    let before = chainStart;
    for (let index = 0; index < 1_000; index += 1) {
      const line = chained({ ...aLine, at: ports.clock.now() }, before);
      tables.auditEntries.put(toRecord(line));
      before = line;
    }
    return ok(undefined);
  });
  let turns = 0;
  setImmediate(() => {
    turns += 1;
  });

  await operation.run(ports, {}, { role: 'anonymous' }, noKey);

  expect(turns).toBe(1);
  expect(valueIn(await run(auditOperations.check, ports, {}))).toMatchObject({ state: 'whole', entries: 1_000 });
});

const aLine = {
  who: { kind: 'command' },
  act: 'command.restore',
  words: 'Restore backup into a directory',
  outcome: 'done',
  details: {},
} as const;

test('cuts a long name of a subject', () => {
  const call = { ...anOperator, input: { reference: 'a'.repeat(200) }, requestId: 'r-1' };

  expect(actionOf(operations.users.create, call)?.subject).toEqual({ type: 'users', id: `${'a'.repeat(160)}…` });
});

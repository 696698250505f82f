import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type FakePorts, fakePorts } from '../test/fakes/fake-ports.ts';
import { anApplication, clientSecret } from '../test/records/users.ts';
import { databaseOfTests } from '../test/storage/databases.ts';
import { aFolder, present } from '../test/values.ts';
import { type Answer, type Callable, type CallOptions, call, resultIn } from '../test/world/call.ts';
import { tokenOf, transportsOf } from '../test/world/service.ts';
import { aStarted } from '../test/world/started-service.ts';
import { routes } from './api/operations/index.ts';
import { tableNames } from './model/state.ts';
import { defaultKeyDerivation } from './platform/vault/key-hierarchy.ts';

/*
 * Only the key derivation sees the value of a signing method. Two runs draw the same random values
 * at the same time and differ only in the signing-method values; the derivation returns the same
 * hash for both. All stored data are then equal to the last byte; otherwise an attacker with the
 * device key could search for a value without paying for a derivation per guess.
 */

/** The number of random draws per place of the program, so that concurrent work takes none away. */
const chance = vi.hoisted(() => ({ draws: new Map<string, number>() }));
const derivation = vi.hoisted(() => ({
  /** The role of a value, by which the derivation recognises it. */
  roles: new Map<string, string>(),
  costs: new Set<string>(),
}));

vi.mock('node:crypto', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:crypto')>();
  const randomBytes = (outputLength: number) => {
    const caller = new Error('asked').stack?.split('\n').slice(2, 6).join() ?? '';
    const draw = (chance.draws.get(caller) ?? 0) + 1;
    chance.draws.set(caller, draw);
    return real.createHash('shake256', { outputLength }).update(`${caller} ${draw}`).digest();
  };
  const randomUUID = () => {
    const hex = randomBytes(16).toString('hex');
    return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
  };
  return { ...real, randomBytes, randomUUID };
});

vi.mock('@node-rs/argon2', () => ({
  hashRaw: async (value: Buffer, { salt, ...cost }: { readonly salt: Buffer }) => {
    derivation.costs.add(JSON.stringify(cost));
    const role = derivation.roles.get(value.toString()) ?? value.toString();
    return createHash('sha256').update(role).update(salt).digest();
  },
}));

/** The secrets of a user, by role. */
const values = {
  first: {
    pin: '918273',
    otherPin: '645192',
    recoveredPin: '107734',
    wrongPin: '564738',
    face: 'canary-face-9b31',
    otherFace: 'canary-face-07d4',
    keystorePassword: 'canary-keystore-password-77',
  },
  second: {
    pin: '000042',
    otherPin: '777123',
    recoveredPin: '350350',
    wrongPin: '219043',
    face: 'a longer canary of another face 5f',
    otherFace: 'x',
    keystorePassword: 'another password of a keystore',
  },
} as const satisfies Record<string, SecretValues>;

/** Argon2id, whose number in the library is 2. */
const promisedCost = {
  algorithm: 2,
  memoryCost: defaultKeyDerivation.memoryKiB,
  timeCost: defaultKeyDerivation.passes,
  parallelism: defaultKeyDerivation.lanes,
  outputLen: 32,
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2030-01-01T00:00:00.000Z') });
  return () => vi.useRealTimers();
});

/** Starts the same random values again, and a derivation that maps each value to its role. */
function startRun(secretValues: SecretValues): void {
  chance.draws.clear();
  derivation.costs.clear();
  for (const [role, value] of Object.entries(secretValues)) derivation.roles.set(value, role);
}

/** Every file of a directory, as text of one character per byte. */
async function filesOf(folder: string): Promise<Record<string, string>> {
  const files: [string, string][] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    const path = join(folder, name);
    // The import reads a balance: the files of the node contain its port and its time.
    if (!name.startsWith('chains/') && (await stat(path)).isFile())
      files.push([relative(folder, path), comparable(folder, await readFile(path, 'latin1'))]);
  }
  return Object.fromEntries(files.sort());
}

/** Durations and the path of a backup differ in every run. */
function comparable(folder: string, text: string): string {
  return text
    .replaceAll(folder, '')
    .replaceAll(/"durations":\{[^}]*\}/g, '"durations":{}')
    .replaceAll(/\[(?:\[\d+,\d+\](?:,\[\d+,\d+\])*)?\],[\d.]+\]/g, '[]]');
}

/** Every record as committed, one after the other. */
function committedIn({ storage, changes }: FakePorts): unknown[] {
  const committed: unknown[] = [];
  changes.subscribe(({ tables: changed, ids }) => {
    // The request log notifies with a delay, and no table has its requests.
    if (changed.includes('requests')) return;
    for (const table of tableNames)
      for (const id of ids) committed.push([table, id, storage.read((tables) => tables[table].find(id))]);
  });
  return committed;
}

/** Runs the whole service in its own directory; returns all of its files, including a backup. */
async function storedAfter(use: (reached: Reached) => Promise<unknown>) {
  const dataDir = join(await aFolder(), 'state');
  const { request, stop, ...reached } = await aStarted({ dataDir, clientSecret, publicUrl: 'http://vault.test' });
  // Otherwise the first documents are written at another entry in every run.
  while (!(await readdir(dataDir)).some((name) => /^checkpoint-\d+\.json$/.test(name))) await pause(20);

  const observed = await use(reached);

  await request('POST /_vaultdesk/backups', z.unknown());
  await stop();
  return { seen: observed, files: await filesOf(dataDir) };
}

describe('for the values of a signing method', () => {
  test.skipIf(databaseOfTests !== undefined)('only derived bytes reach the data directory or a backup', async () => {
    const storedOf = async (secretValues: SecretValues) => {
      startRun(secretValues);
      return storedAfter((reached) => enterValues(reached, secretValues, { withChain: false }));
    };

    const first = await storedOf(values.first);
    const second = await storedOf(values.second);

    const names = Object.keys(first.files);
    for (const kind of [/^state\.anchor$/, /journal/, /checkpoint/, /^backups\//, /^requests\//])
      expect(
        names.some((name) => kind.test(name)),
        `${kind} of ${names}`,
      ).toBe(true);
    expect(second).toEqual(first);
    expect([...derivation.costs].map((text) => JSON.parse(text))).toEqual([promisedCost]);
  });

  test('no record, log entry or response differs, wherever values can be entered', async () => {
    const run = async (secretValues: SecretValues) => {
      startRun(secretValues);
      const application = anApplication();
      const ports = fakePorts({ applications: [application] });
      const committed = committedIn(ports);
      const token = await tokenOf(ports, application);
      const { requests, responses } = await enterValues({ http: transportsOf(ports).http, token }, secretValues, {
        withChain: true,
      });
      return { requests, responses, committed, log: ports.log.entries };
    };

    const first = await run(values.first);
    const second = await run(values.second);

    expect(second).toEqual(first);
    for (const { method, path, fields } of routes()) {
      const acceptsValue = fields.some(({ name, header }) => (header ?? name) === 'Signing-Method');
      const address = new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
      if (acceptsValue) expect(first.requests).toContainEqual(expect.stringMatching(address));
    }
  });

  test('the comparison detects data that only the device key seals', async () => {
    const register =
      (apiKey: string) =>
      async ({ http, baseUrl, token }: Reached) => {
        const authenticationMethod = { type: 'API_KEY', headerName: 'x-shop-key', apiKey };
        const body = { url: 'http://127.0.0.1:9/hook', authenticationMethod };
        await call(http, 'POST /webhooks', { token, body, ...(baseUrl && { baseUrl }) });
      };
    const storedOf = async (secretValues: SecretValues) => {
      startRun(secretValues);
      return storedAfter(register(secretValues.pin));
    };

    const first = await storedOf(values.first);
    const second = await storedOf(values.second);

    expect(second.seen).toEqual(first.seen);
    expect(second.files).not.toEqual(first.files);
  });
});

/** The secret values of a user, by purpose; the formats are equal for all users. */
interface SecretValues {
  readonly pin: string;
  readonly otherPin: string;
  readonly recoveredPin: string;
  readonly wrongPin: string;
  readonly face: string;
  readonly otherFace: string;
  readonly keystorePassword: string;
}

/** A service, with the token of an application. */
type Reached = { readonly http: Callable; readonly baseUrl?: string; readonly token: string };

const withId = z.object({ id: z.string() });
const created = withId.extend({ signingMethods: z.array(withId) });
const wallet = withId.extend({ address: z.string() });

/**
 * Sends each value, right and wrong, everywhere a value is accepted, twice with an Idempotency-Key
 * if supported; returns all addresses and responses. Executes nothing without its chain.
 */
async function enterValues(
  { http, baseUrl, token }: Reached,
  secretValues: SecretValues,
  { withChain }: { readonly withChain: boolean },
): Promise<{ readonly requests: readonly string[]; readonly responses: readonly string[] }> {
  const requests: string[] = [];
  const responses: Answer[] = [];
  const send = async (address: string, body?: object, credential?: string) => {
    requests.push(address);
    const headers = {
      ...(address.startsWith('POST') && { 'idempotency-key': `request-${requests.length}` }),
      ...(credential !== undefined && { 'signing-method': credential }),
    };
    const options: CallOptions = { token, headers, body, ...(baseUrl && { baseUrl }) };
    const response = await call(http, address, options);
    const repeated = address.startsWith('POST') ? [await call(http, address, options)] : [];
    responses.push(response, ...repeated);
    return response;
  };

  const { pin, wrongPin, face, otherFace } = secretValues;
  const user = resultIn(await send('POST /api/users', { signingMethod: { type: 'PIN', value: pin } }), created);
  const pinId = present(user.signingMethods[0]).id;
  const methods = `/api/users/${user.id}/signing-methods`;
  const byPin = `${pinId}:${pin}`;
  const ofUser = { userId: user.id, secretType: 'ETHEREUM' };
  const { id: walletId, address } = resultIn(await send('POST /api/wallets', ofUser, byPin), wallet);
  await send('POST /api/wallets', ofUser, `${pinId}:${wrongPin}`);
  await send('POST /api/wallets', { secretType: 'MATIC', pincode: secretValues.otherPin });

  const message = { type: 'MESSAGE', secretType: 'ETHEREUM', walletId, data: 'I agree' };
  await send('POST /api/signatures', { signatureRequest: message }, byPin);
  await send('POST /api/signatures', { signatureRequest: message, pincode: wrongPin }, byPin);
  await send('POST /api/signatures', { signatureRequest: { ...message, pincode: pin } }, byPin);
  for (const pincode of [pin, wrongPin, [pin]])
    await send('POST /api/signatures', { signatureRequest: message, pincode });
  const savedSignature = { signatureRequest: { ...message, status: 'SAVED' }, pincode: pin };
  const signature = resultIn(await send('POST /api/signatures', savedSignature, byPin), withId);
  await send(`POST /api/signatures/${signature.id}/confirm`, { pincode: wrongPin });
  await send(`POST /api/signatures/${signature.id}/sign`, { pincode: wrongPin });
  await send(`POST /api/signatures/${signature.id}/sign`, {}, byPin);

  const transfer = { type: 'TRANSFER', walletId, secretType: 'ETHEREUM', to: address, value: 0 };
  const savedTransaction = { transactionRequest: { ...transfer, status: 'SAVED' }, pincode: pin };
  const transaction = resultIn(await send('POST /api/transactions/execute', savedTransaction, byPin), withId);
  if (withChain) {
    const response = await send('POST /api/transactions/execute', { transactionRequest: transfer }, byPin);
    const executed = resultIn(response, z.object({ transactionHash: z.string() }));
    await send('POST /api/transactions/execute', { transactionRequest: transfer, pincode: pin });
    const replacement = { secretType: 'ETHEREUM', ...executed };
    await send('POST /api/transactions/resubmit', replacement, byPin);
    await send('POST /api/transactions/cancel', replacement, byPin);
    await send(`POST /api/transactions/${transaction.id}/confirm`, { pincode: wrongPin });
    await send(`POST /api/transactions/${transaction.id}/execute`, {}, byPin);
  }

  const code = resultIn(
    await send(`POST ${methods}`, { type: 'EMERGENCY_CODE' }, byPin),
    withId.extend({ value: z.string() }),
  );
  const ofPhone = { type: 'BIOMETRIC', value: face, physicalDeviceId: 'phone' };
  const biometric = resultIn(await send(`POST ${methods}`, ofPhone, byPin), withId);
  await send(`POST ${methods}`, { type: 'PIN', value: secretValues.otherPin }, byPin);
  await send(`PUT ${methods}/${biometric.id}`, { value: otherFace }, byPin);
  const newPin = { value: secretValues.recoveredPin };
  await send(`PUT ${methods}/${pinId}`, newPin, `${biometric.id}:${face}`);
  await send(`PUT ${methods}/${pinId}`, newPin, `${code.id}:${code.value}`);
  await send(`DELETE ${methods}/${biometric.id}`, undefined, `${pinId}:${secretValues.recoveredPin}`);

  const { keystorePassword: password } = secretValues;
  const byRecovered = `${pinId}:${secretValues.recoveredPin}`;
  for (const kind of [{ type: 'PRIVATE_KEY' }, { type: 'KEYSTORE', password }])
    await send(`POST /api/wallets/${walletId}/export`, kind, byRecovered);
  const importBody = { importWalletType: 'BSC_PRIVATE_KEY', userId: user.id, privateKey: 'c0ffee11'.repeat(8) };
  await send('POST /api/wallets/import', importBody, byRecovered);
  await send('POST /api/wallets/import', importBody, byPin);
  await send(`DELETE /api/users/${user.id}`, undefined, byPin);
  const statuses = responses.map(({ status }) => status);
  expect(new Set(statuses), 'values were accepted and rejected').toEqual(new Set([200, 202, 400, 403, 409]));
  // A keystore contains its password and is shown once: the repeated response omits it.
  const isShown = ({ text }: Answer) => text.includes('"keystore"');
  return { requests: requests, responses: responses.filter((response) => !isShown(response)).map(({ text }) => text) };
}

import { describe, expect, test } from 'vitest';
import { doorsOf } from '../testing/a-service.ts';
import { aWorld } from '../testing/a-world.ts';
import { call } from '../testing/call.ts';
import { operatorToken } from '../testing/fake-ports.ts';
import { callOverHttp, callOverRpc, operationsByName } from '../testing/operation-calls.ts';
import { examples } from '../testing/operation-examples.ts';
import { rpcOutcome } from '../testing/outcomes.ts';
import { present } from '../testing/value-in.ts';
import { secretsInside } from './fields.ts';
import { toJsonSchema } from './json-schema.ts';

const marked = [...operationsByName].filter(([, { handsOutSecret }]) => handsOutSecret);

/** Secrets that an answer has a place for, whoever asks: each operation with where they stand. */
const declared = new Map(
  [...operationsByName].map(([name, { output }]) => {
    const { $defs = {}, ...schema } = toJsonSchema(output, 'output');
    return [name, [...new Set(secretsInside(schema, '', $defs))]] as const;
  }),
);

/**
 * An access token is for whoever showed the client secret, and no console asks for one; the value of a
 * signing method is an emergency code, told once to whoever has it made.
 */
const toldToItsCaller: Readonly<Record<string, readonly string[]>> = {
  'tokens.issue': ['.access_token'],
  'users.create': ['.signingMethods[].value'],
  'users.list': ['.items[].signingMethods[].value'],
  'users.listWithWallets': ['.items[].signingMethods[].value'],
  'users.get': ['.signingMethods[].value'],
  'users.change': ['.signingMethods[].value'],
  'users.createSigningMethod': ['.value', '[].value'],
  'users.listSigningMethods': ['[].value'],
  'users.recoverSigningMethod': ['.value'],
  'users.inspectSigningMethods': ['[].value'],
  'users.unlockSigningMethod': ['.value'],
};

test('which operations hand out a secret', () => {
  expect(marked.map(([name]) => name).toSorted()).toEqual([
    'applications.create',
    'applications.rotateSecret',
    'chains.showOperatorRpc',
    'system.createConsoleLink',
    'system.exportDeviceKey',
    'system.showCredentials',
    'wallets.exportWallet',
    'webhooks.rotateSigningSecret',
    'webhooks.showSigningSecret',
    'worlds.create',
  ]);
});

test('whatever declares a secret in its reply is one of them', () => {
  const telling = [...declared].filter(([name, paths]) =>
    paths.some((path) => !toldToItsCaller[name]?.includes(path)),
  );

  expect(telling.map(([name]) => name)).toEqual(marked.map(([name]) => name));
});

test('what is told to its caller stands where it was said, and nowhere else', () => {
  for (const [name, paths] of Object.entries(toldToItsCaller))
    expect(declared.get(name)).toEqual(paths);
});

describe.each(marked)('%s', (name, operation) => {
  test('is refused to the console until its person confirms, and nothing happens but its line', async () => {
    const world = await aWorld();
    const { console } = doorsOf(world.ports, { confirms: false });
    const { commits } = world.ports.storage;
    const input = present(Object.entries(examples).find(([one]) => one === name))[1].input(world);

    const outcome = rpcOutcome(await callOverRpc(console, name, operation, input));

    expect(outcome).toMatchObject({ status: 403, faults: ['console.confirmation-required'] });
    expect(world.ports.storage.commits).toBe(commits + 1);
    const lines = world.ports.storage.read(({ auditEntries }) => auditEntries.listBy('every', '*'));
    expect(lines).toMatchObject([{ act: name, outcome: 'refused' }]);
    expect(world.ports.log.entries).toEqual([]);
  });

  test('asks a program for nothing but its token', async () => {
    const world = await aWorld();
    const { http } = doorsOf(world.ports, { confirms: false });
    const input = present(Object.entries(examples).find(([one]) => one === name))[1].input(world);
    const token = operation.access === 'operator' ? operatorToken : world.token;

    expect((await callOverHttp(http, operation, input, { token })).status).toBe(200);
  });
});

test('the overview, which every page asks for, shows no secret', async () => {
  const { http, console, application } = await aWorld();

  const answers = [
    await call(http, 'GET /_vaultdesk/overview', { token: operatorToken }),
    await call(console, 'GET /trpc/system.overview', { baseUrl: 'app://console' }),
  ];

  for (const { text } of answers) {
    expect(text).toContain(application.clientId);
    expect(text).not.toMatch(/secret/i);
  }
});

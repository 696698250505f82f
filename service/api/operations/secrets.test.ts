import { expect, test } from 'vitest';
import { operatorToken } from '../../../test/fakes/fake-ports.ts';
import { callOverHttp, callOverRpc, operationsByName } from '../../../test/operations/operation-calls.ts';
import { examples } from '../../../test/operations/operation-examples.ts';
import { rpcOutcome } from '../../../test/operations/outcomes.ts';
import { present } from '../../../test/values.ts';
import { call } from '../../../test/world/call.ts';
import { transportsOf } from '../../../test/world/service.ts';
import { aWorld } from '../../../test/world/world.ts';
import { anyReplyOf } from '../../platform/ports/operation.ts';
import { secretsInside, toJsonSchema } from './fields.ts';

const marked = [...operationsByName].filter(([, { handsOutSecret }]) => handsOutSecret);
const hiding = marked.filter(([, { emptyInConsole }]) => emptyInConsole);

/** The secrets in responses, for any caller: each operation with their paths. */
const declared = new Map(
  [...operationsByName].map(([name, operation]) => {
    const { $defs = {}, ...schema } = toJsonSchema(anyReplyOf(operation), 'output');
    return [name, [...new Set(secretsInside(schema, '', $defs))]] as const;
  }),
);

/**
 * Secrets for their caller only: an access token requires the client secret, or a
 * console that could read it; the value of a signing method is an emergency code, shown once to its creator.
 */
const callerSecrets: Readonly<Record<string, readonly string[]>> = {
  'tokens.issue': ['.access_token'],
  'firstSteps.tryToken': ['.accessToken'],
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

test('lists the operations that return a secret', () => {
  expect(marked.map(([name]) => name).toSorted()).toEqual([
    ...['applications.create', 'applications.rotateSecret', 'chains.showOperatorRpc', 'snapshots.seal'],
    ...['system.createConsoleLink', 'system.exportDeviceKey', 'system.showCredentials', 'wallets.exportWallet'],
    ...['webhooks.rotateSigningSecret', 'webhooks.showListenSecret', 'webhooks.showSigningSecret', 'worlds.create'],
  ]);
  expect(hiding.map(([name]) => name)).toEqual(['worlds.create']);
});

test('covers every operation that declares a secret in its reply', () => {
  const secretOperations = [...declared].filter(([name, paths]) =>
    paths.some((path) => !callerSecrets[name]?.includes(path)),
  );

  expect(secretOperations.map(([name]) => name)).toEqual(marked.map(([name]) => name));
});

test("returns a caller's own secret only at the declared path", () => {
  for (const [name, paths] of Object.entries(callerSecrets)) expect(declared.get(name)).toEqual(paths);
});

test.each(marked.filter(([, { emptyInConsole }]) => !emptyInConsole))(
  '%s requires confirmation in the console, and only notes the refusal until then',
  async (name, operation) => {
    const world = await aWorld();
    const { console } = transportsOf(world.ports, { confirms: false });
    const { commits } = world.ports.storage;
    const input = present(examples[name]).input(world);

    const outcome = rpcOutcome(await callOverRpc(console, name, operation, input));

    expect(outcome).toMatchObject({ status: 403, faults: ['console.confirmation-required'] });
    expect(world.ports.storage.commits).toBe(commits + 1);
    const lines = world.ports.storage.read(({ auditEntries }) => auditEntries.listBy('every', '*'));
    expect(lines).toMatchObject([{ act: name, outcome: 'refused' }]);
    expect(world.ports.log.entries).toEqual([]);
  },
);

test.each(hiding)(
  '%s returns no secret to the console, and requires no confirmation there',
  async (name, operation) => {
    const world = await aWorld();
    const { console } = transportsOf(world.ports, { confirms: false });
    const input = present(examples[name]).input(world);

    const { text, status } = await callOverRpc(console, name, operation, input);

    expect(status).toBe(200);
    expect(operation.emptyInConsole?.map((field) => `.${field}`)).toEqual(declared.get(name));
    for (const field of operation.emptyInConsole ?? []) expect(text).toContain(`"${field}":""`);
    expect(text).not.toContain(operatorToken);
  },
);

test.each(marked)('%s requires only the token from a program', async (name, operation) => {
  const world = await aWorld();
  const { http } = transportsOf(world.ports, { confirms: false });
  const input = present(examples[name]).input(world);
  const token = operation.access === 'operator' ? operatorToken : world.token;

  expect((await callOverHttp(http, operation, input, { token })).status).toBe(200);
});

test('the overview, which every page requests, shows no secret', async () => {
  const { http, console, application } = await aWorld();

  const responses = [
    await call(http, 'GET /_vaultdesk/overview', { token: operatorToken }),
    await call(console, 'GET /trpc/system.overview', { baseUrl: 'app://console' }),
  ];

  for (const { text } of responses) {
    expect(text).toContain(application.clientId);
    expect(text).not.toMatch(/secret/i);
  }
});

import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { operatorToken } from '../../../test/fakes/fake-ports.ts';
import {
  callOverHttp,
  callOverRpc,
  type Field,
  fieldsOf,
  type Input,
  operationsByName,
  placeOf,
  withField,
} from '../../../test/operations/operation-calls.ts';
import { type Example, examples } from '../../../test/operations/operation-examples.ts';
import { httpOutcome, type Outcome, rpcOutcome } from '../../../test/operations/outcomes.ts';
import { aPair, encryptedHeaders } from '../../../test/records/encrypted-signing-method.ts';
import { present } from '../../../test/values.ts';
import type { Answer, Callable, CallOptions } from '../../../test/world/call.ts';
import { aWorld, type World } from '../../../test/world/world.ts';
import { headersOf, pathText } from '../../model/kernel/results/validation.ts';
import { once } from '../../model/kernel/values/curves.ts';
import type { Operation } from '../../platform/ports/operation.ts';
import { acceptsCredential, credentialField } from './comparable-input.ts';

/** A shared world for all rejected calls, whose tests verify that they change nothing. */
const worldOfRejections = once(aWorld);

/** A shared world for all queries. It is not the world of rejections: some queries commit after their response. */
const worldOfQueries = once(aWorld);

function worldFor({ kind }: Pick<Operation, 'kind'>): Promise<World> {
  return kind === 'query' ? worldOfQueries() : aWorld();
}

/** A way to call an operation. */
interface Transport {
  /** Calls as the application that owns the example's records, or as the operator if required. */
  call(world: World, input: Input): Promise<Outcome>;
  /** Calls for an application that owns none of them, if the transport names it. */
  readonly callElsewhere: ((world: World, input: Input) => Promise<Outcome>) | undefined;
  /** Fields that cannot be omitted, because they are part of the path. */
  isFixed(field: Field): boolean;
  /** A value that this field rejects; `undefined` if it accepts every value that can be sent. */
  wrongValueOf(field: Field): unknown;
}

for (const [name, example] of Object.entries(examples)) {
  const operation = present(operationsByName.get(name));
  describe(`${name} over HTTP`, () => {
    describeOperation(operation, example, overHttp(operation));
    describeRoute(operation, example);
    if (operation.access !== 'public') describeAccess(operation, example);
    if (acceptsCredential(operation.input)) describeEncrypted(operation, example);
  });
  describe(`${name} in the console`, () => {
    if (example.onlyHttp) describeAbsence(name, operation, example);
    else describeOperation(operation, example, overRpc(name, operation));
  });
}

function describeOperation(operation: Operation, example: Example, transport: Transport): void {
  const fields = fieldsOf(operation.input);

  test('responds as declared, and ignores an unknown field', async () => {
    const world = await worldFor(operation);

    const { status, value, text } = await transport.call(world, { ...example.input(world), surplus: 'field' });

    expect(status, text).toBe(200);
    if (operation.route.reply !== 'acknowledged') expect(operation.output.parse(value)).toEqual(value);
  });

  for (const field of fields.filter((candidate) => candidate.isRequired && !transport.isFixed(candidate)))
    test(`requires ${pathText(field.path)}`, () => expectFault(field, undefined));

  for (const field of fields)
    if (transport.wrongValueOf(field) !== undefined)
      test(`rejects an invalid ${pathText(field.path)}`, () => expectFault(field, transport.wrongValueOf(field)));

  async function expectFault(field: Field, invalidValue: unknown) {
    const world = await worldOfRejections();
    const before = stateOf(world);

    const outcome = await transport.call(world, withField(example.input(world), field.path, invalidValue));

    expect(outcome.status, outcome.text).toBe(400);
    if (operation.route.reply !== 'oauth') expect(outcome.faults[0]).toBe(nameOf(operation, field));
    expect(stateOf(world)).toEqual(before);
  }

  const { elsewhere } = example;
  const { callElsewhere } = transport;
  const receiver =
    operation.access === 'operator' ? 'to an operator who filters by another application' : 'to another application';
  if (elsewhere && callElsewhere)
    test(`returns ${elsewhere} ${receiver}`, async () => {
      const world = await aWorld();
      const before = stateOf(world);

      const outcome = await callElsewhere(world, example.input(world));

      if (elsewhere === 'an empty list')
        expect(outcome.value).toMatchObject({ items: [], pagination: { numberOfElements: 0 } });
      else expect(outcome).toMatchObject({ status: 404, faults: [elsewhere] });
      expect(stateOf(world)).toEqual(before);
    });
}

function describeRoute({ route, access, ...operation }: Operation, example: Example): void {
  test.each(route.aliases ?? [])('responds at %s too', async (path) => {
    const world = await worldFor(operation);
    const token = tokenFor({ access, ...operation }, world);
    const input = example.input(world);

    const response = await callOverHttp(world.http, { ...operation, access, route }, input, { token, path });

    expect(response.status, response.text).toBe(200);
  });
}

function describeAccess(operation: Operation, example: Example): void {
  const { access, route } = operation;

  test.each([
    { who: 'no token', token: () => undefined, code: 'token.missing' },
    { who: 'a malformed token', token: () => 'nonsense', code: 'token.invalid' },
    {
      who: 'an access token of the wrong kind',
      token: (world: World) => (access === 'operator' ? world.token : operatorToken),
      code: 'token.invalid',
    },
  ])('rejects $who', async ({ token, code }) => {
    const world = await worldOfRejections();
    const before = stateOf(world);

    const response = await callOverHttp(world.http, operation, example.input(world), { token: token(world) });

    expect(httpOutcome(response, route.reply)).toMatchObject({
      status: 401,
      faults: [access === 'operator' ? 'operator-token.required' : code],
    });
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="vaultdesk"');
    expect(stateOf(world)).toEqual(before);
  });
}

function describeEncrypted(operation: Operation, example: Example): void {
  test('accepts an encrypted signing method once', async () => {
    const world = await aWorld();
    await world.ports.storage.change(({ encryptionPairs }) => encryptionPairs.put(aPair));

    const response = await callEncrypted(world.http, operation, example.input(world), {
      token: tokenFor(operation, world),
    });

    expect(response.status, response.text).toBe(200);
    const used = world.ports.storage.read(({ usedCredentials }) => usedCredentials.countBy('byPair', aPair.id));
    expect(used).toBe(1);
  });
}

function describeAbsence(name: string, operation: Operation, example: Example): void {
  test('does not exist on this transport', async () => {
    const world = await worldOfRejections();

    const response = await callOverRpc(world.console, name, operation, example.input(world));

    expect(response.status).toBe(404);
  });
}

test('every example contains every field of its operation', async () => {
  const world = await aWorld();
  for (const [name, example] of Object.entries(examples)) {
    const named = fieldsOf(present(operationsByName.get(name)).input).map(({ path }) => path[0]);
    expect(new Set(Object.keys(example.input(world))), name).toEqual(new Set(named));
  }
});

test('no two operations share a path', () => {
  const addresses = [...operationsByName.values()].flatMap(({ route }) =>
    [route.path, ...(route.aliases ?? [])].map((path) => `${route.method} ${path.replaceAll(/\{\w+\}/g, '{}')}`),
  );

  expect(new Set(addresses).size).toBe(addresses.length);
});

function overHttp(operation: Operation): Transport {
  const { route } = operation;
  const placeOfField = ({ path: [field = ''] }: Field) => placeOf(operation, field);
  const call = async (world: World, input: Input, token: string | undefined) =>
    httpOutcome(await callOverHttp(world.http, operation, input, { token }), route.reply);
  return {
    call: (world, input) => call(world, input, tokenFor(operation, world)),
    callElsewhere: operation.access === 'operator' ? undefined : (world, input) => call(world, input, world.otherToken),
    isFixed: (field) => placeOfField(field) === 'path',
    wrongValueOf: (field) =>
      rejectedBy(
        field,
        {
          path: 'not-an-id',
          header: ':'.repeat(1001),
          query: ['one', 'two'],
          form: 'x'.repeat(1001),
          body: wrongContentOf(field),
        }[placeOfField(field)],
      ),
  };
}

function overRpc(name: string, operation: Operation): Transport {
  const call = async (world: World, input: Input, applicationId: string) =>
    rpcOutcome(await callOverRpc(world.console, name, operation, input, { 'x-vaultdesk-application': applicationId }));
  return {
    call: (world, input) => call(world, input, world.application.id),
    callElsewhere: (world, input) => call(world, input, world.otherApplication.id),
    isFixed: () => false,
    wrongValueOf: (field) => rejectedBy(field, wrongContentOf(field)),
  };
}

function wrongContentOf({ schema }: Field): unknown {
  // An object could be one of the choices, with faults inside.
  if (schema instanceof z.ZodUnion && fieldsOf(schema).length === 0) return 7;
  return fieldsOf(schema).length > 0 ? 'no object' : { not: 'this' };
}

function rejectedBy({ schema }: Field, value: unknown): unknown {
  return schema.safeParse(value).success ? undefined : value;
}

/** The name of a field in a failure. */
function nameOf({ input }: Operation, { path }: Field): string {
  return headersOf(input).get(path[0] ?? '') ?? pathText(path);
}

function tokenFor({ access }: Pick<Operation, 'access'>, world: World): string | undefined {
  if (access === 'public') return undefined;
  return access === 'operator' ? operatorToken : world.token;
}

function stateOf({ ports }: World): unknown {
  return ports.storage.read(({ applications, users, wallets, signingMethods, settings }) => ({
    applications: applications.listBy('every', '*'),
    settings: settings.listBy('every', '*'),
    users: users.listBy('byCreation', '*'),
    wallets: wallets.listBy('byApplication', '*'),
    methods: users.listBy('byCreation', '*').map(({ id }) => signingMethods.listBy('byUser', id)),
  }));
}

/** Calls an operation over HTTP, with the signing method of its input encrypted for `aPair`. */
async function callEncrypted(
  http: Callable,
  operation: Operation,
  input: Input,
  options: CallOptions = {},
): Promise<Answer> {
  const field = credentialField(operation.input) ?? '';
  const { [field]: credential, ...others } = input;
  const inBody = Object.entries(others).filter(([name]) => placeOf(operation, name) === 'body');
  const body = inBody.length > 0 ? Object.fromEntries(inBody) : undefined;
  const headers = await encryptedHeaders(String(credential), body);
  return callOverHttp(http, operation, others, { ...options, headers });
}

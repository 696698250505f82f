import { expect, test } from 'vitest';
import { fakePorts, operatorToken } from '../../../test/fakes/fake-ports.ts';
import { busyVault } from '../../../test/fakes/fake-vault.ts';
import { operationsByName } from '../../../test/operations/operation-calls.ts';
import { examples } from '../../../test/operations/operation-examples.ts';
import { anApplication, aWalletOwner } from '../../../test/records/users.ts';
import { present } from '../../../test/values.ts';
import { call, codesIn } from '../../../test/world/call.ts';
import { tokenOf, transportsOf } from '../../../test/world/service.ts';
import { aWorld } from '../../../test/world/world.ts';
import { type FailureCode, failures } from '../../model/kernel/results/failures.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { once } from '../../model/kernel/values/curves.ts';
import { anyReplyOf, type Operation } from '../../platform/ports/operation.ts';
import { perform } from '../operations/perform.ts';
import { bodyWriter, toResponse, toWrittenResponse } from './reply.ts';

const answered = { requestId: 'id-1', baseUrl: 'http://a.test/w/one' };

function isCode(text: string): text is FailureCode {
  return text in failures;
}

const pageOf = (code: string) => `http://a.test/w/one/manual/reference/errors#${code}`;

test.each(Object.keys(failures).filter(isCode))('writes %s as an envelope with its status', async (code) => {
  const response = toResponse(fail(code, 'What to do.'), 'envelope', answered);

  expect(response.status).toBe(failures[code]);
  expect(response.headers.get('x-request-id')).toBe('id-1');
  expect(await response.json()).toEqual({
    success: false,
    errors: [{ code, message: 'What to do.', traceCode: 'id-1', docUrl: pageOf(code) }],
  });
});

test('explains the code of the failure for each invalid field', async () => {
  const fields = [{ path: 'walletId', message: 'Use a string.' }];
  const response = toResponse(fail('input.invalid', 'What to do.', fields), 'envelope', answered);

  expect(await response.json()).toMatchObject({ errors: [{ code: 'walletId', docUrl: pageOf('input.invalid') }] });
});

test.each([
  ['envelope', { success: true, result: { id: 1 } }],
  ['envelope-and-fields', { success: true, result: { id: 1 }, id: 1 }],
  ['acknowledged', { success: true }],
  ['bare', { id: 1 }],
  ['oauth', { id: 1 }],
] as const)('writes a value in the form "%s"', async (reply, body) => {
  expect(await toResponse(ok({ id: 1 }), reply, answered).json()).toEqual(body);
});

test('writes lines unchanged', async () => {
  const response = toResponse(ok('{"a":1}\n{"a":2}\n'), 'lines', answered);

  expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
  expect(await response.text()).toBe('{"a":1}\n{"a":2}\n');
});

test('writes a page as a result with its pagination next to it', async () => {
  const page = { items: [1], pagination: { pageNumber: 1 } };

  expect(await toResponse(ok(page), 'page', answered).json()).toEqual({
    success: true,
    result: [1],
    pagination: { pageNumber: 1 },
  });
});

test('writes token endpoint failures in the form of RFC 6749', async () => {
  const reply = async (code: FailureCode) => {
    const response = toResponse(fail(code, 'What to do.'), 'oauth', answered);
    const body: unknown = await response.json();
    return { status: response.status, body, asks: response.headers.get('www-authenticate') };
  };
  const body = (error: string, code = error) => ({
    ...{ error, error_description: 'What to do.', error_uri: pageOf(code) },
  });

  expect(await reply('invalid_client')).toEqual({
    status: 401,
    body: body('invalid_client'),
    asks: 'Basic realm="vaultdesk"',
  });
  expect(await reply('unsupported_grant_type')).toMatchObject({ status: 400, body: body('unsupported_grant_type') });
  expect(await reply('body.too-large')).toMatchObject({ status: 413, body: body('invalid_request', 'body.too-large') });
});

test.each([
  { code: 'vault.busy', status: 429, retryAfter: '1', options: { vault: busyVault() } },
  { code: 'storage.full', status: 507, retryAfter: null, isFull: true },
])('responds to a signature with $status if the service fails with $code', async (row) => {
  const owner = await aWalletOwner();
  const ours = anApplication();
  const ports = fakePorts({ ...owner.records, applications: [ours], ...row.options });
  ports.storage.isFull = row.isFull ?? false;
  const signatureRequest = { type: 'MESSAGE', secretType: 'ETHEREUM', walletId: owner.wallet.id, data: 'Hello' };

  const response = await call(transportsOf(ports).http, 'POST /api/signatures', {
    token: await tokenOf(ports, ours),
    headers: { 'signing-method': `${owner.credential.id}:123456` },
    body: { signatureRequest },
  });

  expect([response.status, ...codesIn(response)]).toEqual([row.status, row.code]);
  expect(response.headers.get('retry-after')).toBe(row.retryAfter);
});

const worldOfQueries = once(aWorld);

/** The example response of an operation, before its output schema. */
async function responseOf(name: string, operation: Operation): Promise<unknown> {
  const world = await (operation.kind === 'query' ? worldOfQueries() : aWorld());
  let value: unknown;
  const watched: Operation = {
    ...operation,
    run: async (...parts) => {
      const result = await operation.run(...parts);
      if (result.ok) value = result.value;
      return result;
    },
  };
  const bearer = operation.access === 'operator' ? operatorToken : world.token;
  const example = present(examples[name]);
  const result = await perform(world.ports, watched, {
    credentials: { from: 'http', bearer },
    receive: () => ok({ input: example.input(world) }),
    requestId: 'id-1',
  });
  expect(result.ok, name).toBe(true);
  return value;
}

/** The same value with an undeclared field in each of its objects. */
function leaking(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(leaking);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inside]) => [name, leaking(inside)]);
  return { sealedKey: 'leaked', ...Object.fromEntries(entries) };
}

test.each([...operationsByName])('%s: writes only what the output schema declares', async (name, operation) => {
  const output = anyReplyOf(operation);
  const { route } = operation;
  const value = await responseOf(name, operation);

  for (const item of [value, leaking(value)]) {
    const parsed = output.safeParse(item);
    if (!parsed.success) {
      expect(() => bodyWriter(operation)(item)).toThrow();
      continue;
    }
    const asParsed = toResponse({ ok: true, value: parsed.data }, route.reply, answered);
    const body = { ok: true, value: bodyWriter(operation)(item) } as const;
    const asWritten = toWrittenResponse(body, route.reply, answered);
    expect(await asWritten.text()).toBe(await asParsed.text());
  }
});

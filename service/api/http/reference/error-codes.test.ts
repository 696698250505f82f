import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { operatorToken } from '../../../../test/fakes/fake-ports.ts';
import { callOverHttp, operationsByName } from '../../../../test/operations/operation-calls.ts';
import { examples } from '../../../../test/operations/operation-examples.ts';
import { codesByOperation } from '../../../../test/reference/error-codes.ts';
import { present } from '../../../../test/values.ts';
import { baseUrl } from '../../../../test/world/call.ts';
import { lost } from '../../../../test/world/sender.ts';
import { aWorld } from '../../../../test/world/world.ts';
import { fieldsOf } from '../../../model/kernel/json.ts';
import { defaultSettings } from '../../../model/kernel/open-points.ts';
import { secretTypes } from '../../../model/kernel/secret-types.ts';
import { namedOperations } from '../../operations/index.ts';
import { openApiDocument } from '../openapi.ts';
import { recordedExamples } from './recorded-examples.ts';

const codesInCode = codesByOperation();
const file = fileURLToPath(new URL('error-codes.json', import.meta.url));

/** The codes of each example while no chain responds. */
async function codesWithoutChains(name: string): Promise<string[]> {
  const operation = present(operationsByName.get(name));
  const world = await aWorld();
  const input = present(examples[name]).input(world);
  for (const secretType of secretTypes) world.ports.chains.of(secretType).failure = lost;
  const tokens = { application: world.token, operator: operatorToken, public: undefined };
  const { body } = await callOverHttp(world.http, operation, input, { token: tokens[operation.access] });
  const { errors } = fieldsOf(body);
  const codes = (Array.isArray(errors) ? errors : []).map((error) => String(fieldsOf(error).code));
  return codes.filter((code) => code === lost.failure.code);
}

test('the stored failure codes are those that each operation returns and those of its chain calls', async () => {
  const lines: string[] = [];
  for (const [name, own] of Object.entries(codesInCode)) {
    const codes = [...new Set([...own, ...(await codesWithoutChains(name))])].toSorted();
    lines.push(`${JSON.stringify(name)}:${JSON.stringify(codes)}`);
  }

  await expect(`{\n${lines.join(',\n')}\n}\n`).toMatchFileSnapshot(file);
  expect(Object.keys(codesInCode)).toEqual(
    namedOperations()
      .map(({ name }) => name)
      .toSorted(),
  );
});

test('each operation lists its own codes and those of its pipeline, by status', async () => {
  const document = await openApiDocument({
    origin: baseUrl,
    version: '1.2.3',
    settings: defaultSettings,
    examples: recordedExamples,
  });
  const codesOf = (method: string, path: string) => fieldsOf(document.paths[path]?.[method])['x-error-codes'];

  expect(codesOf('get', '/api/wallets/{walletId}')).toEqual(
    expect.arrayContaining(['token.missing', 'token.expired', 'wallet.not-found', 'wallet.archived']),
  );
  expect(codesOf('get', '/api/wallets/{walletId}')).not.toContain('body.malformed');
  expect(codesOf('get', '/api/users/{userId}')).toEqual(
    expect.arrayContaining(['user.not-found', 'token.missing', 'route.not-found']),
  );
  expect([codesOf('get', '/api/users/{userId}')].flat()[0], 'its own codes first').toBe('user.not-found');
  expect(codesOf('get', '/api/users')).not.toContain('route.not-found');
  expect(codesOf('post', '/api/wallets')).toEqual(
    expect.arrayContaining(['body.malformed', 'pincode.incorrect', 'user.not-found', 'idempotency-key.reused']),
  );
  expect(codesOf('post', '/api/users')).toEqual(
    expect.arrayContaining(['pincode.no-tries-left', 'idempotency-key.outdated']),
  );
  for (const code of ['application.required', 'pincode.incorrect', 'encrypted-signing-method.used'])
    expect(codesOf('post', '/api/users'), 'needs another token or a signing method').not.toContain(code);
  expect(codesOf('post', '/api/users')).not.toContain('signing-method.no-master-secret');
  expect(codesOf('get', '/api/wallets/{walletId}/balance')).toContain('chain.unavailable');
  expect(codesOf('post', '/_vaultdesk/first-steps/examples')).toContain('application.required');
  expect(codesOf('delete', '/_vaultdesk/faults/{name}')).toEqual(
    expect.arrayContaining(['operator-token.required', 'fault.not-found']),
  );
  expect(codesOf('delete', '/_vaultdesk/faults/{name}')).not.toContain('wallet.not-found');
  expect(document.components['x-error-codes']).toMatchObject({
    'wallet.not-found': { status: 404, description: 'An application can access its own wallets only.' },
  });
});

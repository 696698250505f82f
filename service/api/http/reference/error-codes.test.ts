import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { codesByOperation } from '../../../../test/reference/error-codes.ts';
import { baseUrl } from '../../../../test/world/call.ts';
import { fieldsOf } from '../../../model/kernel/json.ts';
import { defaultSettings } from '../../../model/kernel/open-points.ts';
import { namedOperations } from '../../operations/index.ts';
import { openApiDocument } from '../openapi.ts';
import { recordedExamples } from './recorded-examples.ts';

const codes = codesByOperation();
const file = fileURLToPath(new URL('error-codes.json', import.meta.url));

test('the stored failure codes are those in the code of each operation', async () => {
  const lines = Object.entries(codes).map(([name, own]) => `${JSON.stringify(name)}:${JSON.stringify(own)}`);

  await expect(`{\n${lines.join(',\n')}\n}\n`).toMatchFileSnapshot(file);
  expect(Object.keys(codes)).toEqual(
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
  expect(codesOf('post', '/api/users')).not.toContain('application.required');
  expect(codesOf('post', '/_vaultdesk/first-steps/examples')).toContain('application.required');
  expect(codesOf('delete', '/_vaultdesk/faults/{name}')).toEqual(
    expect.arrayContaining(['operator-token.required', 'fault.not-found']),
  );
  expect(codesOf('delete', '/_vaultdesk/faults/{name}')).not.toContain('wallet.not-found');
  expect(document.components['x-error-codes']).toMatchObject({
    'wallet.not-found': { status: 404, description: 'An application can access its own wallets only.' },
  });
});

import { expect, test } from 'vitest';
import type { RequestRecord } from '../../../service/model/history/request-record.ts';
import type { OperationRoute } from '../../../service/model/installation/operation-route.ts';
import { aRecord } from '../../../test/records/a-record.ts';
import { toCurl } from '../../service/snippet/shell.ts';
import { consoleCall, recordCall, variableOf } from './record-call.ts';

const curlOf = (record: RequestRecord) => toCurl(recordCall(record), '');

test('writes masked values as environment variables and omits connection headers', () => {
  const record = aRecord({
    request: {
      headers: {
        host: '127.0.0.1:8787',
        'user-agent': 'shop/1',
        'content-length': '99',
        authorization: 'Bearer eyJhbGci…',
        'signing-method': '13d90ff2-116a-4d2e-9f6c-0c4f4b598a34:••••••',
        'content-type': 'application/json',
        'idempotency-key': 'order-1',
      },
      body: { bytes: 60, isCut: false, text: '{"signingMethod":{"value":"••••••"}}' },
      masked: ['headers.authorization', 'headers.signing-method', 'body.signingMethod.value'],
    },
  });

  expect(curlOf(record)).toBe(
    [
      'curl -X POST /api/signatures \\',
      '  -H "authorization: Bearer $TOKEN" \\',
      '  -H "signing-method: 13d90ff2-116a-4d2e-9f6c-0c4f4b598a34:$PIN" \\',
      '  -H "content-type: application/json" \\',
      '  -H "idempotency-key: order-1" \\',
      `  -d '{"signingMethod":{"value":"'"$SIGNING_METHOD_VALUE"'"}}'`,
    ].join('\n'),
  );
});

test('writes secrets in a form and in a URL as variables', () => {
  const record = aRecord({
    path: '/_vaultdesk/rpc/ETHEREUM/••••••?token=••••••',
    request: {
      headers: {},
      body: { bytes: 40, isCut: false, text: 'client_id=shop&client_secret=••••••' },
      masked: ['path', 'query.token', 'body.client_secret'],
    },
  });

  expect(curlOf(record)).toBe(
    [
      `curl -X POST /_vaultdesk/rpc/ETHEREUM/"$KEY"'?token='"$TOKEN" \\`,
      `  --data-raw 'client_id=shop&client_secret='"$CLIENT_SECRET"`,
    ].join('\n'),
  );
});

test.each([
  ['a number too large to count exactly', '{"amount":12345678901234567890}'],
  ['a name that stands twice', '{"a":1,"a":2}'],
  ['what is no JSON', '<html>'],
  ['a list', '[1,2]'],
])('sends %s unchanged', (_what, text) => {
  const record = aRecord({ request: { headers: {}, body: { bytes: text.length, isCut: false, text }, masked: [] } });

  expect(recordCall(record).text).toEqual([text]);
});

test('uses the operator token for a control route', () => {
  const record = aRecord({
    surface: 'control',
    request: { headers: { authorization: 'Bearer vd_op_…' }, masked: ['headers.authorization'] },
  });

  expect(curlOf(record)).toContain('Bearer $OPERATOR_TOKEN');
});

test.each([
  ['signingMethod.value', 'SIGNING_METHOD_VALUE'],
  ['x-api-key', 'X_API_KEY'],
  ['0', 'SECRET_0'],
])('reads %s from %s', (path, name) => {
  expect(variableOf(path)).toBe(name);
});

test('shows a console call as the HTTP call of its operation', () => {
  const record = aRecord({
    surface: 'console',
    path: '/console/trpc/wallets.exportWallet',
    request: {
      headers: { 'x-vaultdesk-session': '••••••' },
      body: {
        bytes: 80,
        isCut: false,
        text: '{"walletId":"w-1","type":"PRIVATE_KEY","signingMethodCredential":"••••••"}',
      },
      masked: ['headers.x-vaultdesk-session', 'body.signingMethodCredential'],
    },
  });
  const fields: OperationRoute['fields'] = [
    { name: 'walletId', in: 'path', isSecret: false },
    { name: 'type', in: 'body', isSecret: false },
    { name: 'signingMethodCredential', in: 'header', header: 'Signing-Method', isSecret: true },
  ];
  const route: OperationRoute = {
    ...{ name: 'wallets.exportWallet', method: 'POST', path: '/api/wallets/{walletId}/export' },
    ...{ summary: '', access: 'application', body: 'json', fields },
  };

  expect(toCurl(consoleCall(record, route), '')).toBe(
    [
      'curl -X POST /api/wallets/w-1/export \\',
      '  -H "authorization: Bearer $TOKEN" \\',
      '  -H "signing-method: $SIGNING_METHOD_CREDENTIAL" \\',
      '  -H "content-type: application/json" \\',
      `  -d '{"type":"PRIVATE_KEY"}'`,
    ].join('\n'),
  );
});

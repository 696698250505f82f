import { expect, test } from 'vitest';
import type { OperationRoute } from '../../../service/model/installation/operation-route.ts';
import { secret, toApiCall } from '../call/api-call.ts';
import { toFetch } from './script.ts';
import { toCurl } from './shell.ts';

const sign: OperationRoute = {
  name: 'signatures.sign',
  method: 'POST',
  path: '/api/signatures',
  summary: 'Sign a message',
  access: 'application',
  body: 'json',
  fields: [
    { name: 'signatureRequest', in: 'body', isSecret: false },
    { name: 'signingMethodCredential', in: 'header', header: 'Signing-Method', isSecret: true },
  ],
};
const list: OperationRoute = {
  ...sign,
  method: 'GET',
  path: '/api/users/{userId}/wallets',
  fields: [
    { name: 'userId', in: 'path', isSecret: false },
    { name: 'size', in: 'query', isSecret: false },
  ],
};

test('curl reads secrets from the shell and handles quotes', () => {
  const call = toApiCall(sign, {
    signatureRequest: { type: 'MESSAGE', data: "it's me" },
    signingMethodCredential: secret('PIN', 'm1:'),
  });

  expect(toCurl(call, 'http://127.0.0.1:8787')).toBe(
    [
      'curl -X POST http://127.0.0.1:8787/api/signatures \\',
      '  -H "authorization: Bearer $TOKEN" \\',
      '  -H "signing-method: m1:$PIN" \\',
      '  -H "content-type: application/json" \\',
      `  -d '{"signatureRequest":{"type":"MESSAGE","data":"it'\\''s me"}}'`,
    ].join('\n'),
  );
});

test('gives a long body one line per member', () => {
  const call = toApiCall(sign, { signatureRequest: { walletId: 'a'.repeat(36), nested: { data: 'b'.repeat(40) } } });

  expect(toCurl(call, '')).toContain(
    [
      "  -d '{",
      '    "signatureRequest": {',
      `      "walletId": "${'a'.repeat(36)}",`,
      '      "nested": {',
      `        "data": "${'b'.repeat(40)}"`,
      '      }',
      '    }',
      "  }'",
    ].join('\n'),
  );
});

test('writes a secret in a body as a placeholder in both forms', () => {
  const call = toApiCall(sign, { signatureRequest: { value: secret('PIN') } });

  expect(toCurl(call, '')).toContain(`"value":"'"$PIN"'"`);
  expect(toFetch(call, '')).toContain('value: process.env.PIN,');
});

test('never shows a secret, even if it is passed in', () => {
  const call = toApiCall(sign, { signingMethodCredential: 'm1:123456' });

  expect(toCurl(call, '')).not.toContain('123456');
});

test('fetch reads the token from the environment', () => {
  expect(toFetch(toApiCall(list, { userId: 'u1', size: 5 }), 'http://127.0.0.1:8787')).toBe(
    [
      "const response = await fetch('http://127.0.0.1:8787/api/users/u1/wallets?size=5', {",
      '  headers: {',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text that is copied
      "    'authorization': `Bearer ${process.env.TOKEN}`,",
      '  },',
      '});',
      'console.log(response.status, await response.text());',
    ].join('\n'),
  );
});

test('leaves an unknown parameter in braces', () => {
  expect(toApiCall(list, {}).path).toBe('/api/users/{userId}/wallets');
});

test('uses the operator token for an operator operation', () => {
  const call = toApiCall({ ...list, access: 'operator' }, {});

  expect(toCurl(call, '')).toContain('Bearer $OPERATOR_TOKEN');
});

test('escapes member names of a document', () => {
  const call = toApiCall(sign, { signatureRequest: { "a'; rm -rf ~; '": 1, 'b: process.exit(),': 2 } });

  expect(toCurl(call, '')).toContain(`"a'\\''; rm -rf ~; '\\''":1`);
  expect(toFetch(call, '')).toContain(`"b: process.exit(),": 2,`);
});

test('does not treat a member named secret as a placeholder', () => {
  const call = toApiCall(sign, { signatureRequest: { secret: 'of the document' } });

  expect(toCurl(call, '')).toContain('"secret":"of the document"');
});

test('quotes a URL that a shell would split', () => {
  const call = toApiCall(list, { userId: "it's", size: 20 });

  expect(toCurl(call, '')).toContain("curl '/api/users/it'\\''s/wallets?size=20' \\");
});

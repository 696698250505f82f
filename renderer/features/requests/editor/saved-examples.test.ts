import { expect, test } from 'vitest';
import { emptyDraft, toRow } from './draft.ts';
import { draftOfSaved, withoutSecrets } from './saved-examples.ts';

const described = { types: ['string'], isRequired: false, isOpen: false } as const;
const fields = [
  { path: 'signingMethod.value', in: 'body', isSecret: true, ...described, types: ['string'] },
  { path: 'reference', in: 'body', isSecret: false, ...described, types: ['string'] },
] as const;

const draft = {
  ...emptyDraft,
  method: 'POST',
  path: '/api/users',
  query: [toRow(['token', 'abc']), toRow(['size', '1'])],
  headers: [
    toRow(['Signing-Method', 'id:482915']),
    toRow(['x-api-key', 'k-1']),
    { ...toRow(['accept', '*']), isOn: false },
  ],
  body: '{"reference":"ada","signingMethod":{"value":"482915"},"pincode":"482915","amount":9007199254740993}',
  resendOf: 'a',
} as const;
const saved = withoutSecrets(
  draft,
  [...fields].map((field) => ({ ...field, types: [...field.types] })),
);

test('saves a request without the secrets of its query, headers and body', () => {
  expect(JSON.stringify(saved)).not.toMatch(/482915|abc|k-1/);
  expect(saved?.body).toContain('"value": "••••••"');
  expect(saved?.body).toContain('"amount": 9007199254740993');
});

test('restores a saved request as a new draft', () => {
  expect(saved && draftOfSaved({ draft: saved })).toMatchObject({
    path: '/api/users',
    headers: [
      { name: 'x-api-key', value: '••••••', isOn: true },
      { name: 'accept', isOn: false },
    ],
    resendOf: undefined,
  });
});

test('masks the secrets of a form, and does not save an unreadable body', () => {
  const form = { ...draft, headers: [toRow(['content-type', 'application/x-www-form-urlencoded'])] };

  expect(withoutSecrets({ ...form, body: 'client_id=shop&client_secret=a%26b' }, [])?.body).toBe(
    'client_id=shop&client_secret=••••••',
  );
  expect(withoutSecrets({ ...draft, body: '{"pincode": 4829' }, [])).toBeUndefined();
});

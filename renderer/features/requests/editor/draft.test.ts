import { expect, test } from 'vitest';
import { secret } from '../../../service/call/api-call.ts';
import { aRecord } from '../a-record.ts';
import { draftOfRecord, missingIn, newUuid, toCall, toSendInput } from './draft.ts';

const id = '7523915e-0000-4000-8000-000000ce0359';
const text = '{"pin":"••••••","size":"••••••"}';
const record = aRecord({
  path: '/api/users?size=1',
  request: {
    headers: { authorization: 'Bearer ••••••', 'idempotency-key': 'a', 'signing-method': `${id}:••••••`, host: 'x' },
    masked: ['headers.authorization', 'headers.signing-method', 'body.pin', 'body.size'],
    omitted: [{ place: 'body.size', type: 'number' }],
    body: { bytes: text.length, isCut: false, text },
  },
});

test('repeats a logged request with the values that the log lacks, and with a new idempotency key', () => {
  const draft = draftOfRecord(record);
  const secrets = { secretValue: '294817', secretValue1: '1"2', secretValue2: '5' };

  expect(draft.headers.map(({ name, value }) => [name, value])).toEqual([['idempotency-key', newUuid]]);
  expect(toSendInput(draft, secrets, () => 'new')).toEqual({
    method: 'POST',
    path: '/api/users?size=1',
    headers: { 'idempotency-key': 'new' },
    body: '{"pin":"1\\"2","size":5}',
    signingMethod: `${id}:294817`,
    applicationId: undefined,
    resendOf: record.id,
  });
});

test('shows a draft as its call, with placeholders for values that are never stored', () => {
  expect(toCall(draftOfRecord(record), 'application')).toEqual({
    method: 'POST',
    path: '/api/users?size=1',
    headers: [
      ['authorization', secret('TOKEN', 'Bearer ')],
      ['idempotency-key', secret('UUID')],
      ['content-type', 'application/json'],
      ['signing-method', secret('PIN', `${id}:`)],
    ],
    text: ['{"pin":"', secret('SECRET_1'), '","size":"', secret('SECRET_2'), '"}'],
  });
});

test('omits rows that are off, and requires path parameters and masks to be replaced', () => {
  const draft = draftOfRecord(record);
  const off = draft.headers.map((row) => ({ ...row, isOn: false }));

  expect(toSendInput({ ...draft, headers: off }, {}, () => 'new').headers).toEqual({});
  expect(missingIn(draft)).toBeUndefined();
  expect(missingIn({ ...draft, path: '/api/users/{userId}' })).toBe('Replace {userId} in the path.');
  expect(missingIn({ ...draft, path: '/api/users/••••••' })).toContain('Replace each mask');
});

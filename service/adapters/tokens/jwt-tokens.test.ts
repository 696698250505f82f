import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { aSecond, fixedClock } from '../../testing/fixed-clock.ts';
import { sequentialIds, uuidOf } from '../../testing/sequential-ids.ts';
import { createTokens } from './jwt-tokens.ts';

const key = Buffer.alloc(32, 1);
const claims = { applicationId: uuidOf(7), clientId: 'shop', secretName: 'first' };
const start = Date.parse('2030-01-01T00:00:00.000Z') / 1000;
const payload = {
  azp: 'shop',
  sub: uuidOf(7),
  aud: 'vaultdesk',
  secret_name: 'first',
  iat: start,
  exp: start + 60,
};

function aTokenMaker(signingKey = key) {
  const clock = fixedClock();
  return { clock, tokens: createTokens(signingKey, { clock, ids: sequentialIds() }) };
}

/** A token as anybody could write it (RFC 7515, section 3.1). */
function written(
  header: object,
  body: object,
  signingKey: Buffer | undefined = key,
  hash = 'sha256',
) {
  const signed = [header, body]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = signingKey
    ? createHmac(hash, signingKey).update(signed).digest('base64url')
    : '';
  return `${signed}.${signature}`;
}

const header = { alg: 'HS256', typ: 'JWT' };

test('a token says what it was issued for', async () => {
  const { tokens } = aTokenMaker();
  const token = await tokens.issue(claims, 'http://issuer', 60);

  expect(await tokens.verify(token)).toEqual(claims);
  expect(await tokens.verify(token)).toEqual(claims);
});

test('no two tokens are the same', async () => {
  const { tokens } = aTokenMaker();
  const issue = () => tokens.issue(claims, 'http://issuer', 60);

  expect(await issue()).not.toBe(await issue());
});

test('a token ends with its lifetime to the second, also one that was seen before', async () => {
  const { tokens, clock } = aTokenMaker();
  const [seen, unseen] = [
    await tokens.issue(claims, 'http://issuer', 60),
    await tokens.issue(claims, 'http://issuer', 60),
  ];

  clock.advance(59 * aSecond);
  expect(await tokens.verify(seen)).toEqual(claims);
  clock.advance(aSecond);
  expect(await tokens.verify(seen)).toBe('expired');
  expect(await tokens.verify(unseen)).toBe('expired');
});

test('a token that is written rightly under the right key is taken: the next tests show why others are not', async () => {
  expect(await aTokenMaker().tokens.verify(written(header, payload))).toEqual(claims);
});

test.each([
  ['another key', written(header, payload, Buffer.alloc(32, 2))],
  ['no signature and alg none', written({ alg: 'none' }, payload, undefined)],
  ['alg none and a right signature', written({ alg: 'none' }, payload)],
  ['another algorithm', written({ alg: 'HS512' }, payload, key, 'sha512')],
  ['an algorithm in other letters', written({ alg: 'hs256' }, payload)],
  ['an unknown critical extension', written({ ...header, crit: ['x'], x: 1 }, payload)],
  ['another audience', written(header, { ...payload, aud: 'other' })],
  ['no audience', written(header, { ...payload, aud: undefined })],
  ['no subject', written(header, { ...payload, sub: undefined })],
  ['a subject that is no id', written(header, { ...payload, sub: 'admin' })],
  ['no client', written(header, { ...payload, azp: undefined })],
  ['no name of a secret', written(header, { ...payload, secret_name: undefined })],
  ['no end', written(header, { ...payload, exp: undefined })],
  ['an end in words', written(header, { ...payload, exp: 'never' })],
  ['a beginning in the future', written(header, { ...payload, nbf: start + 30 })],
  ['two parts', 'a.b'],
  ['nothing', ''],
  ['no JSON', 'bm8.bm8.bm8'],
])('a token with %s is invalid', async (_what, token) => {
  expect(await aTokenMaker().tokens.verify(token)).toBe('invalid');
});

test('a token with one changed letter is invalid, wherever it is', async () => {
  const { tokens } = aTokenMaker();
  const token = await tokens.issue(claims, 'http://issuer', 60);
  await tokens.verify(token);

  for (let place = 0; place < token.length - 1; place += 7) {
    const changed = token[place] === 'A' ? 'B' : 'A';
    const forged = token.slice(0, place) + changed + token.slice(place + 1);
    expect(await tokens.verify(forged), forged).toBe('invalid');
  }
});

test('tokens end with the service that issued them: the next one has another key', async () => {
  const token = await aTokenMaker().tokens.issue(claims, 'http://issuer', 60);

  expect(await aTokenMaker(Buffer.alloc(32, 9)).tokens.verify(token)).toBe('invalid');
});

test('however many tokens are seen, each is judged rightly', async () => {
  const { tokens } = aTokenMaker();
  const issued = await Promise.all(
    Array.from({ length: 1100 }, () => tokens.issue(claims, 'http://issuer', 60)),
  );

  for (const token of [...issued, ...issued.slice(0, 5)])
    expect(await tokens.verify(token)).toEqual(claims);
});

test('the signature of a token that was checked opens no other one', async () => {
  const { tokens } = aTokenMaker();
  const good = written(header, payload);
  await tokens.verify(good);
  const forged = written(header, { ...payload, sub: uuidOf(8) }).replace(
    /[^.]+$/,
    good.split('.')[2] ?? '',
  );

  expect(await tokens.verify(forged)).toBe('invalid');
  expect(await tokens.verify(good)).toEqual(claims);
});

import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { aSecond, fixedClock, sequentialIds, uuidOf } from '../../../test/fakes/clock.ts';
import { createTokens } from './session-file.ts';

const key = Buffer.alloc(32, 1);
const claims = { applicationId: uuidOf(7), clientId: 'shop', secretName: 'first' };
const start = Date.parse('2030-01-01T00:00:00.000Z') / 1000;
const payload = { azp: 'shop', sub: uuidOf(7), aud: 'vaultdesk', secret_name: 'first', iat: start, exp: start + 60 };

function someTokens(signingKey = key) {
  const clock = fixedClock();
  const tokens = createTokens(signingKey, { clock, ids: sequentialIds() });
  return { clock, tokens, issue: (seconds = 60) => tokens.issue(claims, 'http://issuer', seconds) };
}

/** A token signed without the product (RFC 7515, section 3.1). */
function aSignedToken(header: object, body: object, signingKey: Buffer | undefined = key, hash = 'sha256') {
  const signingInput = [header, body].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const signature = signingKey ? createHmac(hash, signingKey).update(signingInput).digest('base64url') : '';
  return `${signingInput}.${signature}`;
}

const header = { alg: 'HS256', typ: 'JWT' };

test('never issues the same token twice', async () => {
  const { issue } = someTokens();

  expect(await issue()).not.toBe(await issue());
});

test('rejects a token as soon as its lifetime ends, even if it was verified before', async () => {
  const { tokens, clock, issue } = someTokens();
  const [verifiedToken, unseen] = [await issue(), await issue()];

  clock.advance(59 * aSecond);
  expect(await tokens.verify(verifiedToken)).toEqual(claims);
  clock.advance(aSecond);
  expect(await tokens.verify(verifiedToken)).toBe('expired');
  expect(await tokens.verify(unseen)).toBe('expired');
});

test('rejects a token issued after the present time of a clock that was moved back', async () => {
  const { tokens, clock, issue } = someTokens();
  clock.advance(60 * aSecond);
  const [verifiedToken, unseen] = [await issue(600), await issue(600)];
  expect(await tokens.verify(verifiedToken)).toEqual(claims);

  clock.setBy(-60 * aSecond);

  expect(await tokens.verify(verifiedToken)).toBe('future');
  expect(await tokens.verify(unseen)).toBe('future');
});

test('accepts a token of an instance whose clock is up to 5 s ahead', async () => {
  const { tokens, clock, issue } = someTokens();
  const token = await issue(600);

  clock.setBy(-5 * aSecond);
  expect(await tokens.verify(token)).toEqual(claims);
  clock.setBy(-1);
  expect(await tokens.verify(token)).toBe('future');
});

test('accepts a well-formed token signed with the right key, unlike those of the next tests', async () => {
  expect(await someTokens().tokens.verify(aSignedToken(header, payload))).toEqual(claims);
});

test.each([
  ['another key', aSignedToken(header, payload, Buffer.alloc(32, 2))],
  ['no signature and alg none', aSignedToken({ alg: 'none' }, payload, undefined)],
  ['alg none and a valid signature', aSignedToken({ alg: 'none' }, payload)],
  ['another algorithm', aSignedToken({ alg: 'HS512' }, payload, key, 'sha512')],
  ['an algorithm in lowercase', aSignedToken({ alg: 'hs256' }, payload)],
  ['an unknown critical extension', aSignedToken({ ...header, crit: ['x'], x: 1 }, payload)],
  ['another audience', aSignedToken(header, { ...payload, aud: 'other' })],
  ['no audience', aSignedToken(header, { ...payload, aud: undefined })],
  ['no subject', aSignedToken(header, { ...payload, sub: undefined })],
  ['a subject that is not an id', aSignedToken(header, { ...payload, sub: 'admin' })],
  ['no client', aSignedToken(header, { ...payload, azp: undefined })],
  ['no secret name', aSignedToken(header, { ...payload, secret_name: undefined })],
  ['no issue time', aSignedToken(header, { ...payload, iat: undefined })],
  ['no expiry', aSignedToken(header, { ...payload, exp: undefined })],
  ['an expiry that is not a number', aSignedToken(header, { ...payload, exp: 'never' })],
  ['a start in the future', aSignedToken(header, { ...payload, nbf: start + 30 })],
  ['two parts', 'a.b'],
  ['no characters', ''],
  ['content that is not JSON', 'bm8.bm8.bm8'],
])('rejects a token with %s', async (_description, token) => {
  expect(await someTokens().tokens.verify(token)).toBe('invalid');
});

test('rejects a token with any changed character', async () => {
  const { tokens, issue } = someTokens();
  const token = await issue();
  await tokens.verify(token);

  for (let index = 0; index < token.length - 1; index += 7) {
    const changed = token[index] === 'A' ? 'B' : 'A';
    const forged = token.slice(0, index) + changed + token.slice(index + 1);
    expect(await tokens.verify(forged), forged).toBe('invalid');
  }
});

test('rejects the tokens of a service with another key', async () => {
  const token = await someTokens().issue();

  expect(await someTokens(Buffer.alloc(32, 9)).tokens.verify(token)).toBe('invalid');
});

test('verifies each of many tokens correctly', async () => {
  const { tokens, issue } = someTokens();
  const issued = await Promise.all(Array.from({ length: 1100 }, () => issue()));

  for (const token of [...issued, ...issued.slice(0, 5)]) expect(await tokens.verify(token)).toEqual(claims);
});

test('rejects a forged token with the signature of a verified token', async () => {
  const { tokens } = someTokens();
  const good = aSignedToken(header, payload);
  await tokens.verify(good);
  const forged = aSignedToken(header, { ...payload, sub: uuidOf(8) }).replace(/[^.]+$/, good.split('.')[2] ?? '');

  expect(await tokens.verify(forged)).toBe('invalid');
  expect(await tokens.verify(good)).toEqual(claims);
});

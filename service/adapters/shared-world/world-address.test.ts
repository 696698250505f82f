import { expect, test } from 'vitest';
import { readAddress, toWords } from './world-address.ts';

const whole = 'postgres://anna@db.example:5433/vaults?world=staging';

test('an address has all that a connection takes, and TLS where it leaves the machine', () => {
  expect(readAddress(whole)).toEqual({
    host: 'db.example',
    port: 5433,
    user: 'anna',
    database: 'vaults',
    world: 'staging',
    tls: 'checked',
    maximumAgeMilliseconds: 0,
    aloneAfterMilliseconds: 9_000,
    hasOwnChains: false,
  });
});

test.each([
  ['of this machine', 'postgres://anna@localhost/vaults?world=a', { tls: 'none', port: 5432 }],
  ['over a socket', 'postgres://anna@localhost/vaults?world=a&host=/run/pg', { host: '/run/pg' }],
  ['with a word for TLS', `${whole}&sslmode=disable`, { tls: 'none' }],
  ['that trusts any certificate', `${whole}&sslmode=require`, { tls: 'unchecked' }],
  ['with an age', `${whole}&max-age-ms=250`, { maximumAgeMilliseconds: 250 }],
  ['that reads alone soon', `${whole}&alone-after-ms=500`, { aloneAfterMilliseconds: 500 }],
  ['that always asks', `${whole}&alone-after-ms=never`, { aloneAfterMilliseconds: Infinity }],
  ['by its other name', whole.replace('postgres:', 'postgresql:'), { world: 'staging' }],
])('an address %s', (_, text, fields) => {
  expect(readAddress(text)).toMatchObject(fields);
});

test.each([
  ['mysql://anna@db/vaults?world=a', /Write the address/],
  ['nothing', /Write the address/],
  ['postgres://anna:hunter2@db/vaults?world=a', /Leave the password out/],
  ['postgres://anna@db/vaults', /Name the world/],
  ['postgres://anna@db/vaults?world=A%20b', /Name the world/],
  ['postgres://db/vaults?world=a', /names a user, a host and a database/],
  ['postgres://anna@db?world=a', /names a user, a host and a database/],
  [`${whole}&sslmode=prefer`, /sslmode/],
  [`${whole}&max-age-ms=-1`, /max-age-ms/],
  [`${whole}&alone-after-ms=99`, /alone-after-ms/],
  [`${whole}&alone-after-ms=soon`, /alone-after-ms/],
  [`${whole}&chains=mine`, /chains=own/],
  [`${whole}&wrold=a`, /knows no wrold/],
])('%s is refused with a sentence, which repeats no password', (text, sentence) => {
  const said = readAddress(text);

  expect(said).toMatch(sentence);
  expect(said).not.toMatch('hunter2');
});

test('in words it has no user', () => {
  const read = readAddress(whole);

  expect(typeof read === 'string' ? read : toWords(read)).toBe('staging at db.example:5433/vaults');
});

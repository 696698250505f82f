import { expect, test } from 'vitest';
import { describeAddress, readAddress } from './world-address.ts';

const fullAddress = 'postgres://anna@db.example:5433/vaults?world=staging';

test('reads all connection parameters, and requires TLS for other machines', () => {
  expect(readAddress(fullAddress)).toEqual({
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
  ['with an sslmode', `${fullAddress}&sslmode=disable`, { tls: 'none' }],
  ['that accepts any certificate', `${fullAddress}&sslmode=require`, { tls: 'unchecked' }],
  ['with a maximum age', `${fullAddress}&max-age-ms=250`, { maximumAgeMilliseconds: 250 }],
  ['with a short wait for exclusive reads', `${fullAddress}&alone-after-ms=500`, { aloneAfterMilliseconds: 500 }],
  ['without exclusive reads', `${fullAddress}&alone-after-ms=never`, { aloneAfterMilliseconds: Infinity }],
  ['with the scheme postgresql', fullAddress.replace('postgres:', 'postgresql:'), { world: 'staging' }],
])('reads an address %s', (_, text, fields) => {
  expect(readAddress(text)).toMatchObject(fields);
});

test.each([
  ['mysql://anna@db/vaults?world=a', /Write the address/],
  ['nothing', /Write the address/],
  ['postgres://anna:hunter2@db/vaults?world=a', /Remove the password/],
  ['postgres://anna@db/vaults', /Name the world/],
  ['postgres://anna@db/vaults?world=A%20b', /Name the world/],
  ['postgres://db/vaults?world=a', /must name a user, a host and a database/],
  ['postgres://anna@db?world=a', /must name a user, a host and a database/],
  [`${fullAddress}&sslmode=prefer`, /sslmode/],
  [`${fullAddress}&max-age-ms=-1`, /max-age-ms/],
  [`${fullAddress}&alone-after-ms=99`, /alone-after-ms/],
  [`${fullAddress}&alone-after-ms=soon`, /alone-after-ms/],
  [`${fullAddress}&chains=mine`, /chains=own/],
  [`${fullAddress}&wrold=a`, /unknown parameter wrold/],
])('rejects %s with a sentence that repeats no password', (text, sentence) => {
  const outcome = readAddress(text);

  expect(outcome).toMatch(sentence);
  expect(outcome).not.toMatch('hunter2');
});

test('omits the user from the display text', () => {
  const address = readAddress(fullAddress);

  expect(typeof address === 'string' ? address : describeAddress(address)).toBe('staging at db.example:5433/vaults');
});

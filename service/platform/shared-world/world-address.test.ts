import { expect, test } from 'vitest';
import { describeWithPostgres, startPostgres } from '../../../test/postgres/postgres.ts';
import { type AWorld, aWorldIn } from '../../../test/storage/databases.ts';
import { anInstance } from '../../../test/world/started-service.ts';
import { StartupError } from '../../model/kernel/results/reasons.ts';
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

/** The sentence with which a start is rejected; throws for any other outcome. */
async function rejectionOf(world: AWorld, password = world.databasePassword): Promise<string> {
  const started = anInstance(world, { databasePassword: password });
  const error = await started.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof StartupError)) throw new Error(`Not rejected with a sentence: ${error}`);
  return error.message;
}

describeWithPostgres('a database that cannot store a world', () => {
  test('rejects unsuitable databases with a sentence and changes nothing in them', async () => {
    const server = await startPostgres({ fsync: false });
    const sql = async (...statements: string[]) => {
      for (const statement of statements) await server.request(statement);
    };
    const inDatabase = (name: string) => {
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      return aWorldIn(url.href);
    };
    const world = aWorldIn(server.url);

    expect(await rejectionOf(inDatabase('nowhere'))).toMatch(/database nowhere does not exist/);
    expect(await rejectionOf(world, 'another password')).toMatch(/rejects the password of postgres/);

    await sql('create database others');
    const readOnlyConfig = inDatabase('others');
    await sql('alter database others set default_transaction_read_only = on');
    expect(await rejectionOf(readOnlyConfig)).toMatch(/accepts no writes/);

    await sql("create user guest password 'guest'");
    const url = new URL(server.url);
    url.username = 'guest';
    url.password = 'guest';
    expect(await rejectionOf(aWorldIn(url.href))).toMatch(/too few rights/);

    await sql('create schema vaultdesk', 'create table vaultdesk.cars (name text)');
    expect(await rejectionOf(world)).toMatch(/tables of another product/);
    expect(await server.request('select count(*) from vaultdesk.cars')).toBe('0');

    await sql('drop schema vaultdesk cascade');
    await anInstance(world);
    await sql('update vaultdesk.layout set version = 99');
    expect(await rejectionOf(world)).toMatch(/have version 99/);

    await server.stop();
    expect(await rejectionOf(world)).toMatch(/cannot be reached/);
  });
});

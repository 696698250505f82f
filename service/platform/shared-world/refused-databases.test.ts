import { expect, test } from 'vitest';
import { describeWithPostgres, startPostgres } from '../../../test/postgres/postgres.ts';
import { type AWorld, aWorldIn } from '../../../test/storage/databases.ts';
import { anInstance } from '../../../test/world/started-service.ts';
import { StartupError } from '../../model/kernel/results/reasons.ts';

/** The sentence with which a start is rejected; throws for any other outcome. */
async function refusalOf(world: AWorld, password = world.databasePassword): Promise<string> {
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
      for (const statement of statements) await server.ask(statement);
    };
    const inDatabase = (name: string) => {
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      return aWorldIn(url.href);
    };
    const world = aWorldIn(server.url);

    expect(await refusalOf(inDatabase('nowhere'))).toMatch(/database nowhere does not exist/);
    expect(await refusalOf(world, 'another password')).toMatch(/rejects the password of postgres/);

    await sql('create database others');
    const readOnlyConfig = inDatabase('others');
    await sql('alter database others set default_transaction_read_only = on');
    expect(await refusalOf(readOnlyConfig)).toMatch(/accepts no writes/);

    await sql("create user guest password 'guest'");
    const url = new URL(server.url);
    url.username = 'guest';
    url.password = 'guest';
    expect(await refusalOf(aWorldIn(url.href))).toMatch(/too few rights/);

    await sql('create schema vaultdesk', 'create table vaultdesk.cars (name text)');
    expect(await refusalOf(world)).toMatch(/tables of another product/);
    expect(await server.ask('select count(*) from vaultdesk.cars')).toBe('0');

    await sql('drop schema vaultdesk cascade');
    await anInstance(world);
    await sql('update vaultdesk.layout set version = 99');
    expect(await refusalOf(world)).toMatch(/have version 99/);

    await server.stop();
    expect(await refusalOf(world)).toMatch(/cannot be reached/);
  });
});

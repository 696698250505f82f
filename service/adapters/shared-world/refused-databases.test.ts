import { expect, test } from 'vitest';
import { StartupError } from '../../kernel/startup-error.ts';
import { anInstance } from '../../testing/a-shared-world.ts';
import { type AWorld, aWorldIn } from '../../testing/a-shared-world-address.ts';
import { describeWithPostgres, startPostgres } from '../../testing/postgres.ts';

/** Why no instance starts on it; whatever is not said in one sentence for people throws. */
async function refusalOf(world: AWorld, password = world.worldPassword): Promise<string> {
  const started = anInstance(world, { worldPassword: password });
  const refused = await started.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(refused instanceof StartupError)) throw new Error(`It was not refused: ${refused}`);
  return refused.message;
}

describeWithPostgres('a database that no world can be in', () => {
  test('is named in a sentence, and nothing is touched', async () => {
    const server = await startPostgres({ fsync: false });
    const sql = async (...statements: string[]) => {
      for (const one of statements) await server.ask(one);
    };
    const inDatabase = (name: string) => {
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      return aWorldIn(url.href);
    };
    const world = aWorldIn(server.url);

    expect(await refusalOf(inDatabase('nowhere'))).toMatch(/no database nowhere/);
    expect(await refusalOf(world, 'another password')).toMatch(/password of postgres is not/);

    await sql('create database others');
    const others = inDatabase('others');
    await sql('alter database others set default_transaction_read_only = on');
    expect(await refusalOf(others)).toMatch(/takes no writes/);

    await sql("create user guest password 'guest'");
    const url = new URL(server.url);
    url.username = 'guest';
    url.password = 'guest';
    expect(await refusalOf(aWorldIn(url.href))).toMatch(/too few rights/);

    await sql('create schema vaultdesk', 'create table vaultdesk.cars (name text)');
    expect(await refusalOf(world)).toMatch(/tables of something else/);
    expect(await server.ask('select count(*) from vaultdesk.cars')).toBe('0');

    await sql('drop schema vaultdesk cascade');
    await anInstance(world);
    await sql('update vaultdesk.layout set version = 99');
    expect(await refusalOf(world)).toMatch(/have version 99/);

    await server.stop();
    expect(await refusalOf(world)).toMatch(/cannot be reached/);
  });
});

import { expect, test } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { deferred } from '../../../test/values.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { gone as another, createInstanceStorage } from './instance-storage.ts';

test('work that outlives its world reads its last state, and writes nothing to the next one', async () => {
  const { storage } = fakePorts();
  const era = createInstanceStorage(storage);
  expect(await era.transact(({ settings }) => ok(settings.put({ id: 'a', value: 1 })))).toEqual(ok());
  expect(era.isThere()).toEqual(ok());

  era.end(another());

  const replaced = fail('world.restored', expect.any(String));
  expect(era.isThere()).toEqual(replaced);
  expect(era.read(({ settings }) => settings.find('a'))).toEqual({ id: 'a', value: 1 });
  expect(await era.transact(({ settings }) => ok(settings.put({ id: 'a', value: 2 })))).toEqual(replaced);
  expect(storage.read(({ settings }) => settings.find('a')?.value)).toBe(1);
});

test('cancels a commit that waited while its world ended', async () => {
  const { storage } = fakePorts();
  const { promise: isFree, resolve: dispose } = deferred();
  const era = createInstanceStorage({
    read: (query) => storage.read(query),
    readBuilt: (query) => storage.readBuilt(query),
    prepare: (indexes) => storage.prepare(indexes),
    health: () => storage.health(),
    transact: async (change) => {
      await isFree;
      return storage.transact(change);
    },
  });

  const pending = era.transact(({ settings }) => ok(settings.put({ id: 'a', value: 1 })));
  era.end(another());
  dispose();

  expect(await pending).toMatchObject({ failure: { code: 'world.restored' } });
  expect(storage.read(({ settings }) => settings.find('a'))).toBeUndefined();
});

import { expect, test } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import { ok } from '../../model/kernel/results/result.ts';
import type { SharedWorldStatus } from '../../platform/ports/storage.ts';
import { systemOperations } from './system.operations.ts';

const status: SharedWorldStatus = {
  world: 'staging',
  database: 'staging at db.example:5432/vaults',
  instance: { id: 'an-id', name: 'one' },
  lease: undefined,
  lsn: 7,
  ageMilliseconds: 12,
  maximumAgeMilliseconds: 0,
  readsAlone: false,
};

test('a file-based state has no shared world', async () => {
  expect(await run(systemOperations.sharedWorld, fakePorts(), {})).toEqual(ok({ database: { state: 'answers' } }));
});

test('an instance reports its world, its id and its progress', async () => {
  const sharedWorld = { fresh: async () => ok(), status: () => status };

  expect(await run(systemOperations.sharedWorld, { ...fakePorts(), sharedWorld }, {})).toMatchObject({
    value: { world: { name: 'staging', instance: { name: 'one' }, lsn: 7, ageMilliseconds: 12 } },
  });
});

test('reports an unreachable database with the reason', async () => {
  const ports = fakePorts();
  ports.storage.isFull = true;

  expect(await run(systemOperations.sharedWorld, ports, {})).toEqual(
    ok({ database: { state: 'failing', reason: 'The disk is full.' } }),
  );
});

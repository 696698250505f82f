import { expect, test } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { anApplication } from '../../../test/records/users.ts';
import { openSeed, type SeedConfig, seedingOf } from './random-seed.ts';

const noChains = { chains: {} };

function aWorld(records: Parameters<typeof fakePorts>[0] = {}) {
  const ports = fakePorts(records);
  return {
    ports,
    start: async (config: SeedConfig) => {
      await openSeed(ports.storage, config, ports.clock.millis());
      return ports.storage.read(seedingOf);
    },
  };
}

test('a world without a seed uses secure randomness', async () => {
  const { start } = aWorld();

  expect(await start(noChains)).toBeUndefined();
});

test('a new world stores its seed and draws different values at each start', async () => {
  const { start } = aWorld();

  expect(await start({ ...noChains, randomSeed: 7 })).toEqual({ seed: 7, era: 1 });
  expect(await start(noChains)).toEqual({ seed: 7, era: 2 });
  expect(await start({ ...noChains, randomSeed: 7 })).toEqual({ seed: 7, era: 3 });
});

test('rejects another seed than that of the world, and changes nothing', async () => {
  const { start } = aWorld();
  await start({ ...noChains, randomSeed: 7 });

  await expect(start({ ...noChains, randomSeed: 8 })).rejects.toThrow(
    'The world in this data directory was created with the random seed 7.',
  );
  expect(await start(noChains)).toEqual({ seed: 7, era: 2 });
});

test('a world with random keys rejects a seed', async () => {
  const { start } = aWorld({ applications: [anApplication({ isDefault: true })] });

  await expect(start({ ...noChains, randomSeed: 7 })).rejects.toThrow('was created without a random seed');
});

test('a world with a seed rejects external chains and timed blocks', async () => {
  const { start } = aWorld();
  const external = { MATIC: { rpcUrl: 'https://rpc.example' } };

  await expect(start({ chains: external, randomSeed: 7 })).rejects.toThrow('chains.MATIC.rpcUrl');
  await expect(start({ chains: { BSC: { blockSeconds: 2 } }, randomSeed: 7 })).rejects.toThrow(
    'chains.BSC.blockSeconds',
  );
  expect(await start(noChains)).toBeUndefined();
});

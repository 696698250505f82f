import { expect, test } from 'vitest';
import type { ChainStatus } from '../ports/chains.ts';
import { KnownChains } from './known-chains.ts';

const asleep: ChainStatus = { secretType: 'MATIC', state: 'asleep', chainId: 137 };

test('a slow node does not delay the list, and its state appears in the next query', async () => {
  const knownChains = new KnownChains(0);
  let resolveStatus: (states: readonly ChainStatus[]) => void = () => {};
  const chains = {
    status: () =>
      new Promise<readonly ChainStatus[]>((resolve) => {
        resolveStatus = resolve;
      }),
  };

  expect(await knownChains.status(chains)).toBeUndefined();
  const second = knownChains.status(chains);
  resolveStatus([asleep]);
  expect(await second).toEqual([asleep]);
  expect(await knownChains.status(chains)).toEqual([asleep]);
});

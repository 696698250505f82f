import { expect, test } from 'vitest';
import { deploymentProxy } from '../../../contracts/addresses.ts';
import { fail, ok } from '../../kernel/result.ts';
import { noKey } from '../../ports/operation.ts';
import { newCollection } from '../../resources/new-collection.ts';
import { asApplication } from '../../testing/builders.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { deployCollection } from './deploy-collection.ts';

const input = newCollection.parse({ name: 'Desert Foxes', chain: 'ETHEREUM' });

test('where a chain has no deployment proxy nothing is sent: it would succeed without a contract', async () => {
  const ports = fakePorts();

  const refused = await deployCollection(ports, input, asApplication(), noKey);

  expect(refused).toEqual(fail('contract.reverted', expect.stringContaining(deploymentProxy)));
  expect(ports.chains.of('ETHEREUM').broadcasts).toEqual([]);
  expect(
    ports.storage.read(({ collections }) => collections.countBy('unsettled', 'ETHEREUM')),
  ).toBe(0);
});

test('a collection that waits for its block has its address and transaction', async () => {
  const ports = fakePorts();
  ports.chains.of('ETHEREUM').codes.set(deploymentProxy, '0xfe');

  const deployed = await deployCollection(ports, input, asApplication(), noKey);

  const transactionHash = expect.any(String);
  expect(deployed).toEqual(ok(expect.objectContaining({ status: 'PENDING', transactionHash })));
});

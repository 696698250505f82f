import { expect, test } from 'vitest';
import { deploymentProxy } from '../../../../contracts/addresses.ts';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { asApplication } from '../../../../test/records/users.ts';
import { fail, ok } from '../../../model/kernel/results/result.ts';
import { newCollection } from '../../../model/market/new-collection.ts';
import { noKey } from '../../../platform/ports/operation.ts';
import { deployCollection } from './deploy-collection.ts';

const input = newCollection.parse({ name: 'Desert Foxes', chain: 'ETHEREUM' });

test('sends nothing on a chain without a deployment proxy, where the call would succeed without a contract', async () => {
  const ports = fakePorts();

  const result = await deployCollection(ports, input, asApplication(), noKey);

  expect(result).toEqual(fail('contract.reverted', expect.stringContaining(deploymentProxy)));
  expect(ports.chains.of('ETHEREUM').broadcasts).toEqual([]);
  expect(ports.storage.read(({ collections }) => collections.countBy('unsettled', 'ETHEREUM'))).toBe(0);
});

test('returns the address and transaction of a collection that is waiting for its block', async () => {
  const ports = fakePorts();
  ports.chains.of('ETHEREUM').codes.set(deploymentProxy, '0xfe');

  const deployed = await deployCollection(ports, input, asApplication(), noKey);

  const transactionHash = expect.any(String);
  expect(deployed).toEqual(ok(expect.objectContaining({ status: 'PENDING', transactionHash })));
});

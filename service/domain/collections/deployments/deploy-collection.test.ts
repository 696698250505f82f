import { expect, test } from 'vitest';
import { deploymentProxy } from '../../../../contracts/addresses.ts';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { run } from '../../../../test/operations/run.ts';
import { aCollection } from '../../../../test/records/collections.ts';
import { asApplication } from '../../../../test/records/users.ts';
import { fail, ok } from '../../../model/kernel/results/result.ts';
import { newCollection } from '../../../model/market/new-collection.ts';
import { deployCollection, planCollection } from './deploy-collection.ts';

const input = newCollection.parse({ name: 'Desert Foxes', chain: 'ETHEREUM' });

test('sends nothing on a chain without a deployment proxy, where the call would succeed without a contract', async () => {
  const ports = fakePorts();

  const result = await run(deployCollection, ports, input, asApplication());

  expect(result).toEqual(fail('contract.reverted', expect.stringContaining(deploymentProxy)));
  expect(ports.chains.of('ETHEREUM').broadcasts).toEqual([]);
  expect(ports.storage.read(({ collections }) => collections.countBy('unsettled', 'ETHEREUM'))).toBe(0);
});

test('returns the address and transaction of a collection that is waiting for its block', async () => {
  const ports = fakePorts();
  ports.chains.of('ETHEREUM').codes.set(deploymentProxy, '0xfe');

  const deployed = await run(deployCollection, ports, input, asApplication());

  const transactionHash = expect.any(String);
  expect(deployed).toEqual(ok(expect.objectContaining({ status: 'PENDING', transactionHash })));
});

test.each([
  ['ERC_1155', '0x89f8b5aFF9C2b94c9aEFDA83f1369c5be643Dd44'],
  ['ERC_721', '0x44Df33878D894F89bCf8Dae8538941C87688Fefc'],
] as const)('retains the promised address of a stored %s without a number of ids per type', (standard, address) => {
  const metadataBase = 'http://127.0.0.1:8787/_vaultdesk/metadata/10000000-0000-4000-8000-000000000001/';
  const stored = aCollection({ standard, metadataBase, idsPerType: undefined });

  expect(planCollection(stored).address).toBe(address);
  expect(planCollection({ ...stored, idsPerType: 1_000_000 }).address).not.toBe(address);
});

import { expect, test } from 'vitest';
import { deploymentProxy } from '../../../contracts/addresses.ts';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { aCollection, aTokenMint, aTokenType } from '../../../test/records/collections.ts';
import { anId } from '../../../test/records/users.ts';
import { present } from '../../../test/values.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { abandoned } from '../transactions/lane/transaction-states.ts';
import { settleCollections } from './settlements.ts';

const pending = { status: 'PENDING' as const };

test('does not delay token types and mints by a deployment that the node cannot simulate', async () => {
  const [undeployed, deployed] = [aCollection(pending), aCollection()];
  const location = { collectionId: deployed.id, contractAddress: deployed.address };
  const type = aTokenType(location);
  const next = aTokenType({ ...location, ...pending, typeId: 2 });
  const mint = aTokenMint({ ...location, ...pending });
  const ports = fakePorts({ collections: [undeployed, deployed], tokenTypes: [type, next], tokenMints: [mint] });
  const chain = ports.chains.of('ETHEREUM');
  for (const address of [deploymentProxy, deployed.address]) chain.codes.set(address, '0xfe');
  const estimateGas = chain.estimateGas.bind(chain);
  chain.estimateGas = async (request) =>
    request.to === deploymentProxy ? fail('chain.rejected', 'No.') : estimateGas(request);

  expect(await settleCollections(ports, 'ETHEREUM')).toEqual({ inMilliseconds: 1_000 });

  const records = ports.storage.read(({ collections, tokenTypes, tokenMints }) => [
    collections.find(undeployed.id),
    tokenTypes.find(next.id),
    tokenMints.find(mint.id),
  ]);
  expect(records.map((item) => item?.transactionIds.length)).toEqual([0, 1, 1]);
});

test('reuses the nonce of a first attempt that may still be included when its deployment is rejected', async () => {
  const collection = aCollection(pending);
  const ports = fakePorts({ collections: [collection] });
  const chain = ports.chains.of('ETHEREUM');
  chain.codes.set(deploymentProxy, '0xfe');
  const send = chain.sendRawTransaction.bind(chain);
  chain.sendRawTransaction = async () => fail('chain.unavailable', 'Nobody answers.');
  await settleCollections(ports, 'ETHEREUM');
  const attempts = () =>
    ports.storage.read(({ collections, transactions }) =>
      (collections.find(collection.id)?.transactionIds ?? []).map((id) => transactions.find(id)),
    );
  const first = abandoned(present(attempts()[0]), 'No node took it.');
  await ports.storage.transact(({ transactions }) => ok(transactions.put(first)));
  ports.clock.advance(1_000);
  chain.sendRawTransaction = send;
  chain.respondToCall = () => ({ reverted: true, data: '0x', message: 'execution reverted' });

  await settleCollections(ports, 'ETHEREUM');

  expect(attempts()).toMatchObject([{ nonce: first.nonce }, { nonce: first.nonce }]);
});

test('splits a mint that would fill most of a block', async () => {
  const collection = aCollection();
  const type = aTokenType({ collectionId: collection.id });
  const mints = [1, 2, 3, 4].map(() => aTokenMint({ id: anId(), collectionId: collection.id, ...pending }));
  const ports = fakePorts({ collections: [collection], tokenTypes: [type], tokenMints: mints });
  const chain = ports.chains.of('ETHEREUM');
  chain.codes.set(collection.address, '0xfe');
  // A mint has 256 digits of calldata.
  chain.estimateGas = async ({ data = '' }) =>
    ok({ reverted: false, gas: BigInt(Math.floor(data.length / 256)) * 4_500_000n });

  await settleCollections(ports, 'ETHEREUM');

  const submitted = ports.storage.read(({ tokenMints }) => tokenMints.listBy('sent', 'ETHEREUM'));
  expect(submitted).toHaveLength(4);
  expect(new Set(submitted.map(({ transactionIds }) => transactionIds.join())).size).toBe(2);
});

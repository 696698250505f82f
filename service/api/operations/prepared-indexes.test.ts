import { expect, test } from 'vitest';
import { fakePorts, operatorToken } from '../../../test/fakes/fake-ports.ts';
import { callOverHttp, callOverRpc, operationsByName } from '../../../test/operations/operation-calls.ts';
import { examples } from '../../../test/operations/operation-examples.ts';
import { run } from '../../../test/operations/run.ts';
import { anOffer } from '../../../test/records/offers.ts';
import { asOperator } from '../../../test/records/users.ts';
import { present } from '../../../test/values.ts';
import { aWorld } from '../../../test/world/world.ts';
import { listCollections } from '../../domain/collections/deployments/collections.ts';
import { listOffers } from '../../domain/marketplace/offers/list-offers.ts';
import { listPayments } from '../../domain/payments/intents/payments.ts';
import { listTransactionsWithMeaning } from '../../domain/transactions/meaning/meaning-of.ts';
import { DeliveryWorkers } from '../../domain/webhooks/deliveries/delivery-workers.ts';
import { createJobs } from '../../host/jobs.ts';
import { fewCandidates } from '../../model/kernel/listing.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { Storage } from '../../platform/ports/storage.ts';
import { awaitIndexes } from './action-of.ts';

/** Tables with only a few records in every world. */
const small = /^(settings|custodyKeys)\./;

const queries = Object.entries(examples).flatMap(([name, example]) => {
  const operation = present(operationsByName.get(name));
  return operation.kind === 'query' ? [{ name, example, operation }] : [];
});

test.each(queries)('$name builds no large index synchronously after a start', async ({ name, example, operation }) => {
  const world = await aWorld();
  const { storage } = world.ports;
  const input = example.input(world);
  const token = operation.access === 'operator' ? operatorToken : world.token;
  const application = { 'x-vaultdesk-application': world.application.id };

  storage.restart();
  const behindStart = example.onlyHttp
    ? await callOverHttp(world.http, operation, input, { token })
    : await callOverRpc(world.console, name, operation, input, application);

  expect(behindStart.status, behindStart.text).toBe(200);
  expect(storage.builtAtOnce.filter((index) => !small.test(index))).toEqual([]);
});

test('background work builds no large index synchronously either', async () => {
  const { ports } = await aWorld();
  const workers = new DeliveryWorkers(ports, () => Promise.reject(new Error('Nothing is sent.')));
  const names: string[] = [];

  for (const { kind } of createJobs(ports, workers)) {
    ports.storage.restart();
    const [job] = createJobs(ports, workers).filter((candidate) => candidate.kind === kind);
    await present(job).handle();
    names.push(...ports.storage.builtAtOnce.filter((index) => !small.test(index)).map((i) => `${kind}: ${i}`));
  }
  await workers.stop();

  expect(names).toEqual([]);
});

type Look = (ports: Ports, search: string | undefined) => Promise<unknown>;

const page = { page: 1, size: 10 };
const marketPage = { pageNumber: 1, pageSize: 10 };

const filters: Readonly<Record<string, Look>> = {
  offers: (ports, search) => listOffers(ports, { ...marketPage, search }, asOperator()),
  collections: (ports, search) => run(listCollections, ports, { ...page, search }, asOperator()),
  payments: (ports, search) => run(listPayments, ports, { ...marketPage, search }, asOperator()),
  'transactions of one party': (ports, search) =>
    run(
      listTransactionsWithMeaning,
      ports,
      { ...page, of: search === undefined ? undefined : 'service' },
      asOperator(),
    ),
};

test.each(Object.entries(filters))('filters many %s in batches, too', async (_name, runFilter) => {
  const ports = fakePorts({ offers: Array.from({ length: fewCandidates + 1 }, () => anOffer()) });
  ports.storage.restart();
  let built = 0;
  const countingStorage: Storage = {
    read: (query) => ports.storage.read(query),
    readBuilt: (query) => {
      const result = ports.storage.readBuilt(query);
      if ('build' in result) built += 1;
      return result;
    },
    transact: (change) => ports.storage.transact(change),
    prepare: (indexes) => ports.storage.prepare(indexes),
    health: () => ports.storage.health(),
  };
  const filterBy = (search: string | undefined) =>
    awaitIndexes({ ...ports, storage: countingStorage }, (waitingPorts) => runFilter(waitingPorts, search));
  await runFilter(ports, undefined);

  await filterBy('some');
  expect(built).toBeGreaterThan(0);
  const before = built;
  await filterBy('some');
  expect(built).toBe(before);
});

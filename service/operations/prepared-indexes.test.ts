import { expect, test } from 'vitest';
import type { Ports } from '../ports/ports.ts';
import type { Storage, TableReaders } from '../ports/storage.ts';
import { getStatistics } from '../statistics/get-statistics.ts';
import { aCheckout, checkoutRecords } from '../testing/a-payment.ts';
import { aTransaction } from '../testing/a-transaction.ts';
import { anId, asOperator } from '../testing/builders.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { getTrace } from '../traces/get-trace.ts';

const lookUps = new Set(['listBy', 'pageBy', 'countBy', 'rankBy', 'partBy']);

/** The same storage, which notes the indexes that something is looked up in before they were prepared. */
function watchedStorage(storage: Storage) {
  const prepared = new Set<string>();
  const built = new Set<string>();
  const watching = (tables: TableReaders): TableReaders =>
    new Proxy(tables, {
      get: (all, name) =>
        new Proxy(Reflect.get(all, name), {
          get:
            (table, method) =>
            (...input: unknown[]) => {
              const index = `${String(name)}.${input[0]}`;
              if (lookUps.has(String(method)) && !prepared.has(index)) built.add(index);
              return Reflect.apply(Reflect.get(table, method), table, input);
            },
        }),
    });
  const through: Storage = {
    read: (query) => storage.read((tables) => query(watching(tables))),
    transact: (change) => storage.transact(change),
    health: () => storage.health(),
    prepare: async (indexes) => {
      for (const { table, index } of indexes) prepared.add(`${table}.${index}`);
    },
  };
  return { through, built };
}

const { payment, session } = aCheckout({ status: 'succeeded', traceId: anId() });

test.each<[string, (ports: Ports) => Promise<unknown>]>([
  ['a trace', (ports) => getTrace(ports, { id: payment.id }, asOperator())],
  ['the trace of a hash', (ports) => getTrace(ports, { id: `0x${'1'.repeat(64)}` }, asOperator())],
  ['statistics', (ports) => getStatistics(ports, { span: 'day' }, asOperator())],
])('%s builds no index at once, which would hold everybody up', async (_what, look) => {
  const ports = fakePorts({
    ...checkoutRecords([{ payment, session }]),
    transactions: [aTransaction()],
  });
  const { through, built } = watchedStorage(ports.storage);

  await look({ ...ports, storage: through });

  expect([...built]).toEqual([]);
});

import { setTimeout as pause } from 'node:timers/promises';
import { durationBound, durationBuckets } from '../../model/kernel/concurrency/duration-histogram.ts';
import { secretTypes } from '../../model/kernel/secret-types.ts';
import { second } from '../../model/kernel/units.ts';
import { everyApplication } from '../../model/table.ts';
import { deliveryListKey, deliveryStatus } from '../../model/webhooks/webhook-delivery.ts';
import type { MetricFamily } from '../../platform/ports/metrics.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { CountedRequests } from '../../platform/ports/request-log.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import { signing } from '../statistics/statistics.operations.ts';

/** Every sixth bucket is enough for quantiles. */
const bucketStep = 6;

type Samples = MetricFamily['samples'];
type Values = Iterable<readonly [name: string, value: number]>;

/** The metrics of a world, from existing counts and indexes. Labels have only fixed names. */
export async function readMetrics(ports: Ports): Promise<readonly MetricFamily[]> {
  const { storage, statistics, metrics, installation, worlds, backgroundWork } = ports;
  const totals = statistics.totals();
  const signed = totals.filter(({ name }) => signing.has(name)).reduce((sum, { answered }) => sum + answered, 0);
  const { deliveries, queues } = storage.read(countRecords);
  const depths = [...queues, ['jobs', backgroundWork.countDue()] as const];
  const isWritable = ['writing', 'behind'].includes(storage.health().state);
  return [
    metric('gauge', 'build_info', 'Version of Vaultdesk.', [{ labels: { version: installation.version }, value: 1 }]),
    metric('gauge', 'worlds', 'Worlds on this port.', only(worlds.all.count())),
    metric('counter', 'http_requests_total', 'Requests by operation and status class.', requests(totals)),
    metric('histogram', 'http_request_duration_seconds', 'Times of successful responses.', durations(totals)),
    metric('counter', 'signatures_total', 'Signatures.', only(signed)),
    metric('counter', 'webhook_attempts_total', 'Attempts by outcome.', labelled('outcome', statistics.attempts)),
    metric('gauge', 'webhook_deliveries', 'Stored deliveries by status.', labelled('status', deliveries)),
    metric('gauge', 'queue_depth', 'Waiting and running work.', labelled('queue', depths)),
    metric('gauge', 'chain_block_height', 'Newest block of each chain that runs.', await heights(ports)),
    metric('gauge', 'storage_bytes', 'Files by part.', labelled('part', Object.entries(await metrics.storedBytes()))),
    metric('gauge', 'storage_writable', 'Whether the last write succeeded.', only(isWritable ? 1 : 0)),
  ];
}

function metric(type: MetricFamily['type'], name: string, help: string, samples: Samples): MetricFamily {
  return { type, name: `vaultdesk_${name}`, help, samples };
}

function only(value: number): Samples {
  return [{ labels: {}, value }];
}

function labelled(label: string, values: Values): Samples {
  return [...values].map(([name, value]) => ({ labels: { [label]: name }, value }));
}

/** Features that are not offered (501) count as 4xx: nothing failed. */
function requests(totals: readonly CountedRequests[]): Samples {
  return totals.flatMap(({ name: operation, answered, refused, failed }) =>
    Object.entries({ '2xx': answered, '4xx': refused, '5xx': failed })
      .filter(([, value]) => value > 0)
      .map(([status, value]) => ({ labels: { operation, status }, value })),
  );
}

function durations(totals: readonly CountedRequests[]): Samples {
  return totals.flatMap(({ name: operation, answered, times, milliseconds = 0 }) => {
    const buckets: Samples[number][] = [];
    let count = 0;
    for (let bucket = 0; bucket < durationBuckets - 1; bucket += 1) {
      count += times[bucket] ?? 0;
      const le = String(durationBound(bucket) / 1_000);
      if (bucket % bucketStep === bucketStep - 1)
        buckets.push({ suffix: '_bucket', labels: { operation, le }, value: count });
    }
    return [
      ...buckets,
      { suffix: '_bucket', labels: { operation, le: '+Inf' }, value: answered },
      { suffix: '_sum', labels: { operation }, value: milliseconds / 1_000 },
      { suffix: '_count', labels: { operation }, value: answered },
    ];
  });
}

/** Counts in indexes, which do not depend on the number of records. */
function countRecords(tables: TableReaders): { readonly deliveries: Values; readonly queues: Values } {
  const inStatus = (status: (typeof deliveryStatus.options)[number]) =>
    tables.webhookDeliveries.countBy('byCreation', deliveryListKey({ owner: everyApplication }, status));
  return {
    deliveries: deliveryStatus.options.map((status) => [status.toLowerCase(), inStatus(status)]),
    queues: [['deliveries', inStatus('PENDING')], ...queueDepths(tables)],
  };
}

/** The number of records that wait for a chain, by kind, from indexes. */
export function queueDepths(tables: TableReaders): readonly (readonly [kind: string, count: number])[] {
  const { tokenMints, transactions, offers, fulfillments, collections, tokenTypes } = tables;
  const settled = [offers, fulfillments, collections, tokenTypes];
  const sum = (count: (chain: string) => number) => secretTypes.reduce((total, chain) => total + count(chain), 0);
  return [
    ['mints', sum((chain) => tokenMints.countBy('queued', chain) + tokenMints.countBy('sent', chain))],
    ['settlements', sum((chain) => settled.reduce((total, table) => total + table.countBy('unsettled', chain), 0))],
    ['transactions', sum((chain) => transactions.countBy('unfinished', chain))],
  ];
}

/** A chain that does not respond within 2 s has no height. */
async function heights({ chains }: Ports): Promise<Samples> {
  const status = await Promise.race([chains.status(), pause(2 * second, [], { ref: false })]);
  return status.flatMap(({ secretType, blockNumber }) =>
    blockNumber === undefined ? [] : [{ labels: { chain: secretType }, value: Number(blockNumber) }],
  );
}

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FileSystem } from '../ports/file-system.ts';
import type { MetricFamily, Metrics } from '../ports/metrics.ts';

/** The metrics of a world. The library is loaded with the first request for them. */
export function createMetrics(disk: FileSystem, dataDir: string, { isMain }: { readonly isMain: boolean }): Metrics {
  const sizeOf = async (folder: string, isPart = (_name: string) => true) => {
    // Names of folders have no extension.
    const files = (await disk.list(folder)).filter((name) => name.includes('.') && isPart(name));
    const sizes = await Promise.all(files.map((name) => disk.size(join(folder, name))));
    return sizes.reduce((sum, bytes) => sum + bytes, 0);
  };
  return {
    write: async (families) => {
      const own = await writeFamilies(families);
      return isMain ? `${own}\n${await writeProcess()}` : own;
    },
    storedBytes: async () => ({
      journal: await sizeOf(dataDir, (name) => name.startsWith('journal-')),
      records: await sizeOf(dataDir, (name) => !name.startsWith('journal-')),
      backups: await sizeOf(join(dataDir, 'backups')),
      snapshots: await sizeOf(join(dataDir, 'snapshots')),
    }),
  };
}

async function writeFamilies(families: readonly MetricFamily[]): Promise<string> {
  const { Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const kinds = { counter: Counter, gauge: Gauge, histogram: Histogram };
  const registry = new Registry();
  for (const { name, help, type, samples } of families) {
    const metric = new kinds[type]({ name, help, registers: [registry] });
    const described = await metric.get();
    const values = samples.map(({ suffix = '', ...sample }) => ({ ...sample, metricName: `${name}${suffix}` }));
    const get = async () => ({ ...described, values });
    // The values are counted elsewhere; a histogram has a second reader.
    Object.assign(metric, { get, getForPromString: get });
  }
  return registry.metrics();
}

let ofProcess: Promise<{ metrics(): Promise<string> }> | undefined;

/** Measures from the first request on, because measuring the event loop wakes an idle process. */
async function writeProcess(): Promise<string> {
  ofProcess ??= import('prom-client').then(async ({ collectDefaultMetrics, Registry }) => {
    const register = new Registry();
    collectDefaultMetrics({ register });
    // The first samples of the event loop.
    await pause(50);
    return register;
  });
  return (await ofProcess).metrics();
}

import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findAnomaly, type RegisterOperation } from '../../../../test/histories/registers.mjs';
import { seeded } from '../../../../test/seeded.mjs';
import { ASharedLog, aloneAfterMilliseconds, anInstanceOnItsMachine } from '../../../../test/storage/shared-log.ts';
import type { LogEntry } from '../world-entry.ts';

const steps = 400;
const paces = [0.9, 1, 1.1];

/** A log over a network: every message is delayed both ways, and some are lost. */
class ADistantLog extends ASharedLog {
  readonly #chance: () => number;

  constructor(chance: () => number) {
    super();
    this.#chance = chance;
  }

  override async append(entry: LogEntry, previousMac: string): Promise<'appended' | 'behind'> {
    await this.#delay();
    if (this.#chance() < 0.02) this.fates.push(this.#chance() < 0.5 ? 'lost before' : 'lost behind');
    const outcome = await super.append(entry, previousMac).finally(() => this.#delay());
    return outcome;
  }

  override async readFrom(lsn: number): Promise<readonly LogEntry[]> {
    await this.#delay();
    const entries = await super.readFrom(lsn);
    await this.#delay();
    return entries;
  }

  override async requestRelease(): Promise<void> {
    await this.#delay();
    if (this.#chance() < 0.7) await super.requestRelease();
  }

  async #delay(): Promise<void> {
    for (let remaining = Math.floor(this.#chance() * 4); remaining > 0; remaining -= 1) await turn();
  }
}

/** Operations of clients at three instances, of which one writes at a time, and the number of exclusive reads. */
async function aHistory(seed: number) {
  const chance = seeded(seed);
  const log = new ADistantLog(chance);
  const instances = paces.map((pace) =>
    anInstanceOnItsMachine(log, { pace, outcomeMilliseconds: 20, isDeaf: chance() < 0.3 }),
  );
  const history: RegisterOperation[] = [];
  let moment = 0;
  let alone = 0;
  let writer = 0;
  const pass = () => {
    const milliseconds = chance() < 0.1 ? aloneAfterMilliseconds : chance() * 60;
    for (const { machine } of instances) machine.pass(milliseconds);
    if (chance() < 0.03) writer = Math.floor(chance() * instances.length);
  };
  const work = async () => {
    for (let step = 0; step < steps; step += 1) {
      pass();
      const isWrite = chance() < 0.15;
      const index = isWrite || chance() < 0.6 ? writer : Math.floor(chance() * instances.length);
      const { read, write, storage } = instances[index] ?? instances[0] ?? never();
      const start = moment++;
      if (isWrite) {
        const value = `${start}`;
        const { ok } = await write(value);
        history.push({ key: 'x', kind: 'write', value, begin: start, end: ok ? moment++ : Infinity });
      } else {
        if (storage.readsAlone) alone += 1;
        const value = await read();
        history.push({ key: 'x', kind: 'read', value: textOf(value), begin: start, end: moment++ });
      }
    }
  };
  await Promise.all([work(), work(), work()]);
  return { history, alone };
}

function textOf(value: unknown): string | undefined {
  return value === undefined ? undefined : String(value);
}

function never(): never {
  throw new Error('No instance exists.');
}

test('stays linearizable whichever instance reads without the database', async () => {
  let alone = 0;
  for (let seed = 1; seed <= 6; seed += 1) {
    const result = await aHistory(seed);
    alone += result.alone;
    expect(findAnomaly(result.history), `seed ${seed}`).toBeUndefined();
  }

  expect(alone).toBeGreaterThan(100);
});

import { readdirSync } from 'node:fs';
import { load, type Pace, type RequestAt, requestText } from '../measure/load.ts';
import { atEachSize, type Measure, oncePerRound, type Row, type Subject, spreadOf } from '../measure/rows.ts';
import type { Program } from '../programs.ts';
import { lanes, listAt, readAt, startReply, startSeeded, walletPath, writeAt } from './http.ts';
import { derive, signatureRequest, signOnce } from './signing.ts';

type Measured = { program: Program; port: number };
/** CPU time per request in microseconds. */
type Slice = { cpu: number; perSecond: number };

const few = 1_000;
const signers = 4;
const derivations = 60;

/** CPU time of all threads of a program per request, in microseconds, and the rate. */
async function sliceOf(
  { program, port }: Measured,
  requestAt: RequestAt,
  pace: Pace,
  settle?: () => Promise<unknown>,
): Promise<Slice> {
  let sent = 0;
  const counted: RequestAt = (index, lane) => {
    sent += 1;
    return requestAt(index, lane);
  };
  const before = await program.query('cpu');
  const { perSecond } = await load(port, counted, { ...pace, warmUpSeconds: 0 });
  await settle?.();
  return { cpu: ((await program.query('cpu')) - before) / sent, perSecond };
}

/** CPU time of a derivation and a signature. */
async function derivation() {
  const before = process.cpuUsage();
  await Promise.all(Array.from({ length: derivations }, () => derive().then(signOnce)));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / derivations;
}

export const layers: Subject = {
  name: 'layers',
  title: 'What of it is processor',
  about: `CPU time per request in microseconds, of all threads of the service, without the client. The difference between two rows is the cost of a layer. ${lanes.reads} and ${lanes.writes} connections. Floors: a bare Hono route; a bare route with group commit; a derivation and an ECDSA signature.`,
  prepare: async (stage) => {
    const cpuOf = async (target: Measured, requestAt: RequestAt, at: number) => {
      const pace = { ...stage.scale, lanes: at };
      await load(target.port, requestAt, pace);
      return (await sliceOf(target, requestAt, pace)).cpu;
    };
    const sizes = [few, ...stage.scale.sizes.filter((size) => size > few)];
    const start = async (size: number) => ({ size, service: await startSeeded(stage, size, { probe: '' }) });
    const services = await Promise.all(sizes.map(start));
    const [first] = services;
    if (!first) throw new Error('No service was started.');
    const { service: ours } = first;
    const { body } = await ours.insist(`GET ${walletPath(0, few)}`);
    const floor = await startReply(stage, body, true);
    const traders = await Promise.all(Array.from({ length: signers }, () => ours.createTrader()));
    const healthAt = () => requestText(ours, 'GET /_vaultdesk/health');
    const signAt = signatureRequest(ours, traders, 'MESSAGE');
    const row = (work: string, measure: Measure, least: Measure): Row => ({
      ...{ work, records: few, unit: 'µs', ours: measure, floor: least },
    });
    const bareRead = () => cpuOf(floor, readAt(floor, few), lanes.reads);
    const read = 'GET /api/wallets/{id}: token, schema, two records and their text besides';
    return [
      row('GET /_vaultdesk/health: HTTP and the pipeline', () => cpuOf(ours, healthAt, lanes.reads), bareRead),
      ...services.map(({ size, service }) => ({
        ...row(read, () => cpuOf(service, readAt(service, size), lanes.reads), bareRead),
        ...{ records: size, goals: { 'as with the fewest records (10 %)': 'Reading' } },
      })),
      row(
        'POST /api/users, durable',
        () => cpuOf(ours, writeAt(ours), lanes.writes),
        () => cpuOf(floor, writeAt(floor), lanes.writes),
      ),
      row(`POST /api/signatures, MESSAGE, ${signers} at once`, () => cpuOf(ours, signAt, signers), derivation),
    ];
  },
};

/** Alternating slices, so that other load on the machine affects both sides of a pair. */
const pairsOfRound = 15;
const slicesOfRound = 5;
const medianOf = (values: readonly number[]) => spreadOf(values).median;

export const requests: Subject = {
  name: 'requests',
  title: 'What the request log costs',
  about: `${lanes.reads} and ${lanes.writes} connections. Floor: the same process with the setting requestLog off, ${pairsOfRound} times alternating with it on (after a run-in that uses up its burst allowance), each for a fifth of a round; the ratio is the median over the pairs. All threads of the service count, until the log entries are in the file.`,
  prepare: async (stage) => {
    const ours = await startSeeded(stage, few, { probe: '' });
    const seconds = stage.scale.seconds / slicesOfRound;
    const requestsAt = { reads: readAt(ours, few), writes: writeAt(ours) };
    const slice = async (value: 'on' | 'off', kind: keyof typeof lanes) => {
      await ours.resultOf('PATCH /_vaultdesk/settings/requestLog', { value });
      const pace = { seconds, warmUpSeconds: 0, lanes: lanes[kind] };
      // The log entries are then on disk, and their cost counts.
      return sliceOf(ours, requestsAt[kind], pace, () => ours.insist('GET /_vaultdesk/requests?size=1'));
    };
    /** The burst allowance of the log, which grew while it was off, must be used up first. */
    const steadyOn = async (kind: keyof typeof lanes) => {
      await slice('on', kind);
      return slice('on', kind);
    };
    const pairs = async (kind: keyof typeof lanes) => {
      const all = [];
      for (const value of ['on', 'off', 'on'] as const) await slice(value, kind);
      for (let index = 0; index < pairsOfRound; index += 1) {
        const first = index % 2 === 0 ? await steadyOn(kind) : undefined;
        const off = await slice('off', kind);
        all.push({ on: first ?? (await steadyOn(kind)), off });
      }
      return all;
    };
    const rowsOf = (work: string, kind: keyof typeof lanes): Row[] => {
      const measure = oncePerRound(() => pairs(kind));
      const measures = (figure: keyof Slice) => {
        const floor = async (round: number) => medianOf((await measure(round)).map(({ off }) => off[figure]));
        // The median over pairs, not the ratio of two medians from different moments.
        const ours = async (round: number) => {
          const ratios = (await measure(round)).map(({ on, off }) => on[figure] / off[figure]);
          return (await floor(round)) * medianOf(ratios);
        };
        return { records: few, ours, floor };
      };
      const cpuWork = `${work}, processor of a request`;
      return [
        { work: cpuWork, unit: 'µs', ...measures('cpu'), goals: { '≤ 1.03 × floor': '' } },
        { work, unit: '/s', ...measures('perSecond'), goals: { '≥ 0.97 × floor': '' } },
      ];
    };
    return [...rowsOf('GET /api/wallets/{id}', 'reads'), ...rowsOf('POST /api/users, durable', 'writes')];
  },
};

/** Connections of each kind of request. */
const mixed = { reading: 4, listing: 2, writing: 16, selling: 1, signing: 2 };
const mostSeconds = 90;
/** The maximum metadata of a session, so that the journal soon reaches the length for a checkpoint. */
const metadata = Object.fromEntries(Array.from({ length: 50 }, (_none, index) => [`note ${index}`, 'x'.repeat(500)]));

export const stalls: Subject = {
  name: 'stalls',
  title: 'Standing still',
  about: `Delay of a 1 ms timer while ${mixed.reading} connections read wallets, ${mixed.listing} list, ${mixed.writing + mixed.selling} write and ${mixed.signing} sign as fast as they can, and a checkpoint is written.`,
  prepare: atEachSize(async (stage, records) => {
    const service = await startSeeded(stage, records, { probe: '' });
    const sell = { amount: 100, currency: 'usd', metadata };
    const loads: [lanes: number, RequestAt][] = [
      [mixed.reading, readAt(service, records)],
      [mixed.listing, listAt(service, records)],
      [mixed.writing, writeAt(service)],
      [mixed.selling, () => requestText(service, 'POST /checkout/sessions', sell)],
      [mixed.signing, signatureRequest(service, [await service.createTrader()], 'MESSAGE')],
    ];
    const newestCheckpoint = () =>
      readdirSync(service.directory)
        .filter((name) => /^checkpoint-\d+\.json$/.test(name))
        .sort()
        .at(-1);
    // Runs all kinds concurrently until a checkpoint has been written.
    const measure = oncePerRound(async (): Promise<{ p99: number; longest: number }> => {
      const before = newestCheckpoint();
      const end = performance.now() + mostSeconds * 1e3;
      await service.program.query('loop');
      while (newestCheckpoint() === before) {
        if (performance.now() > end) throw new Error('No checkpoint was written.');
        const pace = (at: number) => ({ ...stage.scale, lanes: at });
        await Promise.all(loads.map(([at, requestAt]) => load(service.port, requestAt, pace(at))));
      }
      return service.program.query('loop');
    });
    const row = (label: string, figure: 'p99' | 'longest'): Row => ({
      ...{ work: `Stall of the event loop, ${label}`, records, unit: 'ms' },
      ours: async (round) => (await measure(round))[figure],
    });
    return [{ ...row('p99', 'p99'), goals: { '≤ 20 ms': '' } }, row('longest', 'longest')];
  }),
};

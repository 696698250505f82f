import { readdirSync } from 'node:fs';
import { load, requestText } from '../measure/load.mjs';
import {
  asWithFewest,
  atLeastOfFloor,
  atMost,
  atMostTimesFloor,
  explained,
  oncePerRound,
  spreadOf,
} from '../measure/rows.mjs';
import { userIdAt } from '../measure/seeds.mjs';
import { derive, signatureRequest, signOnce } from './chain.mjs';
import { startReply, startSeeded, walletPath } from './http.mjs';

/** @typedef {import('../measure/rows.mjs').Stage} Stage */
/** @typedef {import('../measure/rows.mjs').Row} Row */
/** @typedef {import('../measure/rows.mjs').Subject} Subject */
/** @typedef {import('../measure/load.mjs').Target} Target */
/** @typedef {(index: number, lane: number) => string} RequestAt */
/** @typedef {{ cpu: number, perSecond: number }} Slice CPU time per request in microseconds. */

const few = 1_000;
const lanes = { reads: 16, writes: 64 };
const signers = 4;
const derivations = 60;

/** CPU time of all threads of a program per request, in microseconds, and the rate. @param {{ program: import('../programs.mjs').Program, port: number }} target @param {RequestAt} requestAt @param {import('../measure/load.mjs').Pace} pace @param {() => Promise<unknown>} [settle] @returns {Promise<Slice>} */
async function sliceOf({ program, port }, requestAt, pace, settle) {
  let sent = 0;
  const counted = (/** @type {number} */ index, /** @type {number} */ lane) => {
    sent += 1;
    return requestAt(index, lane);
  };
  const before = await program.query('cpu');
  const { perSecond } = await load(port, counted, { ...pace, warmUpSeconds: 0 });
  await settle?.();
  return { cpu: ((await program.query('cpu')) - before) / sent, perSecond };
}

const readAt =
  (/** @type {Target} */ target, count = few) =>
  (/** @type {number} */ index) =>
    requestText(target, `GET ${walletPath(index, count)}`);
const writeAt = (/** @type {Target} */ target) => (/** @type {number} */ index) =>
  requestText(target, 'POST /api/users', { reference: `new ${index}` });

/** @type {Subject} */
export const layers = {
  name: 'layers',
  title: 'What of it is processor',
  about: `CPU time per request in microseconds, of all threads of the service, without the client. The difference between two rows is the cost of a layer. ${lanes.reads} and ${lanes.writes} connections. Floors: a bare Hono route; a bare route with group commit; a derivation and an ECDSA signature.`,
  prepare: async (stage) => {
    const { scale } = stage;
    const ours = await startSeeded(stage, 'wallets', few, { probe: '' });
    const larger = await Promise.all(
      scale.sizes
        .filter((size) => size > few)
        .map(async (size) => ({ size, service: await startSeeded(stage, 'wallets', size, { probe: '' }) })),
    );
    const { body } = await ours.insist(`GET ${walletPath(0, few)}`);
    const floor = await startReply(stage, body, { probe: true });
    const traders = await Promise.all(Array.from({ length: signers }, () => ours.makeTrader()));
    /** @param {{ program: import('../programs.mjs').Program, port: number }} target @param {RequestAt} requestAt @param {number} at */
    const cpuOf = async (target, requestAt, at) => {
      await load(target.port, requestAt, { ...scale, lanes: at });
      return (await sliceOf(target, requestAt, { ...scale, lanes: at })).cpu;
    };
    const derivation = async () => {
      const act = async () => {
        await derive();
        signOnce();
      };
      const before = process.cpuUsage();
      await Promise.all(Array.from({ length: derivations }, act));
      const { user, system } = process.cpuUsage(before);
      return (user + system) / derivations;
    };
    const healthAt = () => requestText(ours, 'GET /_vaultdesk/health');
    const signAt = signatureRequest(ours, traders, 'MESSAGE');
    /** @param {string} work @param {Row['ours']} measure @param {Row['ours']} least @returns {Row} */
    const row = (work, measure, least) => ({ ...{ work, records: few, unit: 'µs', ours: measure, floor: least } });
    const bareRead = () => cpuOf(floor, readAt(floor), lanes.reads);
    return [
      row('GET /_vaultdesk/health: HTTP and the pipeline', () => cpuOf(ours, healthAt, lanes.reads), bareRead),
      ...[{ size: few, service: ours }, ...larger].map(({ size, service }) => ({
        ...row(
          'GET /api/wallets/{id}: token, schema, two records and their text besides',
          () => cpuOf(service, readAt(service, size), lanes.reads),
          bareRead,
        ),
        records: size,
        goals: [explained(asWithFewest(10), 'Reading')],
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
const medianOf = (/** @type {number[]} */ values) => spreadOf(values).median;

/** @type {Subject} */
export const requests = {
  name: 'requests',
  title: 'What the request log costs',
  about: `${lanes.reads} and ${lanes.writes} connections. Floor: the same process with the setting requestLog off, ${pairsOfRound} times alternating with it on (after a run-in that uses up its burst allowance), each for a fifth of a round; the ratio is the median over the pairs. All threads of the service count, until the log entries are in the file.`,
  prepare: async (stage) => {
    const ours = await startSeeded(stage, 'wallets', few, { probe: '' });
    const seconds = stage.scale.seconds / slicesOfRound;
    /** @param {'on' | 'off'} value @param {keyof typeof lanes} kind */
    const slice = async (value, kind) => {
      await ours.resultOf('PATCH /_vaultdesk/settings/requestLog', { value });
      const requestAt = kind === 'reads' ? readAt(ours) : writeAt(ours);
      const pace = { seconds, warmUpSeconds: 0, lanes: lanes[kind] };
      // The log entries are then on disk, and their cost counts.
      return sliceOf(ours, requestAt, pace, () => ours.insist('GET /_vaultdesk/requests?size=1'));
    };
    /** The burst allowance of the log, which grew while it was off, must be used up first. @param {keyof typeof lanes} kind */
    const steadyOn = async (kind) => {
      await slice('on', kind);
      return slice('on', kind);
    };
    /** @param {keyof typeof lanes} kind */
    const pairs = async (kind) => {
      const all = [];
      for (const value of /** @type {const} */ (['on', 'off', 'on'])) await slice(value, kind);
      for (let index = 0; index < pairsOfRound; index += 1) {
        const first = index % 2 === 0 ? await steadyOn(kind) : undefined;
        const off = await slice('off', kind);
        all.push({ on: first ?? (await steadyOn(kind)), off });
      }
      return all;
    };
    /** @param {string} work @param {keyof typeof lanes} kind @returns {Row[]} */
    const rowsOf = (work, kind) => {
      const measure = oncePerRound(() => pairs(kind));
      /** @param {keyof Slice} figure */
      const measures = (figure) => {
        const floor = async (/** @type {number} */ round) =>
          medianOf((await measure(round)).map(({ off }) => off[figure]));
        // The median over pairs, not the ratio of two medians from different moments.
        const ours = async (/** @type {number} */ round) => {
          const ratios = (await measure(round)).map(({ on, off }) => on[figure] / off[figure]);
          return (await floor(round)) * medianOf(ratios);
        };
        return { records: few, ours, floor };
      };
      const cpu = { work: `${work}, processor of a request`, unit: /** @type {const} */ ('µs') };
      return [
        { ...cpu, ...measures('cpu'), goals: [atMostTimesFloor(1.03)] },
        { work, unit: '/s', ...measures('perSecond'), goals: [atLeastOfFloor(0.97)] },
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

/** @type {Subject} */
export const stalls = {
  name: 'stalls',
  title: 'Standing still',
  about: `Delay of a 1 ms timer while ${mixed.reading} connections read wallets, ${mixed.listing} list, ${mixed.writing + mixed.selling} write and ${mixed.signing} sign as fast as they can, and a checkpoint is written.`,
  prepare: async (stage) => {
    const rows = await Promise.all(stage.scale.sizes.map((count) => stallRows(stage, count)));
    return rows.flat();
  },
};

/** @param {Stage} stage @param {number} count @returns {Promise<Row[]>} */
async function stallRows(stage, count) {
  const service = await startSeeded(stage, 'wallets', count, { probe: '' });
  const sell = { amount: 100, currency: 'usd', metadata };
  /** @type {Record<keyof typeof mixed, RequestAt>} */
  const requestsAt = {
    reading: readAt(service, count),
    listing: (index) => requestText(service, `GET /api/wallets?size=20&userId=${userIdAt((index * 7919) % count)}`),
    writing: writeAt(service),
    selling: () => requestText(service, 'POST /checkout/sessions', sell),
    signing: signatureRequest(service, [await service.makeTrader()], 'MESSAGE'),
  };
  const kinds = /** @type {(keyof typeof mixed)[]} */ (Object.keys(mixed));
  const newestCheckpoint = () =>
    readdirSync(service.directory)
      .filter((name) => /^checkpoint-\d+\.json$/.test(name))
      .sort()
      .at(-1);
  // Runs all kinds concurrently until a checkpoint has been written.
  const measure = oncePerRound(async () => {
    const before = newestCheckpoint();
    const end = performance.now() + mostSeconds * 1e3;
    await service.program.query('loop');
    do
      await Promise.all(
        kinds.map((kind) => load(service.port, requestsAt[kind], { ...stage.scale, lanes: mixed[kind] })),
      );
    while (newestCheckpoint() === before && performance.now() < end);
    if (newestCheckpoint() === before) throw new Error('No checkpoint was written.');
    return service.program.query('loop');
  });
  const shared = { records: count, unit: /** @type {const} */ ('ms') };
  return [
    {
      ...{ ...shared, work: 'Stall of the event loop, p99', goals: [atMost(20, 'ms')] },
      ours: async (round) => (await measure(round)).p99,
    },
    {
      ...{ ...shared, work: 'Stall of the event loop, longest' },
      ours: async (round) => (await measure(round)).longest,
    },
  ];
}

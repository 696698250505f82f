// @ts-check
import { availableParallelism } from 'node:os';
import { derive, signOnce } from '../measure/derivation.mjs';
import { startFloorServer } from '../measure/floor-server.mjs';
import { asWithFewest, explained } from '../measure/goals.mjs';
import { load, requestText } from '../measure/load.mjs';
import { walletIdAt } from '../measure/seed-rows.mjs';
import { seededDirectory } from '../measure/seeds.mjs';
import { startVaultdesk } from '../measure/vaultdesk.mjs';
import { makeTrader } from '../storm-market.mjs';

/** @typedef {import('../measure/row.mjs').Stage} Stage */
/** @typedef {import('../measure/row.mjs').Row} Row */
/** @typedef {{ port: number, ask: (question: string) => Promise<number> }} Watched */
/** @typedef {{ send: (index: number, lane: number) => string, lanes: number }} Requests */

const few = 1_000;
const lanes = { reads: 16, writes: 64 };
/** Prime, so that consecutive requests do not read adjacent rows. */
const stride = 7919;
const signers = 2 * availableParallelism();
const derivations = 60;
const preload = new URL('../measure/watch-cpu.mjs', import.meta.url).href;

/** @param {Stage} stage @returns {Promise<Row[]>} */
async function prepare({ scale, defer }) {
  const startWith = async (/** @type {number} */ records) => {
    const { directory } = await seededDirectory('wallets', records);
    const started = await startVaultdesk(directory, { preload });
    defer(started.stop);
    return { ...started, records };
  };
  const ours = await startWith(few);
  const larger = await Promise.all(scale.sizes.filter((size) => size > few).map(startWith));
  const response = await ours.insist(`GET /api/wallets/${walletIdAt(0)}`);
  const floor = await startFloorServer(JSON.stringify(response.body), { preload });
  defer(floor.stop);
  const traders = await Promise.all(Array.from({ length: signers }, () => makeTrader(ours)));

  /** CPU time of the service per request, in microseconds. @param {Watched} server @param {Requests} requests */
  const processorOf = async (server, { send, ...pace }) => {
    let sentCount = 0;
    const next = (/** @type {number} */ index, /** @type {number} */ lane) => {
      sentCount += 1;
      return send(index, lane);
    };
    await load(server.port, send, { ...scale, ...pace });
    const before = await server.ask('cpu');
    await load(server.port, next, { ...scale, ...pace, warmUpSeconds: 0 });
    return ((await server.ask('cpu')) - before) / sentCount;
  };
  /** @param {string} path @param {{ port: number, records: number, headers?: Record<string, string> }} [of] @returns {Requests} */
  const reading = (path, { port, records, headers = {} } = { ...ours, headers: {} }) => ({
    send: (index) =>
      requestText('GET', path.replace('{id}', walletIdAt((index * stride) % records)), {
        ...{ headers, port },
      }),
    lanes: lanes.reads,
  });
  const writing = {
    send: (/** @type {number} */ index) =>
      requestText('POST', '/api/users', {
        ...{ headers: ours.headers, port: ours.port, body: { reference: `new ${index}` } },
      }),
    lanes: lanes.writes,
  };
  /** @type {Requests} */
  const signing = {
    send: (index, lane) => {
      const { id = '', credential = '' } = traders[lane] ?? {};
      const signatureRequest = { secretType: 'ETHEREUM', walletId: id, type: 'MESSAGE' };
      const body = { signatureRequest: { ...signatureRequest, data: `Order number ${index}` } };
      const headers = { ...ours.headers, 'signing-method': credential };
      return requestText('POST', '/api/signatures', { port: ours.port, headers, body });
    },
    lanes: signers,
  };
  const derivation = async () => {
    const deriveAndSign = async () => {
      await derive();
      signOnce();
    };
    const before = process.cpuUsage();
    await Promise.all(Array.from({ length: derivations }, deriveAndSign));
    const { user, system } = process.cpuUsage(before);
    return (user + system) / derivations;
  };

  const bareRead = () => processorOf(floor, reading('/api/wallets/{id}'));
  /** @param {string} work @param {() => Promise<number>} measure @param {() => Promise<number>} floor @returns {Row} */
  const row = (work, measure, floor) => ({
    ...{ work, records: few, unit: 'µs', ours: measure, floor },
  });
  const readOf = (/** @type {typeof ours} */ instance) => ({
    ...row(
      'GET /api/wallets/{id}: token, schema, two records and their text besides',
      () => processorOf(instance, reading('/api/wallets/{id}', instance)),
      bareRead,
    ),
    records: instance.records,
    goals: [explained(asWithFewest(10), 'Reading')],
  });
  return [
    row(
      'GET /_vaultdesk/health: HTTP and the pipeline',
      () => processorOf(ours, reading('/_vaultdesk/health')),
      bareRead,
    ),
    ...[ours, ...larger].map(readOf),
    row(
      'POST /api/users, durable',
      () => processorOf(ours, writing),
      () => processorOf(floor, writing),
    ),
    row(
      `POST /api/signatures, MESSAGE, ${signers} at once`,
      () => processorOf(ours, signing),
      derivation,
    ),
  ];
}

/** @type {import('../measure/row.mjs').Subject} */
export const layers = {
  name: 'layers',
  title: 'What of it is processor',
  about: `CPU time per request in microseconds, of all threads of the service, without the client. The difference between two rows is the cost of a layer. ${lanes.reads} and ${lanes.writes} connections. Floors: a bare Hono route; a bare route with group commit; a derivation and an ECDSA signature.`,
  prepare,
};

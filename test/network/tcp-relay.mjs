// @ts-check
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { seeded } from '../seeded.mjs';
import { listen } from './listen.mjs';

/**
 * Faults of bytes in transit; all except the first end their connection.
 *
 * - `late`: they are delayed, and so is everything after them.
 * - `lost with their connection`: they never arrive.
 * - `cut behind them`: they arrive, but no response returns.
 * - `torn`: only their first half arrives.
 * - `silence`: nothing arrives from then on, without notice until the connection is cut.
 * @typedef {typeof tcpFaults[number]} TcpFault
 */
const tcpFaults = /** @type {const} */ (['late', 'lost with their connection', 'cut behind them', 'torn', 'silence']);

/**
 * @typedef {object} TcpRelayOptions
 * @property {readonly number[]} targets Loopback ports: connections go to them in turn, skipping those that refuse.
 * @property {number} [share] The share of pieces with a fault, from 0 to 1 (default: 0).
 * @property {number} [seed]
 * @property {readonly TcpFault[]} [faults]
 * @property {number} [lateMilliseconds] The maximum delay of late bytes.
 * @property {number} [silentMilliseconds] How long a silent connection stays open.
 */

/**
 * @typedef {object} TcpRelay
 * @property {number} port
 * @property {ReadonlyMap<TcpFault, number>} happened The count per fault.
 * @property {(share: number) => void} setShare Applies from now on.
 * @property {(targets: readonly number[]) => void} setTargets For new connections.
 * @property {() => void} cut Ends every open connection.
 * @property {() => Promise<void>} close
 */

/** @typedef {import('node:net').Socket} Socket */
/** @typedef {{ chance: import('../seeded.mjs').Chance, happened: Map<TcpFault, number>, share: number, options: TcpRelayOptions }} Rules */

/**
 * A loopback port that forwards bytes: to one of several programs, like a load balancer, or unreliably, like a network.
 * @param {TcpRelayOptions} options
 * @returns {Promise<TcpRelay>}
 */
export async function startTcpRelay(options) {
  /** @type {Rules} */
  const rules = { chance: seeded(options.seed ?? 1), happened: new Map(), share: options.share ?? 0, options };
  let { targets } = options;
  let turn = 0;
  /** @type {Set<Socket>} */
  const open = new Set();
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, async (client) => {
    keep(client, open);
    turn += 1;
    const inTurn = targets.map((_none, index) => targets[(turn + index) % targets.length] ?? 0);
    const program = await firstOpen(inTurn);
    if (!program || client.destroyed) return void [client, program].map((socket) => socket?.destroy());
    keep(program, open);
    join(client, program, rules);
  });
  const port = await listen(server);
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port,
    happened: rules.happened,
    setShare: (share) => {
      rules.share = share;
    },
    setTargets: (ports) => {
      targets = ports;
    },
    cut,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}

/** @param {Socket} socket @param {Set<Socket>} open */
function keep(socket, open) {
  open.add(socket);
  socket.setNoDelay(true);
  socket.on('error', () => {});
  socket.once('close', () => open.delete(socket));
}

/** @param {readonly number[]} ports @returns {Promise<Socket | undefined>} */
async function firstOpen(ports) {
  for (const port of ports) {
    const socket = await openSocket(port);
    if (socket) return socket;
  }
  return undefined;
}

/** @param {number} port @returns {Promise<Socket | undefined>} */
function openSocket(port) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
}

/** @param {Socket} client @param {Socket} program @param {Rules} rules */
function join(client, program, rules) {
  const end = () => {
    client.destroy();
    program.destroy();
  };
  /** Silence applies to both directions. */
  const connection = { isSilent: false, end };
  pass(client, program, { rules, connection });
  pass(program, client, { rules, connection });
  // After a clean end, the other side may still write its remaining bytes.
  client.once('close', () => client.readableEnded || end());
  program.once('close', () => program.readableEnded || end());
}

/** @param {Socket} from @param {Socket} to @param {{ rules: Rules, connection: { isSilent: boolean, end: () => void } }} way */
function pass(from, to, { rules, connection }) {
  const { chance, happened, options } = rules;
  const { faults = tcpFaults, lateMilliseconds = 50, silentMilliseconds = 3_000 } = options;
  /** @param {Buffer} bytes */
  const forward = async (bytes) => {
    const fault = chance() < rules.share ? faults[Math.floor(chance() * faults.length)] : undefined;
    if (fault) happened.set(fault, (happened.get(fault) ?? 0) + 1);
    if (fault === 'late') await pause(chance() * lateMilliseconds);
    if (fault === 'silence') {
      connection.isSilent = true;
      setTimeout(connection.end, silentMilliseconds);
    }
    if (connection.isSilent || to.destroyed) return;
    if (fault === 'lost with their connection') return connection.end();
    const isRoom = to.write(fault === 'torn' ? bytes.subarray(0, bytes.length / 2) : bytes);
    // Written bytes are sent before the connection closes.
    if (fault === 'torn' || fault === 'cut behind them') return void to.end(connection.end);
    if (isRoom) from.resume();
    else to.once('drain', () => from.resume());
  };
  let last = Promise.resolve();
  from.on('data', (bytes) => {
    // Pieces are sent in order, despite faults.
    from.pause();
    last = forward(bytes);
  });
  // The end event also arrives while it is paused.
  from.once('end', () => last.then(() => connection.isSilent || to.end()));
  from.resume();
}

// @ts-check
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '../network/listen.mjs';
import { seeded } from '../seeded.mjs';

/**
 * The faults of a JSON-RPC call.
 *
 * - `lost question`: the node never receives it.
 * - `lost answer`: the node executes it, but the response is lost.
 * - `repeated question`: the node receives it twice.
 * @typedef {typeof rpcFaults[number]} RpcFault
 */
const rpcFaults = /** @type {const} */ ([
  'lost question',
  'lost answer',
  'late answer',
  'repeated question',
  'garbled answer',
  'answer to another question',
  'busy',
]);

/**
 * @typedef {object} FaultProxyOptions
 * @property {string} [target] The node behind the proxy (default: the one that `targetHeader` of each request names).
 * @property {number} seed
 * @property {number} share The share of calls with a fault, from 0 to 1.
 * @property {readonly RpcFault[]} [faults]
 * @property {number} [lateMilliseconds] The maximum delay of a late response.
 */

/**
 * @typedef {object} FaultProxy
 * @property {string} url
 * @property {ReadonlyMap<RpcFault, number>} happened The count per fault.
 * @property {(share: number) => void} setShare Applies from now on.
 * @property {() => Promise<void>} close
 */

/** Names the target node of a proxy for several nodes. */
export const targetHeader = 'x-fault-proxy-target';

/**
 * An unreliable node: a loopback proxy in front of a good node. The same seed gives the same faults in the same order.
 * @param {FaultProxyOptions} options
 * @returns {Promise<FaultProxy>}
 */
export async function startFaultProxy(options) {
  const chance = seeded(options.seed);
  /** @type {Map<RpcFault, number>} */
  const happened = new Map();
  let { share } = options;
  const server = createServer(async (incoming, outgoing) => {
    const fault = chance() < share ? pick(options.faults ?? rpcFaults, chance) : undefined;
    if (fault) happened.set(fault, (happened.get(fault) ?? 0) + 1);
    try {
      await pass(options, incoming, outgoing, fault, chance);
    } catch {
      outgoing.destroy();
    }
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    happened,
    setShare: (next) => {
      share = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** @param {readonly RpcFault[]} faults @param {import('../seeded.mjs').Chance} chance */
function pick(faults, chance) {
  return faults[Math.floor(chance() * faults.length)];
}

/**
 * @param {FaultProxyOptions} options
 * @param {import('node:http').IncomingMessage} incoming
 * @param {import('node:http').ServerResponse} outgoing
 * @param {RpcFault | undefined} fault
 * @param {import('../seeded.mjs').Chance} chance
 * @returns {Promise<void>}
 */
async function pass({ target, lateMilliseconds = 50 }, incoming, outgoing, fault, chance) {
  const node = target ?? String(incoming.headers[targetHeader]);
  const question = await text(incoming);
  if (fault === 'lost question') return void outgoing.destroy();
  if (fault === 'busy') return void outgoing.writeHead(503).end('<h1>Service Unavailable</h1>');
  if (fault === 'repeated question') await forward(node, question);
  const response = await forward(node, question);
  if (fault === 'lost answer') return void outgoing.destroy();
  if (fault === 'late answer') await sleep(chance() * lateMilliseconds);
  outgoing.setHeader('content-type', 'application/json').end(damage(response, fault, chance));
}

/** @param {string} response @param {RpcFault | undefined} fault @param {import('../seeded.mjs').Chance} chance */
function damage(response, fault, chance) {
  if (fault === 'garbled answer') return response.slice(0, Math.floor(chance() * response.length));
  if (fault === 'answer to another question')
    return response.replace(/"id":\s*(\d+)/, (_, id) => `"id":${Number(id) + 1}`);
  return response;
}

/** @param {string} target @param {string} question */
async function forward(target, question) {
  const response = await fetch(target, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: question,
  });
  return response.text();
}

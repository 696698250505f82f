/**
 * Preloaded into a built service by stress tests and benchmarks (`node --import`), never part of it. It answers
 * messages with `readings`. Parameters of its URL: `proxy` sends the service's chain requests through a fault proxy,
 * `kills` lets the process end itself at a step of a restore, `derivations` counts key derivations.
 */
import fs, { readFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import http from 'node:http';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { targetHeader } from '../test/chain/rpc-fault-proxy.mjs';

/** @typedef {'prepare' | 'fence' | 'decide' | 'roll forward' | 'open'} Step Of a restore. */
/** @typedef {{ step: Step, delayMilliseconds: number }} KillOrder */

const parameters = new URL(import.meta.url).searchParams;

/** CPU time of the main thread in milliseconds; wall-clock time if it is unknown. */
function computed() {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

const timerMilliseconds = 5;
let longestStall = 0;
/** @type {NodeJS.Timeout | undefined} */
let stallTimer;

/**
 * A stall is the delay of a timer, up to the CPU time of the main thread in that period: computation and garbage
 * collection, but neither the load of other processes nor a busy machine.
 */
function watchStalls() {
  let before = { at: performance.now(), computed: computed() };
  stallTimer = setInterval(() => {
    const now = { at: performance.now(), computed: computed() };
    const delay = now.at - before.at - timerMilliseconds;
    longestStall = Math.max(longestStall, Math.min(delay, now.computed - before.computed));
    before = now;
  }, timerMilliseconds).unref();
}

/** The delay of 1 ms timers as a caller experiences it, including the wait for a processor. */
const loopDelay = monitorEventLoopDelay({ resolution: 1 });
let utilization = performance.eventLoopUtilization();

const readings = {
  /** CPU time of all threads in microseconds. */
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  /** Bytes after garbage collection; `resident` excludes V8's free heap. */
  memory: () => {
    setFlagsFromString('--expose-gc');
    for (let times = 0; times < 3; times += 1) runInNewContext('gc')();
    const { heapUsed, heapTotal, external, rss } = process.memoryUsage();
    return { held: heapUsed + external, resident: rss - (heapTotal - heapUsed) };
  },
  /** The longest stall since the last question, in milliseconds. */
  stall: () => {
    if (!stallTimer) watchStalls();
    const longest = longestStall;
    longestStall = 0;
    return longest;
  },
  /** Timer delays since the last question, and the share of that time in which the loop was busy. */
  loop: () => {
    const { utilization: busy } = performance.eventLoopUtilization(utilization);
    utilization = performance.eventLoopUtilization();
    const delays = { p99: loopDelay.percentile(99) / 1e6, longest: loopDelay.max / 1e6, busy };
    loopDelay.reset();
    loopDelay.enable();
    return delays;
  },
  derivations: () => derivations,
};

/** @type {KillOrder | undefined} */
let order;
let isDecided = false;
process.on('message', (/** @type {keyof typeof readings | KillOrder} */ message) => {
  if (typeof message === 'string') return void process.send?.(readings[message]());
  order = message;
  isDecided = false;
  process.send?.('armed');
});
// The message channel must not keep the process alive.
process.channel?.unref();

let derivations = 0;
if (parameters.has('derivations')) {
  const argon2 = createRequire(import.meta.url)('@node-rs/argon2');
  const { hashRaw } = argon2;
  const value = (/** @type {unknown[]} */ ...input) => {
    derivations += 1;
    return hashRaw(...input);
  };
  Object.defineProperty(argon2, 'hashRaw', { value, configurable: true, enumerable: true });
}

/** The first action that only this step performs: a file operation or a chain request. @type {Record<Step, RegExp>} */
const signs = {
  prepare: /^open .*[/\\](?:genesis|state)-\d+\.json(?:\.gz)?$/,
  fence: /^open .*[/\\]before-[^/\\]+$/,
  decide: /^open .*[/\\]restored-\d+\.backup$/,
  'roll forward': /^ask .*evm_revert/,
  open: /^unlink .*[/\\](?:genesis|state)-\d+\.json(?:\.gz)?$/,
};

/** @param {string} operation */
function killAt(operation) {
  isDecided ||= signs.decide.test(operation);
  if (!order || !signs[order.step].test(operation)) return;
  // Files are also removed before the decision, when new files replace them.
  if (order.step === 'open' && !isDecided) return;
  const { delayMilliseconds } = order;
  order = undefined;
  if (delayMilliseconds === 0) process.kill(process.pid, 'SIGKILL');
  else setTimeout(() => process.kill(process.pid, 'SIGKILL'), delayMilliseconds);
}

if (parameters.has('kills')) {
  const { open } = fs;
  const { unlink } = promises;
  const { end } = http.ClientRequest.prototype;
  Object.assign(fs, {
    /** @param {any[]} input */
    open: (...input) => {
      if (input[1] === 'wx') killAt(`open ${input[0]}`);
      return Reflect.apply(open, fs, input);
    },
  });
  Object.assign(promises, {
    /** @param {Parameters<typeof unlink>} input */
    unlink: (...input) => {
      killAt(`unlink ${input[0]}`);
      return unlink(...input);
    },
  });
  Object.assign(http.ClientRequest.prototype, {
    /** @this {http.ClientRequest} @param {any[]} input */
    end(...input) {
      if (typeof input[0] === 'string') killAt(`ask ${input[0]}`);
      return Reflect.apply(end, this, input);
    },
  });
}

const proxy = parameters.get('proxy');
if (proxy) {
  const { request } = http;
  /** @param {string | URL} address @param {http.RequestOptions} options @param {(response: http.IncomingMessage) => void} [listener] */
  const rerouted = (address, options, listener) => {
    const { method, agent } = options;
    // Requests that the service forwards for others use a new connection each, and go directly to the node.
    const isOwn = method === 'POST' && typeof agent === 'object' && 'keepAlive' in agent && agent.keepAlive;
    if (!isOwn) return request(address, options, listener);
    const headers = { ...options.headers, [targetHeader]: String(address) };
    return request(proxy, { ...options, headers }, listener);
  };
  Object.assign(http, { request: rerouted });
}
syncBuiltinESMExports();

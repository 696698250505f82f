// @ts-check
/**
 * Preloaded into the service by the fuzzer, never part of it: reports stalls of the event loop and memory. A stall is
 * the delay of a timer, up to the CPU time of the main thread in that period (`schedstat` on Linux; elsewhere the
 * whole delay). So stalls include computation and garbage collection, but neither the fuzzer's own load on the same
 * processors nor a busy machine.
 */
import { readFileSync } from 'node:fs';

const every = 5;
const maximumStalls = 5;

/** @typedef {{ at: number, milliseconds: number }} Stall End and duration. */
/** @typedef {{ heap: number, resident: number }} Memory In bytes, after garbage collection; `resident` excludes V8's free heap. */

/** @type {Stall[]} The longest since the last query. */
let stalls = [];
let before = { at: performance.now(), computed: computed() };

setInterval(() => {
  const now = { at: performance.now(), computed: computed() };
  const late = now.at - before.at - every;
  const milliseconds = Math.min(late, now.computed - before.computed);
  before = now;
  if (milliseconds > (stalls[maximumStalls - 1]?.milliseconds ?? 0)) remember(milliseconds);
}, every).unref();

/** @param {number} milliseconds */
function remember(milliseconds) {
  stalls.push({ at: Date.now(), milliseconds });
  stalls = stalls
    .sort((left, right) => right.milliseconds - left.milliseconds)
    .slice(0, maximumStalls);
}

/** CPU time of the main thread since the start in milliseconds; wall-clock time if it is unknown. */
function computed() {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

const readings = {
  stalls: () => stalls.splice(0),
  /** @returns {Memory} */
  memory: () => {
    for (let times = 0; times < 3; times += 1) globalThis.gc?.();
    const { heapUsed, heapTotal, external, rss } = process.memoryUsage();
    return { heap: heapUsed + external, resident: rss - (heapTotal - heapUsed) };
  },
};

process.on('message', (question) => {
  if (question === 'stalls' || question === 'memory') process.send?.(readings[question]());
});

// @ts-check
/**
 * Preloaded into the service by the fuzzer, never part of it: reports how long the event loop stood still
 * and how much memory is held. A stall is how much later than due a timer fired, as far as the main
 * thread computed in that time (`schedstat` of Linux; elsewhere the whole of it). So neither the
 * fuzzer's own work on the same processors nor a busy machine counts, but computing and collecting
 * garbage do.
 */
import { readFileSync } from 'node:fs';

const every = 5;
const kept = 5;

/** @typedef {{ at: number, milliseconds: number }} Stall When it ended, and how long it was. */
/** @typedef {{ heap: number, resident: number }} Memory In bytes, after all garbage is collected; resident without what V8 keeps empty for later. */

/** @type {Stall[]} The longest since they were last asked for. */
let stalls = [];
let before = { at: performance.now(), computed: computed() };

setInterval(() => {
  const now = { at: performance.now(), computed: computed() };
  const late = now.at - before.at - every;
  const milliseconds = Math.min(late, now.computed - before.computed);
  before = now;
  if (milliseconds > (stalls[kept - 1]?.milliseconds ?? 0)) remember(milliseconds);
}, every).unref();

/** @param {number} milliseconds */
function remember(milliseconds) {
  stalls.push({ at: Date.now(), milliseconds });
  stalls = stalls.sort((left, right) => right.milliseconds - left.milliseconds).slice(0, kept);
}

/** Milliseconds of the main thread on a processor since the start; of the whole time where that is not known. */
function computed() {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

const answers = {
  stalls: () => stalls.splice(0),
  /** @returns {Memory} */
  memory: () => {
    for (let times = 0; times < 3; times += 1) globalThis.gc?.();
    const { heapUsed, heapTotal, external, rss } = process.memoryUsage();
    return { heap: heapUsed + external, resident: rss - (heapTotal - heapUsed) };
  },
};

process.on('message', (question) => {
  if (question === 'stalls' || question === 'memory') process.send?.(answers[question]());
});

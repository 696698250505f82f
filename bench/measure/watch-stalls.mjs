// @ts-check
/**
 * Preloaded into the service by the benchmark, never part of it: how late timers fire that are due every
 * millisecond, as whoever waits for an answer has it: computing and collecting garbage count, and so does
 * waiting for a processor. Asked by a message, it reports p99 and the longest since it was last asked, and
 * which share of that time the loop was busy.
 */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
let last = performance.eventLoopUtilization();
process.on('message', () => {
  const { utilization: busy } = performance.eventLoopUtilization(last);
  last = performance.eventLoopUtilization();
  process.send?.({ p99: delay.percentile(99) / 1e6, longest: delay.max / 1e6, busy });
  delay.reset();
});

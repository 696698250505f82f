// @ts-check
/**
 * Preloaded into the service by the benchmark, never part of it: measures the delay of timers that are due every
 * millisecond, as a waiting caller experiences it: including computation, garbage collection and waiting for a
 * processor. Replies to a message with p99 and the maximum since the last message, and the share of that time in
 * which the loop was busy.
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

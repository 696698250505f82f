// @ts-check
/**
 * Preloaded into the service by the benchmark, never part of it: replies to a message with the CPU time of all
 * threads of the process, in microseconds.
 */
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});

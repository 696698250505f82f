// @ts-check
/**
 * Preloaded into the service by the benchmark, never part of it: asked by a message, it reports the
 * microseconds of processor that the process has taken, in all its threads.
 */
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});

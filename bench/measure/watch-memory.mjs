// @ts-check
/**
 * Preloaded into the service by a stress test, never part of it: on a message, collects garbage and replies with the
 * bytes in use, inside and outside V8's heap.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
/** @type {() => void} */
const collect = runInNewContext('gc');

process.on('message', () => {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.(heapUsed + external);
});

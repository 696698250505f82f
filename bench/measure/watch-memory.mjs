// @ts-check
/**
 * Preloaded into the service by a storm, never part of it: asked by a message, it collects garbage and reports the
 * bytes that are held then, in V8's heap and outside of it.
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

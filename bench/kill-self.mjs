// @ts-check
/**
 * Preloaded into a built service (`node --import`) to kill it during a restore: a message names a step and a delay,
 * and the process ends itself with SIGKILL that long after the first action that only this step performs.
 */
import promises from 'node:fs/promises';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';

/** @typedef {'prepare' | 'fence' | 'decide' | 'roll forward' | 'open'} Step */

/** First action of each step: a file operation or a chain request. @type {Record<Step, RegExp>} */
const signs = {
  prepare: /^open .*[/\\](?:genesis|state)-\d+\.json(?:\.gz)?$/,
  fence: /^open .*[/\\]before-[^/\\]+$/,
  decide: /^open .*[/\\]restored-\d+\.backup$/,
  'roll forward': /^ask .*evm_revert/,
  open: /^unlink .*[/\\](?:genesis|state)-\d+\.json(?:\.gz)?$/,
};

/** @type {{ step: Step, delayMilliseconds: number } | undefined} */
let order;
process.on('message', (message) => {
  if (typeof message === 'object' && message && 'step' in message)
    order = JSON.parse(JSON.stringify(message));
  isDecided = false;
  process.send?.('armed');
});

let isDecided = false;

/** @param {string} operation */
function killAt(operation) {
  isDecided ||= signs.decide.test(operation);
  if (!order || !signs[order.step].test(operation)) return;
  // Files are also removed before the decision, when new files replace them.
  if (order.step === 'open' && !isDecided) return;
  const { delayMilliseconds } = order;
  order = undefined;
  const end = () => process.kill(process.pid, 'SIGKILL');
  if (delayMilliseconds === 0) end();
  else setTimeout(end, delayMilliseconds);
}

const { open, unlink } = promises;
const { end } = http.ClientRequest.prototype;
Object.assign(promises, {
  /** @param {Parameters<typeof open>} parameters */
  open: (...parameters) => {
    if (parameters[1] === 'wx') killAt(`open ${parameters[0]}`);
    return open(...parameters);
  },
  /** @param {Parameters<typeof unlink>} parameters */
  unlink: (...parameters) => {
    killAt(`unlink ${parameters[0]}`);
    return unlink(...parameters);
  },
});
Object.assign(http.ClientRequest.prototype, {
  /** @this {http.ClientRequest} @param {any[]} parameters */
  end(...parameters) {
    if (typeof parameters[0] === 'string') killAt(`ask ${parameters[0]}`);
    return Reflect.apply(end, this, parameters);
  },
});
syncBuiltinESMExports();

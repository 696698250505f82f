// @ts-check
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { aboveFloorBy } from '../measure/goals.mjs';
import { spawnNode, temporaryFolder } from '../measure/programs.mjs';

const tests = 200;
const testing = resolve('out/package/dist/fixtures/testing.cjs');

/** A file of empty tests after this head. @param {string} head */
function suiteOf(head) {
  return `
const { after, before, beforeEach, test } = require('node:test');
${head}
for (let number = 1; number <= ${tests}; number += 1) test('test ' + number, async () => {});
`;
}

const floor = suiteOf('beforeEach(async () => {});');

const listening = `await vault.inbox('shop').listen();`;

/** @param {string} begin */
function suiteWith(begin) {
  return suiteOf(`
const { startVaultdesk } = require(${JSON.stringify(testing)});
let vault;
before(async () => {
  vault = await startVaultdesk();
  ${begin}
});
beforeEach(() => vault.reset());
after(() => vault.stop());
`);
}

/** Duration of a run of the file, including start and end. @param {string} file */
async function timeOf(file) {
  const startedAt = performance.now();
  const child = spawnNode(['--test', file], { stdio: 'ignore' });
  const code = await new Promise((done) => child.once('exit', done));
  if (code !== 0) throw new Error(`A test suite exited with ${code}.`);
  return performance.now() - startedAt;
}

/** @type {import('../measure/row.mjs').Subject} */
export const suites = {
  name: 'suites',
  title: 'Suites of tests',
  about: `${tests} empty tests in Node's test runner, each after a reset: from the start of the run until its end, including the service. Floor: the same tests without a service.`,
  prepare: async () => {
    execFileSync(process.execPath, ['main/packaging/npm/pack.mjs']);
    const folder = temporaryFolder('suites');
    const fileOf = (/** @type {string} */ name, /** @type {string} */ text) => {
      const file = join(folder, `${name}.test.cjs`);
      writeFileSync(file, text);
      return file;
    };
    const empty = fileOf('empty', floor);
    const row = (/** @type {string} */ work, /** @type {string} */ file) => ({
      ...{ work, unit: /** @type {const} */ ('ms'), ours: () => timeOf(file) },
      ...{ floor: () => timeOf(empty), goals: [aboveFloorBy(5_000, 'ms')] },
    });
    return [
      row('200 tests, each with a reset', fileOf('plain', suiteWith(''))),
      row('The same with an inbox that listens', fileOf('listening', suiteWith(listening))),
    ];
  },
};

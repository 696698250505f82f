// @ts-check
/**
 * Follows the README to the first passing test in a separate project, and prints the time from the clone, the files to read and
 * the commands to type.
 *
 * node test/newcomer.mjs [SECONDS]     SECONDS: how long `npm ci` took
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');

/** The code block of a page that contains a word. @param {string} file @param {string} language @param {string} word */
function blockIn(file, language, word) {
  const blocks = [...read(file).matchAll(/```(\w+)[^\n]*\n(.*?)```/gs)];
  const found = blocks.find(([, name, text]) => name === language && text?.includes(word))?.[2];
  if (found === undefined) throw new Error(`${file} has no ${language} block with ${word}.`);
  return found;
}

const page = 'docs/how-to/install.md';
const [pack = '', install = ''] = blockIn(page, 'sh', 'npm run pack')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#') && !line.includes('serve'));
const project = mkdtempSync(join(tmpdir(), 'vaultdesk-newcomer-'));
writeFileSync(join(project, 'package.json'), '{ "name": "shop", "private": true }\n');
writeFileSync(join(project, 'shop.test.mjs'), blockIn('README.md', 'js', 'startVaultdesk'));

const fromClone = Number(process.argv[2] ?? 0);
/** @type {readonly { typed: string, command: string, cwd: string }[]} */
const steps = [
  { typed: pack, command: pack.replace('npm ci && ', ''), cwd: root },
  { typed: install, command: install.replace('../vaultdesk/', root), cwd: project },
  { typed: 'node --test', command: 'node --test', cwd: project },
];

const lines = [`${String(fromClone).padStart(5)} s  npm ci`];
let seconds = fromClone;
let isGreen = true;
for (const { typed, command, cwd } of steps) {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], { cwd, encoding: 'utf8' });
  const taken = (performance.now() - start) / 1000;
  seconds += taken;
  lines.push(`${taken.toFixed(0).padStart(5)} s  ${typed}`);
  isGreen = status === 0;
  if (!isGreen) lines.push(stdout, stderr);
  if (!isGreen) break;
}
rmSync(project, { recursive: true });

console.info(['\n── a newcomer', ...lines].join('\n'));
console.info(`${seconds.toFixed(0)} s from the clone to the first passing test in a separate project`);
console.info(`files read: README.md, ${page}; commands typed: ${steps.length + 1} (with git clone)`);
process.exit(isGreen ? 0 : 1);

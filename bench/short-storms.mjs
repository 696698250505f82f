// @ts-check
/**
 * The short form of the storms, with kills, faults and requests that make no sense: two at once, as most
 * of them wait more than they compute. What one tells is shown when it has ended.
 * npm run test:kills
 */
import { spawn } from 'node:child_process';
import pLimit from 'p-limit';

const atOnce = 2;

/** Those that kill after a time come beside the first, which mostly waits: much has to be written by then. */
const storms = [
  'webhook-storm.mjs 200 4 0 1 0 4',
  'kill-loop.mjs 20',
  'attempt-kills.mjs 20',
  'restore-kills.mjs 2',
  'fuzz.mjs 30000 5000',
  'market-storm.mjs 60 8 6 2 10 1 3',
  'execute-storm.mjs 60 5 10 3 20 3',
  'mint-storm.mjs 300 2 10 3',
  'worlds-storm.mjs 4 25',
  'restores-storm.mjs 60',
  'shared-storm.mjs 2500 3 4 1 30 1 16 1',
  'shared-storm.mjs 1500 3 3 0 30 2 16 0 200',
  'shared-attempts.mjs 300 3',
  'market-storm.mjs 60 8 6 2 0 1 3 0 3',
  'market-storm.mjs 40 8 4 4 0 1 0 3',
  'execute-storm.mjs 60 5 10 4 0 0 3',
];

/** Answers whether all was well. @param {string} storm @returns {Promise<boolean>} */
function run(storm) {
  const began = performance.now();
  const [file = '', ...sizes] = storm.split(' ');
  const child = spawn(process.execPath, [`bench/${file}`, ...sizes], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  /** @type {Buffer[]} */
  const told = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => void told.push(bytes));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      const seconds = Math.round((performance.now() - began) / 1000);
      console.info(`${storm}, ${seconds} s, ${code === 0 ? 'well' : `ended with ${code}`}`);
      process.stdout.write(Buffer.concat(told));
      resolve(code === 0);
    });
  });
}

const limit = pLimit(atOnce);
const outcomes = await Promise.all(storms.map((storm) => limit(() => run(storm))));
if (outcomes.includes(false)) process.exitCode = 1;

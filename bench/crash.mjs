// @ts-check
/**
 * Long form of the stress tests: 50,000 crash states; 10,000 damaged directories; all PINs; 30,000 typed-data documents
 * next to other libraries; 1,000 kills while clients write, 100 around wrong PINs and 200 at each step of a restore;
 * 1,000 executions and 2,000 purchases, each with 20 kills of service and chain and faults in a fifth of the traffic
 * between the two; 10,000 mints with two kills and 2,000 with such faults; 10,000 events to faulty endpoints with 20
 * kills; 120,000 fuzzed requests; 16 worlds on one port, each reset 500 times; and, on PostgreSQL, 200,000 operations
 * at three instances of a world with kills of instances and of the database, its deliveries with 20 kills, and 1,000
 * concurrent wrong PINs.
 * npm run crash
 */
import { spawnSync } from 'node:child_process';

/** @param {string[]} argv @param {Record<string, string>} environment */
function run(argv, environment = {}) {
  const { status } = spawnSync(process.execPath, argv, {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  if (status !== 0) process.exit(status ?? 1);
}

const vitest = 'node_modules/vitest/vitest.mjs';
const storage = 'service/adapters/storage';
const pins = 'service/adapters/vault/pin-search.test.ts';
const typedData = 'service/signatures/typed-data/other-libraries.test.ts';
run([vitest, 'run', `${storage}/crash.test.ts`, `${storage}/damage.test.ts`, pins, typedData], {
  VAULTDESK_TEST_SIZE: 'long',
});
run(['bench/kill-loop.mjs', '1000']);
run(['bench/attempt-kills.mjs', '100']);
run(['bench/restore-kills.mjs', '200']);
run(['bench/execute-storm.mjs', '1000', '20', '50', '20', '20', '50']);
run(['bench/market-storm.mjs', '2000', '50', '100', '20', '20', '1', '50']);
run(['bench/mint-storm.mjs', '10000', '2', '0', '50']);
run(['bench/mint-storm.mjs', '2000', '5', '20']);
run(['bench/webhook-storm.mjs', '10000', '20', '4']);
run(['bench/webhook-storm.mjs', '600', '20', '4', '1', '0', '50']);
run(['bench/fuzz.mjs', '100000', '20000']);
run(['bench/worlds-storm.mjs', '16', '500']);
run(['bench/restores-storm.mjs', '1000']);
run(['bench/shared-storm.mjs', '200000', '3', '24', '3', '3', '7', '64']);
run(['bench/webhook-storm.mjs', '300', '20', '0', '1', '3']);
run(['bench/shared-attempts.mjs', '1000', '3']);

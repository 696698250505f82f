/**
 * Long forms of the stress tests, in hours.
 * npm run crash
 */
import { spawnSync } from 'node:child_process';

const searches = [
  'service/platform/storage/crash.test.ts',
  'service/platform/storage/journal/damage.test.ts',
  'service/platform/vault/pin-search.test.ts',
  'service/domain/signatures/typed-data/other-libraries.test.ts',
];

const runs = [
  // 50,000 crash states, 10,000 damaged directories, all PINs, 30,000 documents next to other libraries.
  `node_modules/vitest/vitest.mjs run ${searches.join(' ')}`,
  'bench/stress.mjs writes kills=1000',
  'bench/stress.mjs attempts kills=100',
  'bench/stress.mjs interruptedRestores kills=200',
  'bench/stress.mjs executions operations=1000 wallets=20 clients=50 kills=20 snapshots=50',
  'bench/stress.mjs trades snapshots=50',
  'bench/stress.mjs trades operations=500 clients=20 offers=40 kills=10 faults=0 blocks=5',
  'bench/stress.mjs mints operations=10000 kills=2 snapshots=50',
  'bench/stress.mjs mints operations=2000 kills=5 faults=20',
  'bench/stress.mjs deliveries',
  'bench/stress.mjs deliveries operations=600 snapshots=50',
  'bench/fuzz.mjs 100000 20000',
  'bench/stress.mjs worlds clients=16 operations=500',
  'bench/stress.mjs repeatedRestores operations=1000',
  'bench/stress.mjs registers operations=200000 kills=24 stalls=3 faults=3 seed=7 clients=64',
  'bench/stress.mjs deliveries operations=300 slow=0 instances=3',
  'bench/stress.mjs guesses',
];
const env = { ...process.env, VAULTDESK_TEST_SIZE: 'long' };
for (const run of runs) {
  const { status } = spawnSync(process.execPath, run.split(' '), { stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
}

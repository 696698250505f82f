import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findPostgres } from './programs.mjs';
import { startPostgresServer } from './server.mjs';

// Runs the unit and contract suite with the state of every service and use case in a PostgreSQL.
// Arguments go to vitest.
const installation = findPostgres();
if ('reason' in installation) {
  process.stderr.write(`${installation.reason}\n`);
  process.exit(1);
}
const server = await startPostgresServer({ fsync: false });
await server.request('alter system set max_connections = 400');
await server.kill();
await server.restart();
const tests = spawn('npx', ['vitest', 'run', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, VAULTDESK_TEST_DATABASE: server.url },
});
const [code] = await once(tests, 'exit');
await server.stop();
process.exit(code ?? 1);

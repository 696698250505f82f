/**
 * Runs the short form of every stress test, or one scenario with its own sizes; the rest are its defaults.
 *
 * node bench/stress.mjs        (after npm run build)
 * node bench/stress.mjs ci     those of CI
 * node bench/stress.mjs trades operations=2000 kills=20
 *
 * Runs that need PostgreSQL are skipped if it is missing; with VAULTDESK_REQUIRE_PROGRAMS=1 they fail.
 */
import './typescript.mjs';

await import('./stress/short-forms.ts');
// A process that is still starting must not delay the end.
process.exit();

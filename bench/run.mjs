/**
 * Measures the service next to a floor (the least that the work can cost) and a peer (an alternative that a developer
 * would use), in alternating rounds. Compare the ratios, not the machines. Writes bench/RESULTS.md.
 *
 * npm run bench -- [--quick | --long] [--only NAME,NAME] [--results FILE]     (builds first)
 *
 * --quick    under three minutes, with few records; prints only
 * --long     with 1,000,000 records for start and memory
 * --only     some subjects; prints only
 * --results  also writes the results to FILE
 */
import './typescript.mjs';

await import('./measure/run.ts');

/**
 * Fuzzes the service over HTTP and the console's RPC: some requests are generated from its OpenAPI document, the
 * others are mutated recordings. Every response must be well formed: no 500, an envelope with a known code and its
 * trace code, a field named if one is wrong, no internals and no secrets. The log must contain nothing unexpected.
 * The event loop may stall at most 200 ms longer than under as many plain requests, and at the end the service holds at
 * most 64 MiB more than before. The same seed generates the same requests, except for values that the service assigns.
 *
 * node bench/fuzz.mjs [generated] [mutated] [seed]     (after npm run build)
 */
import './typescript.mjs';

await import('./fuzz/fuzz.ts');

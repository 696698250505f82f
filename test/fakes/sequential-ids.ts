import { createHash } from 'node:crypto';
import type { Ids } from '../../service/ports/ports.ts';

/** Ids that are the same in every run: the first, the second, and so on. */
export function sequentialIds(): Ids {
  let uuids = 0;
  let tokens = 0;
  let draws = 0;
  return {
    uuid: () => uuidOf(++uuids),
    token: (bytes) =>
      createHash('sha512').update(`token ${++tokens}`).digest().toString('base64url', 0, bytes),
    randomBytes: (count) =>
      createHash('shake256', { outputLength: count }).update(`bytes ${++draws}`).digest(),
    seed: undefined,
    because: (_cause, work) => work(),
  };
}

/** The UUID of a number. @example "00000007-0000-4000-8000-000000000000" */
export function uuidOf(number: number): string {
  return `${number.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
}

import { randomBytes, randomUUID } from 'node:crypto';
import type { Ids } from '../ports/ports.ts';

/** Ids from the random source of the operating system. */
export const randomIds: Ids = {
  uuid: () => randomUUID(),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
  randomBytes: (count) => randomBytes(count),
  seed: undefined,
  because: (_cause, work) => work(),
};

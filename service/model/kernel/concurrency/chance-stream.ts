import { createHash } from 'node:crypto';

/** The `nth` number of a deterministic stream, in [0, 1). */
export type ChanceStream = (nth: number) => number;

export function chanceStream(name: string): ChanceStream {
  return (nth) => createHash('sha256').update(`${name}/${nth}`).digest().readUInt32BE(0) / 2 ** 32;
}

import { createHash } from 'node:crypto';

/** The `nth` number of a stream: from 0 to below 1, the same in every run. */
export type ChanceStream = (nth: number) => number;

/** The stream of a name. */
export function chanceStream(name: string): ChanceStream {
  return (nth) => createHash('sha256').update(`${name}/${nth}`).digest().readUInt32BE(0) / 2 ** 32;
}

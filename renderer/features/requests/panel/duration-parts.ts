import type { RequestDurations } from '../../../../service/resources/request-record.ts';
import type { TraceSpan } from '../../../../service/resources/trace.ts';

const names = [
  ['authenticate', 'token'],
  ['validate', 'body'],
  ['keyDerivation', 'key derivation'],
  ['useCase', 'the call itself'],
  ['commit', 'disk'],
] as const;

/** The parts of a request's time, the largest first and the rest last; together as long as the whole. */
export function durationParts(durations: RequestDurations): TraceSpan[] {
  const parts = names
    .flatMap(([key, name]) => {
      const took = durations[key];
      // What the disk takes is waited for.
      return took === undefined ? [] : [{ name, took, isWait: key === 'commit' }];
    })
    .toSorted((one, other) => other.took - one.took);
  const known = parts.reduce((sum, { took }) => sum + took, 0);
  return [
    ...parts,
    { name: 'the rest', took: Math.max(0, durations.total - known), isWait: false },
  ];
}

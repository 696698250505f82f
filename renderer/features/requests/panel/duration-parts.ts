import type { RequestDurations } from '../../../../service/resources/request-record.ts';
import type { TraceSpan } from '../../../../service/resources/trace.ts';

const names = [
  ['authenticate', 'token'],
  ['validate', 'body'],
  ['keyDerivation', 'key derivation'],
  ['useCase', 'operation'],
  ['commit', 'disk'],
] as const;

/** The parts of a request's time, largest first and remainder last; they sum up to the total. */
export function durationParts(durations: RequestDurations): TraceSpan[] {
  const parts = names
    .flatMap(([key, name]) => {
      const took = durations[key];
      // The commit waits for the disk.
      return took === undefined ? [] : [{ name, took, isWait: key === 'commit' }];
    })
    .toSorted((left, right) => right.took - left.took);
  const measured = parts.reduce((sum, { took }) => sum + took, 0);
  return [
    ...parts,
    { name: 'other', took: Math.max(0, durations.total - measured), isWait: false },
  ];
}

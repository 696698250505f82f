import type { TraceSpan } from '../../../service/model/history/trace.ts';

/** Parts below this share are grouped. */
const smallest = 0.02;
const remainderName = 'other';

/** The parts of a total, with very small parts grouped at the end. */
export function withRemainder(split: readonly TraceSpan[], total: number): readonly TraceSpan[] {
  const isSmall = ({ name, took }: TraceSpan) => name === remainderName || took < total * smallest;
  const otherDuration = split.filter(isSmall).reduce((sum, { took }) => sum + took, 0);
  const large = split.filter((part) => !isSmall(part));
  return otherDuration === 0 ? large : [...large, { name: remainderName, took: otherDuration, isWait: false }];
}

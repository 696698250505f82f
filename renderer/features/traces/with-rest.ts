import type { TraceSpan } from '../../../service/resources/trace.ts';

/** What is smaller than this share of the whole is no part of its own. */
const smallest = 0.02;
const restName = 'the rest';

/** The parts of a whole, with what is very small put together behind all others. */
export function withRest(split: readonly TraceSpan[], whole: number): readonly TraceSpan[] {
  const isSmall = ({ name, took }: TraceSpan) => name === restName || took < whole * smallest;
  const rest = split.filter(isSmall).reduce((sum, { took }) => sum + took, 0);
  const large = split.filter((part) => !isSmall(part));
  return rest === 0 ? large : [...large, { name: restName, took: rest, isWait: false }];
}

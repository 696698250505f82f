import type { WorldSummary } from '../../../../service/model/installation/world.ts';
import { toDuration } from '../../figures/instant.ts';

/** The dashed bar of an ended world. */
export const endedBar = 'repeating-linear-gradient(var(--vd-idle) 0 4px, transparent 4px 7px)';

/** The moved clock and the faults of a world. @example ["Clock +3 d", "Faults on"] */
export function worldTags({ clockOffsetMilliseconds: offset, hasFaults }: WorldSummary): readonly string[] {
  const sign = offset !== undefined && offset < 0 ? '−' : '+';
  return [
    ...(offset === undefined ? [] : [`Clock ${sign}${toDuration(rounded(Math.abs(offset) / 1_000))}`]),
    ...(hasFaults ? ['Faults on'] : []),
  ];
}

/** A snapshot that is some seconds old is advanced by 3 days to a moment shortly before 3 days. */
function rounded(seconds: number): number {
  return seconds < 3_600 ? seconds : Math.round(seconds / 60) * 60;
}

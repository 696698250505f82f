import type { WorldSummary } from '../../../../service/model/installation/world.ts';
import { toDuration } from '../../figures/instant.ts';

/** The moved clock and the faults of a world. @example ["Clock +3 d", "Faults on"] */
export function worldTags({ clockOffsetMilliseconds: offset, hasFaults }: WorldSummary): readonly string[] {
  const sign = offset !== undefined && offset < 0 ? '−' : '+';
  return [
    ...(offset === undefined ? [] : [`Clock ${sign}${toDuration(Math.abs(offset) / 1_000)}`]),
    ...(hasFaults ? ['Faults on'] : []),
  ];
}

import { Tooltip } from '@mantine/core';
import { toExact, toInstant } from '../../../components/figures/instant.ts';
import { useNow } from '../../../components/figures/use-now.ts';
import { forHowLong } from './for-how-long.ts';

/** "for 3 days", which keeps counting; since when exactly on hover. */
export function ForHowLong({ since }: { since: string }) {
  const instant = toInstant(since);
  return (
    <Tooltip label={`since ${toExact(instant)}`}>
      <time dateTime={instant.toISOString()}>{forHowLong(instant, useNow())}</time>
    </Tooltip>
  );
}

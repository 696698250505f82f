import { toExact, toInstant } from '../../../components/figures/instant.ts';
import { useNow } from '../../../components/figures/use-now.ts';
import { Tip } from '../../../components/layout/Tip.tsx';
import { forHowLong } from './for-how-long.ts';

/** "for 3 days", updated live; shows the exact start on hover. */
export function ForHowLong({ since }: { since: string }) {
  const instant = toInstant(since);
  return (
    <Tip label={() => `since ${toExact(instant)}`}>
      <time dateTime={instant.toISOString()}>{forHowLong(instant, useNow())}</time>
    </Tip>
  );
}

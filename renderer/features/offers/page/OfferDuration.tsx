import { toExact, toInstant } from '../../../components/figures/instant.ts';
import { useNow } from '../../../components/figures/use-now.ts';
import { Tip } from '../../../components/layout/Tip.tsx';
import { offerDuration } from './offer-lifecycle.ts';

/** "for 3 days", updated live; shows the exact start on hover. */
export function OfferDuration({ since }: { since: string }) {
  const instant = toInstant(since);
  return (
    <Tip label={() => `since ${toExact(instant)}`}>
      <time dateTime={instant.toISOString()}>{offerDuration(instant, useNow())}</time>
    </Tip>
  );
}

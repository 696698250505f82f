import { Box } from '@mantine/core';
import { useState } from 'react';
import { counted } from '../../../components/figures/counted.ts';
import { useNow } from '../../../components/figures/RelativeTime.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import type { Status } from '../../../components/status/StatusGlyph.tsx';
import { MoreEntries, Timeline } from '../../../components/timeline/Timeline.tsx';
import { RecordActions } from '../../../frame/act/RecordActions.tsx';
import type { OfferInspection } from '../../../service/call/client.ts';
import { actsOf, plainReason, splitReason } from './next-step.ts';

/** Why an offer failed or ended, and what to do; `null` if neither applies. */
export function OfferEndReason({ inspection }: { inspection: OfferInspection }) {
  const { offer, ending } = inspection;
  const { status, reason, remainingAmount, amount } = offer;
  const { message, raw } = splitReason(reason ?? 'The items could not be moved to escrow.');
  if (status === 'REFUSED')
    return (
      <Note tone="bad" title={message}>
        {raw && (
          <Box component="code" display="block" c="var(--vd-text2)" fz="xs" style={{ overflowWrap: 'anywhere' }}>
            {raw}
          </Box>
        )}
        {counted(amount, 'item')} stayed in the seller's wallet and nothing was paid. Create a new offer: the wallet
        approves the escrow contract first.
      </Note>
    );
  if (status === 'ERROR')
    return (
      <Note tone="bad" title={reason ?? 'Its items are no longer in escrow.'}>
        Purchases are not possible. Reserved money is available again. Terminate the offer to remove it from the list.
      </Note>
    );
  if (status === 'TERMINATED' && reason)
    return (
      <Note tone="plain" title="Terminated by the operator">
        {reason}
      </Note>
    );
  if (status === 'READY' && reason)
    return (
      <Note tone="warn" title={reason}>
        {counted(remainingAmount, 'item')} still in escrow. Fix the cause, then retry the return.
      </Note>
    );
  if (status === 'READY' && ending)
    return (
      <Note tone="plain" title="Unsold items are being returned to the seller">
        New purchases are not possible. Pending purchases are completed.
      </Note>
    );
  return null;
}

/** The next step of an offer as the filled button, and a menu of the other actions. */
export function OfferActions({ inspection, place }: { inspection: OfferInspection; place: 'header' | 'panel' }) {
  return (
    <RecordActions
      {...actsOf(inspection, useNow())}
      copies={[{ what: 'offer id', value: inspection.offer.id }]}
      place={place}
    />
  );
}

const glyphs = { done: 'done', now: 'progress', noted: 'idle', failed: 'failed' } as const satisfies Record<
  OfferInspection['timeline'][number]['mark'],
  Status
>;

/** The history of an offer, newest first; more on demand. */
export function OfferTimeline({ timeline, first }: { timeline: OfferInspection['timeline']; first: number }) {
  const [isWhole, showWhole] = useState(false);
  // The index counts from the oldest entry, so that a new entry changes no existing key.
  const newest = timeline.map((moment, index) => ({ ...moment, id: String(index) })).reverse();
  const visibleEntries = isWhole ? newest : newest.slice(0, first);
  return (
    <>
      <Timeline
        label="Timeline"
        entries={visibleEntries.map(({ id, at, what, why, mark }) => ({
          id,
          at,
          what,
          why: why && plainReason(why),
          status: glyphs[mark],
        }))}
      />
      <MoreEntries count={newest.length - visibleEntries.length} onShow={() => showWhole(true)} />
    </>
  );
}

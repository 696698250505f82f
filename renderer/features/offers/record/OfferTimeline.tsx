import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { Status } from '../../../components/status/StatusGlyph.tsx';
import text from '../../../components/text.module.css';
import { Timeline } from '../../../components/timeline/Timeline.tsx';
import type { OfferInspection } from '../../../service/call/client.ts';
import { plainReason } from './next-step.ts';

const glyphs = {
  done: 'done',
  now: 'progress',
  noted: 'idle',
  failed: 'failed',
} as const satisfies Record<OfferInspection['timeline'][number]['mark'], Status>;

/** The history of an offer, newest first; more on demand. */
export function OfferTimeline({
  timeline,
  first,
}: {
  timeline: OfferInspection['timeline'];
  /** Number of entries shown initially. */
  first: number;
}) {
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
      {visibleEntries.length < newest.length && (
        <UnstyledButton
          className={`${text.link} ${text.small}`}
          m="10px 0 0 25px"
          onClick={() => showWhole(true)}
        >
          Show all {newest.length}
        </UnstyledButton>
      )}
    </>
  );
}

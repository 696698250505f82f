import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { Status } from '../../../components/status/StatusGlyph.tsx';
import text from '../../../components/text.module.css';
import { Timeline } from '../../../components/timeline/Timeline.tsx';
import type { OfferInspection } from '../../../service/call/client.ts';
import styles from './OfferTimeline.module.css';
import { plainReason } from './split-reason.ts';

const glyphs = {
  done: 'done',
  now: 'progress',
  noted: 'idle',
  failed: 'failed',
} as const satisfies Record<OfferInspection['timeline'][number]['mark'], Status>;

/** What happened to an offer, newest first; more on demand. */
export function OfferTimeline({
  timeline,
  first,
}: {
  timeline: OfferInspection['timeline'];
  /** How many are shown before more are asked for. */
  first: number;
}) {
  const [isWhole, showWhole] = useState(false);
  // The index counts from the oldest, so that a new moment moves no other one.
  const newest = timeline.map((moment, index) => ({ ...moment, id: String(index) })).reverse();
  const shown = isWhole ? newest : newest.slice(0, first);
  return (
    <>
      <Timeline
        label="What happened"
        entries={shown.map(({ id, at, what, why, mark }) => ({
          id,
          at,
          what,
          why: why && plainReason(why),
          status: glyphs[mark],
        }))}
      />
      {shown.length < newest.length && (
        <UnstyledButton
          className={`${text.link} ${text.small} ${styles.more}`}
          onClick={() => showWhole(true)}
        >
          Show all {newest.length}
        </UnstyledButton>
      )}
    </>
  );
}

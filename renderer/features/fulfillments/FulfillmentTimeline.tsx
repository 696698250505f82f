import type { FulfillmentInspection } from '../../../service/resources/fulfillment-inspection.ts';
import { fulfillmentGlyphs } from '../../components/status/fulfillment-labels.ts';
import type { Status } from '../../components/status/StatusGlyph.tsx';
import { WireNameLabel } from '../../components/status/WireNameLabel.tsx';
import { Timeline } from '../../components/timeline/Timeline.tsx';
import styles from './FulfillmentTimeline.module.css';

type Moment = FulfillmentInspection['timeline'][number];

/** The status changes of a fulfillment, newest first. */
export function FulfillmentTimeline({ fulfillment }: { fulfillment: FulfillmentInspection }) {
  const { timeline } = fulfillment;
  const last = timeline.length - 1;
  const entries = timeline.map((moment, index) => ({
    id: String(index),
    status: glyphOf(moment, index === last ? fulfillment.status : undefined),
    what: (
      <>
        {moment.what}
        {moment.status && (
          <span className={styles.status}>
            <WireNameLabel of="fulfillmentStatus" name={moment.status} />
          </span>
        )}
      </>
    ),
    why: moment.why,
    at: moment.at,
  }));
  return <Timeline label="Timeline" entries={entries.reverse()} />;
}

/** The last entry shows the current status; earlier ones are done unless they failed. */
function glyphOf({ what }: Moment, present: FulfillmentInspection['status'] | undefined): Status {
  if (present) return fulfillmentGlyphs[present];
  return /^(?:Failed|Given up)/.test(what) ? 'failed' : 'done';
}

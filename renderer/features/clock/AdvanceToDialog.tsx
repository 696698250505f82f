import { useQuery } from '@tanstack/react-query';
import { toExact, toInstant } from '../../components/figures/instant.ts';
import { useSeconds } from '../../components/figures/RelativeTime.tsx';
import { SkeletonLine } from '../../components/layout/loading/Skeleton.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { ConfirmOperation } from '../../frame/action/confirm/ConfirmOperation.tsx';
import { service } from '../../service/call/client.ts';
import { reportAdvance } from './ClockPage.tsx';
import { dueText } from './due-lanes.ts';

/** Confirms an advance to a time and lists the events on the way. */
export function AdvanceToDialog({ at, onClose }: { at: string; onClose: () => void }) {
  const due = useQuery(service.clock.listDue.queryOptions({ to: at, limit: 1 }));
  const isPast = toInstant(at) <= useSeconds();
  return (
    <ConfirmOperation
      operation="clock.advanceTo"
      input={{ to: at }}
      title={`Advance to ${toExact(toInstant(at))}?`}
      confirm="Advance"
      destructive={false}
      disabled={isPast}
      onDone={(advanced) => {
        onClose();
        reportAdvance(advanced);
      }}
      onClose={onClose}
    >
      <p>Events until then run at their own time, in order. The clock never moves back.</p>
      {isPast && <Note tone="plain" role="status" title="The clock has already passed this time." />}
      {due.data ? (
        <ul aria-label="Events until then">
          {due.data.counts.map(({ kind, count }) => (
            <li key={kind} className="figures">
              {dueText({ kind, count })}
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonLine width="60%" />
      )}
    </ConfirmOperation>
  );
}

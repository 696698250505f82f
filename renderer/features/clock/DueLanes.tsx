import { Box } from '@mantine/core';
import type { DueLane, DueMark, DueTimeline } from '../../../service/model/installation/clock.ts';
import { toBothZones, toExact, toInstant } from '../../components/figures/instant.ts';
import { useActions } from '../../frame/action/actions.tsx';
import { formatInstant } from '../../service/labels/time-zone.ts';
import styles from './clock.module.css';
import { chosenByKey, dueLabels, dueText, midnightsOf, momentAt, placeOf } from './due-lanes.ts';

/** Distance to the chosen time, in hundredths of the span, at which a day label would overlap its label. */
const labelWidth = 9;

interface Choosing {
  timeline: DueTimeline;
  chosen: Date | undefined;
  isRunning: boolean;
  onChoose: (moment: Date | undefined) => void;
}

/**
 * A lane for each kind, with a mark for events close together. The pointer chooses a time, ← and → move between marks,
 * Home and End choose the first and the last, Escape clears the choice, Enter asks to advance. The table below lists
 * the same events.
 */
export function DueLanes(choosing: Choosing) {
  const { timeline, chosen } = choosing;
  return (
    <Box display="grid" pt={4} style={{ gridTemplateColumns: '124px minmax(0, 1fr)' }}>
      <Box component="ul" pt={28} style={{ listStyle: 'none' }}>
        {timeline.lanes.map(({ kind, count }) => (
          <li key={kind} className={styles.name}>
            {dueLabels[kind].lane}
            <Box component="span" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
              {count}
            </Box>
          </li>
        ))}
      </Box>
      <Field {...choosing}>
        <Days timeline={timeline} chosen={chosen} />
        {timeline.lanes.map((lane) => (
          <div key={lane.kind} className={styles.lane}>
            {lane.marks.map((mark) => (
              <Mark key={mark.at} mark={mark} kind={lane.kind} timeline={timeline} chosen={chosen} />
            ))}
          </div>
        ))}
        <Box
          component="span"
          pos="absolute"
          style={{ insetBlock: '24px 0', insetInlineStart: 0, borderInlineStart: '2px solid var(--vd-accent)' }}
        />
        {chosen && (
          <>
            <span className={styles.until} style={{ width: `${placeOf(timeline, chosen)}%` }} />
            <span className={styles.chosen} style={{ left: `${placeOf(timeline, chosen)}%` }} />
          </>
        )}
      </Field>
    </Box>
  );
}

function Field({ timeline, chosen, isRunning, onChoose, children }: Choosing & { children: React.ReactNode }) {
  const actions = useActions();
  const [first, last] = [toInstant(timeline.from).getTime(), toInstant(timeline.to).getTime()];

  function choose({ currentTarget, clientX }: React.PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    onChoose(momentAt(timeline, ((clientX - left) / width) * 100));
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === 'Enter' && chosen && !isRunning)
      return actions.open({ name: 'go-to-moment', at: chosen.toISOString() });
    const next = chosenByKey(timeline, chosen, event.key);
    if (!next) return;
    event.preventDefault();
    onChoose(next.moment);
  }

  return (
    <Box
      role="slider"
      tabIndex={0}
      pos="relative"
      style={{ cursor: 'crosshair', touchAction: 'pan-y', userSelect: 'none' }}
      aria-label="Time to advance to"
      aria-valuemin={first}
      aria-valuemax={last}
      aria-valuenow={chosen?.getTime() ?? first}
      aria-valuetext={
        chosen ? `${toExact(chosen)}. Press Enter to advance.` : 'Now. Use the arrow keys to choose an event.'
      }
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        choose(event);
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) choose(event);
      }}
    >
      {children}
    </Box>
  );
}

const dayParts = { weekday: 'short', day: 'numeric' } as const;
const momentParts = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

function Days({ timeline, chosen }: Pick<Choosing, 'timeline' | 'chosen'>) {
  const at = chosen && placeOf(timeline, chosen);
  const isFree = (position: number) => at === undefined || Math.abs(position - at) > labelWidth;
  return (
    <Box h={28}>
      {(at === undefined || at > labelWidth) && (
        <span className={`quiet tiny nowrap ${styles.day} ${styles.today}`}>now</span>
      )}
      {midnightsOf(timeline).map((midnight) => {
        const position = placeOf(timeline, midnight);
        return (
          <span key={position} className={styles.midnight} style={{ left: `${position}%` }}>
            {position > 4 && position < 96 && isFree(position) && (
              <span className={`quiet tiny nowrap ${styles.day}`}>{formatInstant(midnight, dayParts)}</span>
            )}
          </span>
        );
      })}
      {chosen && at !== undefined && (
        <span className={`strong nowrap ${styles.label}`} style={{ left: `clamp(48px, ${at}%, calc(100% - 48px))` }}>
          {formatInstant(chosen, momentParts)}
        </span>
      )}
    </Box>
  );
}

function Mark({
  mark: { at, until, count },
  kind,
  timeline,
  chosen,
}: { mark: DueMark; kind: DueLane['kind'] } & Pick<Choosing, 'timeline' | 'chosen'>) {
  const position = placeOf(timeline, toInstant(at));
  const width = placeOf(timeline, toInstant(until)) - position;
  return (
    <span
      className={styles.mark}
      data-passed={(chosen && toInstant(until) <= chosen) || undefined}
      title={`${dueText({ kind, count })}, ${toBothZones(toInstant(at))}`}
      style={{ left: `${position}%`, width: `max(3px, ${width}%)` }}
    >
      {count > 1 && (
        <Box
          component="span"
          pos="absolute"
          c="dimmed"
          fz="xs"
          lh="17px"
          style={{ insetInlineStart: 'calc(100% + 3px)', fontVariantNumeric: 'tabular-nums' }}
        >
          {count}
        </Box>
      )}
    </span>
  );
}

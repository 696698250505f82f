import { Box, UnstyledButton } from '@mantine/core';
import { useRef, useState } from 'react';
import {
  type ChartData,
  firstSlot,
  niceTop,
  onAxis,
  type SlotSpan,
  slotText,
  spanText,
  sumOf,
  toSlotName,
  toTick,
} from '../../components/chart/chart-data.ts';
import { indexAfter, SlotTable, SlotTip } from '../../components/chart/slot-parts.tsx';
import type { OutputOf } from '../../service/call/operations.ts';
import type { RequestsSearch } from '../../service/queries/page-searches.ts';
import styles from './RequestLog.module.css';
import { type SlotRange, slotsInSpan, spanOfSlots } from './slot-range.ts';

/** With the labels of Home. */
const kinds = [
  { label: 'successful', short: 'successful', color: 'chart-1', status: '2xx,3xx', classes: ['2xx', '3xx'] },
  { label: 'client errors (4xx)', short: '4xx', color: 'warn-dot', status: '4xx', classes: ['4xx'] },
  { label: 'server errors (5xx)', short: '5xx', color: 'bad-dot', status: '5xx', classes: ['5xx'] },
] as const;

interface RequestHistogramProps {
  /** `undefined` while loading. */
  readonly counts: OutputOf<'requests.list'>['counts'];
  readonly search: RequestsSearch;
  readonly onNarrow: (change: Partial<RequestsSearch>) => void;
}

/** The listed calls of up to an hour by minute, or of up to 24 h by hour. Its legend filters by status, its bars by time. */
export function RequestHistogram({ counts, search, onNarrow }: RequestHistogramProps) {
  const { status } = search;
  const series = kinds.map((kind) => ({
    ...kind,
    values: (counts?.slots ?? []).map((_slot, index) => sumOf(kind.classes.map((name) => counts?.[name][index] ?? 0))),
  }));
  const isShown = (kind: (typeof kinds)[number]) => status === undefined || kind.status.includes(status);
  const first = firstSlot(series.map(({ values }) => values));
  const data = counts && onAxis({ ...counts, kind: 'bars', series: series.filter(isShown), first });
  const range = data && slotsInSpan(data, search);
  const inRange = (values: readonly number[]) =>
    range ? values.slice(first + range.first, first + range.last + 1) : values;
  return (
    <section className={styles.histogram} aria-label="Calls over time">
      <div className={`line small ${styles.legend}`}>
        {series.map((kind) => (
          <UnstyledButton
            key={kind.status}
            className="inline"
            aria-pressed={status !== undefined && kind.status.includes(status)}
            title={kind.label}
            onClick={() => onNarrow({ status: status === kind.status ? undefined : kind.status })}
          >
            <i style={{ background: `var(--vd-${kind.color})` }} />
            <span className="figures">{counts ? sumOf(inRange(kind.values)).toLocaleString('en') : '–'}</span>{' '}
            <span className={styles.full}>{kind.label}</span>
            <span className={styles.short}>{kind.short}</span>
          </UnstyledButton>
        ))}
        {data && <span className="quiet">in the {range ? 'selected time' : spanText(data)}</span>}
      </div>
      {data && (
        <Histogram
          label={`Calls of the ${spanText(data)}`}
          data={data}
          range={range}
          onRange={(span) => onNarrow({ from: span?.from, to: span?.to })}
        />
      )}
    </section>
  );
}

/** The distance in which the pointer takes an end of the range, in pixels. */
const handleReach = 6;
/** The number of time labels below the bars. */
const ticks = 6;

interface HistogramProps {
  readonly label: string;
  readonly data: ChartData;
  /** The selected slots, both included. */
  readonly range: SlotRange | undefined;
  readonly onRange: (span: SlotSpan | undefined) => void;
}

/**
 * Bars that select a period. A click selects a slot, a drag a range, and its two handles move the ends. With the keyboard:
 * arrows move, Shift extends, Enter selects, Escape clears.
 */
function Histogram({ label, data, range, onRange }: HistogramProps) {
  const last = data.slots.length - 1;
  const plot = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number>();
  const [draft, setDraft] = useState<{ readonly from: number; readonly to: number }>();
  const chosen = draft ? ordered(draft.from, draft.to) : range;
  const current = Math.min(pointed ?? draft?.to ?? last, last);

  const indexAt = ({ clientX }: React.PointerEvent) => {
    const { left, width } = plot.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    return Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * data.slots.length)));
  };
  const select = (next: SlotRange | undefined) => {
    setDraft(undefined);
    onRange(next && spanOfSlots(data, next));
  };

  function onPointerDown(event: React.PointerEvent) {
    const to = indexAt(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    setDraft({ from: range ? (fixedEnd(event, range) ?? to) : to, to });
  }

  /** The end that stays if the pointer is at the handle of the other end. */
  function fixedEnd({ clientX }: React.PointerEvent, { first, last: final }: SlotRange): number | undefined {
    const { left, width } = plot.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    const isAt = (edge: number) => Math.abs(clientX - left - (edge / data.slots.length) * width) <= handleReach;
    if (isAt(first)) return final;
    return isAt(final + 1) ? first : undefined;
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === 'Enter') select(ordered(draft?.from ?? current, draft?.to ?? current));
    else if (event.key === 'Escape' && (range || draft)) select(undefined);
    else {
      const next = indexAfter(event.key, current, last);
      if (next === undefined) return;
      setPointed(next);
      setDraft(event.shiftKey ? { from: draft?.from ?? current, to: next } : undefined);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  const name = (index: number) => toSlotName(data.slots[index] ?? '', data.slotMilliseconds);
  return (
    <Box pos="relative">
      <div
        ref={plot}
        role="slider"
        tabIndex={0}
        className={styles.plot}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={current}
        aria-valuetext={`${name(current)}: ${slotText(data, current)}`}
        onKeyDown={onKeyDown}
        onBlur={() => setPointed(undefined)}
        onPointerDown={onPointerDown}
        onPointerMove={(event) => {
          const index = indexAt(event);
          setPointed(index);
          if (draft && event.buttons > 0) setDraft({ ...draft, to: index });
        }}
        onPointerUp={() => draft && select(ordered(draft.from, draft.to))}
        onPointerCancel={() => setDraft(undefined)}
        onPointerLeave={() => setPointed(undefined)}
      >
        <Bars data={data} pointed={pointed} />
        {chosen && (
          <div
            className={styles.range}
            style={{
              left: `${(chosen.first / data.slots.length) * 100}%`,
              right: `${(1 - (chosen.last + 1) / data.slots.length) * 100}%`,
            }}
          />
        )}
      </div>
      <div className="apart tiny quiet figures" aria-hidden="true">
        {Array.from({ length: ticks }, (_none, tick) => {
          const slot = data.slots[Math.floor((tick / ticks) * data.slots.length)] ?? '';
          return <span key={slot}>{toTick(slot, data.slotMilliseconds)}</span>;
        })}
        <span>now</span>
      </div>
      {pointed !== undefined && pointed <= last && (
        <SlotTip data={data} slotIndex={pointed} name={name(pointed)} isLate={pointed > last / 2} leadsTo={undefined} />
      )}
      <SlotTable label={label} data={data} nameOf={name} />
    </Box>
  );
}

function ordered(from: number, to: number): SlotRange {
  return { first: Math.min(from, to), last: Math.max(from, to) };
}

/** Stacked bars, the first series at the bottom. */
function Bars({ data: { slots, series }, pointed }: { data: ChartData; pointed: number | undefined }) {
  const sums = slots.map((_slot, index) => sumOf(series.map(({ values }) => values[index] ?? 0)));
  const top = niceTop(Math.max(0, ...sums));
  return slots.map((slot, index) => (
    <div key={slot} className={styles.bar} data-pointed={pointed === index || undefined}>
      {series.map(({ label, color, values }) => (
        <div
          key={label}
          style={{ height: `${((values[index] ?? 0) / top) * 100}%`, background: `var(--vd-${color})` }}
        />
      ))}
    </div>
  ));
}

import 'uplot/dist/uPlot.min.css';
import { Box, useComputedColorScheme } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import uPlot from 'uplot';
import styles from './chart.module.css';
import { type ChartData, type SlotWay, slotText, spanOfSlot, stacked, toSlotName } from './chart-data.ts';
import { plotOptions } from './plot-options.ts';
import { indexAfter, SlotTable, SlotTip } from './slot-parts.tsx';

interface ChartProps {
  /** The counted quantity. @example "Requests, last 24 h" */
  readonly label: string;
  readonly data: ChartData;
  readonly way?: SlotWay | undefined;
  readonly plotHeight?: number;
}

/**
 * A chart of time slots, with the same numbers as a table for screen readers. Pointer and arrow keys
 * select a slot; a click or Enter opens its records.
 */
export function Chart({ label, data, way, plotHeight = 60 }: ChartProps) {
  const hintId = useId();
  const [pointedIndex, setPointedIndex] = useState<number>();
  const last = data.slots.length - 1;
  const slotIndex = pointedIndex === undefined ? undefined : Math.min(pointedIndex, last);
  const nameOf = (number: number) => toSlotName(data.slots[number] ?? '', data.slotMilliseconds);

  function open(slot: number) {
    const span = spanOfSlot(data, slot);
    if (span) way?.open(span);
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === 'Enter' && way) return open(slotIndex ?? last);
    const next = indexAfter(event.key, slotIndex ?? last, last);
    if (next === undefined) return;
    event.preventDefault();
    setPointedIndex(next);
  }

  return (
    <Box className={styles.chart} pos="relative">
      <Box
        role="slider"
        tabIndex={0}
        bdrs={4}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={slotIndex ?? last}
        aria-valuetext={`${nameOf(slotIndex ?? last)}: ${slotText(data, slotIndex ?? last)}`}
        aria-describedby={way && hintId}
        onKeyDown={onKeyDown}
        onBlur={() => setPointedIndex(undefined)}
      >
        <Plot data={data} plotHeight={plotHeight} slotIndex={slotIndex} onSlot={setPointedIndex} onOpen={way && open} />
      </Box>
      {way && (
        <span id={hintId} hidden>
          Enter shows the {way.to} of that period.
        </span>
      )}
      {slotIndex !== undefined && (
        <SlotTip
          data={data}
          slotIndex={slotIndex}
          name={nameOf(slotIndex)}
          isLate={slotIndex > last / 2}
          leadsTo={way?.to}
        />
      )}
      <SlotTable label={label} data={data} nameOf={nameOf} />
    </Box>
  );
}

interface PlotProps {
  readonly data: ChartData;
  readonly plotHeight: number;
  /** The slot with the hairline. */
  readonly slotIndex: number | undefined;
  /** Called with the slot under the pointer and its distance from the left. */
  readonly onSlot: (slotIndex: number | undefined) => void;
  readonly onOpen?: ((slotIndex: number) => void) | undefined;
}

/** The drawing only: its contents must be next to it as text. */
function Plot({ data, plotHeight, slotIndex, onSlot, onOpen }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const [plot, setPlot] = useState<uPlot>();
  const scheme = useComputedColorScheme('light');

  // biome-ignore lint/correctness/useExhaustiveDependencies(scheme): it is drawn anew in the colours of another theme
  useEffect(() => {
    const parent = box.current;
    if (!parent) return;
    const series = data.kind === 'bars' ? stacked(data.series) : data.series;
    const rows = series.map(({ values }) => [...values]);
    const sizes = { width: parent.clientWidth, plotHeight };
    const created = new uPlot(
      plotOptions(data, series, sizes),
      [data.slots.map((_slot, number) => number), ...rows],
      parent,
    );
    setPlot(created);
    const observer = new ResizeObserver(() => {
      if (parent.clientWidth !== created.width) created.setSize({ width: parent.clientWidth, height: created.height });
    });
    observer.observe(parent);
    return () => {
      observer.disconnect();
      created.destroy();
      setPlot(undefined);
    };
  }, [data, plotHeight, scheme]);

  useEffect(() => {
    if (!plot) return;
    const left = slotIndex === undefined ? -10 : plot.valToPos(slotIndex, 'x');
    plot.setCursor({ left, top: slotIndex === undefined ? -10 : 0 }, false);
  }, [plot, slotIndex]);

  function indexAt({ clientX }: React.MouseEvent): number | undefined {
    if (!plot) return undefined;
    const at = plot.posToIdx(clientX - plot.over.getBoundingClientRect().left);
    return Math.min(Math.max(at, 0), data.slots.length - 1);
  }

  return (
    <Box
      ref={box}
      className={styles.plot}
      w="100%"
      style={{ overflow: 'hidden', cursor: onOpen && 'pointer' }}
      onPointerMove={(event) => {
        const at = indexAt(event);
        if (at !== undefined) onSlot(at);
      }}
      onClick={(event) => {
        const at = indexAt(event);
        if (at !== undefined) onOpen?.(at);
      }}
      onPointerLeave={() => onSlot(undefined)}
    />
  );
}

import 'uplot/dist/uPlot.min.css';
import { Box, useComputedColorScheme } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import uPlot from 'uplot';
import styles from './chart.module.css';
import {
  aloneIn,
  type ChartData,
  type ChartSeries,
  niceTop,
  type SeriesColor,
  type SlotWay,
  slotText,
  spanOfSlot,
  stacked,
  toAxisNumber,
  toSlotName,
  toTick,
} from './chart-data.ts';
import { indexAfter, SlotTable, SlotTip } from './slot-parts.tsx';

interface ChartProps {
  /** The counted quantity. @example "Requests, last 24 h" */
  readonly label: string;
  readonly data: ChartData;
  readonly way?: SlotWay | undefined;
  readonly plotHeight?: number;
}

/** A chart of time slots, also as a table for screen readers. A slot is selected by pointer or arrow keys. */
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
    const created = new uPlot(
      plotOptions(data, series, { box: parent, plotHeight }),
      [data.slots.map((_slot, number) => number), ...series.map(({ values }) => [...values])],
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

/** The width of the axis in pixels. */
const axisWidth = 32;
const axisHeight = 22;
const axisFont = "11px 'Inter Variable', system-ui, sans-serif";

interface Place {
  readonly box: HTMLElement;
  /** The height of the plot without its axis. */
  readonly plotHeight: number;
}

/** The uPlot options of a chart, in the current theme colours. */
function plotOptions(
  { kind, slots, slotMilliseconds }: ChartData,
  series: readonly ChartSeries[],
  { box, plotHeight }: Place,
): uPlot.Options {
  const colorOf = themeColors(box);
  const top = niceTop(Math.max(0, ...series.flatMap(({ values }) => values.map(Number))));
  const step = Math.ceil(slots.length / 3);
  const ticks = slots.flatMap((_slot, index) => (index % step === 0 ? [index] : []));
  const axis = { stroke: colorOf('text3'), font: axisFont, ticks: { show: false } };
  const path = kind === 'bars' ? uPlot.paths.bars?.({ size: [0.75, 28, 2], radius: 0.15 }) : undefined;
  return {
    width: box.clientWidth,
    height: plotHeight + axisHeight + 6,
    // The last point of a line is at the right edge.
    padding: [6, 3, 0, 0],
    legend: { show: false },
    select: { show: false, left: 0, top: 0, width: 0, height: 0 },
    cursor: { y: false, move: toSlot, points: { show: false }, drag: { x: false, y: false, click: passOn } },
    scales: { x: { time: false, range: [-0.5, slots.length - 0.5] }, y: { range: [0, top] } },
    axes: [
      {
        ...axis,
        size: axisHeight,
        gap: 6,
        grid: { show: false },
        splits: ticks,
        values: () => ticks.map((index) => toTick(slots[index] ?? '', slotMilliseconds)),
      },
      {
        ...axis,
        size: axisWidth,
        gap: 8,
        grid: { stroke: colorOf('chart-grid'), width: 1 },
        splits: [0, top / 2, top],
        values: (_plot, splits) => splits.map(toAxisNumber),
      },
    ],
    series: [
      {},
      ...series.map(({ color, values }) => ({
        points: {
          show: false,
          size: 5,
          fill: colorOf(color),
          filter: () => (kind === 'lines' ? aloneIn(values) : null),
        },
        stroke: kind === 'lines' ? colorOf(color) : 'transparent',
        width: kind === 'lines' ? 1.5 : 0,
        ...(path && { fill: colorOf(color), paths: path }),
      })),
    ],
  };
}

/** Disables dragging, so that a click counts even after pointer movement. */
function passOn(): void {}

/** Snaps the hairline to a slot. */
function toSlot(plot: uPlot, left: number, top: number): [number, number] {
  return left < 0 ? [left, top] : [plot.valToPos(plot.posToIdx(left), 'x'), top];
}

/** A canvas cannot use CSS variables, so the box resolves them. */
function themeColors(box: HTMLElement): (name: SeriesColor | 'text3' | 'chart-grid') => string {
  return (name) => {
    box.style.color = `var(--vd-${name})`;
    return getComputedStyle(box).color;
  };
}

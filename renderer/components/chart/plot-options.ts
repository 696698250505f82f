import uPlot from 'uplot';
import {
  aloneIn,
  type ChartData,
  type ChartSeries,
  niceTop,
  type SeriesColor,
  toAxisNumber,
  toTick,
} from './chart-data.ts';

/** The width of the axis in pixels. */
const axisWidth = 32;
const axisHeight = 22;
const axisFont = "11px 'Inter Variable', system-ui, sans-serif";

interface Sizes {
  readonly width: number;
  /** The height of the plot without its axis. */
  readonly plotHeight: number;
}

/** The uPlot options of a chart, in the current theme colours. */
export function plotOptions(
  { kind, slots, slotMilliseconds }: ChartData,
  series: readonly ChartSeries[],
  { width, plotHeight }: Sizes,
): uPlot.Options {
  const colorOf = themeColors();
  const top = niceTop(Math.max(0, ...series.flatMap(({ values }) => values.map(Number))));
  const step = Math.ceil(slots.length / 3);
  const ticks = slots.flatMap((_slot, index) => (index % step === 0 ? [index] : []));
  const axis = { stroke: colorOf('text3'), font: axisFont, ticks: { show: false } };
  const path = kind === 'bars' ? uPlot.paths.bars?.({ size: [0.75, 28, 2], radius: 0.15 }) : undefined;
  return {
    width,
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

/** A canvas cannot use CSS variables. */
function themeColors(): (name: SeriesColor | 'text3' | 'chart-grid') => string {
  const style = getComputedStyle(document.documentElement);
  return (name) => style.getPropertyValue(`--vd-${name}`).trim();
}

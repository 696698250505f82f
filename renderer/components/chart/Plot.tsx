import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import styles from './Chart.module.css';
import { type ChartData, stacked } from './chart-data.ts';
import { plotOptions } from './plot-options.ts';

/** The drawing alone: what it says has to stand beside it as text. */
export function Plot({
  data,
  plotHeight,
  place,
  onPlace,
}: {
  data: ChartData;
  plotHeight: number;
  /** The slot with the hairline. */
  place: number | undefined;
  /** The slot under the pointer, with how far it is from the left. */
  onPlace: (place: number | undefined) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const scheme = useComputedColorScheme('light');

  // biome-ignore lint/correctness/useExhaustiveDependencies(scheme): it is drawn anew in the colours of another theme
  useEffect(() => {
    const parent = box.current;
    if (!parent) return;
    const drawn = data.kind === 'bars' ? stacked(data.series) : data.series;
    const rows = drawn.map(({ values }) => [...values]);
    const sizes = { width: parent.clientWidth, plotHeight };
    const made = new uPlot(
      plotOptions(data, drawn, sizes),
      [data.slots.map((_slot, number) => number), ...rows],
      parent,
    );
    plot.current = made;
    const observer = new ResizeObserver(() => {
      if (parent.clientWidth !== made.width)
        made.setSize({ width: parent.clientWidth, height: made.height });
    });
    observer.observe(parent);
    return () => {
      observer.disconnect();
      made.destroy();
      plot.current = undefined;
    };
  }, [data, plotHeight, scheme]);

  // biome-ignore lint/correctness/useExhaustiveDependencies(data, plotHeight, scheme): what was drawn anew has no hairline yet
  useEffect(() => {
    const drawn = plot.current;
    if (!drawn) return;
    const left = place === undefined ? -10 : drawn.valToPos(place, 'x');
    drawn.setCursor({ left, top: place === undefined ? -10 : 0 }, false);
  }, [place, data, plotHeight, scheme]);

  return (
    <div
      ref={box}
      className={styles.plot}
      onPointerMove={({ clientX }) => {
        const drawn = plot.current;
        if (!drawn) return;
        const at = drawn.posToIdx(clientX - drawn.over.getBoundingClientRect().left);
        onPlace(Math.min(Math.max(at, 0), data.slots.length - 1));
      }}
      onPointerLeave={() => onPlace(undefined)}
    />
  );
}

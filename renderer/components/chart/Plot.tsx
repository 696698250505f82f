import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import styles from './Chart.module.css';
import { type ChartData, stacked } from './chart-data.ts';
import { plotOptions } from './plot-options.ts';

/** The drawing only: its contents must be next to it as text. */
export function Plot({
  data,
  plotHeight,
  place,
  onPlace,
  onOpen,
}: {
  data: ChartData;
  plotHeight: number;
  /** The slot with the hairline. */
  place: number | undefined;
  /** Called with the slot under the pointer and its distance from the left. */
  onPlace: (place: number | undefined) => void;
  /** Called when a slot is clicked. */
  onOpen?: ((place: number) => void) | undefined;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [plot, setPlot] = useState<uPlot>();
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
    setPlot(made);
    const observer = new ResizeObserver(() => {
      if (parent.clientWidth !== made.width)
        made.setSize({ width: parent.clientWidth, height: made.height });
    });
    observer.observe(parent);
    return () => {
      observer.disconnect();
      made.destroy();
      setPlot(undefined);
    };
  }, [data, plotHeight, scheme]);

  useEffect(() => {
    if (!plot) return;
    const left = place === undefined ? -10 : plot.valToPos(place, 'x');
    plot.setCursor({ left, top: place === undefined ? -10 : 0 }, false);
  }, [plot, place]);

  function placeAt({ clientX }: React.MouseEvent): number | undefined {
    if (!plot) return undefined;
    const at = plot.posToIdx(clientX - plot.over.getBoundingClientRect().left);
    return Math.min(Math.max(at, 0), data.slots.length - 1);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the slider around it takes the keys
    // biome-ignore lint/a11y/noStaticElementInteractions: the slider around it is what is operated
    <div
      ref={box}
      className={styles.plot}
      data-leads={onOpen && true}
      onPointerMove={(event) => {
        const at = placeAt(event);
        if (at !== undefined) onPlace(at);
      }}
      onClick={(event) => {
        const at = placeAt(event);
        if (at !== undefined) onOpen?.(at);
      }}
      onPointerLeave={() => onPlace(undefined)}
    />
  );
}

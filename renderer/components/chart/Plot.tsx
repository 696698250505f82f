import { Box, useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import styles from './chart.module.css';
import { type ChartData, stacked } from './chart-data.ts';
import { plotOptions } from './plot-options.ts';

/** The drawing only: its contents must be next to it as text. */
export function Plot({
  data,
  plotHeight,
  slotIndex,
  onSlot,
  onOpen,
}: {
  data: ChartData;
  plotHeight: number;
  /** The slot with the hairline. */
  slotIndex: number | undefined;
  /** Called with the slot under the pointer and its distance from the left. */
  onSlot: (slotIndex: number | undefined) => void;
  /** Called when a slot is clicked. */
  onOpen?: ((slotIndex: number) => void) | undefined;
}) {
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
      if (parent.clientWidth !== created.width)
        created.setSize({ width: parent.clientWidth, height: created.height });
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
      style={{ overflow: 'hidden' }}
      data-leads={onOpen && true}
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

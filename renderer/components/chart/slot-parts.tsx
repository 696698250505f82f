import { Box, Flex } from '@mantine/core';
import styles from './chart.module.css';
import { type ChartData, valueText } from './chart-data.ts';

/** The slot a key moves to. */
export function indexAfter(key: string, index: number, last: number): number | undefined {
  const leads: Readonly<Record<string, number>> = {
    ArrowLeft: Math.max(0, index - 1),
    ArrowRight: Math.min(last, index + 1),
    Home: 0,
    End: last,
  };
  return leads[key];
}

interface SlotTipProps {
  readonly data: ChartData;
  readonly slotIndex: number;
  readonly name: string;
  readonly isLate: boolean;
  readonly leadsTo: string | undefined;
}

export function SlotTip({ data: { series, unit }, slotIndex, name, isLate, leadsTo }: SlotTipProps) {
  return (
    <div className={`small ${styles.tip}`} data-late={isLate || undefined} aria-hidden="true">
      <div className="quiet nowrap">{name}</div>
      {series.map(({ label, color, values }) => (
        <Flex key={label} justify="space-between" gap={16} style={{ fontVariantNumeric: 'tabular-nums' }}>
          <span>
            <Box component="i" display="inline-block" w={8} h={8} me={6} bdrs={2} bg={`var(--vd-${color})`} />
            {label}
          </span>
          <b className="strong">{valueText(values[slotIndex], unit)}</b>
        </Flex>
      ))}
      {leadsTo && (
        <Box mt={4} c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          Click or Enter: {leadsTo}
        </Box>
      )}
    </div>
  );
}

type SlotTableProps = { readonly label: string; readonly data: ChartData; readonly nameOf: (index: number) => string };

/** The values of all slots, for screen readers only. */
export function SlotTable({ label, data: { slots, series, unit }, nameOf }: SlotTableProps) {
  return (
    <Box pos="absolute" w={1} h={1} style={{ overflow: 'hidden', clipPath: 'inset(50%)' }}>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {series.map((item) => (
              <th key={item.label} scope="col">
                {item.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {slots.map((slot, index) => (
            <tr key={slot}>
              <th scope="row">{nameOf(index)}</th>
              {series.map((item) => (
                <td key={item.label}>{valueText(item.values[index], unit)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

import { Box, Flex } from '@mantine/core';
import { Card } from '../layout/Card.tsx';
import { SkeletonLine } from '../layout/loading/Skeleton.tsx';
import { Chart } from './Chart.tsx';
import styles from './chart.module.css';
import { type ChartData, onAxis, type SeriesColor, type SlotWay } from './chart-data.ts';

/** A number above a chart; its colour identifies the series. */
interface ChartFigure {
  readonly label: string;
  readonly value: string;
  readonly unit?: string;
  readonly color?: SeriesColor;
}

interface ChartCardProps {
  readonly title: string;
  readonly hint: string;
  readonly actions?: React.ReactNode;
  readonly figures: readonly ChartFigure[] | undefined;
  readonly data: ChartData | undefined;
  readonly empty?: string | undefined;
  readonly way?: SlotWay;
  readonly plotHeight?: number;
}

/** A card with figures, which serve as the legend, and their chart. */
export function ChartCard({ title, hint, actions, figures, data, empty, way, plotHeight = 60 }: ChartCardProps) {
  return (
    <Card title={title} hint={<span className={`tiny ${styles.hint}`}>{hint}</span>} actions={actions}>
      <div style={{ '--plot-height': `${plotHeight}px`, height: plotHeight + 82 }}>
        <Figures figures={figures} />
        {data && empty && (
          <Box component="p" className="quiet small" maw={560}>
            {empty}
          </Box>
        )}
        {data && !empty && <Chart label={`${title}, ${hint}`} data={onAxis(data)} way={way} plotHeight={plotHeight} />}
      </div>
    </Card>
  );
}

function Figures({ figures }: { figures: readonly ChartFigure[] | undefined }) {
  if (!figures)
    return (
      <div className={styles.figures}>
        <SkeletonLine width={160} />
      </div>
    );
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, unit, color }) => (
        <Flex
          key={label}
          direction="column-reverse"
          justify="flex-end"
          c="var(--vd-text2)"
          style={{ whiteSpace: 'nowrap' }}
        >
          <dt className="tiny">
            {color && (
              <Box component="i" display="inline-block" w={8} h={8} me={6} bdrs={2} bg={`var(--vd-${color})`} />
            )}
            {label}
          </dt>
          <Box
            component="dd"
            c="var(--vd-text)"
            fz="xl"
            fw={550}
            lh="xl"
            style={{ fontVariantNumeric: 'tabular-nums' }}
          >
            {value}
            {unit && (
              <Box component="span" c="var(--vd-text2)" fz="md" fw={400}>
                {' '}
                {unit}
              </Box>
            )}
          </Box>
        </Flex>
      ))}
    </dl>
  );
}

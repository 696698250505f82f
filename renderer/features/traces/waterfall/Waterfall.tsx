import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { Trace, TraceLink } from '../../../../service/resources/trace.ts';
import text from '../../../components/text.module.css';
import { axisOf } from './axis.ts';
import { rowsOf } from './folded.ts';
import styles from './Waterfall.module.css';
import { WaterfallRow } from './WaterfallRow.tsx';

/** All links of a trace as bars on one timeline. */
export function Waterfall({
  trace,
  chosen,
  onChoose,
}: {
  trace: Trace;
  chosen: string | undefined;
  onChoose: (link: TraceLink) => void;
}) {
  const [unfolded, unfold] = useState<ReadonlySet<string>>(new Set());
  const axis = axisOf(trace);
  // Near the end of the axis, a label would overlap the end label.
  const isNamed = ({ to }: { to: number }) => axis.place(to) < 0.94;
  return (
    <table
      className={styles.table}
      style={{ width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' }}
      aria-label="Links of the trace"
    >
      <thead>
        <tr>
          <th scope="col">Link</th>
          <th scope="col" className={styles.kind}>
            Kind
          </th>
          <th scope="col" style={{ width: '41%' }}>
            <span className={styles.labels}>
              {axis.ticks.map(({ at, label }) => (
                <span key={at} className={styles.label} style={{ left: percent(axis.place(at)) }}>
                  {label}
                </span>
              ))}
              {axis.breaks.filter(isNamed).map(({ from, to }) => (
                <span
                  key={from}
                  className={styles.label}
                  style={{ left: percent((axis.place(from) + axis.place(to)) / 2) }}
                >
                  wait
                </span>
              ))}
            </span>
          </th>
          <th scope="col" className={styles.took} style={{ width: 84, whiteSpace: 'nowrap' }}>
            Took
          </th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(trace.links, unfolded, chosen).map((row) =>
          'folded' in row ? (
            <tr key={row.folded}>
              <td colSpan={4} style={{ '--depth': row.depth }} className={styles.folded}>
                <UnstyledButton
                  className={text.link}
                  onClick={() => unfold(new Set([...unfolded, row.folded]))}
                >
                  {row.label}
                </UnstyledButton>
              </td>
            </tr>
          ) : (
            <WaterfallRow
              key={row.link.id}
              trace={trace}
              link={row.link}
              depth={row.depth}
              axis={axis}
              isChosen={row.link.id === chosen}
              onChoose={() => onChoose(row.link)}
            />
          ),
        )}
      </tbody>
    </table>
  );
}

/** @example percent(0.5) // "50%" */
function percent(share: number): string {
  return `${share * 100}%`;
}

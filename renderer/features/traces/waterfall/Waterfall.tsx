import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { Trace, TraceLink } from '../../../../service/model/history/trace.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { Tag } from '../../../components/status/StatusLabel.tsx';
import text from '../../../components/text.module.css';
import { durationText, linkStateLabel, markOf, toDuration } from '../../../components/timeline/link-labels.ts';
import { shorten } from '../../../service/labels/wire-names.ts';
import { type Axis, axisOf, partsOf, rowsOf, type Stretch, stretchOf } from './axis.ts';
import styles from './Waterfall.module.css';

interface WaterfallProps {
  readonly trace: Trace;
  readonly chosen: string | undefined;
  readonly onChoose: (link: TraceLink) => void;
}

/** All links of a trace as bars on one timeline. */
export function Waterfall({ trace, chosen, onChoose }: WaterfallProps) {
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
              <td colSpan={4}>
                <UnstyledButton className={text.link} onClick={() => unfold(new Set([...unfolded, row.folded]))}>
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

interface WaterfallRowProps {
  readonly trace: Trace;
  readonly link: TraceLink;
  readonly depth: number;
  readonly axis: Axis;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function WaterfallRow({ trace, link, depth, axis, isChosen, onChoose }: WaterfallRowProps) {
  const { title, isLiteral, detail, state, kind, took } = link;
  const duration = took === undefined ? undefined : toDuration(took);
  return (
    <tr
      className={styles.row}
      style={{ cursor: 'pointer' }}
      data-chosen={isChosen || undefined}
      onClick={onChoose}
      ref={isChosen ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
    >
      <td style={{ '--depth': depth }} data-nested={depth > 0 || undefined}>
        <span className={`${text.line} ${styles.name}`}>
          <StatusGlyph status={markOf(link)} label={linkStateLabel(link)} />
          <button
            type="button"
            className={`${text.cut} ${text.strong} ${styles.title}`}
            data-quiet={kind === 'wait' || undefined}
            aria-current={isChosen || undefined}
          >
            {isLiteral ? <code>{title}</code> : title}
          </button>
          {detail && (
            <span className={`${text.cut} ${state === 'failed' ? text.bad : text.quiet}`}>
              {isWritten(detail) ? <code>{shorten(detail, 'short')}</code> : detail}
            </span>
          )}
        </span>
      </td>
      <td className={styles.kind}>
        <Tag>{kind}</Tag>
      </td>
      <td style={{ width: '41%' }}>
        <Track trace={trace} link={link} axis={axis} />
      </td>
      <td className={`${text.figures} ${styles.took}`} style={{ width: 84, whiteSpace: 'nowrap' }}>
        {duration && (
          <>
            {duration.value} <span className={`${text.quiet} ${styles.unit}`}>{duration.unit}</span>
          </>
        )}
      </td>
    </tr>
  );
}

/** Names of the API, HTTP statuses and ids are set in code type. */
function isWritten(detail: string): boolean {
  return /^(?:[A-Z_]+|\d{3}|evt_[\w-]+)$/.test(detail);
}

function Track({ trace, link, axis }: { trace: Trace; link: TraceLink; axis: Axis }) {
  const stretch = stretchOf(trace, link);
  // A request that sent a call queried its chain in between; only the call knows when its key was derived.
  const hasCall = trace.links.some(({ kind }) => kind === 'chain');
  return (
    <span className={styles.track}>
      {axis.ticks.slice(0, -1).map(({ at }) => (
        <i key={at} className={styles.tick} style={{ left: `${axis.place(at) * 100}%` }} />
      ))}
      {axis.breaks.map(({ from, to }) => (
        <i
          key={from}
          className={styles.break}
          style={{ left: `${axis.place(from) * 100}%`, width: `${(axis.place(to) - axis.place(from)) * 100}%` }}
        />
      ))}
      {stretch && (
        <Bar
          look={lookOf(trace, link)}
          link={link}
          areInOrder={link.kind !== 'request' || !hasCall}
          stretch={stretch}
          axis={axis}
        />
      )}
      <VisuallyHidden>{stretch ? `${durationText(stretch.from)} after the start` : 'never reached'}</VisuallyHidden>
    </span>
  );
}

interface BarProps {
  readonly look: string;
  readonly areInOrder: boolean;
  readonly link: TraceLink;
  readonly stretch: Stretch;
  readonly axis: Axis;
}

/** The bar of a link; if its parts are known, they follow each other. */
function Bar({ look, link, areInOrder, stretch, axis }: BarProps) {
  const parts = look === 'work' && areInOrder ? partsOf(link, stretch) : [];
  if (!parts.some(({ isWait, name }) => isWait || isSigning(name)))
    return <i className={styles.bar} data-look={look} style={widthOf(stretch, axis)} />;
  return parts.map((part) => (
    <i
      key={part.name}
      className={styles.bar}
      data-look={part.isWait ? 'queue' : isSigning(part.name) ? 'key' : look}
      style={widthOf(part, axis)}
    />
  ));
}

/** Work with keys has a different shade. */
function isSigning(name: string): boolean {
  return name === 'key derivation' || name === 'signature';
}

function widthOf({ from, to }: Stretch, { place }: Axis) {
  return { left: `${place(from) * 100}%`, width: `${(place(to) - place(from)) * 100}%` };
}

/** The style of a bar: work is filled, waiting is outlined, and a link with children spans them. */
function lookOf({ links }: Trace, { id, kind, state }: TraceLink): string {
  if (kind === 'wait') return 'wait';
  if (kind === 'delivery' && links.some(({ parent }) => parent === id)) return 'bracket';
  if (state === 'failed') return 'failed';
  return kind === 'queue' || kind === 'mint' ? 'queue' : 'work';
}

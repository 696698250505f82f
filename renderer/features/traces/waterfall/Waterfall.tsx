import { Box, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { Trace, TraceLink } from '../../../../service/model/history/trace.ts';
import { counted } from '../../../components/figures/counted.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { Tag } from '../../../components/status/StatusLabel.tsx';
import { durationText, linkStateLabel, markOf, toDuration } from '../../../components/timeline/link-labels.ts';
import { shorten } from '../../../service/labels/wire-names.ts';
import { type Axis, axisOf, type LinkGroup, type LinkRow, partsOf, rowsOf, type Stretch, stretchOf } from './axis.ts';
import styles from './Waterfall.module.css';

type WaterfallProps = { trace: Trace; chosen: string | undefined; onChoose: (link: TraceLink) => void };

/** All links of a trace as bars on one timeline. */
export function Waterfall({ trace, chosen, onChoose }: WaterfallProps) {
  const [unfolded, unfold] = useState<ReadonlySet<string>>(new Set());
  const axis = axisOf(trace);
  const toggle = ({ name, group, isOpen }: LinkGroup) => {
    unfold(new Set([...unfolded, name].filter((other) => other !== name || !isOpen)));
    // The selection would open it again.
    const [first] = trace.links;
    if (isOpen && first && group.some(({ id }) => id === chosen)) onChoose(first);
  };
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
            <span className={`small ${styles.track}`} style={{ height: 18 }}>
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
          'group' in row ? (
            <GroupRow key={row.name} trace={trace} {...row} axis={axis} onToggle={() => toggle(row)} />
          ) : (
            <WaterfallRow
              key={row.link.id}
              {...{ trace, axis, ...row }}
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

type LinkRowProps = LinkRow & { trace: Trace; axis: Axis; isChosen: boolean; onChoose: () => void };

function WaterfallRow({ trace, link, depth, axis, isChosen, onChoose }: LinkRowProps) {
  const { title, isLiteral, detail, state, kind, took } = link;
  return (
    <tr
      className={styles.row}
      data-chosen={isChosen || undefined}
      onClick={onChoose}
      ref={isChosen ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
    >
      <td style={{ '--depth': depth }} data-nested={depth > 0 || undefined}>
        <span className={`line ${styles.name}`}>
          <StatusGlyph status={markOf(link)} label={linkStateLabel(link)} />
          <UnstyledButton
            className={`cut strong ${styles.title}`}
            data-quiet={kind === 'wait' || undefined}
            aria-current={isChosen || undefined}
          >
            {isLiteral ? <code>{title}</code> : title}
          </UnstyledButton>
          {detail && (
            <span className={`cut ${state === 'failed' ? 'bad' : 'quiet'}`}>
              {isWritten(detail) ? <code>{shorten(detail, 'short')}</code> : detail}
            </span>
          )}
        </span>
      </td>
      <td className={styles.kind}>
        <Tag>{kind}</Tag>
      </td>
      <td style={{ width: '41%' }}>
        <Track axis={axis}>
          <LinkBar trace={trace} link={link} axis={axis} />
        </Track>
      </td>
      <td className={`figures ${styles.took}`} style={{ width: 84, whiteSpace: 'nowrap' }}>
        <Took milliseconds={took} />
      </td>
    </tr>
  );
}

type GroupRowProps = LinkGroup & { trace: Trace; axis: Axis; onToggle: () => void };

/** Similar links, from the start of the first to the end of the last. */
function GroupRow({ trace, axis, group, depth, isOpen, onToggle }: GroupRowProps) {
  const stretches = group.flatMap((link) => stretchOf(trace, link) ?? []);
  const stretch = {
    from: Math.min(...stretches.map(({ from }) => from)),
    to: Math.max(...stretches.map(({ to }) => to)),
  };
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <tr className={styles.row} onClick={onToggle}>
      <td colSpan={2} style={{ '--depth': depth }} data-nested={depth > 0 || undefined}>
        <span className={`line ${styles.name}`}>
          <Icon size={14} stroke={1.8} aria-hidden="true" />
          <UnstyledButton className={`link ${styles.title}`} aria-expanded={isOpen}>
            {counted(group.length, `more ${group[0]?.kind}`)}
          </UnstyledButton>
        </span>
      </td>
      <td>
        <Track axis={axis}>
          {stretches.length > 0 && <i className={styles.bar} data-look="bracket" style={widthOf(stretch, axis)} />}
        </Track>
      </td>
      <td className={`figures ${styles.took}`}>
        <Took milliseconds={stretches.length > 0 ? stretch.to - stretch.from : undefined} />
      </td>
    </tr>
  );
}

function Took({ milliseconds }: { milliseconds: number | undefined }) {
  if (milliseconds === undefined) return null;
  const { value, unit } = toDuration(milliseconds);
  return (
    <>
      {value}{' '}
      <Box component="span" className="quiet" display="inline-block" w={22} ta="start">
        {unit}
      </Box>
    </>
  );
}

/** Names of the API, HTTP statuses and ids are set in code type. */
function isWritten(detail: string): boolean {
  return /^(?:[A-Z_]+|\d{3}|evt_[\w-]+)$/.test(detail);
}

function Track({ axis, children }: { axis: Axis; children: React.ReactNode }) {
  return (
    <span className={styles.track}>
      {axis.ticks.slice(0, -1).map(({ at }) => (
        <i key={at} className={styles.tick} style={{ left: percent(axis.place(at)) }} />
      ))}
      {axis.breaks.map((stretch) => (
        <i key={stretch.from} className={styles.break} style={widthOf(stretch, axis)} />
      ))}
      {children}
    </span>
  );
}

/** The bar of a link; if its parts are known, they follow each other. */
function LinkBar({ trace, link, axis }: { trace: Trace; link: TraceLink; axis: Axis }) {
  const stretch = stretchOf(trace, link);
  if (!stretch) return <VisuallyHidden>never reached</VisuallyHidden>;
  const look = lookOf(trace, link);
  // A request that sent a call queried its chain in between; only the call knows when its key was derived.
  const areInOrder = link.kind !== 'request' || !trace.links.some(({ kind }) => kind === 'chain');
  const parts = look === 'work' && areInOrder ? partsOf(link, stretch) : [];
  const isSplit = parts.some(({ isWait, name }) => isWait || isSigning(name));
  return (
    <>
      {(isSplit ? parts : [{ ...stretch, name: '', isWait: false }]).map((part) => (
        <i
          key={part.name}
          className={styles.bar}
          data-look={part.isWait ? 'queue' : isSigning(part.name) ? 'key' : look}
          style={widthOf(part, axis)}
        />
      ))}
      <VisuallyHidden>{durationText(stretch.from)} after the start</VisuallyHidden>
    </>
  );
}

/** Work with keys has a different shade. */
function isSigning(name: string): boolean {
  return name === 'key derivation' || name === 'signature';
}

function widthOf({ from, to }: Stretch, { place }: Axis) {
  return { left: percent(place(from)), width: percent(place(to) - place(from)) };
}

/** The style of a bar: work is filled, waiting is outlined, and a link with children spans them. */
function lookOf({ links }: Trace, { id, kind, state }: TraceLink): string {
  if (kind === 'wait') return 'wait';
  if (kind === 'delivery' && links.some(({ parent }) => parent === id)) return 'bracket';
  if (state === 'failed') return 'failed';
  return kind === 'queue' || kind === 'mint' ? 'queue' : 'work';
}

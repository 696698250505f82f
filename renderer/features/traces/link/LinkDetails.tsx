import { ActionIcon, Box, Flex, Stack, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Trace, TraceFact, TraceLink, TraceSpan } from '../../../../service/model/history/trace.ts';
import { Chain } from '../../../components/chain/ChainGlyph.tsx';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { toExact, toInstant } from '../../../components/figures/instant.ts';
import { Tip } from '../../../components/layout/Tip.tsx';
import { StatusLabel } from '../../../components/status/StatusLabel.tsx';
import {
  durationText,
  linkStateLabel,
  markOf,
  nameOfKind,
  statusTextOf,
} from '../../../components/timeline/link-labels.ts';
import { pageOf, recordNoun, SubjectLink } from '../../../components/timeline/SubjectLink.tsx';
import { TimeBar } from '../../../components/timeline/TimeBar.tsx';
import { OperationLine } from '../../../frame/action/use-operation.tsx';
import { stretchOf } from '../waterfall/axis.ts';
import styles from './link.module.css';

const steps = [
  ['Previous link', -1, IconChevronLeft],
  ['Next link', 1, IconChevronRight],
] as const;

type LinkDetailsProps = { trace: Trace; link: TraceLink; onChoose: (link: TraceLink | undefined) => void };

export function LinkDetails({ trace, link, onChoose }: LinkDetailsProps) {
  const index = trace.links.indexOf(link);
  return (
    <section className={styles.column} aria-label="Selected link">
      <Box
        component="header"
        className="apart"
        mih={40}
        p="0 8px 0 16px"
        style={{ borderBottom: '1px solid var(--vd-line)' }}
      >
        <span className="quiet" aria-live="polite">
          Link {index + 1} of {trace.links.length}
        </span>
        <span className="inline">
          {steps.map(([label, by, Icon]) => (
            <Tip key={label} label={label}>
              <ActionIcon
                size={24}
                aria-label={label}
                disabled={!trace.links[index + by]}
                onClick={() => onChoose(trace.links[index + by])}
              >
                <Icon size={16} stroke={1.8} />
              </ActionIcon>
            </Tip>
          ))}
        </span>
      </Box>
      <Box flex={1} p={16}>
        <div className="small quiet">{nameOfKind(link)}</div>
        <Box component="h2" className={`strong broken ${styles.title}`} mb={6} fz="lg" lh="lg">
          {link.isLiteral ? <code>{link.title}</code> : link.title}
        </Box>
        <p className="row quiet">
          <StatusLabel status={markOf(link)} state={linkStateLabel(link)} />
          <When trace={trace} link={link} />
        </p>
        <InnerSplit link={link} />
        <Flex component="dl" direction="column" gap={8} mt={16}>
          {link.facts.map((fact) => (
            <div key={`${fact.label} ${fact.value}`} className={styles.fact}>
              <dt className="small quiet broken">{fact.label}</dt>
              <dd className="line">
                <Value fact={fact} link={link} />
              </dd>
            </div>
          ))}
        </Flex>
        <Neighbours trace={trace} link={link} onChoose={onChoose} />
        {link.why && (
          <Box component="p" className="well soft" mt={16} py={8} px={12} fz="sm" lh="sm">
            {link.why}
          </Box>
        )}
      </Box>
      <OperationLine variant="bar" operation="traces.get" input={{ id: trace.id }} />
    </section>
  );
}

function When({ trace, link }: { trace: Trace; link: TraceLink }) {
  const stretch = stretchOf(trace, link);
  if (!stretch) return null;
  const duration = link.took === undefined ? '' : `${durationText(link.took)}, `;
  return (
    <span className="figures">
      {duration}+{durationText(stretch.from)} after the start
    </span>
  );
}

function Value({ fact: { kind, value, label, leadsTo }, link }: { fact: TraceFact; link: TraceLink }) {
  const status = label === 'Status' ? statusTextOf(link, value) : undefined;
  if (status) return <span title={value}>{status}</span>;
  if (kind === 'chain') return <Chain chain={value} />;
  if (kind === 'time') return <span className="figures">{toExact(toInstant(value))}</span>;
  if (kind === 'id' && !leadsTo) return <Identifier value={value} shape="short" label={label.toLowerCase()} />;
  if (kind === 'id')
    return (
      <SubjectLink subject={leadsTo}>
        <Identifier value={value} shape="short" label={label.toLowerCase()} copy="never" />
      </SubjectLink>
    );
  if (kind === 'code') return <code className="broken">{value}</code>;
  return leadsTo ? <SubjectLink subject={leadsTo}>{value}</SubjectLink> : <span className="broken">{value}</span>;
}

/** The time of a link by part, if known. */
function InnerSplit({ link: { waits, took = 0 } }: { link: TraceLink }) {
  const measured = waits.reduce((sum, part) => sum + part.took, 0);
  if (waits.length === 0 || took === 0) return null;
  const otherWork: TraceSpan = { name: 'other work', took: took - measured, isWait: false };
  const parts = otherWork.took > 0 ? [...waits, otherWork] : waits;
  return (
    <Stack gap={4} mt={12}>
      <TimeBar parts={parts} />
      <Flex component="ul" className="tiny quiet figures" justify="space-between" wrap="wrap" gap="0 12px">
        {parts.map(({ name, took: part }) => (
          <li key={name} style={{ whiteSpace: 'nowrap' }}>
            {name} {durationText(part)}
          </li>
        ))}
      </Flex>
    </Stack>
  );
}

const shownEffects = 3;

type NeighboursProps = { trace: Trace; link: TraceLink; onChoose: (link: TraceLink) => void };

function Neighbours({ trace: { links }, link, onChoose }: NeighboursProps) {
  const cause = links.find(({ id }) => id === (link.cause ?? link.parent));
  const effects = links.filter((candidate) => candidate.cause === link.id || candidate.parent === link.id);
  const page = link.record && pageOf(link.record);
  if (!cause && effects.length === 0 && !page) return null;
  return (
    <>
      <Box component="h3" className="title" mt={16} mx={0} mb={4}>
        Links
      </Box>
      <ul>
        {cause && <Neighbour name="Cause" link={cause} onChoose={onChoose} />}
        {effects.slice(0, shownEffects).map((effect) => (
          <Neighbour key={effect.id} name="Effect" link={effect} onChoose={onChoose} />
        ))}
        {page && link.record && (
          <li>
            <Link {...page} className={`line ${styles.row}`}>
              <span className="small quiet">Open</span>
              <span className="link cut">the {recordNoun(link.record.type)}</span>
              <Chevron />
            </Link>
          </li>
        )}
      </ul>
    </>
  );
}

function Neighbour({ name, link, onChoose }: { name: string; link: TraceLink; onChoose: (link: TraceLink) => void }) {
  return (
    <li>
      <UnstyledButton className={`line ${styles.row}`} onClick={() => onChoose(link)}>
        <span className="small quiet">{name}</span>
        <span className={`link cut ${styles.what}`}>{link.title}</span>
        {link.detail && <span className="small quiet cut">{link.detail}</span>}
        <Chevron />
      </UnstyledButton>
    </li>
  );
}

function Chevron() {
  return <IconChevronRight size={14} stroke={1.8} color="var(--vd-text3)" aria-hidden="true" />;
}

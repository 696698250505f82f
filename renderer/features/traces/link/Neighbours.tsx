import { Box, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Trace, TraceLink } from '../../../../service/resources/trace.ts';
import text from '../../../components/text.module.css';
import { nouns, pageOf } from '../../../components/timeline/subject-link.ts';
import styles from './Neighbours.module.css';

const shownEffects = 3;

/** The causes and effects of a link, and a link to the record's page. */
export function Neighbours({
  trace: { links },
  link,
  onChoose,
}: {
  trace: Trace;
  link: TraceLink;
  onChoose: (link: TraceLink) => void;
}) {
  const cause = links.find(({ id }) => id === (link.cause ?? link.parent));
  const effects = links.filter(
    (candidate) => candidate.cause === link.id || candidate.parent === link.id,
  );
  const page = link.record && pageOf(link.record);
  if (!cause && effects.length === 0 && !page) return null;
  return (
    <>
      <Box component="h3" className={text.title} mt={16} mx={0} mb={4}>
        Links
      </Box>
      <ul>
        {cause && <Neighbour name="Cause" link={cause} onChoose={onChoose} />}
        {effects.slice(0, shownEffects).map((effect) => (
          <Neighbour key={effect.id} name="Effect" link={effect} onChoose={onChoose} />
        ))}
        {page && link.record && (
          <li style={{ borderTop: '1px solid var(--vd-line)' }}>
            <Link {...page} className={`${text.line} ${styles.row}`}>
              <span className={`${text.small} ${text.quiet} ${styles.name}`}>Open</span>
              <span className={`${text.link} ${text.cut}`}>the {nouns[link.record.type]}</span>
              <IconChevronRight size={14} stroke={1.8} aria-hidden="true" className={styles.end} />
            </Link>
          </li>
        )}
      </ul>
    </>
  );
}

function Neighbour({
  name,
  link,
  onChoose,
}: {
  name: string;
  link: TraceLink;
  onChoose: (link: TraceLink) => void;
}) {
  return (
    <li style={{ borderTop: '1px solid var(--vd-line)' }}>
      <UnstyledButton className={`${text.line} ${styles.row}`} onClick={() => onChoose(link)}>
        <span className={`${text.small} ${text.quiet} ${styles.name}`}>{name}</span>
        <span className={`${text.link} ${text.cut} ${styles.what}`}>{link.title}</span>
        {link.detail && (
          <span className={`${text.small} ${text.quiet} ${text.cut}`}>{link.detail}</span>
        )}
        <IconChevronRight size={14} stroke={1.8} aria-hidden="true" className={styles.end} />
      </UnstyledButton>
    </li>
  );
}

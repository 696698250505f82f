import { Identifier } from '../../components/code/Identifier.tsx';
import { RelativeTime } from '../../components/figures/RelativeTime.tsx';
import { toPast } from '../../components/figures/to-past.ts';
import { StatusLabel } from '../../components/status/StatusLabel.tsx';
import type { Column } from '../../components/table/column.ts';
import { RowLink } from '../../components/table/RowLink.tsx';
import text from '../../components/text.module.css';
import type { AuditEntry } from '../../service/call/client.ts';
import { nameOfActor } from './audit-labels.ts';

/** The props of an entry in a list. */
export interface AuditRow extends AuditEntry {
  readonly id: string;
}

export const auditColumns: readonly Column<AuditRow>[] = [
  {
    id: 'number',
    header: 'Entry',
    width: '64px',
    align: 'right',
    dropBelow: 760,
    render: ({ number }) => <span className={text.quiet}>{number}</span>,
  },
  {
    id: 'words',
    header: 'Action',
    width: 'minmax(180px, 2fr)',
    render: ({ id, words }) => (
      <RowLink to="/audit" search={{ selected: id }}>
        {words}
      </RowLink>
    ),
  },
  {
    id: 'subject',
    header: 'Subject',
    width: 'minmax(120px, 1fr)',
    dropBelow: 900,
    render: ({ subject }) =>
      subject && <Identifier value={subject.id} label={subject.type} shape="short" copy="hover" />,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    width: 'minmax(96px, 1fr)',
    render: (entry) => <Outcome entry={entry} />,
  },
  {
    id: 'who',
    header: 'By',
    width: 'minmax(130px, 1.1fr)',
    dropBelow: 620,
    render: ({ who }) => <span className={text.cut}>{nameOfActor(who)}</span>,
  },
  {
    id: 'at',
    header: 'When',
    width: '96px',
    align: 'right',
    render: ({ at }) => <RelativeTime at={at} format={toPast} />,
  },
];

/** The outcome: done, or refused with the error code. */
export function Outcome({ entry: { outcome, code } }: { entry: AuditEntry }) {
  if (outcome === 'done') return <StatusLabel status="done" state="done" />;
  return (
    <span className={text.line} title={code}>
      <StatusLabel status="failed" state="refused" />
    </span>
  );
}

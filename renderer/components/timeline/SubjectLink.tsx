import { Link } from '@tanstack/react-router';
import type { TraceSubject } from '../../../service/model/history/trace.ts';
import text from '../text.module.css';
import { type Noun, pageOf } from './subject-link.ts';

/** A link to the page of a record. */
export function RecordLink({
  of,
  id,
  ...link
}: { of: Noun; id: string } & Omit<React.ComponentProps<'a'>, 'href' | 'ref'>) {
  return <Link {...pageOf({ type: of, id })} {...link} />;
}

/** The name of a record in a trace, linked to its page if it has one. */
export function SubjectLink({ subject, children }: { subject: TraceSubject | undefined; children: React.ReactNode }) {
  if (!subject) return <span className={text.cut}>{children}</span>;
  return (
    <RecordLink of={subject.type} id={subject.id} className={`${text.link} ${text.cut}`}>
      {children}
    </RecordLink>
  );
}

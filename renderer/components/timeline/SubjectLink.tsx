import { Link } from '@tanstack/react-router';
import type { TraceSubject } from '../../../service/model/history/trace.ts';
import text from '../text.module.css';
import { pageOf } from './subject-link.ts';

/** The name of a record in a trace, linked to its page if it has one. */
export function SubjectLink({ subject, children }: { subject: TraceSubject | undefined; children: React.ReactNode }) {
  const page = subject && pageOf(subject);
  if (!page) return <span className={text.cut}>{children}</span>;
  return (
    <Link {...page} className={`${text.link} ${text.cut}`}>
      {children}
    </Link>
  );
}

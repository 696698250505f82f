import { IconChevronRight } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { subjectsIn, withoutEffects } from '../../../../service/model/history/request-subjects.ts';
import type { Trace, TraceLink } from '../../../../service/model/history/trace.ts';
import { nounOf } from '../../../components/figures/counted.ts';
import { toClock } from '../../../components/figures/instant.ts';
import { PanelSection } from '../../../components/layout/DockedPanel.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { linkStateLabel, markOf, nameOfKind } from '../../../components/timeline/link-labels.ts';
import { pageOf, RecordLink, SubjectLink } from '../../../components/timeline/SubjectLink.tsx';
import { type RequestRecord, service } from '../../../service/call/client.ts';
import { capitalised } from '../../../service/call/credential.ts';
import { shorten } from '../../../service/labels/wire-names.ts';
import { nameOfOwner, nameOfUser, nameOfWallet, useUsersById, useWalletsById } from '../../../service/queries/names.ts';
import styles from './panel.module.css';

const maximumCounted = 100;

/** The context of a request: the same error before, the request it repeats or continues, and the records it names. */
export function CausedBy({ record }: { record: RequestRecord }) {
  const { resendOf, id, traceId } = record;
  const subjects = subjectsIn(record);
  const earlier = useEarlier(record);
  const hasRows = earlier.length > 0 || resendOf || traceId !== id || subjects.length > 0;
  if (!hasRows) return null;
  return (
    <PanelSection title="Context">
      <ul className={styles.rows}>
        <SameBefore record={record} earlier={earlier} />
        {resendOf && (
          <Row label="Resend of" link={{ to: '/requests', search: { selected: resendOf } }}>
            original request
          </Row>
        )}
        {traceId !== id && (
          <Row label="Continues" link={{ to: '/traces/$id', params: { id: traceId } }}>
            first request
          </Row>
        )}
        {subjects.map((subject) => (
          <Row key={subject.type} label={capitalised(subject.type)} link={pageOf(subject)}>
            <NameOf {...subject} />
          </Row>
        ))}
      </ul>
    </PanelSection>
  );
}

/** The filters for requests of the same caller and operation with the same error, at the same field if it has one. */
function sameError({ failures: [failure], operation, applicationId }: RequestRecord) {
  return failure && { code: failure.field ?? failure.code, operation, applicationId };
}

function useEarlier(record: RequestRecord): readonly Pick<RequestRecord, 'at'>[] {
  const { id, at } = record;
  const filters = sameError(record);
  const { data } = useQuery(
    service.requests.list.queryOptions(filters ? { ...filters, until: at, size: maximumCounted } : skipToken, {
      staleTime: 'static',
    }),
  );
  return data?.items.filter((request) => request.id !== id) ?? [];
}

type SameBeforeProps = { record: RequestRecord; earlier: readonly Pick<RequestRecord, 'at'>[] };

function SameBefore({ record, earlier: [last, ...others] }: SameBeforeProps) {
  if (!last) return null;
  const count = others.length + 1;
  const more = count >= maximumCounted - 1 ? ' or more' : '';
  return (
    <Row
      label="Same error"
      link={{ to: '/requests', search: { selected: record.id, ...sameError(record) } }}
      aside={`last at ${toClock(last.at)}`}
    >
      {count}
      {more} earlier {nounOf(count, 'request')}
    </Row>
  );
}

interface RowProps {
  readonly label: string;
  readonly link: Pick<LinkProps, 'to' | 'params' | 'search'>;
  readonly aside?: string;
  readonly children: React.ReactNode;
}

function Row({ label, link, aside, children }: RowProps) {
  return (
    <li>
      <Link {...link} className={`line ${styles.row}`}>
        <span className="small quiet">{label}</span>
        <span className="link cut">{children}</span>
        {aside && <span className="quiet cut">{aside}</span>}
        <IconChevronRight size={14} stroke={1.8} color="var(--vd-text2)" aria-hidden="true" />
      </Link>
    </li>
  );
}

function NameOf({ type, id }: { type: string; id: string }) {
  const user = useUsersById(type === 'user' ? [id] : []).get(id);
  const wallet = useWalletsById(type === 'wallet' ? [id] : []).get(id);
  if (user) return nameOfUser(user);
  return wallet ? `${nameOfWallet(wallet)}, ${nameOfOwner(wallet)}` : <code>{shorten(id, 'long')}</code>;
}

/** The effects of a request, each with a link. */
export function CausedRows({ links, change }: Caused) {
  if (links.length === 0 && !change) return <p className="soft">No changes.</p>;
  return (
    <ul className={styles.rows}>
      {change && (
        <li className={`line ${styles.row}`}>
          <span className="small quiet">Change</span>
          <StatusGlyph status="done" label="done" />
          {change.subject && change.subject.type !== 'request' ? (
            <RecordLink of={change.subject.type} id={change.subject.id} className="link cut" label={change.title} />
          ) : (
            <span className="cut">{change.title}</span>
          )}
        </li>
      )}
      {links.map((link) => (
        <li key={link.id} className={`line ${styles.row}`}>
          <span className="small quiet">{nameOfKind(link)}</span>
          <StatusGlyph status={markOf(link)} label={linkStateLabel(link)} />
          <SubjectLink subject={link.record}>{link.isLiteral ? <code>{link.title}</code> : link.title}</SubjectLink>
          {link.detail && <span className="cut quiet">{link.detail}</span>}
        </li>
      ))}
    </ul>
  );
}

interface Caused {
  readonly links: readonly TraceLink[];
  /** What a request changed that has no further effects. */
  readonly change?: Pick<Trace, 'title' | 'subject'>;
}

/** The effects of a request besides its response; empty if no trace is stored. */
export function useCaused(id: string): Caused {
  const { data } = useQuery(service.traces.get.queryOptions({ id }, { retry: false }));
  if (data?.id !== id) return { links: [] };
  const links = data.links.filter(({ kind }) => kind !== 'request' && kind !== 'wait');
  const { title, subject } = data;
  if (links.length > 0 || title === withoutEffects) return { links };
  return { links, change: { title: capitalised(title), subject } };
}

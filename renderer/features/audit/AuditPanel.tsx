import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Identifier } from '../../components/code/Identifier.tsx';
import { toExact, toInstant } from '../../components/figures/instant.ts';
import { DockedPanel, PanelSection, PanelTitle } from '../../components/layout/DockedPanel.tsx';
import { Details } from '../../components/layout/FieldList.tsx';
import { CopyButton } from '../../components/secret/CopyButton.tsx';
import { ErrorPageLink, FailureAlert } from '../../components/status/FailureAlert.tsx';
import type { SubjectTarget } from '../../components/timeline/SubjectLink.tsx';
import { OperationLine, useOperation } from '../../frame/act/use-operation.tsx';
import { client, service } from '../../service/call/client.ts';
import { shorten } from '../../service/labels/wire-names.ts';
import { reportChange } from '../../service/live/reported-change.ts';
import { type AuditRow, actorLabel, Kind, Outcome, SettingTitle, Value } from './audit-columns.tsx';
import { detailsOf, pageOfDetail, pageOfSubject, singularOf } from './audit-pages.ts';

/** One log entry with its hash chain. */
export function AuditPanel({ entry, onClose }: { entry: AuditRow; onClose: () => void }) {
  const { number, at, who, act, title, code = entry.rejection?.code, subject, request, previous, hash } = entry;
  const details = detailsOf(entry);
  return (
    <DockedPanel
      kind={`Entry ${number}`}
      head={
        <PanelTitle title={title}>
          <Outcome entry={entry} />
        </PanelTitle>
      }
      foot={<OperationLine variant="bar" operation="audit.list" input={{ act }} />}
      onClose={onClose}
    >
      <PanelSection title="Summary">
        {entry.outcome === 'done' && subject?.type === 'settings' && entry.before?.value !== undefined && (
          <ChangeBack of={subject.id} value={entry.before.value} />
        )}
        <Details
          of={{
            Action: <code className="broken">{act}</code>,
            'Error code': code && (
              <>
                <code>{code}</code> <ErrorPageLink code={code} />
              </>
            ),
            By: actorLabel[who.kind],
            Session: who.name && (
              <Linked page={{ to: '/audit', search: { search: who.name } }} title="Its actions" label={who.name} />
            ),
            Subject: subject && (
              <span className="inline" style={fitting}>
                <Kind>{singularOf(subject.type)}</Kind>
                <LinkedId value={subject.id} label="subject" page={pageOfSubject(entry)}>
                  {subject.type === 'settings' ? <SettingTitle of={subject.id} /> : entry.names[subject.id]}
                </LinkedId>
              </span>
            ),
            When: toExact(toInstant(at)),
            Request: request && (
              <LinkedId value={request} label="request id" page={{ to: '/requests', search: { selected: request } }} />
            ),
            'Caused by it': request && (
              <Linked page={{ to: '/traces/$id', params: { id: request } }} title={request} label="Related activity" />
            ),
          }}
        />
      </PanelSection>
      {details.length > 0 && (
        <PanelSection title="Details">
          <Details
            of={details.map((detail) => [
              entry.names[detail.value] ? detail.label.replace(/ id$/, '') : detail.label,
              <span key={detail.name}>
                <Value of={detail}>
                  <Linked
                    page={pageOfDetail(entry, detail.name, detail.value)}
                    title={detail.value}
                    className="broken"
                    label={entry.names[detail.value] ?? detail.value}
                  />
                </Value>
              </span>,
            ])}
          />
        </PanelSection>
      )}
      <PanelSection title="Hash chain">
        <Details
          of={{ 'Previous hash': { copy: previous, shape: 'long' }, 'Entry hash': { copy: hash, shape: 'long' } }}
        />
      </PanelSection>
    </DockedPanel>
  );
}

/** Changes a setting back to its previous value, unless it has that value or is changed elsewhere. */
function ChangeBack({ of: key, value }: { of: string; value: string }) {
  const setting = useQuery(service.settings.list.queryOptions({})).data?.settings.find((each) => each.key === key);
  const { attempt, button, error } = useOperation('settings.change');
  if (!setting || setting.fixed || String(setting.value) === value) return null;
  const { title, value: current } = setting;
  const undo = () => client.settings.change.mutate({ key, value: current });
  return (
    <>
      <Button
        size="xs"
        mb={12}
        {...button}
        onClick={() => attempt({ key, value }, () => reportChange({ label: `Changed “${title}” to ${value}`, undo }))}
      >
        Change back to {value}
      </Button>
      {Boolean(error) && <FailureAlert error={error} />}
    </>
  );
}

/** Shortens content that is wider than its column. */
const fitting = { minWidth: 0, maxWidth: '100%' } as const;

/** A text that links to its page, if it has one. */
function Linked({
  page,
  title,
  className = 'cut',
  label,
}: {
  page: SubjectTarget | undefined;
  title: string;
  className?: string;
  label: React.ReactNode;
}) {
  return page ? (
    <Link {...page} className={`link ${className}`} title={title}>
      {label}
    </Link>
  ) : (
    <span className={className} title={title}>
      {label}
    </span>
  );
}

/** An id with a copy button, linked to its page if it has one. */
function LinkedId({
  value,
  label,
  page,
  children,
}: {
  value: string;
  label: string;
  page: SubjectTarget | undefined;
  /** Shown in place of the value. */
  children?: React.ReactNode;
}) {
  if (!page && !children) return <Identifier value={value} label={label} shape="long" />;
  return (
    <span className="inline" style={fitting}>
      <Linked page={page} title={value} label={children || <code>{shorten(value, 'long')}</code>} />
      <CopyButton value={value} label={`Copy ${label}`} />
    </span>
  );
}

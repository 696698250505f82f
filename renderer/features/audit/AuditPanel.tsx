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
import { OperationLine } from '../../frame/action/use-operation.tsx';
import { useSetting } from '../../frame/action/use-setting.ts';
import { service } from '../../service/call/client.ts';
import { shorten } from '../../service/labels/wire-names.ts';
import { type AuditRow, actorLabel, Kind, Outcome, SettingTitle } from './audit-columns.tsx';
import { detailsOf, pageOfDetail, pageOfSubject, singularOf } from './audit-pages.ts';

/** One log entry with its hash chain. */
export function AuditPanel({ entry, onClose }: { entry: AuditRow; onClose: () => void }) {
  const { number, at, who, act, title, code = entry.rejection?.code, subject, request, previous, hash } = entry;
  const details = detailsOf(entry);
  const changed = useChanged(entry);
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
        {changed && <ChangeBack {...changed} />}
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
          }}
        />
      </PanelSection>
      {details.length > 0 && (
        <PanelSection title="Details">
          <Details
            of={details.map((detail) => [
              entry.names[detail.value] ? detail.label.replace(/ id$/, '') : detail.label,
              <span key={detail.name}>
                {detail.before !== undefined && <span className="quiet">{detail.before || 'empty'} to </span>}
                <Linked
                  page={pageOfDetail(entry, detail.name, detail.value)}
                  title={detail.value}
                  className="broken"
                  label={entry.names[detail.value] ?? detail.value}
                />
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

/** The setting that an entry changed, unless its state before the change cannot be restored here. */
function useChanged({ outcome, subject, before = {} }: AuditRow) {
  const { data } = useQuery(service.settings.list.queryOptions({}));
  const setting = data?.settings.find(({ key }) => subject?.type === 'settings' && key === subject.id);
  const { value, source } = before;
  if (outcome !== 'done' || value === undefined || !setting || setting.fixed) return undefined;
  const isUsual = value === String(setting.default);
  const wasReset = source === 'default' || (isUsual && !setting.isOfProfile);
  const stored = wasReset && isUsual ? undefined : value;
  const isRestored = value === String(setting.value) && setting.isOverridden === (stored !== undefined);
  return isRestored ? undefined : { setting, value: stored };
}

function ChangeBack({ setting, value }: NonNullable<ReturnType<typeof useChanged>>) {
  const { store, button, error } = useSetting(setting);
  return (
    <>
      <Button
        size="xs"
        mb={12}
        {...button}
        // The button is removed.
        onClick={({ currentTarget }) => store(value, () => currentTarget.closest('aside')?.focus())}
      >
        Change back to {value ?? setting.default}
      </Button>
      {Boolean(error) && <FailureAlert error={error} />}
    </>
  );
}

/** Shortens content that is wider than its column. */
const fitting = { minWidth: 0, maxWidth: '100%' } as const;

interface LinkedProps {
  readonly page: SubjectTarget | undefined;
  readonly title: string;
  readonly className?: string;
  readonly label: React.ReactNode;
}

function Linked({ page, title, className = 'cut', label }: LinkedProps) {
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

interface LinkedIdProps {
  readonly value: string;
  readonly label: string;
  readonly page: SubjectTarget | undefined;
  /** Shown in place of the value. */
  readonly children?: React.ReactNode;
}

function LinkedId({ value, label, page, children }: LinkedIdProps) {
  if (!page && !children) return <Identifier value={value} label={label} shape="long" />;
  return (
    <span className="inline" style={fitting}>
      <Linked page={page} title={value} label={children || <code>{shorten(value, 'long')}</code>} />
      <CopyButton value={value} label={`Copy ${label}`} />
    </span>
  );
}

import { DockedPanel, PanelSection, PanelTitle } from '../../components/layout/DockedPanel.tsx';
import { Field, FieldList, TimeField, ValueField } from '../../components/layout/FieldList.tsx';
import text from '../../components/text.module.css';
import { OperationLine } from '../../frame/act/OperationLine.tsx';
import { type AuditRow, Outcome } from './audit-columns.tsx';
import { whoWords } from './audit-words.ts';

/** One line of the log as it is chained. */
export function AuditPanel({ entry, onClose }: { entry: AuditRow; onClose: () => void }) {
  const { number, at, who, act, words, code, subject, details, request, previous, hash } = entry;
  return (
    <DockedPanel
      kind={`Line ${number}`}
      head={
        <PanelTitle title={words}>
          <Outcome entry={entry} />
        </PanelTitle>
      }
      foot={<OperationLine variant="bar" operation="audit.list" input={{ act }} />}
      onClose={onClose}
    >
      <PanelSection title="What was done">
        <FieldList>
          <Field label="Act">
            <code className={text.broken}>{act}</code>
          </Field>
          {code && (
            <Field label="Refused as">
              <code>{code}</code>
            </Field>
          )}
          <Field label="By">{whoWords[who.kind]}</Field>
          {who.name && <Field label="Session">{who.name}</Field>}
          {subject && <ValueField label="Subject" value={subject.id} shape="long" />}
          <TimeField label="When" at={at} />
          {request && <ValueField label="Request" value={request} shape="long" />}
        </FieldList>
      </PanelSection>
      {Object.keys(details).length > 0 && (
        <PanelSection title="Details">
          <FieldList>
            {Object.entries(details).map(([name, value]) => (
              <Field key={name} label={name}>
                <span className={text.broken}>{value}</span>
              </Field>
            ))}
          </FieldList>
        </PanelSection>
      )}
      <PanelSection title="Chain">
        <FieldList>
          <ValueField label="Line before" value={previous} shape="long" />
          <ValueField label="This line" value={hash} shape="long" />
        </FieldList>
      </PanelSection>
    </DockedPanel>
  );
}

import { Button, Select, TextInput, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import type { DescribedField, OperationRoute } from '../../../../service/model/installation/operation-route.ts';
import { ApiLine } from '../../../components/code/ApiLine.tsx';
import { createLocator } from '../../../components/editor/editor-marks.ts';
import { SourceEditor, type SourceEditorHandle } from '../../../components/editor/SourceEditor.tsx';
import { counted } from '../../../components/figures/counted.ts';
import { NoOption } from '../../../components/form/Choices.tsx';
import { PageForm } from '../../../components/form/drawers/PageForm.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { useFocusOnFault } from '../../../components/keyboard/focus.ts';
import { Key } from '../../../components/keyboard/Key.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { SecretField } from '../../../components/secret/SecretField.tsx';
import { statusLabelOf } from '../../../components/status/labels/delivery-labels.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { type RequestRecord, service } from '../../../service/call/client.ts';
import type { Form } from '../../../service/form/use-fields.ts';
import { visible } from '../../../service/labels/visible.ts';
import { useWriteBlock } from '../../../service/live/presence.ts';
import { useBaseUrl } from '../../../service/queries/use-overview.ts';
import { toMilliseconds } from '../request-columns.tsx';
import type { Problem } from './body-problems.ts';
import { DraftRows } from './DraftRows.tsx';
import {
  type Draft,
  isFreeHeader,
  isJsonDraft,
  isSendable,
  maskLabels,
  maskNames,
  methods,
  newUuid,
  openMaskNames,
  toCall,
} from './draft.ts';
import styles from './editor.module.css';
import { SaveExample } from './SaveExample.tsx';
import { formatted, isParsed, type KnownValues, masksIn, suggestionsAt } from './suggestions.ts';

interface DraftFormProps {
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
  /** The operation of the method and path. */
  readonly route: OperationRoute | undefined;
  readonly routes: readonly OperationRoute[];
  readonly onRoute: (name: string) => void;
  readonly fields: readonly DescribedField[] | undefined;
  /** Values of existing records by field. */
  readonly known: KnownValues;
  /** Replaces the body by its example. */
  readonly onFill: () => void;
  /** The values that are never stored. */
  readonly form: Form<string>;
  readonly problems: readonly Problem[];
  readonly onCursor: (offset: number) => void;
  readonly busy: boolean;
  /** The last sent request. */
  readonly result: RequestRecord | undefined;
  /** Why it cannot be sent. */
  readonly missing: string | undefined;
  readonly onSubmit: () => void;
  /** Opens the last sent request; `false` before the first request, or if the body is not empty. */
  readonly onLast: () => boolean;
}

/** Everything that is sent: method and path, query, headers and body. */
export function DraftForm(props: DraftFormProps) {
  const { draft, onChange, route, routes, fields = [], form, problems, missing, result } = props;
  const { formError, fieldsAtFault } = form.faults;
  const faults = missing ?? textOf(problems);
  const formElement = useRef<HTMLFormElement>(null);
  useFocusOnFault(formElement, fieldsAtFault);
  // The next input of a resent request: a value that the log does not store, or the button.
  const isResent = draft.resendOf !== undefined;
  useEffect(() => {
    const form = formElement.current;
    const absent = form?.querySelector<HTMLElement>(`input[type="password"], ${maskInputs}`);
    if (isResent) (absent ?? form?.querySelector<HTMLElement>('[type="submit"]'))?.focus();
  }, [isResent]);
  const sendable = useMemo(() => routes.filter(isSendable), [routes]);
  const addressOf = useMemo(
    () => new Map(sendable.map(({ name, method, path }) => [name, `${method} ${path}`])),
    [sendable],
  );
  return (
    <PageForm className={styles.form} busy={props.busy} onSubmit={props.onSubmit} ref={formElement}>
      <div className={styles.line}>
        <Select
          label="Operation"
          flex={1}
          placeholder="None at this path"
          data={sendable.map(({ name, summary }) => ({ value: name, label: summary }))}
          value={route?.name ?? null}
          onChange={(name) => name && props.onRoute(name)}
          searchable
          filter={({ options, search }) => {
            const text = search.trim().toLowerCase();
            const fits = (label: string, name: string) =>
              `${label} ${addressOf.get(name)}`.toLowerCase().includes(text);
            return options.filter((option) => 'value' in option && fits(option.label, option.value));
          }}
          renderOption={({ option, checked }) => (
            <>
              <span className={checked ? 'strong' : undefined} style={{ flex: 'none' }}>
                {option.label}
              </span>
              <code className="cut tiny quiet" aria-hidden="true">
                {addressOf.get(option.value)}
              </code>
            </>
          )}
          comboboxProps={{ width: 480, position: 'bottom-start' }}
          allowDeselect={false}
          nothingFoundMessage={<NoOption>No matching operation</NoOption>}
        />
        <Sender access={route?.access} draft={draft} onChange={onChange} />
      </div>
      <div className={styles.line}>
        <Select
          aria-label="Method"
          w={104}
          data={[...methods]}
          value={draft.method}
          allowDeselect={false}
          onChange={(value) => onChange({ method: methods.find((method) => method === value) ?? 'GET' })}
        />
        <TextInput
          aria-label="Path"
          flex={1}
          spellCheck={false}
          value={draft.path}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
          onChange={(event) => onChange({ path: event.currentTarget.value })}
          onKeyDown={(event) => event.key === 'ArrowUp' && props.onLast() && event.preventDefault()}
        />
        <Button
          type="submit"
          size="md"
          variant="filled"
          title="Ctrl Enter"
          loading={props.busy}
          {...useWriteBlock()}
          disabled={missing !== undefined}
        >
          Send
        </Button>
        <span role="status" className={`${styles.sent} inline figures`}>
          {result && (
            <>
              <VisuallyHidden>Response</VisuallyHidden>
              <StatusGlyph status={statusLabelOf(result.status).status} /> {result.status} ·{' '}
              {toMilliseconds(result.durations.total)} ms
            </>
          )}
        </span>
      </div>
      <div className="small cut" title={faults}>
        <span className="warn" role="status">
          {faults}
        </span>
        {!faults && (
          <span className="quiet">
            <Key>Ctrl Enter</Key> sends.
          </span>
        )}
      </div>
      {formError && <Note tone="bad" role="alert" title={formError} />}
      <DraftRows
        label="Query"
        add="Add parameter"
        names={fields.filter((field) => field.in === 'query').map(({ path }) => path)}
        valuesOf={(name) => [...choicesOf(name, fields), ...(props.known[name] ?? [])]}
        rows={draft.query}
        onChange={(query) => onChange({ query })}
      />
      <DraftRows
        label="Headers"
        add="Add header"
        names={[...Object.keys(headerValues), ...fields.flatMap(({ header }) => header ?? [])].filter(isFreeHeader)}
        valuesOf={(name) => (headerValues[name.trim().toLowerCase()] ?? []).map(toValue)}
        rows={draft.headers}
        onChange={(headers) => onChange({ headers })}
      />
      {draft.signingMethodId !== undefined && (
        <div className={`${styles.line} ${styles.proof}`}>
          <TextField
            label="Signing method id"
            mono
            value={draft.signingMethodId}
            onChange={(signingMethodId) => onChange({ signingMethodId })}
          />
          <SecretField label="Signing method value" hint="Never stored." {...form.bind('secretValue')} />
        </div>
      )}
      {draft.method !== 'GET' && <Body {...props} />}
      <SaveExample draft={draft} fields={fields} name={route?.summary ?? `${draft.method} ${draft.path}`} />
      <ApiLine call={toCall(draft, route?.access)} baseUrl={useBaseUrl()} />
    </PageForm>
  );
}

const headerValues: Readonly<Record<string, readonly string[]>> = {
  'content-type': ['application/json', 'application/x-www-form-urlencoded'],
  'idempotency-key': [newUuid],
  accept: ['application/json'],
};

function toValue(value: string) {
  return { value, name: '' };
}

function choicesOf(name: string, fields: readonly DescribedField[]) {
  return (fields.find((field) => field.in === 'query' && field.path === name)?.choices ?? []).map(toValue);
}

/** The first problem with its fix, and the number of problems if there are several. */
function textOf([first, ...others]: readonly Problem[]): string | undefined {
  if (!first) return undefined;
  const { path, message, fix } = first;
  const text = `${path && `${path}: `}${message}${fix ? ` ${fix.label}.` : ''}`;
  return others.length > 0 ? `${others.length + 1} problems. ${text}` : text;
}

/** The caller: an application to choose, or the operator. */
function Sender({
  access,
  draft,
  onChange,
}: { access: OperationRoute['access'] | undefined } & Pick<DraftFormProps, 'draft' | 'onChange'>) {
  const applications = useQuery(service.applications.list.queryOptions({ size: 1000 }));
  const isApplication = access === 'application';
  return (
    <Select
      label="Send as"
      w={184}
      disabled={!isApplication}
      placeholder={isApplication ? 'Default application' : access === 'operator' ? 'Operator' : 'No token'}
      data={(applications.data?.items ?? []).map(({ id, name }) => ({ value: id, label: visible(name) }))}
      value={isApplication ? (draft.applicationId ?? null) : null}
      clearable
      onChange={(id) => onChange({ applicationId: id ?? undefined })}
    />
  );
}

/** The inputs of the masks in the body. */
const maskInputs = '[data-masks] input';

function Body({
  draft,
  onChange,
  route,
  fields = [],
  known,
  onFill,
  form,
  problems,
  onCursor,
  onLast,
}: DraftFormProps) {
  const barId = useId();
  const { body } = draft;
  const isJson = isJsonDraft(draft);
  const labels = maskLabels(body);
  const openNames = new Set(openMaskNames(body, fields));
  const marked = useMemo(
    () => ({
      text: body,
      marks: problems
        .filter(({ line }) => line > 0)
        .map(({ from, to, message }) => ({ from, to, note: message, severity: 'bad' as const })),
    }),
    [body, problems],
  );
  const fixable = problems.find(({ fix }) => fix);
  const described = fixable ?? problems[0];
  const section = useRef<HTMLElement>(null);
  const editor = useRef<SourceEditorHandle>(null);
  const fixed = useRef<Problem['fix']>(undefined);
  const applyFix = () => {
    if (!fixable?.fix) return false;
    fixed.current = fixable.fix;
    const { text, headers = draft.headers } = fixable.fix;
    onChange({ body: text, headers });
    if (text === body) editor.current?.reveal({ from: 0, to: 0 });
    return true;
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === '.' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented && applyFix())
      event.preventDefault();
  });
  useEffect(() => {
    const form = section.current?.closest('form');
    const listen = (event: KeyboardEvent) => onKey(event);
    form?.addEventListener('keydown', listen);
    return () => form?.removeEventListener('keydown', listen);
  }, []);
  // The button of the fix is gone, and a secret has its input below the body.
  useEffect(() => {
    const { text, field = '' } = fixed.current ?? {};
    fixed.current = undefined;
    if (text !== body) return;
    const { to = 0, from = 0 } = createLocator(body)(field) ?? {};
    const inputs = section.current?.querySelectorAll<HTMLElement>(maskInputs);
    const mask = masksIn(body.slice(from, to)) > 0 ? inputs?.[masksIn(body.slice(0, from))] : undefined;
    if (mask) mask.focus();
    else editor.current?.revealField(field);
  }, [body]);
  return (
    <section ref={section} aria-label="Body" className={styles.body}>
      <div className="apart">
        <h2 className="title">Body</h2>
        <span className="line">
          <Button
            size="xs"
            disabled={!isJson || problems.some(({ path }) => path === '' && !isParsed(body))}
            onClick={() => onChange({ body: formatted(body) })}
          >
            Format
          </Button>
          <Button size="xs" disabled={fields.length === 0} onClick={onFill}>
            Fill example
          </Button>
        </span>
      </div>
      <div className={`well ${styles.editor}`}>
        <SourceEditor
          ref={editor}
          label="Body"
          describedBy={barId}
          value={body}
          onChange={(next) => onChange({ body: next })}
          onCursor={onCursor}
          onKeys={{ 'Ctrl-.': applyFix, ArrowUp: onLast }}
          suggest={(content, offset) => suggestionsAt(content, offset, fields, known)}
          marked={marked}
          isJson={isJson}
        />
        <div id={barId} className={styles.problems} data-bad={problems.length > 0 || undefined}>
          {described ? (
            <>
              <StatusGlyph status="failed" />
              <span className="cut" title={described.message}>
                {described.line > 0 && <b className="bad">Line {described.line} </b>}
                <code>{described.path}</code> {described.message}
              </span>
              {fixable?.fix && (
                <Button size="xs" ms="auto" flex="none" rightSection={<Key>Ctrl .</Key>} onClick={applyFix}>
                  {fixable.fix.label}
                </Button>
              )}
            </>
          ) : (
            <span className="quiet">{hintFor(draft, route)}</span>
          )}
        </div>
      </div>
      <div className="stack" data-masks>
        {maskNames(body).map((name, at) => {
          const field = { label: labels[at] ?? name, ...form.bind(name) };
          return openNames.has(name) ? (
            <TextField key={name} mono hint="Not stored in the log. Fills the mask in the body." {...field} />
          ) : (
            <SecretField
              key={name}
              hint="Masked in the log. Fills the mask in the body and is never stored."
              {...field}
            />
          );
        })}
      </div>
    </section>
  );
}

/** Below a body without problems. */
function hintFor(draft: Draft, route: OperationRoute | undefined): React.ReactNode {
  const { body, absentBytes } = draft;
  if (body.trim() === '')
    return absentBytes ? `The body of ${counted(absentBytes, 'byte')} is not in the log. Enter it again.` : emptyHint;
  if (!route) return 'No operation has this method and path.';
  return isJsonDraft(draft) ? 'Matches the operation.' : 'Sent as typed. Only JSON is checked.';
}

const emptyHint = (
  <>
    No body. <Key>↑</Key> loads the last request, <Key>Ctrl Space</Key> suggests fields.
  </>
);

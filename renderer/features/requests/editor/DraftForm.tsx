import { Button, Select, TextInput, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { DescribedField, OperationRoute } from '../../../../service/model/installation/operation-route.ts';
import { visible } from '../../../../service/model/kernel/values/visible.ts';
import { ApiLine } from '../../../components/code/ApiLine.tsx';
import { counted } from '../../../components/figures/counted.ts';
import { NoOption } from '../../../components/form/Choices.tsx';
import { PageForm } from '../../../components/form/drawers/PageForm.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { takeFirstOption } from '../../../components/form/use-search-text.ts';
import { useFocusOnFault } from '../../../components/keyboard/focus.ts';
import { Key } from '../../../components/keyboard/Key.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { SecretField } from '../../../components/secret/SecretField.tsx';
import { statusLabelOf } from '../../../components/status/labels/delivery-labels.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { type RequestRecord, service } from '../../../service/call/client.ts';
import { useWriteBlock } from '../../../service/live/presence.ts';
import { useBaseUrl } from '../../../service/queries/use-overview.ts';
import { toMilliseconds } from '../request-columns.tsx';
import type { Problem } from './body-problems.ts';
import { DraftBody, type DraftBodyProps, maskInputs } from './DraftBody.tsx';
import { DraftRows } from './DraftRows.tsx';
import { isFreeHeader, isSendable, methods, newUuid, toCall } from './draft.ts';
import styles from './editor.module.css';
import { SaveExample } from './SaveExample.tsx';
import { masksIn } from './suggestions.ts';

interface DraftFormProps extends DraftBodyProps {
  readonly routes: readonly OperationRoute[];
  readonly onRoute: (name: string) => void;
  readonly busy: boolean;
  /** The last sent request. */
  readonly result: RequestRecord | undefined;
  /** Why it cannot be sent. */
  readonly missing: string | undefined;
  readonly onSubmit: () => void;
  /** Replaces a draft of an earlier visit. */
  readonly onFresh: (() => void) | undefined;
}

/** Everything that is sent: method and path, query, headers and body. */
export function DraftForm(props: DraftFormProps) {
  const { draft, onChange, route, routes, fields = [], form, problems, missing, result } = props;
  const { formError, fieldsAtFault } = form.faults;
  const faults = missing ?? placesOf(problems);
  const formElement = useRef<HTMLFormElement>(null);
  useFocusOnFault(formElement, fieldsAtFault);
  // The next input of a resent request: a value that the log does not store, or the button.
  const isResent = draft.resendOf !== undefined;
  const focusNext = useEffectEvent(() => {
    const absent = draft.signingMethodId ? `input[type="password"], ${maskInputs}` : maskInputs;
    const find = (selector: string) => formElement.current?.querySelector<HTMLElement>(selector);
    (find(absent) ?? find('[type="submit"]'))?.focus();
  });
  useEffect(() => {
    if (isResent) focusNext();
  }, [isResent]);
  const sendable = useMemo(() => routes.filter(isSendable), [routes]);
  const addressOf = useMemo(
    () => new Map(sendable.map(({ name, method, path }) => [name, `${method} ${path}`])),
    [sendable],
  );
  return (
    <PageForm className={`stack roomy ${styles.form}`} busy={props.busy} onSubmit={props.onSubmit} ref={formElement}>
      {props.onFresh && (
        <div className="apart small">
          <span className="soft">This continues your last draft.</span>
          <Button size="xs" onClick={props.onFresh}>
            Start fresh
          </Button>
        </div>
      )}
      <div className={styles.line}>
        <Select
          label="Operation"
          flex={1}
          placeholder="None at this path"
          data={sendable.map(({ name, summary }) => ({ value: name, label: summary }))}
          value={route?.name ?? null}
          onChange={(name) => name && props.onRoute(name)}
          searchable
          onKeyDown={takeFirstOption}
          openOnFocus={false}
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
          error={masksIn(draft.path) > 0 && 'Not stored: type the value again.'}
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
      <div className="small broken">
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
          <SecretField label="Signing method value" hint="Not stored: type it here." {...form.bind('secretValue')} />
        </div>
      )}
      {problems
        .filter(({ line }) => line === 0)
        .map(({ path, message, fix }) => (
          <div key={path} className="apart small">
            <p className="bad broken">
              <StatusGlyph status="failed" /> <code>{path}</code> {message}
            </p>
            {fix && (
              <Button
                size="xs"
                onClick={() => {
                  onChange({ headers: fix.headers ?? draft.headers });
                  formElement.current?.querySelector<HTMLElement>('[role="textbox"]')?.focus();
                }}
              >
                {fix.label}
              </Button>
            )}
          </div>
        ))}
      {draft.method !== 'GET' && <DraftBody {...props} />}
      <SaveExample draft={draft} fields={fields} name={route?.summary ?? `${draft.method} ${draft.path}`} />
      <ApiLine call={toCall({ ...draft, body: props.checkedBody }, route?.access)} baseUrl={useBaseUrl()} />
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

/** The places of the problems, each of which shows its text. @example "2 problems: content-type, line 4" */
function placesOf(problems: readonly Problem[]): string | undefined {
  if (problems.length === 0) return undefined;
  const places = new Set(problems.map(({ line, path }) => (line > 0 ? `line ${line}` : path)));
  const shown = [...places].slice(0, maximumPlaces).join(', ');
  return `${counted(problems.length, 'problem')}: ${shown}${places.size > maximumPlaces ? ' …' : ''}`;
}

const maximumPlaces = 4;

type SenderProps = Pick<DraftFormProps, 'draft' | 'onChange'> & { access: OperationRoute['access'] | undefined };

/** The caller: an application to choose, or the operator. */
function Sender({ access, draft, onChange }: SenderProps) {
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

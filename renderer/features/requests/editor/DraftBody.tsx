import { Button, Stack, VisuallyHidden } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import type { DescribedField, OperationRoute } from '../../../../service/model/installation/operation-route.ts';
import { createLocator } from '../../../components/editor/editor-marks.ts';
import { SourceEditor, type SourceEditorHandle } from '../../../components/editor/SourceEditor.tsx';
import { counted } from '../../../components/figures/counted.ts';
import { TextField } from '../../../components/form/TextField.tsx';
import { Key } from '../../../components/keyboard/Key.tsx';
import { SecretField } from '../../../components/secret/SecretField.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import type { Form } from '../../../service/form/use-fields.ts';
import type { Problem } from './body-problems.ts';
import { type Draft, isJsonDraft, maskLabels, maskNames, openMaskNames } from './draft.ts';
import styles from './editor.module.css';
import { formatted, type KnownValues, masksIn, suggestionsAt } from './suggestions.ts';

export interface DraftBodyProps {
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
  /** The operation of the method and path. */
  readonly route: OperationRoute | undefined;
  readonly fields: readonly DescribedField[] | undefined;
  /** Values of existing records by field. */
  readonly known: KnownValues;
  /** Replaces the body by its example. */
  readonly onFill: () => void;
  /** The values that are never stored. */
  readonly form: Form<string>;
  readonly problems: readonly Problem[];
  /** The body to which the problems belong: that of the draft, or an earlier text while a large body is typed. */
  readonly checkedBody: string;
  readonly onCursor: (offset: number) => void;
  /** Opens the last sent request; `false` before the first request, or if the body is not empty. */
  readonly onLast: () => boolean;
}

/** The inputs of the masks in the body. */
export const maskInputs = '[data-masks] input';

/** The body with its problems, and an input for each mask. */
export function DraftBody({ draft, onChange, route, fields = [], known, form, problems, ...props }: DraftBodyProps) {
  const { checkedBody, onFill, onCursor, onLast } = props;
  const barId = useId();
  const { body } = draft;
  const isJson = isJsonDraft(draft);
  const labels = useMemo(() => maskLabels(checkedBody), [checkedBody]);
  const openNames = useMemo(() => new Set(openMaskNames(checkedBody, fields)), [checkedBody, fields]);
  const inBody = problems.filter(({ line }) => line > 0);
  const marked = useMemo(
    () => ({
      text: checkedBody,
      marks: problems
        .filter(({ line }) => line > 0)
        .map(({ from, to, message }) => ({ from, to, note: message, severity: 'bad' as const })),
    }),
    [checkedBody, problems],
  );
  const described = inBody.find(({ fix }) => fix) ?? inBody[0];
  const fixable = described?.fix ? described : problems.find(({ fix }) => fix);
  const section = useRef<HTMLElement>(null);
  const editor = useRef<SourceEditorHandle>(null);
  const fixed = useRef<Problem['fix']>(undefined);
  const applyFix = () => {
    // The fix of an earlier text would discard the newest keys.
    if (!fixable?.fix || checkedBody !== body) return false;
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
    <section ref={section} aria-label="Body" className={`stack ${styles.body}`}>
      <div className="apart">
        <h2 className="title">Body</h2>
        <span className="line">
          <Button
            size="xs"
            disabled={!isJson || inBody.some(({ path, fix }) => path === '' && !fix)}
            onClick={() => onChange({ body: formatted(body) })}
          >
            Format
          </Button>
          <Button size="xs" disabled={fields.length === 0} onClick={onFill}>
            Fill example
          </Button>
        </span>
      </div>
      <Stack className="well" gap={0} flex="1 0 260px" style={{ overflow: 'hidden' }}>
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
        <div id={barId} className={`line ${styles.problems}`} data-bad={described !== undefined || undefined}>
          {described ? (
            <>
              <StatusGlyph status="failed" />
              <span className="broken">
                <b className="bad">Line {described.line} </b>
                <code>{described.path}</code>{' '}
                {/* Shown after the line; an error of the syntax also here, because its line may be long. */}
                {described.path || described.fix ? (
                  <VisuallyHidden component="span">{described.message}</VisuallyHidden>
                ) : (
                  described.message
                )}
              </span>
              {described.fix && (
                <Button size="xs" ms="auto" flex="none" rightSection={<Key>Ctrl .</Key>} onClick={applyFix}>
                  {described.fix.label}
                </Button>
              )}
            </>
          ) : (
            <span className="quiet">{hintFor(draft, route)}</span>
          )}
        </div>
      </Stack>
      <div className="stack" data-masks>
        {maskNames(body).map((name, at) => {
          const hint = 'Not stored: type it here. Replaces the dots in the body.';
          const field = { label: labels[at] ?? name, hint, ...form.bind(name) };
          return openNames.has(name) ? <TextField key={name} mono {...field} /> : <SecretField key={name} {...field} />;
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

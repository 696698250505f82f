import { Box, Button, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { definitionOf, faultName } from '../../../service/model/webhooks/fault-rule.ts';
import { useNow } from '../../components/figures/RelativeTime.tsx';
import { PageForm } from '../../components/form/drawers/PageForm.tsx';
import { FieldMessage } from '../../components/form/FieldMessage.tsx';
import { Sentence } from '../../components/form/sentence/Sentence.tsx';
import { TextField } from '../../components/form/TextField.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { useOperation } from '../../frame/action/use-operation.tsx';
import { client, type Fault, service } from '../../service/call/client.ts';
import { optionalIntegerMessage, type Rule } from '../../service/form/form-errors.ts';
import { useFields } from '../../service/form/use-fields.ts';
import { reportChange } from '../../service/live/reported-change.ts';
import { isEnabled } from './active-faults.ts';
import { FaultPreviewCard } from './FaultPreviewCard.tsx';
import { sentenceOf, shareMessage } from './fault-sentence.ts';
import { type FaultValues, initial, isSameRule, kindOf, nameFor, toInput, valuesOf } from './new-fault.ts';

interface NewRuleProps {
  readonly rules: readonly Fault[];
  readonly edited: Fault | undefined;
  /** Selects another rule, or a new one. */
  readonly onEdit: (rule: Fault | undefined) => void;
}

/** A new or edited rule as a sentence, with what it would have done to the last calls. */
export function NewRule({ rules: stored, edited, onEdit }: NewRuleProps) {
  const form = useFields(edited ? valuesOf(edited) : initial, rules);
  const [isRenamed, setRenamed] = useState(false);
  const [attempted, setAttempted] = useState<string>();
  const isNamed = isRenamed || edited !== undefined;
  const title = edited ? `Edit ${edited.id}` : 'New fault rule';
  const known = useKnown();
  const takenNames = useMemo(() => new Set(stored.map(({ id }) => id)), [stored]);
  const twin = stored.find((rule) => rule.id !== edited?.id && isSameRule(valuesOf(rule), form.values));
  // An exhausted or disabled rule is enabled again under its name.
  const isTaken = twin !== undefined && isEnabled(twin);
  const derivedName = twin && !isTaken ? twin.id : nameFor(form.values, takenNames);
  const name = isNamed ? form.values.name : derivedName;
  const input = toInput({ ...form.values, name });
  const { send, busy, button, apiLine } = useOperation('faults.set', { ...input, name: name || '<name>' });
  const change = (values: Partial<FaultValues>) => {
    for (const field of form.names) if (values[field] !== undefined) form.set(field, values[field]);
  };
  const shareError = shareMessage(form.values);
  const messages = form.names.flatMap((field) => (field === 'often' && shareError) || form.bind(field).error || []);
  const submit = form.submit(
    async () => {
      setAttempted(twin?.id);
      if (isTaken) return;
      const previous = stored.find(({ id }) => id === input.name);
      await send({ ...input, active: edited?.active });
      const undo = () => (previous ? restoreRules([previous]) : client.faults.clear.mutate({ name: input.name }));
      reportChange({ label: `${edited ? 'Saved' : 'Enabled'} ${input.name}`, undo });
      change(initial);
      setRenamed(false);
      onEdit(undefined);
    },
    // A derived name is valid.
    (field) => (field === 'name' && !isNamed ? undefined : rules[field]),
  );
  return (
    <>
      <Card label={title} title={title}>
        <PageForm busy={busy} onSubmit={submit}>
          <div ref={edited && focusFirstPart}>
            <Sentence label={title} pieces={sentenceOf(form.values, known)} onChange={change} />
          </div>
          {messages.map((message) => (
            <FieldMessage key={message} message={message} />
          ))}
          {isTaken && twin.id === attempted && (
            <Box mt={12}>
              <Note tone="warn" role="alert" title={`The rule ${twin.id} is identical.`}>
                Change a part of the sentence, or{' '}
                <UnstyledButton className="link" onClick={() => onEdit(twin)}>
                  edit {twin.id}
                </UnstyledButton>
                .
              </Note>
            </Box>
          )}
          {form.faults.formError && <Note tone="bad" role="alert" title={form.faults.formError} />}
          <Box className="apart" mt={16} style={{ alignItems: isRenamed ? 'flex-end' : 'center' }}>
            {edited ? (
              <Button onClick={() => onEdit(undefined)}>Cancel</Button>
            ) : isRenamed ? (
              <div ref={selectText}>
                <TextField label="Name" hint="Shown in error responses." mono {...form.bind('name')} />
              </div>
            ) : (
              <span className="line">
                <span className="quiet">Name</span> <code>{name}</code>
                <UnstyledButton
                  className="link"
                  onClick={() => {
                    form.set('name', name);
                    setRenamed(true);
                  }}
                >
                  Rename
                </UnstyledButton>
              </span>
            )}
            <Button type="submit" variant="filled" {...button}>
              {edited ? 'Save rule' : 'Enable rule'}
            </Button>
          </Box>
        </PageForm>
        <Box mt={12}>{apiLine}</Box>
      </Card>
      {definitionOf(kindOf(form.values.kind)).layer === 'http' ? (
        <Preview
          input={input}
          isValid={!shareError}
          onDraw={() => form.set('seed', String(Number(form.values.seed || '0') + 1))}
        />
      ) : (
        <p className="quiet">Only rules for API calls have a preview.</p>
      )}
    </>
  );
}

/** Moves the focus to the first part of a sentence. */
export function focusFirstPart(element: HTMLElement | null): void {
  element?.querySelector<HTMLElement>('fieldset button')?.focus();
}

function selectText(element: HTMLElement | null): void {
  const field = element?.querySelector('input');
  field?.focus();
  field?.select();
}

const pauseMilliseconds = 150;

type PreviewProps = { input: ReturnType<typeof toInput>; isValid: boolean; onDraw: () => void };

function Preview({ input, isValid, onDraw }: PreviewProps) {
  const [settled] = useDebouncedValue(JSON.stringify(input), pauseMilliseconds);
  const isSettled = settled === JSON.stringify(input);
  const { data, error } = useQuery(
    service.faults.preview.queryOptions(isSettled && isValid ? input : skipToken, {
      placeholderData: keepPreviousData,
      retry: false,
    }),
  );
  const isByChance = input.when !== undefined && 'share' in input.when;
  return (
    <FaultPreviewCard
      calls={data?.calls}
      kind={input.effect.kind}
      isByChance={isByChance}
      error={error}
      actions={
        isByChance && (
          <Button size="xs" leftSection={<IconRefresh size={14} stroke={1.7} />} onClick={onDraw}>
            Sample again
          </Button>
        )
      }
    />
  );
}

/** The operations that rules can match, the applications, and the service time. */
export function useKnown() {
  const now = useNow();
  const routes = useQuery(service.system.routes.queryOptions({}, { staleTime: Infinity }));
  const applications = useQuery(service.applications.list.queryOptions({ size: 1000 }));
  const operations = (routes.data ?? [])
    .filter(({ name, access, path }) => access !== 'operator' && !/^\/_vaultdesk/.test(path) && !/^system\./.test(name))
    .map(({ name, summary }) => ({ name, title: summary }));
  return { operations, applications: applications.data?.items ?? [], now };
}

const wholeNumbers = ['milliseconds', 'gwei', 'blocks', 'status', 'retryAfterSeconds', 'times', 'hits'];
const rules: Readonly<Partial<Record<keyof FaultValues, Rule<FaultValues>>>> = {
  name: faultName,
  often: (_text, values) => shareMessage(values),
  ...Object.fromEntries(wholeNumbers.map((name) => [name, optionalIntegerMessage])),
};

/** Stores rules with their counts, in their order. */
export function restoreRules(rules: readonly Fault[]): Promise<unknown> {
  return client.faults.restore.mutate({ rules: rules.map(({ isSpent: _isSpent, ...rule }) => rule) });
}

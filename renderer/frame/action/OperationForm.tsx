import { Box, Checkbox, Select } from '@mantine/core';
import { useState } from 'react';
import { type Choice, Choices } from '../../components/form/Choices.tsx';
import { FieldMessage } from '../../components/form/FieldMessage.tsx';
import { TextField } from '../../components/form/TextField.tsx';
import { Segments } from '../../components/layout/loading/Segments.tsx';
import { SecretField } from '../../components/secret/SecretField.tsx';
import { PinField, SigningMethodField } from '../../components/secret/SigningMethodField.tsx';
import { type Secret, secret } from '../../service/call/api-call.ts';
import { type ChoosableMethod, credentialMessage, credentialSecret } from '../../service/call/credential.ts';
import type { ChangeName, InputOf, ShownInput } from '../../service/call/operations.ts';
import { isSecretName, type Rule, ruleMessage } from '../../service/form/form-errors.ts';
import type { FieldProps } from '../../service/form/use-fields.ts';
import { ApplicationField, useOwningApplication } from '../pick/ApplicationField.tsx';
import { OperationDrawer, type OperationDrawerProps } from './OperationDrawer.tsx';

type Texts<Name extends string> = Readonly<Record<Name, string>>;

/** A field of an action: its label, its rule, and its input if that is not a line of text. */
export interface FieldDeclaration<Name extends string> {
  readonly label?: string;
  readonly hint?: React.ReactNode;
  readonly placeholder?: string;
  readonly rule?: Rule<Texts<Name>>;
  /** Shown in the API line while the field is empty. @example "<address>" */
  readonly blank?: string;
  /** Replaces the text in the API line. @example "<keystore as JSON text>" */
  readonly shownAs?: string;
  /** By default, the first field. */
  readonly autoFocus?: boolean;
  /** Shares the line of the previous field, with this width. */
  readonly beside?: string;
  readonly mono?: boolean;
  readonly lines?: number;
  /** A valid value shows a check mark. */
  readonly valid?: boolean;
  /** An amount with this unit. */
  readonly unit?: string;
  /** The placeholder of a masked text in the API line. @example "API_KEY" */
  readonly secret?: string;
  /** The same for six digits. */
  readonly pin?: string;
  /** The signing methods that confirm the action; `undefined` while loading. */
  readonly confirmedBy?: readonly ChoosableMethod[] | undefined;
  /** A few values, all visible. */
  readonly segments?: readonly { readonly value: string; readonly label: string }[];
  /** A few values with an explanation. */
  readonly choices?: readonly Choice<string>[];
  /** Many values in a list. */
  readonly options?: readonly (string | { readonly value: string; readonly label: string })[];
  /** A checkbox; its text is "yes" or empty. */
  readonly isCheckbox?: boolean;
  readonly disabled?: boolean;
  /** Replaces the input. */
  readonly render?: (field: FieldProps, autoFocus: boolean) => React.ReactNode;
}

/** The declared fields in their order; a field that is `false` is hidden. */
export type FieldDeclarations<Name extends string> = Readonly<Partial<Record<Name, FieldDeclaration<Name> | false>>>;

/**
 * A drawer that asks for the declared fields and sends them. Hidden fields are neither validated nor
 * sent. `input` gets the trimmed texts, and for the API line placeholders instead of secrets.
 */
export function OperationForm<Op extends ChangeName, Name extends string>({
  form,
  fields,
  input,
  isOwned = false,
  head,
  children,
  ...drawer
}: Omit<OperationDrawerProps<Op, Name>, 'input' | 'shown' | 'ruleOf' | 'applicationId' | 'children'> & {
  readonly fields: FieldDeclarations<NoInfer<Name>>;
  readonly input: (texts: Texts<NoInfer<Name>>) => InputOf<Op>;
  /** Asks for the application that will own the new record, before or after the fields. */
  readonly isOwned?: boolean | 'last';
  /** Shown before the fields. */
  readonly head?: React.ReactNode;
  /** Shown after the fields. */
  readonly children?: React.ReactNode;
}) {
  const [selectedId, selectApplication] = useState<string>();
  const applicationId = useOwningApplication(selectedId);
  const names = Object.keys(fields).flatMap((key) => form.names.find((name) => name === key) ?? []);
  const declared = names.flatMap((name) => {
    const field: FieldDeclaration<Name> | false | undefined = fields[name];
    return field ? [{ name, field, rule: ruleOf(field), props: form.bind(name) }] : [];
  });
  const [first] = declared;
  const isFocusChosen = declared.some(({ field }) => field.autoFocus);
  const lines: (typeof declared)[] = [];
  for (const of of declared) {
    const line = lines.at(-1);
    if (of.field.beside && line) line.push(of);
    else lines.push([of]);
  }
  const inputOf = ({ name, field, props }: (typeof declared)[number]) => (
    <FieldInput
      key={name}
      {...field}
      {...props}
      autoFocus={field.autoFocus ?? (!isFocusChosen && name === first?.name)}
    />
  );
  const owner = <ApplicationField value={applicationId} onChange={selectApplication} />;
  const texts = (textOf: (of: (typeof declared)[number]) => string) => ({
    ...form.values,
    ...Object.fromEntries(form.names.map((name) => [name, ''])),
    ...Object.fromEntries(declared.map((of) => [of.name, textOf(of)])),
  });
  const secrets = new Map(
    declared.flatMap(({ name, field, rule, props: { value } }) => {
      const isSent = value !== '' || ruleMessage(rule, { name, text: '', values: form.values });
      const placeholder = isSent && placeholderOf(field, value);
      return placeholder ? [[`\0${name}`, placeholder]] : [];
    }),
  );
  const shownText = ({ name, field, props: { value } }: (typeof declared)[number]) => {
    if (secrets.has(`\0${name}`)) return `\0${name}`;
    return field.shownAs ?? (value.trim() || (field.blank ?? ''));
  };
  return (
    <OperationDrawer
      {...drawer}
      form={form}
      ruleOf={(name) => declared.find((of) => of.name === name)?.rule}
      applicationId={isOwned ? applicationId : undefined}
      input={input(texts(({ name, props: { value } }) => (isSecretName(name) ? value : value.trim())))}
      shown={toShown<Op>(input(texts(shownText)), secrets)}
    >
      {head}
      {isOwned === true && owner}
      {lines.map((line) => {
        const inputs = line.map(inputOf);
        const widths = line.map(({ field }) => field.beside ?? 'minmax(0, 1fr)');
        return line.length === 1 ? (
          inputs[0]
        ) : (
          <Box
            key={line[0]?.name}
            display="grid"
            style={{ gridTemplateColumns: widths.join(' '), alignItems: 'start', gap: 12 }}
          >
            {inputs}
          </Box>
        );
      })}
      {isOwned === 'last' && owner}
      {children}
    </OperationDrawer>
  );
}

function ruleOf<Name extends string>(field: FieldDeclaration<Name>): Rule<Texts<Name>> | undefined {
  if (!('confirmedBy' in field)) return field.rule;
  return (text: string) => credentialMessage(text, field.confirmedBy);
}

function placeholderOf<Name extends string>(field: FieldDeclaration<Name>, value: string): Secret | undefined {
  if ('confirmedBy' in field) return credentialSecret(value, field.confirmedBy);
  const name = field.pin ?? field.secret;
  return name === undefined ? undefined : secret(name);
}

/** The input with placeholders where it has secrets. */
function toShown<Op extends ChangeName>(input: InputOf<Op>, secrets: ReadonlyMap<string, Secret>): ShownInput<Op>;
// An input consists of JSON values.
function toShown(value: unknown, secrets: ReadonlyMap<string, Secret>): unknown {
  if (typeof value === 'string') return secrets.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => toShown(item, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toShown(member, secrets)]));
}

function FieldInput<Name extends string>({
  label = '',
  hint,
  autoFocus,
  value,
  onChange,
  error,
  ...field
}: FieldDeclaration<Name> & FieldProps & { readonly autoFocus: boolean }) {
  const props = { value, onChange, error };
  if (field.render) return field.render(props, autoFocus);
  if (field.pin) return <PinField label={label || undefined} {...{ hint, autoFocus, ...props }} />;
  if (field.secret) return <SecretField {...{ label, hint, autoFocus, ...props }} valid={field.valid} />;
  if ('confirmedBy' in field)
    return <SigningMethodField methods={field.confirmedBy} label={label} autoFocus={autoFocus} {...props} />;
  if (field.segments) return <Segments {...{ label, value, onChange }} look="field" options={field.segments} />;
  if (field.choices) return <Choices legend={label} {...{ value, onChange }} choices={field.choices} />;
  if (field.options)
    return (
      <Select
        label={label}
        description={error ? undefined : hint}
        error={error && <FieldMessage message={error} />}
        placeholder={field.placeholder}
        data={[...field.options]}
        value={value || null}
        allowDeselect={false}
        data-autofocus={autoFocus || undefined}
        styles={field.mono ? { input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } } : {}}
        onChange={(option) => onChange(option ?? value)}
      />
    );
  if (field.isCheckbox)
    return (
      <Checkbox
        label={label}
        description={hint}
        checked={value !== ''}
        disabled={field.disabled}
        onChange={(event) => onChange(event.currentTarget.checked ? 'yes' : '')}
      />
    );
  const { mono, lines, placeholder, valid, unit } = field;
  return <TextField {...{ label, hint, autoFocus, mono, lines, placeholder, valid, unit, ...props }} />;
}

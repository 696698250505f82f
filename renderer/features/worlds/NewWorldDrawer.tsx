import { Anchor, Button, FileButton, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { worldUrl } from '../../../service/model/installation/addresses.ts';
import { type WorldSource, worldName } from '../../../service/model/installation/world.ts';
import { toDuration } from '../../components/figures/instant.ts';
import { TextField } from '../../components/form/TextField.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { OperationForm } from '../../frame/act/OperationForm.tsx';
import { service } from '../../service/call/client.ts';
import { consoleOf } from '../../service/call/session/console-base.ts';
import { ifTyped, ruleMessage } from '../../service/form/form-errors.ts';
import { type FieldProps, useFields } from '../../service/form/use-fields.ts';
import { useBaseUrl } from '../../service/queries/use-overview.ts';

const nameRule = ifTyped(worldName);

/** Names a world, chooses its contents, and opens it. */
export function NewWorldDrawer({ onClose }: { onClose: () => void }) {
  const initial = { name: '', contents: 'empty', example: '', file: '', snapshot: '' };
  const form = useFields(initial, undefined, { 'world.no-room': 'name', 'world.name-taken': 'name' });
  const { contents, example, file, snapshot } = form.values;
  const [fileName, setFileName] = useState('');
  const examples = useQuery(service.seeds.listExamples.queryOptions({})).data ?? [];
  const snapshots = useQuery(service.snapshots.list.queryOptions({})).data ?? [];
  const seed = examples.find(({ name }) => name === example) ?? examples[0];
  const captured = snapshots.find(({ name }) => name === snapshot) ?? snapshots[0];
  const takeFile = async (chosen: File | null) => {
    if (!chosen) return;
    setFileName(chosen.name);
    form.set('file', await chosen.text());
  };
  return (
    <OperationForm
      operation="worlds.create"
      form={form}
      fields={{
        name: { rule: nameRule, render: (field) => <NameField {...field} /> },
        contents: {
          label: 'Contents',
          choices: [
            { value: 'empty', title: 'Empty', text: 'No records. It opens without an access token.' },
            {
              value: 'seed',
              title: 'From a seed',
              text: file ? fileName : `${seed?.name ?? 'An example'}: ${seed?.description ?? ''}`,
            },
            {
              value: 'snapshot',
              title: 'From a snapshot of this world',
              text: captured ? `e.g. ${captured.name}` : 'No snapshots yet.',
              disabled: !captured,
            },
          ],
        },
        file: contents === 'seed' && {
          shownAs: file && '<seed as JSON text>',
          render: () => (
            <div className="row">
              <NameSelect label="Example" names={examples} value={file ? null : seed?.name} onChange={chooseExample} />
              <FileButton accept=".json,application/json" onChange={(chosen) => void takeFile(chosen)}>
                {(props) => (
                  <Button {...props} size="md" mt={20}>
                    {fileName || 'Choose a file…'}
                  </Button>
                )}
              </FileButton>
            </div>
          ),
        },
        snapshot: contents === 'snapshot' && {
          render: ({ onChange }) => (
            <NameSelect label="Snapshot" names={snapshots} value={captured?.name} onChange={onChange} />
          ),
        },
      }}
      input={(texts) => ({
        ...(texts.name && { name: texts.name }),
        from: sourceOf(contents, { file: texts.file, fileName, example: seed?.name, snapshot: captured?.name }),
      })}
      title="New world"
      subtitle="An isolated copy of the service under its own path."
      submit="Create and open"
      onDone={({ name }) => location.assign(consoleOf(name))}
      onClose={onClose}
    >
      <Lifetime />
    </OperationForm>
  );

  function chooseExample(name: string) {
    setFileName('');
    form.set('file', '');
    form.set('example', name);
  }
}

interface Chosen {
  readonly file: string;
  readonly fileName: string;
  readonly example: string | undefined;
  readonly snapshot: string | undefined;
}

function sourceOf(contents: string, { file, fileName, example, snapshot }: Chosen): WorldSource {
  if (contents === 'seed' && file) return { seed: file, label: fileName.slice(0, 80) };
  if (contents === 'seed' && example) return { seed: example };
  return contents === 'snapshot' && snapshot ? { snapshot } : 'empty';
}

/** Checks the name while it is typed. */
function NameField({ value, onChange, error }: FieldProps) {
  const worlds = useQuery(service.worlds.list.queryOptions({})).data;
  const baseUrl = useBaseUrl();
  const name = value.trim();
  const isTaken = worlds?.some((world) => world.name === name);
  const message = error ?? ruleMessage(nameRule, { name: 'name', text: name, values: {} });
  const suggestion =
    name
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join('-')
      .slice(0, 40) ?? '';
  return (
    <TextField
      label="Name"
      placeholder="e.g. refund-test"
      hint={
        name ? `Its base URL becomes ${worldUrl(baseUrl, name)}.` : 'Optional. Lowercase letters, digits and hyphens.'
      }
      value={value}
      onChange={onChange}
      error={
        isTaken ? (
          <>
            This world exists. <Anchor href={consoleOf(name)}>Open it</Anchor>
          </>
        ) : (
          message && (
            <>
              {message}{' '}
              {suggestion && suggestion !== name && (
                <Anchor component="button" type="button" onClick={() => onChange(suggestion)}>
                  Use {suggestion}
                </Anchor>
              )}
            </>
          )
        )
      }
      valid={name !== '' && !message && !isTaken}
      mono
      autoFocus
    />
  );
}

function NameSelect({
  label,
  names,
  value = null,
  onChange,
}: {
  label: string;
  names: readonly { readonly name: string }[];
  value: string | null | undefined;
  onChange: (name: string) => void;
}) {
  return (
    <Select
      label={label}
      data={names.map(({ name }) => name)}
      value={value}
      allowDeselect={false}
      onChange={(name) => onChange(name ?? '')}
      flex={1}
    />
  );
}

function Lifetime() {
  const settings = useQuery(service.settings.list.queryOptions({})).data?.settings;
  const minutes = Number(settings?.find(({ key }) => key === 'idleWorldMinutes')?.value ?? 0);
  return (
    <Note tone="plain" title="This world is held in memory">
      It ends {minutes > 0 && `after ${toDuration(minutes * 60)} without requests, or `}when Vaultdesk stops.{' '}
      <Link to="/settings" search={{ search: 'idleWorldMinutes' }}>
        Change the limit
      </Link>
    </Note>
  );
}

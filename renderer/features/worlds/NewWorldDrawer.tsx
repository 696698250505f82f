import { Anchor, Button, FileButton, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { worldUrl } from '../../../service/model/installation/addresses.ts';
import { unusedSnapshotName } from '../../../service/model/installation/snapshot.ts';
import { type WorldSource, worldName } from '../../../service/model/installation/world.ts';
import { toDuration } from '../../components/figures/instant.ts';
import { TextField } from '../../components/form/TextField.tsx';
import { Note } from '../../components/layout/Note.tsx';
import type { ActionProps } from '../../frame/action/actions.tsx';
import { OperationForm } from '../../frame/action/OperationForm.tsx';
import { service } from '../../service/call/client.ts';
import { perform } from '../../service/call/operations.ts';
import { consoleOf } from '../../service/call/session/console-base.ts';
import { ifTyped } from '../../service/form/form-errors.ts';
import { type FieldProps, useFields } from '../../service/form/use-fields.ts';
import { useBaseUrl } from '../../service/queries/use-overview.ts';

const nameRule = ifTyped(worldName);

/** Names a world, chooses its contents, and opens it. */
export function NewWorldDrawer({ snapshot: chosen = '', onClose }: ActionProps<'new-world'>) {
  const initial = { name: '', contents: chosen ? 'snapshot' : 'empty', example: '', file: '', snapshot: chosen };
  const form = useFields(initial, undefined, { 'world.no-room': 'name', 'world.name-taken': 'name' });
  const { contents, example, file, snapshot } = form.values;
  const [fileName, setFileName] = useState('');
  const examples = useQuery(service.seeds.listExamples.queryOptions({})).data ?? [];
  const snapshots = useQuery(service.snapshots.list.queryOptions({})).data ?? [];
  const seed = examples.find(({ name }) => name === example) ?? examples[0];
  const worlds = useQuery(service.worlds.list.queryOptions({})).data;
  const isTaken = (name: string) => worlds?.some((world) => world.name === name.trim()) ?? false;
  const current = unusedSnapshotName(snapshots);
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
        name: {
          rule: (text) => (isTaken(text) ? 'This world exists. Choose another name.' : nameRule(text)),
          render: (field) => <NameField {...field} isTaken={isTaken(field.value)} />,
        },
        contents: {
          label: 'Contents',
          choices: [
            { value: 'empty', title: 'Empty', text: 'No records. It opens without an access token.' },
            {
              value: 'seed',
              title: 'From a seed',
              text: file ? fileName : `${seed?.name ?? 'An example'}: ${seed?.description ?? ''}`,
            },
            { value: 'current', title: 'Current state of this world', text: `Takes the snapshot ${current} first.` },
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
              <NameSelect
                label="Example"
                names={examples}
                value={file ? null : seed?.name}
                onChange={chooseExample}
                flex={1}
              />
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
        from: sourceOf(contents, {
          file: texts.file,
          fileName,
          example: seed?.name,
          snapshot: captured?.name,
          current,
        }),
      })}
      {...(contents === 'current' && { prepare: () => perform('snapshots.create', { name: current }) })}
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
  readonly current: string;
}

function sourceOf(contents: string, { file, fileName, example, snapshot, current }: Chosen): WorldSource {
  if (contents === 'seed' && file) return { seed: file, label: fileName.slice(0, 80) };
  if (contents === 'seed' && example) return { seed: example };
  if (contents === 'current') return { snapshot: current };
  return contents === 'snapshot' && snapshot ? { snapshot } : 'empty';
}

/** Checks the name while it is typed. */
function NameField({ value, onChange, error, isTaken }: FieldProps & { isTaken: boolean }) {
  const baseUrl = useBaseUrl();
  const name = value.trim();
  const message = error ?? nameRule(name);
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
  flex,
}: {
  label: string;
  names: readonly { readonly name: string }[];
  value: string | null | undefined;
  onChange: (name: string) => void;
  flex?: number;
}) {
  return (
    <Select
      label={label}
      data={names.map(({ name }) => name)}
      value={value}
      allowDeselect={false}
      onChange={(name) => onChange(name ?? '')}
      flex={flex}
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

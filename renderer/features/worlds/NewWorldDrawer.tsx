import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type WorldSource, worldName } from '../../../service/resources/world.ts';
import { SegmentedField } from '../../components/form/SegmentedField.tsx';
import { TextField } from '../../components/form/TextField.tsx';
import { OperationDrawer } from '../../frame/act/OperationDrawer.tsx';
import { service } from '../../service/call/client.ts';
import { firstMessage } from '../../service/form/form-errors.ts';
import { useFields } from '../../service/form/use-fields.ts';
import { CreatedWorldDrawer } from './CreatedWorldDrawer.tsx';

const beginnings = [
  { value: 'empty', label: 'Empty' },
  { value: 'snapshot', label: 'Snapshot' },
  { value: 'seed', label: 'Example data' },
] as const;
type Beginning = (typeof beginnings)[number]['value'];

/** Names a world and chooses its source, then shows how to call it. */
export function NewWorldDrawer({ onClose }: { onClose: () => void }) {
  const [beginning, begin] = useState<Beginning>('empty');
  const [selectedName, setSelectedName] = useState<string>();
  const form = useFields(
    { name: '' },
    { name: (value) => (value.trim() ? firstMessage(worldName, value.trim()) : null) },
  );
  const names = useNames(beginning);
  const [first] = names;
  const sourceName =
    selectedName !== undefined && names.includes(selectedName) ? selectedName : first;
  const name = form.values.name.trim() || undefined;
  const from = sourceOf(beginning, sourceName ?? '');
  const input = { ...(name && { name }), from };
  return (
    <OperationDrawer
      operation="worlds.create"
      form={form}
      input={input}
      title="New world"
      subtitle="An isolated copy of the service under its own path, in memory."
      submit="Create world"
      disabled={beginning !== 'empty' && sourceName === undefined}
      result={(world) => <CreatedWorldDrawer world={world} onClose={onClose} />}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="e.g. worker-1. Generated if empty."
        mono
        autoFocus
        {...form.bind('name')}
      />
      <SegmentedField label="Source" data={[...beginnings]} value={beginning} onChange={begin} />
      {beginning !== 'empty' && (
        <Select
          label={beginning === 'seed' ? 'Seed' : 'Snapshot'}
          data={[...names]}
          value={sourceName ?? null}
          allowDeselect={false}
          onChange={(value) => setSelectedName(value ?? undefined)}
          placeholder={beginning === 'snapshot' ? 'No snapshots yet' : undefined}
        />
      )}
    </OperationDrawer>
  );
}

function sourceOf(beginning: Beginning, name: string): WorldSource {
  if (beginning === 'empty') return beginning;
  return beginning === 'seed' ? { seed: name } : { snapshot: name };
}

function useNames(beginning: Beginning): readonly string[] {
  const snapshots = useQuery({
    ...service.snapshots.list.queryOptions({}),
    enabled: beginning === 'snapshot',
  });
  const seeds = useQuery({
    ...service.seeds.listExamples.queryOptions({}),
    enabled: beginning === 'seed',
  });
  const sources = beginning === 'snapshot' ? snapshots.data : seeds.data;
  return sources?.map(({ name }) => name) ?? [];
}

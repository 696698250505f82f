import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type WorldSource, worldName } from '../../../service/resources/world.ts';
import { SegmentedField } from '../../components/form/SegmentedField.tsx';
import { TextField } from '../../components/form/TextField.tsx';
import { OperationDrawer } from '../../frame/act/OperationDrawer.tsx';
import { service } from '../../service/call/client.ts';
import { firstMessage } from '../../service/form/first-message.ts';
import { useFields } from '../../service/form/use-fields.ts';
import { CreatedWorldDrawer } from './CreatedWorldDrawer.tsx';

const beginnings = [
  { value: 'empty', label: 'Empty' },
  { value: 'snapshot', label: 'Snapshot' },
  { value: 'seed', label: 'Example data' },
] as const;
type Beginning = (typeof beginnings)[number]['value'];

/** Names a world and chooses its source, then shows once how to call it. */
export function NewWorldDrawer({ onClose }: { onClose: () => void }) {
  const [beginning, begin] = useState<Beginning>('empty');
  const [chosen, choose] = useState<string>();
  const form = useFields(
    { name: '' },
    { name: (typed) => (typed.trim() ? firstMessage(worldName, typed.trim()) : null) },
    { name: 'name' },
  );
  const names = useNames(beginning);
  const [first] = names;
  const picked = chosen !== undefined && names.includes(chosen) ? chosen : first;
  const name = form.values.name.trim() || undefined;
  const from = sourceOf(beginning, picked ?? '');
  const input = { ...(name && { name }), from };
  return (
    <OperationDrawer
      operation="worlds.create"
      form={form}
      input={input}
      title="New world"
      subtitle="An isolated copy of the service under its own path, in memory."
      submit="Create world"
      disabled={beginning !== 'empty' && picked === undefined}
      result={(world) => <CreatedWorldDrawer made={world} onClose={onClose} />}
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
          value={picked ?? null}
          allowDeselect={false}
          onChange={(value) => choose(value ?? undefined)}
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

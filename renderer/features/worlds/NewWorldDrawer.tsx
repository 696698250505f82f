import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type WorldSource, worldName } from '../../../service/model/installation/world.ts';
import { FormDrawer } from '../../components/form/drawers/FormDrawer.tsx';
import { Details } from '../../components/layout/FieldList.tsx';
import { OperationForm } from '../../frame/act/OperationForm.tsx';
import { WorldLink } from '../../frame/shell/WorldLink.tsx';
import { service } from '../../service/call/client.ts';
import { ifTyped } from '../../service/form/form-errors.ts';
import { useFields } from '../../service/form/use-fields.ts';

const beginnings = [
  { value: 'empty', label: 'Empty' },
  { value: 'snapshot', label: 'Snapshot' },
  { value: 'seed', label: 'Example data' },
] as const;
type Beginning = (typeof beginnings)[number]['value'];

/** Names a world and chooses its source, then shows how to call it. */
export function NewWorldDrawer({ onClose }: { onClose: () => void }) {
  const form = useFields({ name: '', beginning: 'empty', source: '' });
  const beginning = beginnings.find(({ value }) => value === form.values.beginning)?.value ?? 'empty';
  const names = useNames(beginning);
  const [first] = names;
  const source = names.includes(form.values.source) ? form.values.source : first;
  return (
    <OperationForm
      operation="worlds.create"
      form={form}
      fields={{
        name: { label: 'Name', hint: 'e.g. worker-1. Generated if empty.', mono: true, rule: ifTyped(worldName) },
        beginning: { label: 'Source', segments: beginnings },
        source: beginning !== 'empty' && {
          render: ({ onChange }) => (
            <Select
              label={beginning === 'seed' ? 'Seed' : 'Snapshot'}
              data={[...names]}
              value={source ?? null}
              allowDeselect={false}
              onChange={(value) => onChange(value ?? '')}
              placeholder={beginning === 'snapshot' ? 'No snapshots yet' : undefined}
            />
          ),
        },
      }}
      input={({ name }) => ({ ...(name && { name }), from: sourceOf(beginning, source ?? '') })}
      title="New world"
      subtitle="An isolated copy of the service under its own path, in memory."
      submit="Create world"
      disabled={beginning !== 'empty' && source === undefined}
      result={(world) => (
        <FormDrawer
          title={`World “${world.name}” created`}
          subtitle="Uses the same operator token."
          onClose={onClose}
          onSubmit={onClose}
          foot={
            <>
              <WorldLink name={world.name}>Open its console</WorldLink>
              <Button type="submit" variant="filled" data-autofocus>
                Done
              </Button>
            </>
          }
        >
          <Details
            of={{
              'Base URL': { copy: world.baseUrl },
              'Token endpoint': { copy: world.tokenUrl },
              'Client id': { copy: world.clientId },
              'Client secret': 'Shown on Home of its console',
            }}
          />
        </FormDrawer>
      )}
      onClose={onClose}
    />
  );
}

function sourceOf(beginning: Beginning, name: string): WorldSource {
  if (beginning === 'empty') return beginning;
  return beginning === 'seed' ? { seed: name } : { snapshot: name };
}

function useNames(beginning: Beginning): readonly string[] {
  const snapshots = useQuery({ ...service.snapshots.list.queryOptions({}), enabled: beginning === 'snapshot' });
  const seeds = useQuery({ ...service.seeds.listExamples.queryOptions({}), enabled: beginning === 'seed' });
  const sources = beginning === 'snapshot' ? snapshots.data : seeds.data;
  return sources?.map(({ name }) => name) ?? [];
}

import { Select } from '@mantine/core';
import { definitionOf, faultEffectKinds } from '../../../service/model/webhooks/fault-effects.ts';
import { faultName } from '../../../service/model/webhooks/fault-rule.ts';
import { SegmentedField } from '../../components/form/SegmentedField.tsx';
import { TextField } from '../../components/form/TextField.tsx';
import { OperationDrawer } from '../../frame/act/OperationDrawer.tsx';
import { optionalWholeMessage } from '../../service/form/amount-message.ts';
import { firstMessage } from '../../service/form/form-errors.ts';
import { useFields } from '../../service/form/use-fields.ts';
import { fieldsOf, initial, kindOf, toInput } from './new-fault.ts';

/** Creates a fault rule from the most common options; the API has more. */
export function NewFaultDrawer({ onClose }: { onClose: () => void }) {
  const form = useFields(initial, rules, faults);
  const kind = kindOf(form.values.kind);
  const { how } = form.values;
  const input = toInput(form.values);
  return (
    <OperationDrawer
      operation="faults.set"
      form={form}
      input={input}
      shown={{ ...input, name: input.name || '<name>' }}
      title="New fault rule"
      subtitle="Stays active until cleared. The console and the operator are not affected."
      submit="Enable rule"
      leadsTo={() => ({ to: '/faults' })}
      onClose={onClose}
    >
      <TextField label="Name" hint="Shown in error responses." mono autoFocus {...form.bind('name')} />
      <Select
        label="Effect"
        description={`${definitionOf(kind).words}.`}
        data={[...faultEffectKinds]}
        allowDeselect={false}
        searchable
        value={kind}
        onChange={(value) => value && form.bind('kind').onChange(value)}
      />
      {fieldsOf(kind).map(({ name, label, hint, choices }) =>
        choices ? (
          <Select
            key={name}
            label={label}
            placeholder={hint}
            data={[...choices]}
            clearable
            searchable
            value={form.values[name] || null}
            onChange={(value) => form.bind(name).onChange(value ?? '')}
          />
        ) : (
          <TextField key={name} label={label} hint={hint} mono {...form.bind(name)} />
        ),
      )}
      <SegmentedField
        label="Frequency"
        data={whens}
        value={how}
        onChange={(value) => form.bind('how').onChange(value)}
      />
      {how !== 'always' && (
        <TextField
          label={how === 'share' ? 'Percent' : 'Number'}
          hint={how === 'share' ? 'Above 0, up to 100.' : 'e.g. 3 for every third call.'}
          mono
          {...form.bind('often')}
        />
      )}
      <TextField label="Maximum hits" hint="Optional. Default: until cleared." mono {...form.bind('hits')} />
    </OperationDrawer>
  );
}

const whens = [
  { value: 'always', label: 'Every time' },
  { value: 'share', label: 'Random' },
  { value: 'every', label: 'Every nth call' },
];

const rules = {
  name: (value: string) => firstMessage(faultName, value.trim()),
  milliseconds: optionalWholeMessage,
  gwei: optionalWholeMessage,
  blocks: optionalWholeMessage,
  status: optionalWholeMessage,
  retryAfterSeconds: optionalWholeMessage,
  times: optionalWholeMessage,
  hits: optionalWholeMessage,
};

/** Where the service reports input errors. */
const faults = { 'when.share': 'often', 'when.every': 'often' } as const;

import { Select } from '@mantine/core';
import { secretTypes } from '../../../service/kernel/secret-types.ts';
import {
  definitionOf,
  type FaultEffectKind,
  faultEffectKinds,
  placesOf,
} from '../../../service/resources/fault-effects.ts';
import { faultCodes, faultName } from '../../../service/resources/fault-rule.ts';
import { SegmentedField } from '../../components/form/SegmentedField.tsx';
import { TextField } from '../../components/form/TextField.tsx';
import { OperationDrawer } from '../../frame/act/OperationDrawer.tsx';
import { optionalWholeMessage } from '../../service/form/amount-message.ts';
import { useFields } from '../../service/form/use-fields.ts';
import { firstMessage } from '../../service/words/first-message.ts';

const initial = {
  name: '',
  kind: 'refuse',
  operations: '',
  path: '',
  chain: '',
  endpoint: '',
  how: 'always',
  often: '',
  milliseconds: '',
  gwei: '',
  status: '',
  code: '',
  retryAfterSeconds: '',
  times: '',
  hits: '',
};
type Values = Readonly<Record<keyof typeof initial, string>>;

/** Makes a rule of what is asked for most; the interface knows the rest. */
export function NewFaultDrawer({ onClose }: { onClose: () => void }) {
  const form = useFields(
    initial,
    {
      name: (typed) => firstMessage(faultName, typed.trim()),
      milliseconds: optionalWholeMessage,
      gwei: optionalWholeMessage,
      status: optionalWholeMessage,
      retryAfterSeconds: optionalWholeMessage,
      times: optionalWholeMessage,
      hits: optionalWholeMessage,
    },
    {
      name: 'name',
      'effect.milliseconds': 'milliseconds',
      'effect.gwei': 'gwei',
      'effect.status': 'status',
      'effect.code': 'code',
      'effect.retryAfterSeconds': 'retryAfterSeconds',
      'effect.times': 'times',
      'when.share': 'often',
      'when.every': 'often',
      'until.hits': 'hits',
      'where.operations[0]': 'operations',
      'where.path': 'path',
      'where.chain': 'chain',
      'where.endpoint': 'endpoint',
    },
  );
  const { kind: chosen, how } = form.values;
  const kind = kindOf(chosen);
  const { layer, words, needs = [], takes = [] } = definitionOf(kind);
  const told: readonly string[] = [...needs, ...takes];
  const places: readonly string[] = placesOf[layer];
  return (
    <OperationDrawer
      operation="faults.set"
      form={form}
      input={toInput(form.values)}
      shown={{ ...toInput(form.values), name: form.values.name.trim() || '<name>' }}
      title="New fault rule"
      subtitle="What goes wrong from now on, until it is cleared. The console and the operator are outside of it."
      submit="Put in force"
      leadsTo={() => ({ to: '/faults' })}
      onClose={onClose}
    >
      <TextField label="Name" hint="Answers name it." mono autoFocus {...form.bind('name')} />
      <Select
        label="Effect"
        description={`${words}.`}
        data={[...faultEffectKinds]}
        allowDeselect={false}
        searchable
        value={kind}
        onChange={(value) => value && form.bind('kind').onChange(value)}
      />
      {told.includes('milliseconds') && (
        <TextField label="Milliseconds" hint="Up to 30000." mono {...form.bind('milliseconds')} />
      )}
      {told.includes('gwei') && <TextField label="Gwei" mono {...form.bind('gwei')} />}
      {told.includes('status') && (
        <TextField label="Status" hint="Optional. 503 without it." mono {...form.bind('status')} />
      )}
      {told.includes('code') && (
        <Select
          label="Code"
          placeholder="In place of a status"
          data={[...faultCodes]}
          clearable
          searchable
          value={form.values.code || null}
          onChange={(value) => form.bind('code').onChange(value ?? '')}
        />
      )}
      {told.includes('retryAfterSeconds') && (
        <TextField
          label="Seconds until it is worth trying again"
          hint="Optional: the header Retry-After."
          mono
          {...form.bind('retryAfterSeconds')}
        />
      )}
      {told.includes('times') && (
        <TextField label="How often it is sent" hint="Optional." mono {...form.bind('times')} />
      )}
      {places.includes('operations') && (
        <TextField
          label="Operations"
          hint="Optional, with commas between; * stands for anything. Everything without it."
          mono
          {...form.bind('operations')}
        />
      )}
      {places.includes('path') && (
        <TextField
          label="Path"
          hint="Optional. * stands for anything."
          mono
          {...form.bind('path')}
        />
      )}
      {places.includes('endpoint') && (
        <TextField
          label="Endpoint"
          hint="Optional: the id or the URL of a webhook; * stands for anything."
          mono
          {...form.bind('endpoint')}
        />
      )}
      {places.includes('chain') && (
        <Select
          label="Chain"
          placeholder="All of them"
          data={[...secretTypes]}
          clearable
          value={form.values.chain || null}
          onChange={(value) => form.bind('chain').onChange(value ?? '')}
        />
      )}
      <SegmentedField
        label="When"
        data={whens}
        value={how}
        onChange={(value) => form.bind('how').onChange(value)}
      />
      {how !== 'always' && (
        <TextField
          label={how === 'share' ? 'Percent' : 'Number'}
          hint={how === 'share' ? 'Above 0, up to 100.' : 'Each third for 3.'}
          mono
          {...form.bind('often')}
        />
      )}
      <TextField
        label="Times at most"
        hint="Optional. Until it is cleared without it."
        mono
        {...form.bind('hits')}
      />
    </OperationDrawer>
  );
}

const whens = [
  { value: 'always', label: 'Each time' },
  { value: 'share', label: 'By chance' },
  { value: 'every', label: 'Each nth' },
];

function kindOf(chosen: string): FaultEffectKind {
  return faultEffectKinds.find((one) => one === chosen) ?? 'refuse';
}

type NumberName = 'milliseconds' | 'gwei' | 'status' | 'retryAfterSeconds' | 'times';

function toInput(values: Values) {
  const kind = kindOf(values.kind);
  const { layer, needs = [], takes = [] } = definitionOf(kind);
  const told: readonly string[] = [...needs, ...takes];
  const places: readonly string[] = placesOf[layer];
  const operations = values.operations.split(',').flatMap((name) => name.trim() || []);
  const textOf = (name: 'path' | 'endpoint') =>
    (places.includes(name) && values[name].trim()) || undefined;
  const where = {
    operations: places.includes('operations') && operations.length > 0 ? operations : undefined,
    ...{
      path: textOf('path'),
      chain: places.includes('chain') ? secretTypes.find((one) => one === values.chain) : undefined,
      endpoint: textOf('endpoint'),
    },
  };
  const isSomewhere = Object.values(where).some((one) => one !== undefined);
  const numberOf = (name: NumberName) =>
    told.includes(name) && values[name].trim() !== '' ? Number(values[name]) : undefined;
  const often = Number(values.often);
  return {
    name: values.name.trim(),
    ...(isSomewhere && { where }),
    ...(values.how === 'share' && { when: { share: often / 100 } }),
    ...(values.how === 'every' && { when: { every: often } }),
    effect: {
      kind,
      milliseconds: numberOf('milliseconds'),
      gwei: numberOf('gwei'),
      status: numberOf('status'),
      code: told.includes('code') ? faultCodes.find((one) => one === values.code) : undefined,
      retryAfterSeconds: numberOf('retryAfterSeconds'),
      times: numberOf('times'),
    },
    ...(values.hits.trim() !== '' && { until: { hits: Number(values.hits) } }),
  };
}

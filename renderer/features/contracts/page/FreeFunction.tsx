import { ActionIcon, Box, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { SecretType } from '../../../../service/model/kernel/primitives.ts';
import { FieldHead } from '../../../components/form/FieldHead.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { Segments } from '../../../components/layout/loading/Segments.tsx';
import { useRows } from '../../../service/form/use-fields.ts';
import { ReadCall } from '../call/CallResult.tsx';
import { type CallFaults, hintOf } from '../call/call-inputs.ts';
import { WriteCall } from '../call/WriteCall.tsx';
import { splitTypes } from './function-kinds.ts';
import { FunctionHead } from './KnownFunction.tsx';

const modes = [
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Write' },
] as const satisfies readonly { value: string; label: string }[];
const blankInput = { type: 'uint256', value: '' };

/** The form of a function without an ABI: its name, and inputs with their types. */
export function FreeFunction({ secretType, address }: { secretType: SecretType; address: string }) {
  const inputsLabel = useId();
  const [mode, setMode] = useState<(typeof modes)[number]['value']>('read');
  const [name, setName] = useState('');
  const { rows, add, remove, change } = useRows(blankInput, 0);
  const [outputs, setOutputs] = useState('');
  const parameters = rows.map(({ type }) => ({ name: '', type: type.trim() }));
  const call = {
    functionName: name.trim(),
    inputs: rows.map(({ type, value }) => ({ type: type.trim(), value })),
    outputs: splitTypes(outputs).map((type) => ({ name: '', type })),
    isFilled: name.trim() !== '' && rows.every(({ type }) => type.trim() !== ''),
  };
  const fields = ({ byPlace }: CallFaults) => (
    <>
      <Segments look="field" label="Mode" options={modes} value={mode} onChange={setMode} />
      <TextField
        label="Function"
        hint="e.g. transfer"
        mono
        value={name}
        onChange={setName}
        error={byPlace.functionName}
      />
      <div>
        <FieldHead id={inputsLabel} label="Inputs" aside={`${rows.length}`} />
        <ol className="stack roomy" style={{ marginBottom: 12 }} aria-labelledby={inputsLabel}>
          {rows.map((row, index) => (
            <Box
              key={row.key}
              component="li"
              display="grid"
              style={{ gridTemplateColumns: 'minmax(110px, 160px) minmax(0, 1fr) 28px', alignItems: 'start', gap: 8 }}
            >
              <TextField
                label={`Type ${index + 1}`}
                mono
                value={row.type}
                onChange={(type) => change(row.key, { type })}
                error={byPlace[`${index}:type`]}
              />
              <TextField
                label={`Value ${index + 1}`}
                hint={hintOf(row.type.trim())}
                mono
                value={row.value}
                onChange={(value) => change(row.key, { value })}
                error={byPlace[String(index)]}
              />
              <ActionIcon aria-label={`Remove input ${index + 1}`} mt={27} onClick={() => remove(row.key)}>
                <IconX size={15} stroke={1.8} />
              </ActionIcon>
            </Box>
          ))}
        </ol>
        <Button size="xs" leftSection={<IconPlus size={14} stroke={1.8} />} onClick={add}>
          Add input
        </Button>
      </div>
      {mode === 'read' && (
        <TextField
          label="Outputs"
          hint="The return types, e.g. uint256, address."
          mono
          value={outputs}
          onChange={setOutputs}
          error={byPlace.outputs}
        />
      )}
    </>
  );
  const shared = { secretType, address, call, parameters, units: undefined, tokenUnits: undefined, fields };
  return (
    <>
      <FunctionHead />
      {mode === 'read' ? (
        <ReadCall {...shared} isEager={false} />
      ) : (
        <WriteCall {...shared} call={{ ...call, outputs: [] }} isPayable />
      )}
    </>
  );
}

import { Box, Flex, Select } from '@mantine/core';
import type { SecretType } from '../../../../service/model/kernel/primitives.ts';
import { FieldMessage } from '../../../components/form/FieldMessage.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import text from '../../../components/text.module.css';
import { AddressField } from '../../../frame/pick/AddressField.tsx';
import type { FieldProps } from '../../../service/form/use-fields.ts';
import { isAmountName, meaningOf, type TokenUnits } from '../../../service/labels/readable-value.ts';
import { hasParts, hintOf, type Parameter, placeIn, type Texts } from './call-inputs.ts';

interface InputFieldsProps {
  readonly parameters: readonly Parameter[];
  readonly texts: Texts;
  readonly faults: Texts;
  readonly secretType: SecretType;
  /** The units of amounts if the contract is a token. */
  readonly units?: TokenUnits | undefined;
  /** The position of the enclosing tuple. */
  readonly above?: string;
  readonly onChange: (path: string, text: string) => void;
}

/** A field for each parameter of a function, by its type; tuple members are grouped in a frame. */
export function InputFields({ parameters, above = '', ...shared }: InputFieldsProps) {
  return parameters.map((parameter, index) => {
    const path = placeIn(above, index);
    const { texts, faults, onChange, secretType, units } = shared;
    if (hasParts(parameter))
      return (
        <Flex
          key={path}
          component="fieldset"
          direction="column"
          gap={14}
          miw={0}
          m={0}
          pt={10}
          px={14}
          pb={14}
          bd="1px solid var(--vd-line)"
          bdrs={8}
        >
          <Box component="legend" className={`${text.small} ${text.strong}`} ms={-4} py={0} px={4}>
            <Label parameter={parameter} index={index} />
          </Box>
          {faults[path] && (
            <p className={`${text.bad} ${text.small}`} role="alert">
              <FieldMessage message={faults[path]} />
            </p>
          )}
          <InputFields {...shared} parameters={parameter.components ?? []} above={path} />
        </Flex>
      );
    return (
      <InputField
        key={path}
        parameter={parameter}
        label={<Label parameter={parameter} index={index} />}
        secretType={secretType}
        units={isAmountName(parameter.name) ? units : undefined}
        value={texts[path] ?? ''}
        error={faults[path]}
        onChange={(value) => onChange(path, value)}
      />
    );
  });
}

/** Name and type, also the accessible name of the field. */
function Label({ parameter: { name, type }, index }: { parameter: Parameter; index: number }) {
  return (
    <>
      {name || `Input ${index + 1}`}{' '}
      <Box component="code" ms={2} c="dimmed" fz="xs" fw={400}>
        {type}
      </Box>
    </>
  );
}

function InputField({
  parameter: { type },
  label,
  secretType,
  units,
  value,
  error,
  onChange,
}: {
  parameter: Parameter;
  label: React.ReactNode;
  secretType: SecretType;
  units: TokenUnits | undefined;
} & FieldProps) {
  if (type === 'address')
    return <AddressField label={label} secretType={secretType} value={value} onChange={onChange} error={error} />;
  if (type === 'bool')
    return (
      <Select
        label={label}
        data={['true', 'false']}
        value={value || null}
        placeholder="Choose true or false"
        allowDeselect={false}
        error={error && <FieldMessage message={error} />}
        onChange={(choice) => onChange(choice ?? '')}
      />
    );
  const meaning = meaningOf(type, value.trim(), units);
  return (
    <TextField
      label={label}
      hint={meaning ? `= ${meaning}` : hintOf(type)}
      mono
      lines={type.startsWith('tuple') ? 3 : 1}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}

import { Select } from '@mantine/core';
import { currencyCodes } from '../../../../service/resources/currency.ts';
import { FieldMessage } from '../../../components/form/FieldMessage.tsx';
import { NoOption } from '../../../components/form/NoOption.tsx';
import type { FieldProps } from '../../../service/form/use-fields.ts';

/** The most common currencies; the others follow alphabetically. */
const usual = ['usd', 'eur', 'gbp', 'jpy'];
const choices = [...usual, ...currencyCodes.filter((code) => !usual.includes(code))].map(
  (code) => ({ value: code, label: code.toUpperCase() }),
);

export function CurrencyField({ value, onChange, error }: FieldProps) {
  return (
    <Select
      label="Currency"
      error={error && <FieldMessage message={error} />}
      data={choices}
      value={value}
      onChange={(code) => onChange(code ?? value)}
      searchable
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage={<NoOption>No matching currency</NoOption>}
      maxDropdownHeight={240}
    />
  );
}

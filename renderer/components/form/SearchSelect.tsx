import { Select } from '@mantine/core';
import type { FieldProps } from '../../service/form/use-fields.ts';
import { visible } from '../../service/labels/visible.ts';
import { FieldMessage } from './FieldMessage.tsx';
import { NoOption } from './NoOption.tsx';

interface SearchSelectProps extends FieldProps {
  readonly label: string;
  readonly hint: string;
  /** Options found by the service, shown unfiltered. */
  readonly found: readonly { readonly value: string; readonly label: string }[];
  readonly nothingFound: string;
  readonly autoFocus: boolean;
  readonly onSearch: (text: string) => void;
}

/** A select whose options the service searches. */
export function SearchSelect({
  label,
  hint,
  found,
  nothingFound,
  autoFocus,
  value,
  onChange,
  onSearch,
  error,
}: SearchSelectProps) {
  return (
    <Select
      label={label}
      description={error ? undefined : hint}
      error={error && <FieldMessage message={error} />}
      // The labels that Mantine displays.
      data={found.map(({ value: id, label: name }) => ({ value: id, label: visible(name) }))}
      value={value || null}
      onChange={(selected) => onChange(selected ?? '')}
      searchable
      openOnFocus={false}
      onSearchChange={onSearch}
      filter={({ options }) => options}
      allowDeselect={false}
      nothingFoundMessage={<NoOption>{nothingFound}</NoOption>}
      maxDropdownHeight={260}
      data-autofocus={autoFocus || undefined}
    />
  );
}

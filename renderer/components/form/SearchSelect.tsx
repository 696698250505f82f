import { Select } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { visible } from '../../../service/model/kernel/values/visible.ts';
import type { FieldProps } from '../../service/form/use-fields.ts';
import { NoOption } from './Choices.tsx';
import { FieldMessage } from './FieldMessage.tsx';

interface SearchSelectProps extends FieldProps {
  readonly label: string;
  readonly hint: string;
  /** Options found by the service, shown unfiltered. */
  readonly found: readonly { readonly value: string; readonly label: string }[];
  /** The text that the options match; `undefined` while they are loading. */
  readonly foundFor: string | undefined;
  readonly emptyMessage: string;
  readonly autoFocus: boolean;
  readonly onSearch: (text: string) => void;
}

/** A select whose options the service searches. Enter and Tab choose the highlighted option, or else the first. */
export function SearchSelect({
  label,
  hint,
  found,
  foundFor,
  emptyMessage,
  autoFocus,
  value,
  onChange,
  onSearch,
  error,
}: SearchSelectProps) {
  // The labels that Mantine displays.
  const foundOptions = found.map(({ value: id, label: name }) => ({ value: id, label: visible(name) }));
  const listed = foundOptions.find((option) => option.value === value);
  const [chosen, setChosen] = useState(listed);
  if (listed && listed.value !== chosen?.value) setChosen(listed);
  // The service does not find it by its whole label.
  const selected = listed ?? (chosen?.value === value ? chosen : undefined);
  const options = selected && !listed ? [selected, ...foundOptions] : foundOptions;
  const [typed, setTyped] = useState(selected?.label ?? '');
  const [awaited, setAwaited] = useState<string>();
  const isLeft = useRef(false);
  const list = useRef<HTMLElement>(null);
  const show = (text: string) => {
    setTyped(text);
    onSearch(text);
  };
  useEffect(() => {
    if (awaited === undefined || foundFor !== awaited) return;
    setAwaited(undefined);
    const option = firstOption(options, awaited, selected) ?? selected;
    if (!option) return;
    if (option === selected) show(option.label);
    // A click also closes the list.
    const rows = list.current?.isConnected && list.current.querySelectorAll<HTMLElement>('[data-combobox-option]');
    const row = rows ? rows[options.indexOf(option)] : undefined;
    if (row) row.click();
    else if (option !== selected) onChange(option.value);
  });
  useEffect(() => {
    // Lists all options when it is opened again.
    if (typed === selected?.label) onSearch('');
  });
  const chooseWithKey = (event: React.KeyboardEvent<HTMLInputElement>) => {
    const isTab = event.key === 'Tab' && !event.shiftKey;
    if ((event.key !== 'Enter' && !isTab) || event.nativeEvent.isComposing) return;
    const listId = event.currentTarget.getAttribute('aria-controls') ?? '';
    list.current = document.getElementById(listId);
    const highlighted = list.current?.querySelector<HTMLElement>('[data-combobox-selected]');
    if (highlighted) {
      // Mantine handles Enter.
      if (isTab) highlighted.click();
      return;
    }
    if (!isUnchosen(typed, selected)) return;
    if (!isTab) event.preventDefault();
    isLeft.current = isTab;
    setAwaited(typed.trim());
  };
  return (
    <Select
      label={label}
      description={error ? undefined : hint}
      error={error && <FieldMessage message={error} />}
      data={options}
      value={value || null}
      onChange={(selected) => onChange(selected ?? '')}
      searchable
      openOnFocus={false}
      searchValue={typed}
      onSearchChange={(text) => {
        // Mantine resets the text when the field loses the focus.
        if (isLeft.current && (awaited !== undefined || text !== selected?.label)) return;
        setAwaited(undefined);
        show(text);
      }}
      onKeyDown={chooseWithKey}
      onFocus={() => {
        isLeft.current = false;
      }}
      filter={({ options }) => options}
      allowDeselect={false}
      nothingFoundMessage={<NoOption>{emptyMessage}</NoOption>}
      maxDropdownHeight={260}
      data-autofocus={autoFocus || undefined}
    />
  );
}

type Option = { readonly value: string; readonly label: string };

/** Whether a typed text is still to be matched with an option: it is not the selected label. */
export function isUnchosen(typed: string, selected: Option | undefined): boolean {
  return typed.trim() !== '' && typed !== selected?.label;
}

/** The first option for a typed text. The selected option is always listed, and counts only if it contains the text. */
export function firstOption(found: readonly Option[], typed: string, selected: Option | undefined): Option | undefined {
  const text = typed.toLowerCase();
  return found.find(
    ({ value, label }) => value !== selected?.value || label.toLowerCase().includes(text) || value.includes(text),
  );
}

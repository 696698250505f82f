import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type InputOf, type ListName, type OutputOf, queryOf } from '../../service/call/operations.ts';

interface Found<Name extends ListName> {
  /** The search text after typing has paused for 150 ms. */
  readonly search: string;
  /** `undefined` until the first results are loaded. */
  readonly items: OutputOf<Name>['items'] | undefined;
  /** The search text of the items; `undefined` while others are loading. */
  readonly foundFor: string | undefined;
  /** Whether the items match the typed text. */
  readonly isCurrent: boolean;
  onSearch(text: string): void;
}

/** The records of a list that match the typed text. */
export function useSearchList<Name extends ListName>(
  operation: Name,
  input: (search: string | undefined) => InputOf<Name>,
): Found<Name>;
// All lists return pages of the same shape, so the implementation is typed by one of them.
export function useSearchList(
  operation: 'wallets.list',
  input: (search: string | undefined) => InputOf<'wallets.list'>,
): Found<'wallets.list'> {
  const [text, onSearch] = useState('');
  const [search] = useDebouncedValue(text.trim(), 150);
  const { data, isPlaceholderData } = useQuery({
    ...queryOf(operation, input(search || undefined)),
    placeholderData: keepPreviousData,
  });
  const foundFor = data && !isPlaceholderData ? search : undefined;
  return { search, onSearch, items: data?.items, foundFor, isCurrent: foundFor === text.trim() };
}

/** Lets Enter and Tab choose the highlighted option, or else the first, unless the list is of an earlier text. */
export function takeFirstOption(event: React.KeyboardEvent<HTMLInputElement>): void {
  const { currentTarget: field, key, shiftKey, nativeEvent } = event;
  const isTab = key === 'Tab' && !shiftKey;
  if ((key !== 'Enter' && !isTab) || nativeEvent.isComposing) return;
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  const highlighted = list?.querySelector<HTMLElement>('[data-combobox-selected]');
  // The field handles Enter on a highlighted option.
  if (!list || (highlighted && !isTab)) return;
  const first = field.value.trim() ? list.querySelector<HTMLElement>('[data-combobox-option]') : undefined;
  const option = highlighted ?? (list.ariaBusy === 'true' ? undefined : first);
  if (option && option.ariaSelected !== 'true') option.click();
  if (!isTab && field.value.trim()) event.preventDefault();
}
